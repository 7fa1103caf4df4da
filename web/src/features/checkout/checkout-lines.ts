import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { RepricedLine } from '@tradecellar/contract/checkout.ts';
import type { BasketTotals, LineTotals } from '@tradecellar/trade/line-totals.ts';
import { formatMoney, type Money, moneyFromPounds } from '@tradecellar/trade/money.ts';

/** A basket line as the checkout needs it; the page passes it in. */
export type CheckoutItem = ProductCard & { readonly CasesQty: number; readonly BottlesQty: number };

/** The basket with its sums, and the uuid that makes it one order however often it is sent. */
export type CheckoutBasket = {
  readonly cartId: string;
  readonly lines: readonly { readonly item: CheckoutItem; readonly totals: LineTotals }[];
  readonly totals: BasketTotals;
};

/** A line whose price differs from the one the buyer saw. */
export type ChangedLine = {
  readonly code: string;
  readonly description: string;
  readonly was: string;
  readonly now: string;
};

/** The facts of the `prices-changed` refusal. */
export type PricesChanged = { readonly grandTotal: number; readonly lines: readonly RepricedLine[] };

/** Reads the facts of the refusal; undefined when they are not there, and there is nothing to confirm. */
export function readPricesChanged(details: Readonly<Record<string, unknown>>): PricesChanged | undefined {
  const { grandTotal, lines } = details;
  if (typeof grandTotal !== 'number' || !isMoneyOfPounds(grandTotal) || !Array.isArray(lines))
    return undefined;
  return lines.every(isRepricedLine) ? { grandTotal, lines } : undefined;
}

function isRepricedLine(line: unknown): line is RepricedLine {
  if (typeof line !== 'object' || line === null) return false;
  const fields = new Map(Object.entries(line));
  return (
    typeof fields.get('ProductCode') === 'string' &&
    typeof fields.get('Description') === 'string' &&
    ['CasePrice', 'BottleNett', 'BottleVAT', 'LineNett', 'LineVAT'].every((name) =>
      isMoneyOfPounds(fields.get(name)),
    )
  );
}

function isMoneyOfPounds(value: unknown): value is number {
  if (typeof value !== 'number') return false;
  try {
    moneyFromPounds(value);
    return true;
  } catch {
    return false;
  }
}

/** The lines whose sums or prices differ, as the buyer saw them and as they are: what is asked to be confirmed. */
export function changedLines(basket: CheckoutBasket, { lines }: PricesChanged): readonly ChangedLine[] {
  const now = new Map(lines.map((line) => [line.ProductCode, line]));
  return basket.lines.flatMap(({ item, totals }) => {
    const line = now.get(item.Code);
    if (!line) return [];
    const isSame =
      moneyFromPounds(line.LineNett) === totals.nett && moneyFromPounds(line.LineVAT) === totals.vat;
    if (isSame) return [];
    const isVatOnly = moneyFromPounds(line.LineNett) === totals.nett;
    const text = (nett: Money, vat: Money) => (isVatOnly ? `${formatMoney(vat)} VAT` : formatMoney(nett));
    return [
      {
        code: item.Code,
        description: item.Description,
        was: text(totals.nett, totals.vat),
        now: text(moneyFromPounds(line.LineNett), moneyFromPounds(line.LineVAT)),
      },
    ];
  });
}
