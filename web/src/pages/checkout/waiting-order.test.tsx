import { act } from '@testing-library/react';
import { beginPlacing, sendPlacing } from '@tradecellar/trade/device-basket.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { addUndoably } from '../../cart/basket-store.ts';
import { baskets } from '../../cart/device-store.ts';
import { AlertHost } from '../../ui/alert-dialog.tsx';
import { waitForNetwork } from './waiting-order.ts';

officeServer();
const store = () => {
  const found = baskets.storeOf('HARB01');
  if (!found) throw new Error('Nobody is signed in');
  return found;
};
const placing = () => store().getState().device.placing;

function wait() {
  const { uuid, items } = store().getState().basket;
  const order = {
    CartId: uuid,
    CustomerAccount: 'HARB01',
    DeliveryType: 'delivery' as const,
    DeliveryAddressId: '1',
    RequiredDate: '2026-11-30',
    CustomerReference: 'PO 1',
    Delivery_Notes: '',
    GrandTotal: 4_180_951,
    Lines: items.map(({ Code, CasesQty, BottlesQty }) => ({ ProductCode: Code, CasesQty, BottlesQty })),
  };
  act(() => waitForNetwork(order, items, { lines: new Map(), orders: [] }));
}

beforeEach(async () => {
  startSession();
  act(() => void addUndoably([{ product: productCard(), quantity: { cases: 1, bottles: 0 } }]));
  await page.show(<AlertHost />);
});

it('an order waits with its form', () => {
  wait();
  expect(placing()).toMatchObject({ isSent: false, form: expect.stringContaining('PO 1') });
});

it('an order that another page has sent, without an answer yet, does not wait, and its buyer is told', async () => {
  act(() => store().update((device) => sendPlacing(beginPlacing(device))));
  const before = placing();
  wait();
  await page.see('Your order has no answer yet');
  expect(placing()).toEqual(before);
});

it('a browser that stores nothing keeps no order, and says so', async () => {
  const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  wait();
  refusing.mockRestore();
  await page.see('Your order can’t wait here');
  expect(placing().order).toBeUndefined();
});
