import { useQuery } from '@tanstack/react-query';
import { screen } from '@testing-library/react';
import { accountTransactions } from '@tradecellar/contract/account.ts';
import { accountOrdersItems } from '@tradecellar/contract/orders.ts';
import { expect, it } from 'vitest';
import { officeServer, page } from '../../../test/office-server.tsx';
import { endpointQuery } from '../../api/queries.ts';
import { FoundRows, NoResults } from './found-rows.tsx';

const { answers, calls } = officeServer();
const sentence = 'No results found. Please amend your search criteria and try again.';

const orders = endpointQuery(accountOrdersItems, {
  CustomerAccount: 'HARB01',
  orderDateStart: '01/10/2026',
  orderDateEnd: '31/10/2026',
});
const transactions = endpointQuery(accountTransactions, {
  CustomerAccount: 'HARB01',
  TransactionsByDirection: 'Ascending',
  TransactionDateStart: '01/10/2026',
  TransactionDateEnd: '31/10/2026',
});

function Orders() {
  return (
    <FoundRows query={useQuery(orders)} isShown={() => true}>
      {(rows) => `${rows.length} orders`}
    </FoundRows>
  );
}

function Transactions() {
  return (
    <FoundRows query={useQuery(transactions)} isShown={() => true}>
      {(rows) => `${rows.length} transactions`}
    </FoundRows>
  );
}

it.each([
  ['orders [8.errors.4]', 'account/orders/items', Orders],
  ['transactions [8.errors.5]', 'account/transactions', Transactions],
])('shows that no results were found if the server answers 204 for %s', async (_what, path, List) => {
  answers[path] = () => new Response(null, { status: 204 });
  await page.show(<List />);
  await page.see(sentence);
  expect(calls.map((call) => call.path)).toEqual([path]);
});

it.each([
  ['orders', 'account/orders/items', Orders],
  ['transactions', 'account/transactions', Transactions],
])(
  'shows the error in an answer for %s instead of rows [8.errors.9, 8.errors.10]',
  async (_what, path, List) => {
    answers[path] = () => Response.json({ error: 'Closed for stocktaking.', mainResult: [] });
    await page.show(<List />);
    expect(screen.getByRole('alert').textContent).toContain('Closed for stocktaking.');
  },
);

it('shows that no results were found in a list of products [8.errors.2]', async () => {
  await page.show(<NoResults />);
  await page.see(sentence);
});
