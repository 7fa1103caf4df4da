import { act } from '@testing-library/react';
import { beginPlacing, sendPlacing } from '@tradecellar/trade/device-basket.ts';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { AlertHost } from '../../ui/dialogs/alert-dialog.tsx';
import { addUndoably } from './basket-store.ts';
import { baskets } from './device-store.ts';
import { asksFirst } from './waiting.ts';

officeServer();
let changed = 0;
const change = () => {
  if (!asksFirst(change)) changed += 1;
};
const placing = () => baskets.storeOf('HARB01')?.getState().device.placing;

beforeEach(async () => {
  startSession();
  changed = 0;
  act(() => void addUndoably([{ product: productCard(), quantity: { cases: 1, bottles: 0 } }]));
  await page.show(<AlertHost />);
});
const wait = () => act(() => baskets.storeOf('HARB01')?.update((device) => beginPlacing(device, 'its form')));

it('changes a basket without a waiting order at once', () => {
  change();
  expect(changed).toBe(1);
});

it('asks before a change while an order waits, and changes nothing if the order stays waiting', async () => {
  wait();
  act(change);
  await page.see('Your order is waiting');
  await page.press('Leave it waiting');
  expect([changed, placing()?.form]).toEqual([0, 'its form']);
});

it('asks before a change while an order waits, and makes the change once if the order is taken back', async () => {
  wait();
  act(change);
  await page.press('Take back and change');
  expect([changed, placing()?.order]).toEqual([1, undefined]);
});

it('does not ask while an order is being sent, because the change belongs to the next basket', () => {
  wait();
  act(() => baskets.storeOf('HARB01')?.update(sendPlacing));
  change();
  expect(changed).toBe(1);
});
