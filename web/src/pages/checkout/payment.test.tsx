import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../test/office-server.tsx';
import { tellNetwork } from '../../api/network.ts';
import type { CheckoutBasket } from './order-of.ts';
import { Payment } from './payment.tsx';
import type { OrderToPlace } from './use-place-order.ts';

vi.mock('@tanstack/react-router', () => ({ Link: 'a', createLink: () => 'a' }));
vi.mock('../../ui/logo.tsx', () => ({ Logo: () => null }));
vi.mock('../../api/public-config.ts', () => ({ publicConfig: () => ({ merchant: {} }) }));

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
const show = (proposal?: string) =>
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
        } as unknown as CheckoutBasket // All that is read of it.
      }
      creditAfter={0}
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
});
afterEach(() => {
  act(() => tellNetwork(true));
  cleanup();
});

it('without a network an order on credit waits, and a card payment can not', async () => {
  tellNetwork(false);
  await show();
  expect(isDisabled(/^Pay by card/)).toBe(true);
  // A phone shows no title of a button.
  expect(screen.getByText('A card payment can’t wait: it needs a network.').className).not.toBe('sr-only');
  await page.press('Place when back online · £120.00');
  expect([waits, server.calls]).toEqual([[order], []]);
});

it('a proposal can not wait', async () => {
  tellNetwork(false);
  await show('5b7c1f0e-1111-4111-8111-111111111111');
  expect(isDisabled(/^Place when back online/)).toBe(true);
});

it('once the shop is there again the order is placed at once', async () => {
  server.answers['submit/order'] = () =>
    Response.json({ mainResult: { orderId: 'XX000001', backOrderId: '0', reservesOrderId: '0' } });
  tellNetwork(false);
  await show();
  act(() => tellNetwork(true));
  await page.press('Place order · £120.00');
  expect(waits).toEqual([]);
  expect(server.calls.map(({ path }) => path)).toEqual(['submit/order']);
});
