import { act, screen, waitFor } from '@testing-library/react';
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

function Change({ onChanged }: { readonly onChanged: () => void }) {
  const changed = useChangedOrder({
    ...{ account: 'HARB01', orderNo: 'W000123', changes, onChanged },
    basket: undefined,
  });
  return (
    <>
      <input
        aria-label="Notes"
        value={changed.draft.notes}
        onChange={({ target }) => changed.change({ notes: target.value })}
      />
      <button type="button" aria-busy={changed.isSending} onClick={changed.send}>
        Change the order
      </button>
      {changed.differences.map((sentence) => (
        <p key={sentence}>{sentence}</p>
      ))}
    </>
  );
}

beforeEach(() => {
  startSession();
  act(() => void addUndoably([{ product: productCard(), quantity: { cases: 1, bottles: 0 } }]));
  const settings = {
    switches: { reservesOrders: false },
    delivery: { furthestMonths: 3 },
    collection: { days: [] },
    deliveryCharge: { on: false },
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

it('keeps the form open with the notes that the buyer typed while the change was being sent', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  server.answers['account/orders/change'] = () => promise;
  server.answers['account/orders/changes'] = () =>
    Response.json({ mainResult: { ...changes, Version: 2, Delivery_Notes: 'Side door' } });
  const onChanged = vi.fn();
  await page.show(<Change onChanged={onChanged} />);
  await page.type('Notes', 'Side door');
  await page.press('Change the order');
  const button = screen.getByRole('button', { name: 'Change the order' });
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
  await page.type('Notes', 'Side door, ring twice');
  expect(button.getAttribute('aria-busy')).toBe('true');
  await act(async () => resolve(Response.json({ mainResult: null })));
  await page.see('Delivery Notes: Side door, ring twice instead of Side door');
  await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('false'));
  expect(onChanged).not.toHaveBeenCalled();
});
