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
      if (now === undefined) return `${names} was removed from your basket on another device, with ${was}.`;
      return `${names} was changed on another device: ${amount(now)} instead of ${was}.`;
    }
    case 'back':
      return `${names} ${isOne ? 'is' : 'are'} back in your basket: ${changedWords(isOne, now)}`;
    case 'stays':
      return `${names} ${isOne ? 'stays' : 'stay'} in your basket: ${changedWords(isOne, now)}`;
    case 'next': {
      const mine = now ?? before;
      return `${names} is already in order ${orderNo}. Your ${mine ? amount(mine) : 'quantity'} ${isSingle(mine) ? 'stays' : 'stay'} in the basket for your next order.`;
    }
    case 'ordered':
      return `You placed order ${orderNo} on another device, so ${countWords(keys.length, 'wine')} left your basket here.`;
    case 'full':
      return `We couldn’t add ${names}: your basket is full. Please order or remove some wines first.`;
    case 'refused':
    case 'late':
      return `We couldn’t save your last change to ${names}. Please check the quantity.`;
    case 'placed':
      return `Your order ${orderNo} was placed.`;
  }
}

/** 'it was changed to 5 cases on another device.' */
function changedWords(isOne: boolean, now: BasketItem | undefined): string {
  const to = now ? ` to ${amount(now)}` : '';
  return `${isOne ? 'it was' : 'they were'} changed${to} on another device.`;
}

const isSingle = (item: BasketItem | undefined) =>
  item === undefined || item.CasesQty + item.BottlesQty === 1;
