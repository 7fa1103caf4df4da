import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { Notice } from '@tradecellar/trade/shared-device.ts';
import type { BasketItem } from '../basket/basket-item.ts';
import { amount } from '../basket/what-became.ts';

type Lines = ReadonlyMap<string, BasketItem>;

/**
 * 'Chablis, Fleurie and 2 other wines'. Several wines are named without producers, because a producer follows a comma.
 */
function namesOf({ keys, before }: Notice<BasketItem>, lines: Lines): string {
  const nameOf = (code: string) => lines.get(code)?.Description ?? before?.Description ?? code;
  const shortName = (code: string) => nameOf(code).split(',')[0] ?? '';
  const named = keys.slice(0, keys.length > 4 ? 3 : 4).map(keys.length > 1 ? shortName : nameOf);
  const others = keys.length - named.length;
  const all = others > 0 ? [...named, countWords(others, 'other wine')] : named;
  return new Intl.ListFormat('en-GB').format(all);
}

export function noticeSentence(notice: Notice<BasketItem>, lines: Lines): string {
  const { kind, keys, before, orderNo = '' } = notice;
  const names = namesOf(notice, lines);
  const now = keys.length === 1 ? lines.get(keys[0] ?? '') : undefined;
  const isOne = keys.length === 1;
  switch (kind) {
    case 'changed': {
      const was = before ? `your ${amount(before)}` : 'your quantity';
      if (now === undefined) return `${names}: ${was} left the basket on another device.`;
      return `${names}: ${was} became ${amount(now)} on another device.`;
    }
    case 'back':
      return `${names} ${isOne ? 'is' : 'are'} back in your basket: ${now ? `${amount(now)} from` : 'entered on'} another device.`;
    case 'stays':
      if (now) return `${names} stays: ${amount(now)} from another device.`;
      return `${names} stay: they were entered on another device.`;
    case 'next': {
      const mine = now ?? before;
      return `${names} was ordered meanwhile (order ${orderNo}). Your ${mine ? amount(mine) : 'quantity'} ${isSingle(mine) ? 'is' : 'are'} in your next basket.`;
    }
    case 'ordered':
      return `Your other device ordered: ${orderNo}. ${countWords(keys.length, 'wine')} left your basket.`;
    case 'full':
      return `${names} could not be added: your basket has as many wines as it can hold.`;
    case 'refused':
    case 'late':
      return `${names}: the shop could not take your last change. Please check the quantity.`;
    case 'placed':
      return `Your order ${orderNo} was placed.`;
  }
}

const isSingle = (item: BasketItem | undefined) =>
  item === undefined || item.CasesQty + item.BottlesQty === 1;
