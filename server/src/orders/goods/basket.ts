import type { OrderedLine, OrderNumbers } from '@tradecellar/contract/checkout.ts';
import type { LinePrices, LineTotals } from '@tradecellar/trade/line-totals.ts';
import { NO_ORDER } from '@tradecellar/trade/order-number.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';

export type OrderedProduct = LinePrices & {
  readonly Code: string;
  readonly Description: string;
  readonly title: string;
  readonly vintage: string;
  /** The size of a bottle in centilitres, as PostgreSQL writes a `numeric`. */
  readonly unitSize: string;
  readonly OnlySellMultiplesOf: number;
  readonly ClosureStyle: string;
  readonly NilPrice: boolean;
  readonly withdrawn: boolean;
};

/** A line of the basket that the server priced after it turned loose bottles into full cases. */
export type PricedLine = {
  readonly product: OrderedProduct;
  readonly quantity: Quantity;
  readonly totalBottles: number;
  readonly totals: LineTotals;
};

/** Merges the lines of the same product into one line with the sum of the quantities. Empty lines are left out. */
export function mergeLines(lines: readonly OrderedLine[]): OrderedLine[] {
  const byCode = new Map<string, OrderedLine>();
  for (const line of lines) {
    if (line.CasesQty === 0 && line.BottlesQty === 0) continue;
    const before = byCode.get(line.ProductCode);
    byCode.set(line.ProductCode, {
      ProductCode: line.ProductCode,
      CasesQty: line.CasesQty + (before?.CasesQty ?? 0),
      BottlesQty: line.BottlesQty + (before?.BottlesQty ?? 0),
    });
  }
  return [...byCode.values()];
}

/** The first number of a placed basket, by which mails and refusals name the basket. */
export function firstNumber(numbers: OrderNumbers): string {
  return Object.values(numbers).find((number) => number !== NO_ORDER) ?? NO_ORDER;
}
