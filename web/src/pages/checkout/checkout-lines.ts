import type { ProblemDetails } from '@tradecellar/contract/problems.ts';
import { NO_CHARGE } from '@tradecellar/trade/delivery-charge.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import type { PricedItem } from '../../cart/basket-item.ts';
import type { ChargedTotals } from '../../cart/delivery-charge.ts';

/** The basket with its sums, and the uuid that makes it one order however often it is sent. */
export type CheckoutBasket = {
  readonly cartId: string;
  readonly lines: readonly PricedItem[];
  readonly totals: ChargedTotals;
};

/** A line, or the delivery charge, with its price as seen and as it is now. */
export type ChangedLine = {
  readonly code: string;
  readonly description: string;
  readonly was: string;
  readonly now: string;
};

/** Lines, and the delivery charge, whose sums differ from those that the buyer saw. */
export function changedLines(
  basket: CheckoutBasket,
  { lines, deliveryCharge, deliveryChargeVat }: ProblemDetails['prices-changed'],
): readonly ChangedLine[] {
  const now = new Map(lines.map((line) => [line.ProductCode, line]));
  const changed = basket.lines.flatMap(({ item, totals }) => {
    const line = now.get(item.Code);
    if (!line) return [];
    const sums = changeOf(totals, { nett: line.LineNett, vat: line.LineVAT });
    return sums ? [{ code: item.Code, description: item.Description, ...sums }] : [];
  });
  const sums = changeOf(basket.totals.charge ?? NO_CHARGE, { nett: deliveryCharge, vat: deliveryChargeVat });
  return sums ? [...changed, { code: '', description: 'Delivery Charge', ...sums }] : changed;
}

type Sums = { readonly nett: Money; readonly vat: Money };

/** The nett before and now, or the VAT if only that has changed. */
function changeOf(was: Sums, now: Sums): Pick<ChangedLine, 'was' | 'now'> | undefined {
  if (was.nett !== now.nett) return { was: formatMoney(was.nett), now: formatMoney(now.nett) };
  if (was.vat === now.vat) return undefined;
  return { was: `${formatMoney(was.vat)} VAT`, now: `${formatMoney(now.vat)} VAT` };
}
