import type { Bought } from '@tradecellar/contract/bought.ts';
import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { dayAndMonth } from '@tradecellar/trade/delivery-calendar.ts';
import { formatMoney, roundToPenny } from '@tradecellar/trade/money.ts';
import { unitWords } from '@tradecellar/trade/product-labels.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';

/** '13 Nov' */
export function lastDay({ LastDate }: Bought): string {
  const date = parseTradeDate(LastDate);
  return date === undefined ? LastDate : dayAndMonth(date);
}

/** '2 cases on 13 Nov 2026' */
export function lastHadText(bought: Bought, product: ProductCard): string {
  const { LastCases, LastBottles, LastDate } = bought;
  const quantity = quantityWords({ cases: LastCases, bottles: LastBottles }, product);
  return `${quantity} on ${lastDay(bought)} ${LastDate.slice(-4)}`;
}

/** 'You last had 2 cases on 13 Nov 2026, at £57.80 a case: £0.40 less than now' */
export function lastHadSentence(bought: Bought, product: ProductCard): string {
  const had = `You last had ${lastHadText(bought, product)}`;
  const price = priceSince(product, bought);
  return price === '' ? had : `${had}, ${price}`;
}

/** 'at £57.80 a case: £0.40 less than now'; '' where it is the same to the penny, and where nobody knows. */
export function priceSince(
  product: ProductCard,
  { LastCases, LastCasePrice, LastBottleNett }: Bought,
): string {
  const isByCase = LastCases > 0;
  const last = isByCase ? LastCasePrice : LastBottleNett;
  if (last === undefined) return '';
  const before = roundToPenny(last);
  const now = roundToPenny(isByCase ? product.CasePrice : product.BottleNett);
  if (before === now) return '';
  const unit = isByCase ? 'case' : unitWords(product.Type).one.toLowerCase();
  const moved = before < now ? `${formatMoney(now - before)} less` : `${formatMoney(before - now)} more`;
  return `at ${formatMoney(before)} a ${unit}: ${moved} than now`;
}
