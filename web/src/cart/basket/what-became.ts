import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { type BasketItem, quantityOf } from './basket-item.ts';

/**
 * The change from one list of lines to another: 'it has 4 wines instead of 3', '4 cases of Chablis instead of 9 cases'.
 * Undefined if all wines, quantities and prices are the same.
 */
export function whatBecame(before: readonly BasketItem[], after: readonly BasketItem[]): string | undefined {
  if (before.length !== after.length)
    return after.length === 0
      ? 'it is empty now'
      : `it has ${countWords(after.length, 'wine')} instead of ${before.length}`;
  const was = new Map(before.map((item) => [item.Code, item]));
  const added = after.filter(({ Code }) => !was.has(Code));
  const removed = before.find(({ Code }) => !after.some((now) => now.Code === Code));
  if (added.length === 1) return `${added[0]?.Description} instead of ${removed?.Description}`;
  if (added.length > 1) return `${countWords(added.length, 'wine')} are different`;
  const pairs = after.map((now) => ({ now, old: was.get(now.Code) ?? now }));
  const quantities = pairs.filter(({ now, old }) => !isSameQuantity(now, old));
  const [one] = quantities;
  if (one && quantities.length === 1)
    return `${amount(one.now)} of ${one.now.Description} instead of ${amount(one.old)}`;
  if (quantities.length > 1) return `the quantities of ${quantities.length} wines changed`;
  const prices = pairs.filter(({ now, old }) => !isSamePrice(now, old));
  if (prices.length === 0) return undefined;
  return prices.length === 1
    ? `the price of ${prices[0]?.now.Description} changed`
    : `the prices of ${prices.length} wines changed`;
}

export function amount(item: BasketItem): string {
  return quantityWords(quantityOf(item), item);
}

function isSameQuantity(a: BasketItem, b: BasketItem): boolean {
  return a.CaseSize === b.CaseSize && a.CasesQty === b.CasesQty && a.BottlesQty === b.BottlesQty;
}

function isSamePrice(a: BasketItem, b: BasketItem): boolean {
  return a.CasePrice === b.CasePrice && a.BottleNett === b.BottleNett && a.BottleVAT === b.BottleVAT;
}
