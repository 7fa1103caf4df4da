import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render, screen, within } from '@testing-library/react';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import type { WineFacts } from '@tradecellar/contract/wine-facts.ts';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer } from '../../../test/office-server.tsx';
import { loadPublicConfig } from '../../api/public-config.ts';
import { createQueryClient } from '../../api/queries.ts';
import { path, validateWinesOf } from '../../session/address/paths.ts';
import { settingsQuery } from '../../session/settings.ts';
import { WineFactsPage } from './wine-facts.tsx';

const { answers, calls } = officeServer();
const wine = (Code: string, facts: Partial<WineFacts> = {}): WineFacts => ({
  Code,
  Description: `The wine ${Code}`,
  Vintage: '2023',
  AlcoholicPercentage: null,
  OrganicBiodynamic: '',
  Flags: [],
  ...facts,
});

beforeEach(async () => {
  startSession();
  answers['/config.json'] = () => Response.json({ merchant: { name: 'Cellar' } });
  answers['account/orders/item'] = () =>
    Response.json({
      mainResult: { OrderLines: { OrderLine: [{ ProductCode: 'SAN1' }, { ProductCode: 'FLE1' }] } },
    });
});

async function open(labelOverrides: Settings['labelOverrides'] = {}) {
  await loadPublicConfig();
  calls.length = 0;
  const queries = createQueryClient();
  // The page reads only the labels.
  queries.setQueryData(settingsQuery.queryKey, { switches: {}, labelOverrides } as Settings);
  const rootRoute = createRootRoute();
  const shop = createRoute({ getParentRoute: () => rootRoute, id: 'shop' });
  const page = createRoute({
    getParentRoute: () => shop,
    path: path.wineFacts,
    validateSearch: validateWinesOf,
    component: WineFactsPage,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([shop.addChildren([page])]),
    history: createMemoryHistory({ initialEntries: [`${path.wineFacts}?order=M1`] }),
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: /^Allergens and ABV of order/ });
}

const texts = (row: HTMLElement, role: string) =>
  within(row)
    .getAllByRole(role)
    .map(({ textContent }) => textContent);

it('shows the facts of an order’s wines, and “not stated” if the catalogue lacks a fact', async () => {
  answers['products/facts'] = () =>
    Response.json({
      mainResult: [
        wine('SAN1', {
          AlcoholicPercentage: 13.5,
          OrganicBiodynamic: 'Organic',
          Flags: ['Allergen_Sulphites', 'Allergen_SuitableForVegan'],
        }),
        wine('FLE1', { Flags: ['Allergen_Mustard'] }),
      ],
    });
  await open({ Allergen_Sulphites: 'Contains sulphites' });
  const [head, first, second] = await screen.findAllByRole('row');
  if (!head || !first || !second) throw new Error('The matrix has a head and two rows');
  expect(calls.at(-1)).toEqual({ path: 'products/facts', body: { codes: ['SAN1', 'FLE1'] } });
  const columns = texts(head, 'columnheader');
  expect(columns[0]).toBe('Wine');
  const cell = (row: HTMLElement, column: string) => texts(row, 'cell')[columns.indexOf(column) - 1];
  expect(texts(first, 'rowheader')).toEqual(['The wine SAN1 2023']);
  expect(['ABV', 'Contains sulphites', 'Vegan', 'Organic'].map((name) => cell(first, name))).toEqual([
    '13.5%',
    'Yes',
    'Yes',
    'Yes',
  ]);
  expect(['ABV', 'Contains sulphites', 'Milk', 'Vegan'].map((name) => cell(second, name))).toEqual(
    Array.from({ length: 4 }, () => '–not stated'),
  );
  // The second wine contains mustard, so the table has a Mustard column.
  expect([cell(first, 'Mustard'), cell(second, 'Mustard')]).toEqual(['–not stated', 'Yes']);
  expect(screen.getByText(/not that it is free of it/)).toBeTruthy();
  expect(screen.getByText('1 of 2 is vegan, 1 organic')).toBeTruthy();
  expect(screen.getByText('1 of 2 contains mustard')).toBeTruthy();
  expect(screen.getByText('Contains sulphites: 1 of 2')).toBeTruthy();
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent?.trim())).toEqual([
    'PDF',
    'CSV',
    'Print',
  ]);
});

it('offers no file while the facts cannot be read', async () => {
  answers['products/facts'] = () => Response.json({}, { status: 500 });
  await open();
  expect(await screen.findByRole('button', { name: 'Try again' }, { timeout: 3_000 })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'PDF' })).toBeNull();
});

it('says that an order has no wines', async () => {
  answers['products/facts'] = () => Response.json({ mainResult: [] });
  await open();
  expect(await screen.findByText('No wines to show yet.')).toBeTruthy();
});
