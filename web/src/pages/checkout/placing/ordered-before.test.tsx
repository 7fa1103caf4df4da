import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { basketServer } from '../../../../test/basket-server.ts';
import { startSession } from '../../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { addUndoably } from '../../../cart/basket/basket-store.ts';
import { baskets } from '../../../cart/basket/device-store.ts';
import { learn } from '../../../cart/sync/placing.ts';
import { askOrderedBefore, OrderedBeforeHost } from './ordered-before.tsx';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: 'a',
  createLink: () => 'a',
}));

vi.mock('../../../ui/logo.tsx', () => ({ Logo: () => null }));
vi.mock('../../../api/public-config.ts', () => ({ publicConfig: () => ({ merchant: {} }) }));

const server = officeServer();
const held = () => {
  const now = baskets.storeOf('HARB01')?.getState();
  if (!now) throw new Error('Nobody is signed in');
  return now;
};
const lines = () => held().basket.items.map(({ Code, CasesQty }) => `${CasesQty} ${Code}`);

let shop = basketServer();

/** A and B are in the basket; another device has ordered A. */
beforeEach(async () => {
  startSession();
  shop = basketServer();
  server.answers['account/basket/sync'] = shop.sync;
  const add = (Code: string) => ({ product: productCard({ Code }), quantity: { cases: 2, bottles: 0 } });
  act(() => void addUndoably([add('A')]));
  await act(() => learn('HARB01'));
  shop.ordered('1234');
  act(() => void addUndoably([add('A'), add('B')]));
  await act(() => learn('HARB01'));
  await page.show(<OrderedBeforeHost />);
  const { uuid: cartId, items } = held().basket;
  const error = new ProblemError('ordered-since', { orderNo: '1234', codes: ['A'] });
  act(() => askOrderedBefore({ error, account: 'HARB01', cartId, items }));
});

it('removes from the basket the wines that another device has ordered', async () => {
  await page.see(/Already ordered/);
  await page.press('Leave them out');
  await vi.waitFor(() => expect(page.isShown(/Already ordered/)).toBe(false));
  expect(lines()).toEqual(['2 B']);
});

it('keeps the wines that were ordered meanwhile, and removes the question, when the buyer presses “Order them again”', async () => {
  await page.press('Order them again');
  await vi.waitFor(() => expect(page.isShown(/Already ordered/)).toBe(false));
  expect(lines()).toEqual(['2 A', '2 B']);
  await act(() => learn('HARB01'));
  const { copy, queue } = held().device.held;
  expect([queue, copy.entries.get('A')?.orderedBefore]).toEqual([[], undefined]);
});
