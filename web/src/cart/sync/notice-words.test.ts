import type { Notice } from '@tradecellar/trade/shared-device.ts';
import { expect, it } from 'vitest';
import { productCard } from '../../../test/product-card.ts';
import { type BasketItem, basketItemOf } from '../basket/basket-item.ts';
import { noticeSentence } from './notice-words.ts';

const chablis = (cases: number) =>
  basketItemOf(productCard({ Code: 'A', Description: 'Chablis' }), { cases, bottles: 0 });
const fleurie = basketItemOf(productCard({ Code: 'B', Description: 'Fleurie' }), { cases: 1, bottles: 0 });
type Facts = Pick<Notice<BasketItem>, 'kind'> & Partial<Notice<BasketItem>>;
const say = (facts: Facts, ...items: BasketItem[]) =>
  noticeSentence(
    { revision: 1, keys: ['A'], before: undefined, orderNo: undefined, ...facts },
    new Map(items.map((item) => [item.Code, item])),
  );

it('writes a notice with the wine, and its quantities before and after the change', () => {
  expect(say({ kind: 'changed', before: chablis(9) }, chablis(4))).toBe(
    'Chablis was changed on another device: 4 cases instead of your 9 cases.',
  );
  expect(say({ kind: 'changed', before: chablis(9) })).toBe(
    'Chablis was removed from your basket on another device, with your 9 cases.',
  );
  expect(say({ kind: 'back' }, chablis(9))).toBe(
    'Chablis is back in your basket: it was changed to 9 cases on another device.',
  );
  expect(say({ kind: 'stays' }, chablis(5))).toBe(
    'Chablis stays in your basket: it was changed to 5 cases on another device.',
  );
  expect(say({ kind: 'stays', keys: ['A', 'B'] }, chablis(5), fleurie)).toBe(
    'Chablis and Fleurie stay in your basket: they were changed on another device.',
  );
  expect(say({ kind: 'next', before: chablis(3), orderNo: 'XX1' }, chablis(3))).toBe(
    'Chablis is already in order XX1. Your 3 cases stay in the basket for your next order.',
  );
  expect(say({ kind: 'next', before: chablis(1), orderNo: 'XX1' }, chablis(1))).toBe(
    'Chablis is already in order XX1. Your 1 case stays in the basket for your next order.',
  );
  expect(say({ kind: 'ordered', keys: ['A', 'B'], orderNo: 'XX000005' })).toBe(
    'You placed order XX000005 on another device, so 2 wines left your basket here.',
  );
  expect(say({ kind: 'full', before: chablis(1) })).toBe(
    'We couldn’t add Chablis: your basket is full. Please order or remove some wines first.',
  );
  expect(say({ kind: 'refused', before: chablis(1) })).toBe(
    'We couldn’t save your last change to Chablis. Please check the quantity.',
  );
  expect(say({ kind: 'placed', keys: [], orderNo: 'XX1' })).toBe('Your order XX1 was placed.');
});
