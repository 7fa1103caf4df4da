import { missingToFree } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney, formatPrice, type Money } from '@tradecellar/trade/money.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { whyTotal } from '@tradecellar/trade/why-total.ts';
import { useSettings } from '../../session/settings.ts';
import { type BasketItem, type PricedItem, quantityOf } from '../basket/basket-item.ts';
import type { ChargedTotals } from '../delivery/delivery-charge.ts';

type WhyThisTotalProps = {
  readonly lines: readonly PricedItem[];
  readonly totals: ChargedTotals;
  readonly reserves?: string | undefined;
};

/** Explains the total line by line, with VAT by rate, so that the buyer can check it with a pencil. */
export function WhyThisTotal({ lines, totals, reserves }: WhyThisTotalProps) {
  const { deliveryCharge } = useSettings();
  const { charge } = totals;
  const priced = lines.map((line) => ({ ...line, product: line.item, quantity: quantityOf(line.item) }));
  const why = whyTotal(priced, charge && { ...charge, vatRate: deliveryCharge.vatRate });
  const missing = charge && missingToFree(charge);
  return (
    <details className="text-body">
      <summary className="text-body text-brand-ink">How is VAT worked out?</summary>
      <table className="mb-3 w-full" aria-label="How is VAT worked out?">
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
          <Row name="Total" amount={totals.grand} isGrand />
        </tbody>
      </table>
      <ul className="grid gap-1.5 text-ink-soft">
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
  readonly isGrand?: boolean;
};

function Row({ name, aside, amount, isGrand = false }: RowProps) {
  return (
    <tr className={isGrand ? 'font-semibold' : 'border-b border-hairline'}>
      <th scope="row" className="py-1.25 pr-4 align-top wrap-anywhere">
        {name}{' '}
        {aside !== undefined && <span className="block font-normal text-ink-soft figures">{aside}</span>}
      </th>
      <td className="py-1.25 text-right align-top number">{formatMoney(amount)}</td>
    </tr>
  );
}

/** '2 cases × £87.10 + 3 bottles × £14.5167' */
function productsWords({ CasesQty, BottlesQty, CasePrice, BottleNett }: BasketItem): string {
  const cases = CasesQty > 0 && `${countWords(CasesQty, 'case')} × ${formatPrice(CasePrice)}`;
  const bottles = BottlesQty > 0 && `${countWords(BottlesQty, 'bottle')} × ${formatPrice(BottleNett)}`;
  return [cases, bottles].filter(Boolean).join(' + ');
}
