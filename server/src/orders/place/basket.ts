import type { OrderedLine } from '@tradecellar/contract/checkout.ts';
import type { LinePrices, LineTotals } from '@tradecellar/trade/line-totals.ts';
import type { Quantity } from '@tradecellar/trade/quantity.ts';

/** A product as an order needs it, at the customer's own price. */
export type OrderedProduct = LinePrices & {
  readonly Code: string;
  readonly Description: string;
  /** What screens call it, and so refusals. */
  readonly title: string;
  /** Centilitres, as SQL writes them. */
  readonly unitSize: string;
  readonly OnlySellMultiplesOf: number;
  readonly ClosureStyle: string;
  readonly withdrawn: boolean;
};

/** One line of the basket, re-split and priced by the server. */
export type PricedLine = {
  readonly product: OrderedProduct;
  readonly quantity: Quantity;
  readonly totalBottles: number;
  readonly totals: LineTotals;
};

/**
 * The lines as they count: without empty ones, and one a product, because two lines of a product ask for the
 * sum of both. They keep the order in which they were sent.
 */
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
