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
    'Chablis: your 9 cases became 4 cases on another device.',
  );
  expect(say({ kind: 'changed', before: chablis(9) })).toBe(
    'Chablis: your 9 cases left the basket on another device.',
  );
  expect(say({ kind: 'back' }, chablis(9))).toBe(
    'Chablis is back in your basket: 9 cases from another device.',
  );
  expect(say({ kind: 'stays' }, chablis(5))).toBe('Chablis stays: 5 cases from another device.');
  expect(say({ kind: 'stays', keys: ['A', 'B'] }, chablis(5), fleurie)).toBe(
    'Chablis and Fleurie stay: they were entered on another device.',
  );
  expect(say({ kind: 'next', before: chablis(3), orderNo: 'XX1' }, chablis(3))).toBe(
    'Chablis was ordered meanwhile (order XX1). Your 3 cases are in your next basket.',
  );
  expect(say({ kind: 'next', before: chablis(1), orderNo: 'XX1' }, chablis(1))).toBe(
    'Chablis was ordered meanwhile (order XX1). Your 1 case is in your next basket.',
  );
  expect(say({ kind: 'ordered', keys: ['A', 'B'], orderNo: 'XX000005' })).toBe(
    'Your other device ordered: XX000005. 2 wines left your basket.',
  );
  expect(say({ kind: 'full', before: chablis(1) })).toBe(
    'Chablis could not be added: your basket has as many wines as it can hold.',
  );
  expect(say({ kind: 'refused', before: chablis(1) })).toBe(
    'Chablis: the shop could not take your last change. Please check the quantity.',
  );
  expect(say({ kind: 'placed', keys: [], orderNo: 'XX1' })).toBe('Your order XX1 was placed.');
});
