import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { dayAndMonth } from '@tradecellar/trade/delivery-calendar.ts';
import { formatMoney, type Money, roundToPenny } from '@tradecellar/trade/money.ts';
import { unitWords } from '@tradecellar/trade/product-labels.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';

export function lastDay({ LastDate }: Bought): string {
  const date = parseTradeDate(LastDate);
  return date === undefined ? LastDate : dayAndMonth(date);
}

export function lastHadText(bought: Bought, product: ProductCard): string {
  const { LastCases, LastBottles, LastDate } = bought;
  const quantity = quantityWords({ cases: LastCases, bottles: LastBottles }, product);
  return `${quantity} on ${lastDay(bought)} ${LastDate.slice(-4)}`;
}

/** 'You last ordered 2 cases on 13 Nov 2026, at £57.80 a case: £0.40 less than now' */
export function lastHadSentence(bought: Bought, product: ProductCard): string {
  const had = `You last ordered ${lastHadText(bought, product)}`;
  const price = priceSince(product, bought);
  return price === '' ? had : `${had}, ${price}`;
}

/** The price at the last order if it has changed: of a case, or of a bottle if only bottles were ordered. */
export function earlierPrice(product: ProductCard, bought: Bought): Money | undefined {
  const before = bought.LastCases > 0 ? bought.LastCasePrice : bought.LastBottleNett;
  if (before === undefined || roundToPenny(before) === roundToPenny(priceNow(product, bought)))
    return undefined;
  return roundToPenny(before);
}

/** 'at £57.80 a case: £0.40 less than now'. Empty if the earlier price is unknown, or the same to the penny. */
function priceSince(product: ProductCard, bought: Bought): string {
  const before = earlierPrice(product, bought);
  if (before === undefined) return '';
  const now = roundToPenny(priceNow(product, bought));
  const unit = bought.LastCases > 0 ? 'case' : unitWords(product.Type).one.toLowerCase();
  const moved = before < now ? `${formatMoney(now - before)} less` : `${formatMoney(before - now)} more`;
  return `at ${formatMoney(before)} a ${unit}: ${moved} than now`;
}

function priceNow({ CasePrice, BottleNett }: ProductCard, { LastCases }: Bought): Money {
  return LastCases > 0 ? CasePrice : BottleNett;
}
