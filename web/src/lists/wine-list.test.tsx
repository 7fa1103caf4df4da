import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, fireEvent, render, screen } from '@testing-library/react';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { beforeEach, expect, it } from 'vitest';
import { chooseAccount, startSession } from '../../test/buyer-session.tsx';
import { officeServer } from '../../test/office-server.tsx';
import { productCard } from '../../test/product-card.ts';
import { createQueryClient } from '../api/queries.ts';
import { settingsQuery } from '../session/settings.ts';
import { WineList } from './wine-list.tsx';

officeServer();
beforeEach(startSession);

async function open() {
  const queries = createQueryClient();
  queries.setQueryData(settingsQuery.queryKey, { switches: { addToBasket: true } } as Settings); // A row reads only these settings.
  const rows = [{ key: 'CHAB22', product: productCard() }];
  const rootRoute = createRootRoute({
    component: () => <WineList list="mine" rows={rows} bought={undefined} listKey="test" isStale={false} />,
  });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
}

const buttons = () => screen.queryAllByRole('button', { name: 'Add Chablis 2022 to list…' });

it('adds a row’s wine to a list by a button that Tab skips, and by a keyboard shortcut', async () => {
  await open();
  expect(buttons().map(({ tabIndex }) => tabIndex)).toEqual([-1]);
  const [field] = await screen.findAllByRole('textbox');
  await act(async () => void fireEvent.keyDown(field ?? document.body, { altKey: true, code: 'KeyL' }));
  await screen.findByRole('dialog', { name: 'Add 1 wine to…' }, { timeout: 10_000 });
});

it('offers no lists to the office without a customer', async () => {
  chooseAccount('');
  await open();
  expect(buttons()).toEqual([]);
});
