import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, screen } from '@testing-library/react';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../test/buyer-session.tsx';
import { officeServer } from '../../test/office-server.tsx';
import { productCard } from '../../test/product-card.ts';
import { createQueryClient } from '../api/queries.ts';
import { missingHref } from '../session/paths.ts';
import { settingsQuery } from '../session/settings.ts';
import { NotInOrder } from './not-in-order.tsx';
import { typeQuantities } from './typed-quantities.ts';

officeServer();
beforeEach(startSession);

async function open(shown: ReadonlySet<string>) {
  const queries = createQueryClient();
  queries.setQueryData(settingsQuery.queryKey, { switches: { addToBasket: true } } as Settings); // The only settings that it reads.
  const rootRoute = createRootRoute({ component: () => <NotInOrder shown={shown} /> });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    );
  });
}

const typeMissing = () =>
  typeQuantities({ product: productCard(), cases: '2', bottles: '', place: missingHref('cellar') });

it('leads back to the screen where a count typed a quantity, by the name of the screen', async () => {
  typeMissing();
  await open(new Set());
  screen.getByText(/^1 quantity typed on/);
  expect(screen.getByRole('link', { name: 'What is missing' }).getAttribute('href')).toBe(
    '/lists/cellar/missing',
  );
});

it('is silent about wines whose own fields on the screen show what is typed', async () => {
  typeMissing();
  await open(new Set(['CHAB22']));
  expect(screen.queryByText(/not in this order/)).toBeNull();
});
