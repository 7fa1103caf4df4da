import type { CheckoutItem } from './checkout-lines.ts';
import { lineProblem, partsOfLine, type StockPreview } from './stock-preview.ts';
import './line-parts.css';

type LinePartsProps = { readonly item: CheckoutItem; readonly preview: StockPreview };

/** Under a line: how many of it come from where, in the line's own columns; or why it cannot be ordered. */
export function LineParts({ item, preview }: LinePartsProps) {
  const problem = lineProblem(item, preview);
  if (problem !== undefined) {
    return (
      <tr className="line-part">
        <th scope="row" colSpan={5} className="line-problem">
          {problem}
        </th>
      </tr>
    );
  }
  const parts = partsOfLine(preview.lines.get(item.Code));
  return parts.map(({ source, cases, bottles }) => (
    <tr key={source} className="line-part">
      <th scope="row" colSpan={2}>
        {parts.length === 1 ? `all ${source}` : source}
      </th>
      <td className="number">{cases}</td>
      <td className="number">{bottles}</td>
      <td />
    </tr>
  ));
}
