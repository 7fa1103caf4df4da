import { CURRENCY_SYMBOL } from '@tradecellar/trade/money.ts';

/** The columns of an order's summary, before it is placed and after (2.checkout.7). */
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
