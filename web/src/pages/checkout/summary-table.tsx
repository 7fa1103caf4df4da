import { CURRENCY_SYMBOL, formatAmount, type Money } from '@tradecellar/trade/money.ts';

type SumRowProps = { readonly label: string; readonly amount: Money; readonly isGrand?: boolean };

/** A sum at the foot of a five-column summary. */
export function SumRow({ label, amount, isGrand = false }: SumRowProps) {
  return (
    <tr className={isGrand ? 'summary-grand' : undefined}>
      <th scope="row" colSpan={2}>
        {label}
      </th>
      <td colSpan={3} className="number">
        {CURRENCY_SYMBOL}
        {formatAmount(amount)}
      </td>
    </tr>
  );
}

/** The columns of an order's summary, before it is placed and after. */
export function SummaryColumns() {
  return (
    <thead>
      <tr>
        <th scope="col">Item</th>
        <th scope="col">Size</th>
        <th scope="col" className="number">
          <abbr title="Cases">Cs</abbr>
        </th>
        <th scope="col" className="number">
          <abbr title="Bottles">Bts</abbr>
        </th>
        <th scope="col" className="number">
          {CURRENCY_SYMBOL}
        </th>
      </tr>
    </thead>
  );
}
