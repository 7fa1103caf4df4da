import { QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { startSession } from '../../../test/buyer-session.tsx';
import { officeServer, page, refusal } from '../../../test/office-server.tsx';
import { loadPublicConfig } from '../../api/public-config.ts';
import { createQueryClient } from '../../api/queries.ts';
import { selectAccount } from '../../session/account.ts';
import { validateDays } from '../../session/address/asked-range.ts';
import { path } from '../../session/address/paths.ts';
import { AccountPage, loadAccount } from './account.tsx';

const { answers, calls } = officeServer();
const item = {
  TransactionNumber: 'I1',
  TransactionDate: '01/10/2026',
  Type: 'Invoice',
  Open: 100,
  Total: 100,
};

beforeEach(async () => {
  startSession();
  answers['/config.json'] = () => Response.json({ merchant: { name: 'Cellar' } });
  await loadPublicConfig();
  calls.length = 0;
  selectAccount({ account: 'ALPHA', customerName: 'Alpha Bistro' });
  answers.account = () =>
    Response.json({
      mainResult: {
        ...{ CustomerAccount: 'ALPHA', CreditLimit: 500, AvailableCredit: 400, CreditBalance: 100 },
        CardPayment: { Payable: 100, Paid: 0 },
      },
    });
  answers['account/statement'] = () =>
    Response.json({
      mainResult: {
        ...{ Day: '16/11/2026', Balance: 100, Items: 100, InQuery: 0, HasSettlements: true },
        OpenItems: [{ ...item, Reference1: '', Reference2: '', IsInQuery: false }],
      },
    });
  for (const empty of ['account/claims/in-query', 'account/transactions', 'account/documents/of'])
    answers[empty] = () => new Response(null, { status: 204 });
});

/** Opens the page after its link was pointed at, so that the loader has read all data already. */
async function open() {
  const queries = createQueryClient();
  const rootRoute = createRootRoute();
  const shop = createRoute({ getParentRoute: () => rootRoute, id: 'shop' });
  const account = createRoute({
    getParentRoute: () => shop,
    path: path.account,
    validateSearch: validateDays,
    component: AccountPage,
  });
  const router = createRouter({
    routeTree: rootRoute.addChildren([shop.addChildren([account])]),
    history: createMemoryHistory({ initialEntries: [path.account] }),
  });
  loadAccount({ queries });
  await expect.poll(() => queries.isFetching()).toBe(0);
  render(
    <QueryClientProvider client={queries}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  await screen.findByRole('button', { name: 'Pay balance' });
  return queries;
}

it('says why the balance cannot be paid, and keeps the ticked items, while the figures are read again', async () => {
  answers['payments/stripe/create-checkout-session-balance'] = () => refusal(409, 'balance-changed');
  const queries = await open();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Pay I1' }));
  await page.press('Pay balance');
  await expect.poll(() => calls.filter(({ path: asked }) => asked === 'account')).toHaveLength(2);
  await expect.poll(() => queries.isFetching()).toBe(0);
  await page.see('balance-changed');
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Pay I1' }).checked).toBe(true);
});
