import { act } from '@testing-library/react';
import { beginPlacing, sendPlacing } from '@tradecellar/trade/device-basket.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../../test/office-server.tsx';
import { productCard } from '../../../../test/product-card.ts';
import { harbourStore, placeLater } from '../../../../test/waiting-order.ts';
import { addUndoably } from '../../../cart/basket-store.ts';
import { AlertHost } from '../../../ui/alert-dialog.tsx';

officeServer();
const placing = () => harbourStore().getState().device.placing;

beforeEach(async () => {
  startSession();
  act(() => void addUndoably([{ product: productCard(), quantity: { cases: 1, bottles: 0 } }]));
  await page.show(<AlertHost />);
});

it('an order waits with its form', () => {
  placeLater();
  expect(placing()).toMatchObject({ isSent: false, form: expect.stringContaining('PO 1') });
});

it('an order that another page has sent, without an answer yet, does not wait, and its buyer is told', async () => {
  act(() => harbourStore().update((device) => sendPlacing(beginPlacing(device))));
  const before = placing();
  placeLater();
  await page.see('Your order has no answer yet');
  expect(placing()).toEqual(before);
});

it('a browser that stores nothing keeps no order, and says so', async () => {
  const refusing = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('Full', 'QuotaExceededError');
  });
  placeLater();
  refusing.mockRestore();
  await page.see('Your order can’t wait here');
  expect(placing().order).toBeUndefined();
});
