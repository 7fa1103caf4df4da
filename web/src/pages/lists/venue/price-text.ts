import { MOST_PRICE_PENCE } from '@tradecellar/contract/named-lists.ts';
import { formatMoney, moneyFromPence, parseMoney, penceOf, plainAmount } from '@tradecellar/trade/money.ts';

/** A price for a field: '7.40' of 740 pence, and nothing of no price. */
export function priceText(pence: number | undefined): string {
  return pence === undefined ? '' : plainAmount(moneyFromPence(pence));
}

/**
 * Reads a typed price: '7.4' and '£7.40' are 740 pence, and an empty text is no price. `fault` says why a text is not a
 * price.
 */
export function readPrice(text: string): { readonly pence?: number; readonly fault?: string } {
  const typed = text.replace(/^\s*£/, '').trim();
  if (typed === '') return {};
  const money = parseMoney(typed.replace(/^\./, '0.').replace(/\.$/, ''));
  if (money === undefined || money < 0) return { fault: 'Please type a price such as 7.40' };
  const pence = penceOf(money);
  if (pence === 0) return { fault: 'A price of nought is not sold: leave the field empty' };
  if (moneyFromPence(pence) !== money) return { fault: 'Please type whole pence' };
  if (pence > MOST_PRICE_PENCE)
    return { fault: `The highest price is ${formatMoney(moneyFromPence(MOST_PRICE_PENCE))}` };
  return { pence };
}
