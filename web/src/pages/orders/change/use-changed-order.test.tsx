import { act } from '@testing-library/react';
import type { OrderChanges } from '@tradecellar/contract/order-changes.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { basketServer } from '../../../../test/basket-server.ts';
import { startSession } from '../../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { harbourStore, placeLater } from '../../../../test/waiting-order.ts';
import { addUndoably } from '../../../cart/basket/basket-store.ts';
import { AlertHost } from '../../../ui/dialogs/alert-dialog.tsx';
import { useChangedOrder } from './use-changed-order.ts';

const server = officeServer();
const changes: OrderChanges = {
  Version: 1,
  OrderNos: ['W000123'],
  DeliveryType: 'delivery',
  DeliveryAddressId: '1',
  DeliveryAddress: [],
  RequiredDate: '2026-11-30',
  CustomerReference: '',
  Delivery_Notes: '',
  GrandTotal: 0,
  Lines: [],
  Versions: [],
};
const sent = () => server.calls.filter(({ path }) => path === 'account/orders/change');

function Add() {
  const { basket } = harbourStore().getState();
  const changed = useChangedOrder({ account: 'HARB01', orderNo: 'W000123', changes, basket, onChanged() {} });
  return (
    <button type="button" onClick={changed.send}>
      Add the basket
    </button>
  );
}

beforeEach(() => {
  startSession();
  act(() => void addUndoably([{ product: productCard(), quantity: { cases: 1, bottles: 0 } }]));
  const settings = {
    switches: { reservesOrders: false },
    delivery: { furthestMonths: 3 },
    collection: { days: [] },
  };
  server.answers['account/basket/sync'] = basketServer().sync;
  server.answers.settings = () => Response.json(settings);
});

it('refuses to add a basket to another order until the buyer takes back the waiting order', async () => {
  placeLater();
  await page.show(
    <>
      <Add />
      <AlertHost />
    </>,
  );
  await page.press('Add the basket');
  await page.see('Your order is waiting');
  expect(sent()).toEqual([]);
  await page.press('Take back and change');
  await vi.waitFor(() => expect(sent()).toHaveLength(1));
  expect(harbourStore().getState().device.placing.form).toBeUndefined();
});
