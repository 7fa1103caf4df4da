import { act } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { ProblemError } from '../../api/problem-error.ts';
import { addUndoably } from '../../cart/basket-store.ts';
import { baskets } from '../../cart/device-store.ts';
import { askOrderedBefore, OrderedBeforeHost } from './ordered-before.tsx';

vi.mock('@tanstack/react-router', () => ({ Link: 'a', createLink: () => 'a' }));

vi.mock('../../ui/logo.tsx', () => ({ Logo: () => null }));
vi.mock('../../api/public-config.ts', () => ({ publicConfig: () => ({ merchant: {} }) }));

const server = officeServer();
const held = () => {
  const now = baskets.storeOf('HARB01')?.getState();
  if (!now) throw new Error('Nobody is signed in');
  return now;
};
const lines = () => held().basket.items.map(({ Code, CasesQty }) => `${CasesQty} ${Code}`);

/** A and B are in the basket; another device has ordered A. */
beforeEach(async () => {
  startSession();
  const add = (Code: string) => ({ product: productCard({ Code }), quantity: { cases: 2, bottles: 0 } });
  act(() => void addUndoably([add('A'), add('B')]));
  const { Count, Page } = { Count: 1, Page: held().device.basket.lines.get('A')?.version.page };
  server.answers['account/basket/sync'] = () => {
    const key = { Generation: 9, CartId: '11111111-1111-4111-8111-111111111111' };
    const gone = { Code: 'A', Count, Page, Ordered: { Count, Page, OrderNo: '1234' } };
    return Response.json({
      mainResult: { ...key, Revision: 5, IsAnew: false, HasMore: false, Lines: [gone] },
    });
  };
  await page.show(<OrderedBeforeHost />);
  const { uuid: cartId, items } = held().basket;
  const error = new ProblemError('ordered-since', { orderNo: '1234', codes: ['A'] });
  act(() => askOrderedBefore({ error, account: 'HARB01', cartId, items }));
});

it('leaves the wines of the other order out', async () => {
  await page.see(/ordered in the meantime/);
  await page.press('Leave them out');
  await vi.waitFor(() => expect(page.isShown(/ordered in the meantime/)).toBe(false));
  expect(lines()).toEqual(['2 B']);
});

it('orders them again, knowing of the other order', async () => {
  await page.press('Order them again');
  await vi.waitFor(() => expect(page.isShown(/ordered in the meantime/)).toBe(false));
  expect(lines()).toEqual(['2 B', '2 A']);
  const line = held().device.basket.lines.get('A');
  expect([line?.version.count, line?.ordered?.orderNo]).toEqual([2, '1234']);
});
