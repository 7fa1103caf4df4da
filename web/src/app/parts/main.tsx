// Imported first, because this file sets the order of the CSS layers.
import '../styles.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { createRoot } from 'react-dom/client';
import { createQueryClient } from '../../api/queries.ts';
import { selectAccount } from '../../session/account.ts';
import { settingsQuery } from '../../session/settings.ts';
import { Parts } from './parts.tsx';

// The page of every part in every state, `/parts` in development. The build does not contain it.

const queries = createQueryClient();
queries.setQueryData(settingsQuery.queryKey, {
  productView: 'list',
  switches: { addToBasket: true, rrpCalculator: true, binNumberShown: true, stockControl: true },
} as Settings); // The parts read only these settings.
selectAccount({ account: 'HARB01', customerName: 'The Harbourmaster’s Table' });

const router = createRouter({
  routeTree: createRootRoute({ component: Parts, notFoundComponent: Parts }),
  history: createMemoryHistory(),
});

const place = document.getElementById('root');
if (!place) throw new Error('parts.html has no element with the id root.');
createRoot(place).render(
  <QueryClientProvider client={queries}>
    <RouterProvider router={router} />
  </QueryClientProvider>,
);
