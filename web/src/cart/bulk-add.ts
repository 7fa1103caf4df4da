import { isOutOfStock } from '@tradecellar/trade/quantity.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { ProductQuantity } from './basket-item.ts';
import { fitQuantity } from './fit-quantity.ts';
import { isHeld, type OrderingFacts, typedQuantityOf } from './order-quantity.ts';
import type { TypedQuantity } from './typed-quantities.ts';

export type BulkAdd = {
  /** Quantities for the basket, re-split and capped; 0 removes a line. */
  readonly lines: readonly ProductQuantity[];
  readonly addedCount: number;
  readonly removedCount: number;
  /** A sentence for each product that could not be added, or not in full. */
  readonly complaints: readonly string[];
  /** Codes to forget: added, removed, 0, or in the basket already. Refused ones stay typed. */
  readonly spentCodes: readonly string[];
};

/**
 * Adds every product whose quantity was typed (2.list.5), each as its own Add to Cart would: 1 case and 14 bottles of
 * 12 are 2 and 2, and 0 removes the line.
 */
export function bulkAdd(typed: readonly TypedQuantity[], { held, switches }: OrderingFacts): BulkAdd {
  const lines: ProductQuantity[] = [];
  const complaints: string[] = [];
  const spentCodes: string[] = [];
  let removedCount = 0;
  for (const one of typed) {
    const { product } = one;
    const asked = typedQuantityOf(one, product);
    const before = held.get(product.Code);
    const reason = isOutOfStock(product, switches) ? ': Out of Stock' : '';
    const refusal = `${product.Description} could not be added${reason}.`;
    if (isHeld(one, before)) {
      spentCodes.push(product.Code);
      // The fields of a wine out of stock accept only 0, whatever is typed.
      if (before === undefined && reason !== '') complaints.push(refusal);
    } else if (asked.cases === 0 && asked.bottles === 0) {
      spentCodes.push(product.Code);
      removedCount += 1;
      lines.push({ product, quantity: asked });
    } else {
      const fitted = fitQuantity(product, asked, switches);
      if ('refusal' in fitted) {
        complaints.push(refusal);
      } else {
        lines.push({ product, quantity: fitted.quantity });
        spentCodes.push(product.Code);
        if (fitted.note !== undefined) complaints.push(fitted.note);
      }
    }
  }
  return { lines, addedCount: lines.length - removedCount, removedCount, complaints, spentCodes };
}

/** The result of a bulk add without its complaints: '3 products added to basket. 1 product removed from basket.' */
export function bulkAddSentence({
  addedCount,
  removedCount,
  complaints,
}: Pick<BulkAdd, 'addedCount' | 'removedCount' | 'complaints'>): string {
  if (addedCount + removedCount === 0 && complaints.length > 0) return 'Nothing added to basket.';
  if (addedCount + removedCount === 0) return 'Nothing added to basket: no quantity was typed.';
  const added = addedCount > 0 && `${countWords(addedCount, 'product')} added to basket.`;
  const removed = removedCount > 0 && `${countWords(removedCount, 'product')} removed from basket.`;
  return [added, removed].filter(Boolean).join(' ');
}
