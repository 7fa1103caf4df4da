import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, renderHook, screen, waitFor, within } from '@testing-library/react';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { createQueryClient } from '../../api/queries.ts';
import { setTokenSource } from '../../api/token-source.ts';
import { usePastedOrder } from '../../cart/pasted/pasted-order.ts';
import { useSession } from '../../session/session.ts';
import { settingsQuery } from '../../session/settings.ts';
import { PastedOrderPage } from './pasted-order.tsx';

const wine = (Code: string, Description: string) => ({
  Code,
  Description,
  Vintage: '2023',
  Type: 'Red',
  CustomLabel: '',
  BinNo: '',
  CaseSize: 6,
  UnitSize: 75,
  CasePrice: 60,
  BottleNett: 11,
  BottleVAT: 2.2,
  OnlySellMultiplesOf: 1,
  StockCases: null,
  StockBottles: null,
});
const [fleurie, puligny, rully] = [wine('FLE1', 'Fleurie'), wine('PUL1', 'Puligny'), wine('RUL1', 'Rully')];
const matches: Record<string, { Codes: string[]; Sure?: string }> = {
  fleurie: { Codes: ['FLE1'], Sure: 'name' },
  puligny: { Codes: ['PUL1', 'RUL1'] },
  rully: { Codes: ['RUL1'], Sure: 'name' },
};
let asked: string[][];
let remembered: unknown[];
let isAway: boolean;

beforeEach(() => {
  startSession();
  [asked, remembered, isAway] = [[], [], false];
  const { setOrder } = renderHook(usePastedOrder).result.current;
  act(() => setOrder(undefined));
  setTokenSource({
    token: () => 'a token',
    renew: async () => 'refused',
    signInAgain: () => undefined,
    signInAway: () => undefined,
  });
  vi.stubGlobal('scrollTo', () => undefined);
  vi.stubGlobal('fetch', async (url: string, { body }: RequestInit) => {
    const request = JSON.parse(String(body));
    if (url.endsWith('/products/match')) {
      if (isAway) throw new TypeError('Failed to fetch');
      asked.push(request.texts);
      const mainResult = request.texts.map((Text: string) => ({ Text, Codes: [], ...matches[Text] }));
      return Response.json({ mainResult, Products: [fleurie, puligny, rully] });
    }
    if (url.endsWith('/account/names/remember')) remembered.push(request.Names);
    return new Response(null, { status: 204 });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

async function open() {
  const queries = createQueryClient();
  const switches = { stockControl: false, backOrder: false, binNumberShown: false };
  // The page reads only the switches.
  queries.setQueryData(settingsQuery.queryKey, { switches } as unknown as Settings);
  const rootRoute = createRootRoute();
  const route = (path: string, component: () => React.ReactNode) =>
    createRoute({ getParentRoute: () => rootRoute, path, component });
  const router = createRouter({
    routeTree: rootRoute.addChildren([
      route('/pasted-order', PastedOrderPage),
      route('/basket', () => <h1>Basket</h1>),
    ]),
    history: createMemoryHistory({ initialEntries: ['/pasted-order'] }),
  });
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('heading', { name: 'Paste an order' });
}

async function paste(text: string) {
  await open();
  fireEvent.change(screen.getByLabelText(/^One wine per line/), { target: { value: text } });
  press('Match wines');
  // A failing call is tried three times, which takes seconds.
  await waitFor(() => expect(screen.queryByRole('progressbar')).toBeNull(), { timeout: 10_000 });
}

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const section = (name: RegExp) => within(screen.getByRole('region', { name }));
const isUnfolded = (name: RegExp) => screen.getByRole('region', { name }).querySelector('details')?.open;
const counts = () => screen.getAllByRole('status')[0]?.textContent;
const reason = (name: string | RegExp) => screen.getByRole('button', { name }).getAttribute('title');

it('does not read the name of the logged-in person as a wine', async () => {
  useSession.setState({ userName: 'Gwen Grouper' });
  await paste('fleurie 2\nGwen');
  expect(section(/^Skipped 1/).getByText('Gwen')).toBeDefined();
});

it('sorts a list into questions and ready lines, opens the next question after an answer, and remembers the answer', async () => {
  await paste('Hi Sarah,\nfleurie 2\npuligny 1\nxyzzy 3');
  expect(counts()).toContain('1 ready1 to choose1 not found');
  expect(section(/^Matched/).getByText('2 cases')).toBeDefined();
  expect(isUnfolded(/^Matched/), 'a short list is in sight').toBe(true);
  expect(section(/^Matched/).getByText('by its name')).toBeDefined();
  expect(section(/^Skipped 1/)).toBeDefined();
  fireEvent.click(section(/^Which wine/).getByRole('button', { name: /^Rully/ }));
  expect(screen.getByText('We’ll remember this name')).toBeDefined();
  expect(document.activeElement?.textContent, 'the next question has the focus').toContain('xyzzy 3');
  press('Drop xyzzy 3');
  expect(isUnfolded(/^Matched/), 'nothing is left to answer').toBe(true);
  expect(document.activeElement?.textContent).toBe('Add 2 lines');
  press('Add 2 lines');
  await screen.findByRole('heading', { name: 'Basket' });
  const { state } = JSON.parse(localStorage.getItem('tradecellar/basket/HARB01') ?? '');
  expect(state.basket.items).toMatchObject([
    { Code: 'RUL1', CasesQty: 1 },
    { Code: 'FLE1', CasesQty: 2 },
  ]);
  await waitFor(() => expect(remembered).toEqual([[{ Text: 'puligny', ProductCode: 'RUL1' }]]));
});

it('asks to confirm large quantities before it adds them, one by one or together', async () => {
  await paste('fleurie 60cs\nrully 70cs');
  expect(reason(/^Add 0 lines/)).toBe('No line can be added yet');
  press(/^Yes, 60 cases/);
  expect(counts()).toContain('1 ready1 to check');
  press(/^Change/);
  fireEvent.change(screen.getByLabelText('Cases of Fleurie'), { target: { value: '2' } });
  press('Done');
  expect(counts()).toContain('1 ready1 to check');
  press(/^Yes, 70 cases/);
  expect(screen.getByRole('button', { name: 'Add 2 lines' })).toBeDefined();
});

it('looks up 200 lines at a time, and each name once', async () => {
  const names = Array.from({ length: 250 }, (_, nth) => `unheard${nth} of${nth} wine 2`);
  await paste([...names, ...names.slice(0, 20)].join('\n'));
  await waitFor(() => expect(asked.map((texts) => texts.length)).toEqual([200, 50]));
  expect(section(/^Not found/).getByRole('button', { name: 'Show more: 170 lines' })).toBeDefined();
});

it('retries the lookup of a list', async () => {
  isAway = true;
  await paste('fleurie 2');
  expect(screen.getByText('Not looked up yet', { selector: 'p' })).toBeDefined();
  isAway = false;
  press('Try again');
  await waitFor(() => expect(counts()).toContain('1 ready'));
});
