import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { act, render } from '@testing-library/react';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import type { FunctionComponent } from 'react';
import { vi } from 'vitest';
import { createQueryClient } from '../src/api/queries.ts';
import { ToastLine } from '../src/cart/toast/toast.tsx';
import { settingsQuery } from '../src/session/settings.ts';

/** Opens a page of the shop with its toast, on a touch screen unless `hasMouse`. Other addresses show nothing. */
export async function openShopPage(
  path: string,
  component: FunctionComponent,
  { address = path, hasMouse = false } = {},
) {
  const media = { addEventListener: () => undefined, removeEventListener: () => undefined };
  vi.stubGlobal('matchMedia', () => ({ ...media, matches: hasMouse }));
  const queries = createQueryClient();
  queries.setQueryData(settingsQuery.queryKey, { switches: { addToBasket: true } } as Settings); // These pages read only these settings.
  const root = createRootRoute({
    component: () => (
      <>
        <Outlet />
        <ToastLine onUndone={() => undefined} />
      </>
    ),
    notFoundComponent: () => null,
  });
  const shop = createRoute({ getParentRoute: () => root, id: 'shop' });
  const route = createRoute({ getParentRoute: () => shop, path, component });
  const router = createRouter({
    routeTree: root.addChildren([shop.addChildren([route])]),
    history: createMemoryHistory({ initialEntries: [address] }),
  });
  const shown = await act(async () =>
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
      </QueryClientProvider>,
    ),
  );
  return {
    ...shown,
    queries,
    address: () => router.state.location.pathname,
    goBack: () => act(async () => router.history.back()),
  };
}
