import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { RepricedLine } from '@tradecellar/contract/problems.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { isSellable, type Quantity } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { type BasketItem, basketItemOf, quantityOf } from './basket-item.ts';

/** How a line's product has changed since it was put into the basket. */
export type LineNews =
  | { readonly kind: 'withdrawn'; readonly sentence: string }
  | {
      readonly kind: 'price';
      readonly sentence: string;
      readonly now: ProductCard;
      /** The quantity that can still be sold: no single bottles of what is now sold by the case. */
      readonly quantity: Quantity;
    };

/**
 * Compares the lines with the products as the server has them now. A line whose product is gone, has another price or
 * another case size has news, by Code; the buyer decides what to do.
 */
export function newsOfLines(
  items: readonly BasketItem[],
  products: ReadonlyMap<string, ProductCard>,
): ReadonlyMap<string, LineNews> {
  return new Map(
    items.flatMap((item) => {
      const news = newsOf(item, products.get(item.Code));
      return news ? [[item.Code, news] as const] : [];
    }),
  );
}

function newsOf(item: BasketItem, now: ProductCard | undefined): LineNews | undefined {
  if (now === undefined) return { kind: 'withdrawn', sentence: 'No longer sold' };
  const quantity = quantityOf(item);
  const sentence = changeOf(item, now);
  if (isSellable(quantity, now)) {
    return sentence === undefined ? undefined : { kind: 'price', now, sentence, quantity };
  }
  const lost = quantityWords({ cases: 0, bottles: quantity.bottles }, item);
  const byTheCase = `Now sold by the case only: without ${lost}`;
  return {
    kind: 'price',
    now,
    sentence: sentence === undefined ? byTheCase : `${sentence}. ${byTheCase}`,
    quantity: { cases: quantity.cases, bottles: 0 },
  };
}

function changeOf(item: BasketItem, now: ProductCard): string | undefined {
  if (now.CaseSize !== item.CaseSize) return `The case size was ${item.CaseSize}, now ${now.CaseSize}`;
  if (now.CasePrice !== item.CasePrice) return was(item, now, 'CasePrice');
  if (now.BottleNett !== item.BottleNett) return `${was(item, now, 'BottleNett')} a bottle`;
  const isSameVat = now.BottleVAT === item.BottleVAT && now.VatRate === item.VatRate;
  return isSameVat ? undefined : 'The VAT has changed';
}

function was(item: BasketItem, now: ProductCard, field: 'CasePrice' | 'BottleNett'): string {
  const [before, after] = [formatMoney(item[field]), formatMoney(now[field])];
  return before === after
    ? 'The price has changed by less than a penny'
    : `Price was ${before}, now ${after}`;
}

/** The lines at their new prices; withdrawn ones stay until the buyer removes them. */
export function takeOnPrices(
  items: readonly BasketItem[],
  news: ReadonlyMap<string, LineNews>,
  seenAt: string,
): readonly BasketItem[] {
  return items.map((item) => {
    const change = news.get(item.Code);
    return change?.kind === 'price' ? basketItemOf(change.now, change.quantity, seenAt) : item;
  });
}

/** The lines at the prices of a `prices-changed` refusal. */
export function withPrices(
  items: readonly BasketItem[],
  prices: readonly RepricedLine[],
  seenAt: string,
): readonly BasketItem[] {
  const byCode = new Map(prices.map((line) => [line.ProductCode, line]));
  return items.map((item) => {
    const now = byCode.get(item.Code);
    if (!now) return item;
    const { VatRate: _before, ...seen } = item;
    return basketItemOf({ ...seen, ...now, Description: item.Description }, quantityOf(item), seenAt);
  });
}
