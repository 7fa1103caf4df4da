import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, render, renderHook, screen } from '@testing-library/react';
import type { Settings } from '@tradecellar/contract/shared-settings.ts';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer } from '../../../test/office-server.tsx';
import { productCard } from '../../../test/product-card.ts';
import { createQueryClient } from '../../api/queries.ts';
import { missingHref } from '../../session/address/paths.ts';
import { settingsQuery } from '../../session/settings.ts';
import { setQuickStep, typeQuantities, useQuickText } from '../basket/typed-quantities.ts';
import { readTypedLines } from '../read-order/typed-lines.ts';
import { NotInOrder } from './not-in-order.tsx';
import { pastedOrder, usePastedOrder } from './pasted-order.ts';

officeServer();
beforeEach(startSession);

async function open(shown: ReadonlySet<string>) {
  const queries = createQueryClient();
  queries.setQueryData(settingsQuery.queryKey, { switches: { addToBasket: true } } as Settings); // `NotInOrder` reads only this.
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

it('links to the screen on which a quantity was typed, by the name of the screen', async () => {
  typeMissing();
  await open(new Set());
  screen.getByText(/^1 quantity typed on/);
  expect(screen.getByRole('link', { name: 'Below par' }).getAttribute('href')).toBe('/lists/cellar/missing');
});

it('leaves wines out of the notice if their quantity fields are on the screen', async () => {
  typeMissing();
  await open(new Set(['CHAB22']));
  expect(screen.queryByText(/not in this order/)).toBeNull();
});

function typeQuickly(text: string): void {
  const [, setText] = renderHook(useQuickText).result.current;
  act(() => setText(text));
}

it('warns of pasted lines and of a quick order that are not in the order', async () => {
  const { setOrder } = renderHook(usePastedOrder).result.current;
  act(() => setOrder(pastedOrder('Pasted', readTypedLines('galets 2\ncaillottes 3'))));
  typeQuickly('fleurie 2');
  await open(new Set());
  expect(screen.getByRole('link', { name: '2 pasted lines' }).getAttribute('href')).toBe('/pasted-order');
  screen.getByText('“fleurie 2” in the quick order is not in this order.');
  act(() => setOrder(undefined));
});

it('leaves a name in the quick order out of the notice until a wine is chosen for the name', async () => {
  typeQuickly('albarino');
  await open(new Set());
  expect(screen.queryByText(/in the quick order/)).toBeNull();
  act(() => setQuickStep(true));
  screen.getByText('“albarino” in the quick order is not in this order.');
  act(() => setQuickStep(false));
  typeQuickly('');
});
