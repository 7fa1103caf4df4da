import { countWords, quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { type BasketItem, quantityOf } from './basket-item.ts';

/**
 * The difference of two lists of lines: '3 lines became 4', 'Chablis: 9 cases became 4 cases'. Undefined if all wines,
 * quantities and prices are the same.
 */
export function whatBecame(before: readonly BasketItem[], after: readonly BasketItem[]): string | undefined {
  if (before.length !== after.length)
    return `${countWords(before.length, 'line')} became ${after.length === 0 ? 'none' : after.length}`;
  const was = new Map(before.map((item) => [item.Code, item]));
  const others = after.filter(({ Code }) => !was.has(Code));
  if (others.length > 0)
    return `${countWords(others.length, 'wine')} became ${others.length === 1 ? 'another' : 'others'}`;
  const pairs = after.map((now) => ({ now, old: was.get(now.Code) ?? now }));
  const quantities = pairs.filter(({ now, old }) => !isSameQuantity(now, old));
  const [one] = quantities;
  if (one && quantities.length === 1)
    return `${one.now.Description}: ${amount(one.old)} became ${amount(one.now)}`;
  if (quantities.length > 1) return `${quantities.length} quantities are others`;
  const prices = pairs.filter(({ now, old }) => !isSamePrice(now, old));
  if (prices.length === 0) return undefined;
  return prices.length === 1
    ? `the price of ${prices[0]?.now.Description} changed`
    : `${prices.length} prices changed`;
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
