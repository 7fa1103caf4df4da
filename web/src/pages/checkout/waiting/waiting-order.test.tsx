import { act } from '@testing-library/react';
import { beginPlacing, sendPlacing } from '@tradecellar/trade/device-basket.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { harbourStore, placeLater } from '../../../../test/waiting-order.ts';
import { addUndoably } from '../../../cart/basket/basket-store.ts';
import { AlertHost } from '../../../ui/dialogs/alert-dialog.tsx';

officeServer();
const placing = () => harbourStore().getState().device.placing;

beforeEach(async () => {
  startSession();
  act(() => void addUndoably([{ product: productCard(), quantity: { cases: 1, bottles: 0 } }]));
  await page.show(<AlertHost />);
});

it('stores a waiting order with its form', () => {
  placeLater();
  expect(placing()).toMatchObject({ isSent: false, form: expect.stringContaining('PO 1') });
});

it('tells the buyer that an order cannot wait if another page sent it without an answer', async () => {
  act(() => harbourStore().update((device) => sendPlacing(beginPlacing(device))));
  const before = placing();
  placeLater();
  await page.see('Your order has no answer yet');
  expect(placing()).toEqual(before);
});

it('tells the buyer that an order cannot wait if the browser stores nothing', async () => {
  const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  placeLater();
  refusing.mockRestore();
  await page.see('Your order can’t wait here');
  expect(placing().order).toBeUndefined();
});
