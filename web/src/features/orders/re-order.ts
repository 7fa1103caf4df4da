import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { OrderLine } from '@tradecellar/contract/orders.ts';
import { isSellable, type Quantity, splitBottles } from '@tradecellar/trade/quantity.ts';

/** What a past order becomes in the basket. */
export type ReOrder = {
  readonly lines: readonly { readonly product: ProductCard; readonly quantity: Quantity }[];
  /** Descriptions of what is no longer sold. */
  readonly missing: readonly string[];
  /** Descriptions of what is now sold by the whole case only: the loose bottles were left out. */
  readonly trimmed: readonly string[];
};

/** `OrderLine` is a single object in some ledgers and an array in others (spec §3). */
export function linesOf(orderLine: OrderLine | readonly OrderLine[]): readonly OrderLine[] {
  return [orderLine].flat();
}

/**
 * The lines of an order as the basket takes them: at today's prices and in today's case sizes. Two lines of a
 * product count together; credits and lines of nothing are left out.
 */
export function reOrder(
  lines: readonly OrderLine[],
  products: readonly ProductCard[],
  { onlySellMultiplesOf }: { readonly onlySellMultiplesOf: boolean },
): ReOrder {
  const byCode = new Map(products.map((product) => [product.Code, product]));
  const wanted = new Map<string, OrderLine>();
  for (const line of lines) {
    const before = wanted.get(line.ProductCode)?.TotalBottles ?? 0;
    wanted.set(line.ProductCode, { ...line, TotalBottles: before + line.TotalBottles });
  }
  const taken: { product: ProductCard; quantity: Quantity }[] = [];
  const missing: string[] = [];
  const trimmed: string[] = [];
  for (const line of wanted.values()) {
    if (line.TotalBottles <= 0) continue;
    const product = byCode.get(line.ProductCode);
    if (!product) {
      missing.push(line.Description);
      continue;
    }
    const quantity = splitBottles(line.TotalBottles, product.CaseSize);
    const pack = onlySellMultiplesOf ? product : { ...product, OnlySellMultiplesOf: 1 };
    const isWhole = isSellable(quantity, pack);
    if (!isWhole) trimmed.push(line.Description);
    const sold = isWhole ? quantity : { cases: quantity.cases, bottles: 0 };
    if (sold.cases + sold.bottles > 0) taken.push({ product, quantity: sold });
  }
  return { lines: taken, missing, trimmed };
}

/** What the buyer is told of it before the basket shows; undefined when all of it is there. */
export function reOrderSentence({ missing, trimmed }: ReOrder): string | undefined {
  const sentences = [
    missing.length > 0 && `No longer sold: ${missing.join(', ')}.`,
    trimmed.length > 0 && `Now sold in whole cases only: ${trimmed.join(', ')}.`,
  ].filter((sentence) => sentence !== false);
  return sentences.length > 0 ? sentences.join(' ') : undefined;
}
