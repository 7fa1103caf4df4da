import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { useSettings } from '../../session/settings.ts';
import type { ProductQuantity } from '../basket/basket-item.ts';
import { addUndoably, useQuantities } from '../basket/basket-store.ts';
import { forgetTyped, type TypedQuantity, useTypedQuantities } from '../basket/typed-quantities.ts';
import { asksFirst } from '../basket/waiting.ts';
import { showResult } from '../toast/toast-store.ts';
import {
  fitQuantity,
  isAsked,
  isHeld,
  isNone,
  type OrderingFacts,
  typedQuantityOf,
} from './order-quantity.ts';

type BulkAdd = {
  /** Quantities for the basket, normalised and capped at the stock; 0 removes a line. */
  readonly lines: readonly ProductQuantity[];
  readonly complaints: readonly string[];
  /** Codes whose typed quantities are done: added, removed, or in the basket already. Refused quantities stay. */
  readonly spentCodes: readonly string[];
};

/**
 * Adds every product whose quantity was typed (2.list.5), as the product's own Add to Cart would: 1 case and 14 bottles
 * of a 12-bottle case become 2 cases and 2 bottles, and 0 removes the line. @internal
 */
export function bulkAdd(typed: readonly TypedQuantity[], { held, switches }: OrderingFacts): BulkAdd {
  const lines: ProductQuantity[] = [];
  const complaints: string[] = [];
  const spentCodes: string[] = [];
  for (const one of typed) {
    const { product } = one;
    const quantity = typedQuantityOf(one, product);
    const before = held.get(product.Code);
    const isSame = isHeld(one, before);
    // A typed 0 removes a line even if the wine is out of stock. Without a line, the wine's refusal is shown.
    const isFit = before && (isSame || isNone(quantity));
    const fitted = isFit ? { quantity, note: undefined } : fitQuantity(product, quantity, switches);
    if ('refusal' in fitted) complaints.push(fitted.refusal);
    else if (!isSame) {
      lines.push({ product, quantity: fitted.quantity });
      if (fitted.note !== undefined) complaints.push(fitted.note);
    }
    if (isSame || !('refusal' in fitted)) spentCodes.push(product.Code);
  }
  return { lines, complaints, spentCodes };
}

/** The result without its complaints: '3 products added to basket. 1 product removed from basket.' @internal */
export function bulkAddSentence({ lines, complaints }: Pick<BulkAdd, 'lines' | 'complaints'>): string {
  if (lines.length === 0 && complaints.length > 0) return 'Nothing added to basket.';
  if (lines.length === 0) return 'Nothing added to basket: no quantity was typed.';
  const removed = lines.filter(({ quantity }) => isNone(quantity)).length;
  const added = lines.length - removed;
  return [
    added > 0 && `${countWords(added, 'product')} added to basket.`,
    removed > 0 && `${countWords(removed, 'product')} removed from basket.`,
  ]
    .filter(Boolean)
    .join(' ');
}

/** The typed quantities of this account that differ from the basket, and a function that adds them (2.list.5). */
export function useNotInBasket() {
  const { switches } = useSettings();
  const held = useQuantities();
  const all = useTypedQuantities();
  function addTyped(some: readonly TypedQuantity[] = all): Pick<BulkAdd, 'lines' | 'complaints'> {
    const { lines, complaints, spentCodes } = bulkAdd(some, { held, switches });
    if (lines.length > 0 && asksFirst(() => addTyped(some))) return { lines: [], complaints: [] };
    const undo = addUndoably(lines);
    forgetTyped(spentCodes);
    const sentence = [bulkAddSentence({ lines, complaints }), ...complaints].join(' ');
    const kind = complaints.length > 0 || lines.length === 0 ? 'note' : 'good';
    const added = lines.filter(({ quantity }) => !isNone(quantity));
    const says = { isIn: true, codes: added.map(({ product }) => product.Code) };
    showResult(lines.length > 0 ? { kind, sentence, undo, says } : { kind, sentence });
    return { lines, complaints };
  }
  return {
    typed: all.filter((one) => isAsked(one, { held, switches })),
    /** Adds the given typed quantities, and shows a toast. Undo restores the basket and the typed quantities. */
    addTyped,
  };
}
