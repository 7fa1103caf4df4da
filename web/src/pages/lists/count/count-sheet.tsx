import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { codeShown, sizeText } from '@tradecellar/trade/product-labels.ts';
import type { ShownList } from '../../../lists/named-lists.ts';
import type { SeenWine } from '../../../lists/seen-wine.ts';
import { now } from '../../../session/clock.ts';
import { ForWhom } from '../../../session/customer/for-whom.tsx';
import { useSettings } from '../../../session/settings.ts';
import { useIsPrinting } from '../../../ui/browser/use-is-printing.ts';

type CountSheetProps = { readonly list: ShownList; readonly wines: ReadonlyMap<string, SeenWine> };

/** The sheet on which a list is counted by hand. Paper has no header, so the sheet says whose list it is, and its age. */
export function CountSheet({ list, wines }: CountSheetProps) {
  const { binNumberShown } = useSettings().switches;
  if (!useIsPrinting()) return null;
  return (
    <>
      <ForWhom />
      <p className="mb-4 text-body text-ink-soft not-print:hidden">Printed {momentWords(now())}</p>
      <table className="lined-table text-body not-print:hidden">
        <thead>
          <tr className="text-left">
            <th scope="col">Wine</th>
            <th scope="col">Code</th>
            <th scope="col">Note</th>
            <th scope="col" className="number">
              Par
            </th>
            <th scope="col" className="w-24">
              Count
            </th>
          </tr>
        </thead>
        <tbody>
          {list.lines.map(({ code, par, note, count }) => {
            const wine = wines.get(code);
            return (
              <tr key={code}>
                <th scope="row" className="text-left font-normal">
                  <span className="font-serif text-body">{wine?.Description ?? code}</span>
                  <span className="block text-small whitespace-nowrap">
                    {[wine?.Vintage, wine && sizeText(wine)].filter(Boolean).join(', ')}
                  </span>
                </th>
                <td>{wine ? codeShown(wine, binNumberShown) : code}</td>
                <td className="wrap-anywhere">{note}</td>
                <td className="number">{par}</td>
                <td className="w-24 border-l border-hairline">{count?.bottles}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </>
  );
}
