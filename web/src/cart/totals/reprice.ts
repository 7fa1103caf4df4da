import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import type { RepricedLine } from '@tradecellar/contract/problems.ts';
import { lineTotals } from '@tradecellar/trade/line-totals.ts';
import { formatMoney, type Money, roundToPenny } from '@tradecellar/trade/money.ts';
import { isSellable, type Quantity } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { type BasketItem, basketItemOf, quantityOf } from '../basket/basket-item.ts';

export type LineNews =
  | { readonly kind: 'withdrawn'; readonly sentence: string }
  | {
      readonly kind: 'price';
      readonly sentence: string;
      readonly now: ProductCard;
      /** The sellable quantity: without single bottles if the wine is now sold by the case. */
      readonly quantity: Quantity;
    };

/**
 * Changes by product code, for lines whose product is withdrawn or has a new case size, price or VAT. Differences below
 * a penny do not count: a bottle at £14.5167 and now at £14.5171 shows £14.52 both times.
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
  const caseWords = priceWords(item.CasePrice, now.CasePrice);
  if (caseWords !== undefined) return `Price ${caseWords}`;
  const bottleWords = priceWords(item.BottleNett, now.BottleNett);
  if (bottleWords !== undefined) return `Price ${bottleWords} a bottle`;
  const [before, after] = [lineTotals(item, quantityOf(item)), lineTotals(now, quantityOf(item))];
  const lineWords = priceWords(before.nett, after.nett);
  if (lineWords !== undefined) return `The line ${lineWords} nett`;
  const isSameVat = before.vat === after.vat && now.VatRate === item.VatRate;
  return isSameVat && priceWords(item.BottleVAT, now.BottleVAT) === undefined
    ? undefined
    : 'The VAT has changed';
}

/** 'was £14.52, now £15.00'. Undefined if both prices look the same. */
function priceWords(before: Money, now: Money): string | undefined {
  if (roundToPenny(before) === roundToPenny(now)) return undefined;
  return `was ${formatMoney(before)}, now ${formatMoney(now)}`;
}

/** The lines at their new prices. Withdrawn lines stay until the buyer removes them. */
export function acceptPrices(
  items: readonly BasketItem[],
  news: ReadonlyMap<string, LineNews>,
): readonly BasketItem[] {
  return items.map((item) => {
    const change = news.get(item.Code);
    return change?.kind === 'price' ? basketItemOf(change.now, change.quantity) : item;
  });
}

export function withPrices(
  items: readonly BasketItem[],
  prices: readonly RepricedLine[],
): readonly BasketItem[] {
  const byCode = new Map(prices.map((line) => [line.ProductCode, line]));
  return items.map((item) => {
    const now = byCode.get(item.Code);
    if (!now) return item;
    const { VatRate: _before, ...seen } = item;
    return basketItemOf({ ...seen, ...now, Description: item.Description }, quantityOf(item));
  });
}
