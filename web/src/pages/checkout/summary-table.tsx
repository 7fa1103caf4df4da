import { CURRENCY_SYMBOL, formatAmount, type Money } from '@tradecellar/trade/money.ts';
import styles from './summary.module.css';

type SumRowProps = { readonly label: string; readonly amount: Money; readonly isGrand?: boolean };

export function SumRow({ label, amount, isGrand = false }: SumRowProps) {
  return (
    <tr className={isGrand ? styles.grand : undefined}>
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

/** Cases and bottles of a row; none of one is a dash, which the eye passes over. */
export function QuantityCells({ cases, bottles }: { readonly cases: number; readonly bottles: number }) {
  return (
    <>
      <td className="number">{cases === 0 ? '–' : cases}</td>
      <td className="number">{bottles === 0 ? '–' : bottles}</td>
    </>
  );
}
