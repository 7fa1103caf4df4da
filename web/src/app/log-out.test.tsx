import { act, render, screen } from '@testing-library/react';
import { beginPlacing } from '@tradecellar/trade/device-basket.ts';
import { beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../test/buyer-session.tsx';
import { listsServer } from '../../test/lists-server.ts';
import { officeServer } from '../../test/office-server.tsx';
import { productCard } from '../../test/product-card.ts';
import { addUndoably } from '../cart/basket/basket-store.ts';
import { baskets } from '../cart/basket/device-store.ts';
import { createList } from '../lists/named-lists.ts';
import { AlertHost } from '../ui/dialogs/alert-dialog.tsx';
import { logOut } from './log-out.ts';

const names = () => Object.keys(localStorage).filter((name) => name.startsWith('tradecellar/lists/'));

const server = officeServer();
beforeEach(startSession);

it('asks before a log-out if changes of a list have not reached the shop', async () => {
  createList('Cellar', ['CHAB22']);
  const before = names();
  render(<AlertHost />);
  await act(logOut);
  const question = await screen.findByRole('alertdialog', { name: 'Part of your lists is only here' });
  expect(question.textContent).toContain('2 changes of your lists have not reached the shop.');
  act(() => screen.getByRole('button', { name: 'Stay logged in' }).click());
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(names()).toEqual(before);
});

it('asks before a log-out if an order waits for the network', async () => {
  act(() => {
    addUndoably([{ product: productCard(), quantity: { cases: 1, bottles: 0 } }]);
    baskets.storeOf('HARB01')?.update((device) => beginPlacing(device, 'its form'));
  });
  render(<AlertHost />);
  await act(logOut);
  const question = await screen.findByRole('alertdialog', { name: 'Your order has not been sent' });
  expect(question.textContent).toContain('Logging out takes it back, and nothing is placed.');
  act(() => screen.getByRole('button', { name: 'Stay logged in' }).click());
  expect(baskets.storeOf('HARB01')?.getState().device.placing.form).toBe('its form');
});

it('logs out without a question if the shop has all changes, and tells the shop that the device leaves', async () => {
  server.answers['account/lists/sync'] = listsServer().sync;
  createList('Cellar', ['CHAB22']);
  render(<AlertHost />);
  await act(logOut);
  expect(screen.queryByRole('alertdialog')).toBeNull();
  await vi.waitFor(() =>
    expect(server.calls.at(-1)).toMatchObject({ path: 'account/lists/sync', body: { Leave: true } }),
  );
});
