import type { ProblemDetails } from '@tradecellar/contract/problems.ts';
import type { BasketTotals } from '@tradecellar/trade/basket-totals.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import type { PricedItem } from '../basket/basket-item.ts';

/** The basket with its sums, and the uuid that makes it one order however often it is sent. */
export type CheckoutBasket = {
  readonly cartId: string;
  readonly lines: readonly PricedItem[];
  readonly totals: BasketTotals;
};

/** A line whose price differs from the one the buyer saw. */
export type ChangedLine = {
  readonly code: string;
  readonly description: string;
  readonly was: string;
  readonly now: string;
};

/** The lines whose sums or prices differ, as the buyer saw them and as they are: what is asked to be confirmed. */
export function changedLines(
  basket: CheckoutBasket,
  { lines }: ProblemDetails['prices-changed'],
): readonly ChangedLine[] {
  const now = new Map(lines.map((line) => [line.ProductCode, line]));
  return basket.lines.flatMap(({ item, totals }) => {
    const line = now.get(item.Code);
    if (!line) return [];
    const isVatOnly = line.LineNett === totals.nett;
    if (isVatOnly && line.LineVAT === totals.vat) return [];
    const text = (nett: Money, vat: Money) => (isVatOnly ? `${formatMoney(vat)} VAT` : formatMoney(nett));
    return [
      {
        code: item.Code,
        description: item.Description,
        was: text(totals.nett, totals.vat),
        now: text(line.LineNett, line.LineVAT),
      },
    ];
  });
}
