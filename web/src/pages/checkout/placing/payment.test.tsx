import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { basketServer } from '../../../../test/basket-server.ts';
import { startSession } from '../../../../test/buyer-session.tsx';
import { officeServer, page, refusal } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { tellNetwork } from '../../../api/network.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import { setTokenSource } from '../../../api/token-source.ts';
import { addUndoably } from '../../../cart/basket/basket-store.ts';
import { learn } from '../../../cart/sync/placing.ts';
import type { CheckoutBasket } from '../order-of.ts';
import { Payment } from './payment.tsx';
import type { OrderToPlace } from './use-place-order.ts';

vi.mock('@tanstack/react-router', async (original) => ({
  ...(await original<object>()),
  Link: 'a',
  createLink: () => 'a',
}));
vi.mock('../../../ui/logo.tsx', () => ({ Logo: () => null }));
vi.mock('../../../api/public-config.ts', () => ({ publicConfig: () => ({ merchant: {} }) }));

const server = officeServer();
const order: OrderToPlace = {
  CartId: '11111111-1111-4111-8111-111111111111',
  CustomerAccount: 'HARB01',
  DeliveryType: 'delivery',
  DeliveryAddressId: '1',
  RequiredDate: '2026-11-30',
  CustomerReference: '',
  Delivery_Notes: '',
  GrandTotal: 1_200_000,
  Lines: [{ ProductCode: 'A', CasesQty: 1, BottlesQty: 0 }],
};
let waits: OrderToPlace[] = [];
const looked: string[] = [];
const show = (proposal?: string, sentence?: string, refused?: unknown) =>
  page.show(
    <Payment
      methods={['credit', 'card']}
      order={order}
      disabledReason={undefined}
      basket={
        {
          cartId: order.CartId,
          proposal,
          lines: [],
          totals: { grand: 1_200_000 },
        } as unknown as CheckoutBasket // `Payment` reads only these fields.
      }
      refused={refused}
      lookAgain={{ sentence, isSettling: false, look: () => looked.push('again'), require: () => undefined }}
      onPlaced={() => undefined}
      onWait={(waiting) => waits.push(waiting)}
      onRefused={() => undefined}
    />,
  );
const isDisabled = (name: RegExp) =>
  screen.getByRole('button', { name }).getAttribute('aria-disabled') === 'true';

beforeEach(() => {
  startSession();
  waits = [];
  server.answers['account/basket/sync'] = basketServer().sync;
  const product = productCard({ Code: 'A' });
  act(() => void addUndoably([{ product, quantity: { cases: 1, bottles: 0 } }]));
});
afterEach(() => {
  vi.useRealTimers();
  act(() => tellNetwork(true));
  cleanup();
});

it('allows an order on credit to wait for the network, but not an order paid by card', async () => {
  tellNetwork(false);
  await show();
  expect(isDisabled(/^Pay by card/)).toBe(true);
  // A phone shows no tooltips, so the reason must be visible.
  expect(screen.getByText('A card payment can’t wait: it needs a network.').className).not.toBe('sr-only');
  await page.press('Place when back online · £120.00');
  expect([waits, server.calls]).toEqual([[order], []]);
});

it('disables the order button of a proposal without a network', async () => {
  tellNetwork(false);
  await show('5b7c1f0e-1111-4111-8111-111111111111');
  expect(isDisabled(/^Place when back online/)).toBe(true);
});

it('places the order at once when the shop can be reached again', async () => {
  server.answers['submit/order'] = () =>
    Response.json({ mainResult: { orderId: 'XX000001', backOrderId: '0', reservesOrderId: '0' } });
  await act(() => learn('HARB01'));
  server.calls.length = 0;
  tellNetwork(false);
  await show();
  act(() => tellNetwork(true));
  await page.press('Place order · £120.00');
  expect(waits).toEqual([]);
  expect(server.calls.map(({ path }) => path)).toEqual(['submit/order']);
});

it('disables the order button and hides the total until the server has answered about the basket', async () => {
  await show();
  expect(isDisabled(/^Place order$/)).toBe(true);
  await page.see('Getting your basket…');
  await act(() => learn('HARB01'));
  expect(isDisabled(/^Place order · £120.00$/)).toBe(false);
});

it('says after ten seconds that the shop has not sent the basket, and offers a retry', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  server.answers['account/basket/sync'] = () => refusal(500, 'fault');
  await show();
  await act(() => vi.advanceTimersByTimeAsync(9_900));
  expect(screen.queryByRole('alert')).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(screen.getByRole('alert').textContent).toContain(
    'We can’t open your basket just now. Nothing has been ordered, and what you entered is kept.',
  );
  vi.useRealTimers();
  server.answers['account/basket/sync'] = basketServer().sync;
  await page.press('Try again');
  await waitFor(() => expect(isDisabled(/^Place order · £120.00$/)).toBe(false));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks a buyer without a session to log in when the buyer presses Try again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const signInAgain = vi.fn();
  setTokenSource({ token: () => 'ended', renew: async () => 'refused', signInAgain, signInAway: vi.fn() });
  server.answers['account/basket/sync'] = () => refusal(401, 'token-refused');
  await show();
  await act(() => learn('HARB01'));
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  vi.useRealTimers();
  expect(signInAgain).not.toHaveBeenCalled();
  await page.press('Try again');
  await waitFor(() => expect(signInAgain).toHaveBeenCalledOnce());
});

it('shows only *Look again* after the basket changed elsewhere', async () => {
  await act(() => learn('HARB01'));
  await show(undefined, 'Your basket changed on another device: it has 4 wines instead of 3.');
  expect(screen.queryAllByRole('button', { name: /Place order|Pay by card/ })).toEqual([]);
  await page.press('Look again');
  expect(looked).toEqual(['again']);
});

it('says beside the button what was refused and what to do, after the dialog', async () => {
  await act(() => learn('HARB01'));
  const gone = new ProblemError('out-of-stock', { ProductCode: 'A', description: 'Fleurie' });
  await show(undefined, undefined, gone);
  const alert = screen.getByRole('alert');
  expect(alert.textContent).toContain('Your order was not placedFleurie is out of stock.');
  expect(alert.textContent).toContain('Change the basket');
});

it('orders at the new prices after the buyer has read the prices', async () => {
  server.answers['submit/order'] = () =>
    Response.json({ mainResult: { orderId: 'XX000001', backOrderId: '0', reservesOrderId: '0' } });
  await act(() => learn('HARB01'));
  const changed = new ProblemError('prices-changed', {
    grandTotal: 1_440_000,
    deliveryCharge: 0,
    deliveryChargeVat: 0,
    lines: [],
  });
  await show(undefined, undefined, changed);
  await page.see('Nothing has been ordered. The total is now £144.00.');
  await page.press('Place order · £144.00');
  const sent = server.calls.find(({ path }) => path === 'submit/order');
  expect(sent?.body).toMatchObject({ GrandTotal: 144 });
});
