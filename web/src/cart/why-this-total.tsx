import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney, formatPrice, type Money } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { whyTotal } from '@tradecellar/trade/why-total.ts';
import { useSettings } from '../session/settings.ts';
import { type BasketItem, type PricedItem, quantityOf } from './basket-item.ts';
import type { ChargedTotals } from './delivery-charge.ts';
import styles from './why-this-total.module.css';

type WhyThisTotalProps = {
  readonly lines: readonly PricedItem[];
  readonly totals: ChargedTotals;
  /** A note on reserves, where some of the basket comes from them. */
  readonly reserves?: string | undefined;
};

/** The total line by line, with VAT by rate, for checking with a pencil. */
export function WhyThisTotal({ lines, totals, reserves }: WhyThisTotalProps) {
  const { deliveryCharge } = useSettings();
  const { charge } = totals;
  const priced = lines.map((line) => ({ ...line, product: line.item, quantity: quantityOf(line.item) }));
  const why = whyTotal(priced, charge && { ...charge, vatRate: deliveryCharge.vatRate });
  const missing = charge && missingToFree(charge);
  return (
    <details className={`text-sm ${styles.why}`}>
      <summary>How this is worked out</summary>
      <table aria-label="How this is worked out">
        <tbody>
          {why.lines.map(({ item, exact, rounding, totals: { nett } }) => (
            <Row
              key={item.Code}
              name={item.Description}
              aside={productsWords(item) + (rounding === 0 ? '' : ` = ${formatPrice(exact)}`)}
              amount={nett}
            />
          ))}
          {charge && <Row name="Delivery" aside={missing} amount={charge.nett} />}
        </tbody>
        <tbody>
          <Row name="Nett" amount={totals.nett} />
          {why.byRate.map(({ ratePercent, nett, vat }) => (
            <Row
              key={ratePercent}
              name={`VAT at ${ratePercent}%`}
              aside={`on ${formatMoney(nett)}`}
              amount={vat}
            />
          ))}
          <Row name="Total" amount={totals.grand} className={styles.grand} />
        </tbody>
      </table>
      <ul>
        {why.bottlePremium > 0 && (
          <li>Single bottles cost {formatMoney(why.bottlePremium)} more here than they do by the case.</li>
        )}
        {why.rounding !== 0 && (
          <li>Each line is rounded to the penny: {formatPrice(why.rounding)} in all.</li>
        )}
        {why.byRate
          .filter(({ rounding }) => rounding !== 0)
          .map(({ ratePercent, nett, rounding, by }) => (
            <li key={ratePercent}>
              VAT is calculated per {by}: it is {formatMoney(Math.abs(rounding))}{' '}
              {rounding < 0 ? 'less' : 'more'} than {ratePercent}% of {formatMoney(nett)}.
            </li>
          ))}
        {reserves !== undefined && <li>{reserves}</li>}
      </ul>
    </details>
  );
}

type RowProps = {
  readonly name: string;
  readonly aside?: string | undefined;
  readonly amount: Money;
  readonly className?: string | undefined;
};

function Row({ name, aside, amount, className }: RowProps) {
  return (
    <tr className={className}>
      <th scope="row">
        {name}{' '}
        {aside !== undefined && <span className="figures text-ink-soft block font-normal">{aside}</span>}
      </th>
      <td>{formatMoney(amount)}</td>
    </tr>
  );
}

/** '2 cases × £87.10 + 3 bottles × £14.5167' */
function productsWords({ CasesQty, BottlesQty, CasePrice, BottleNett }: BasketItem): string {
  const cases = CasesQty > 0 && `${countWords(CasesQty, 'case')} × ${formatPrice(CasePrice)}`;
  const bottles = BottlesQty > 0 && `${countWords(BottlesQty, 'bottle')} × ${formatPrice(BottleNett)}`;
  return [cases, bottles].filter(Boolean).join(' + ');
}
