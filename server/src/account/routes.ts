import { account, accountAccounts, accountTransactions } from '@tradecellar/contract/account.ts';
import type { FastifyInstance } from 'fastify';
import { askedRange } from '../http/asked-range.ts';
import { mount } from '../http/mount.ts';
import { isRefusal, refuse } from '../http/problems.ts';
import type { Shop } from '../shop.ts';
import { greetPerson } from './greet-person.ts';
import { presentAccount, presentOption, presentTransaction } from './present.ts';
import { readAccount, readRep, readTransactions } from './queries.ts';

export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, accountAccounts, async ({ person }) => {
    const accounts = await greetPerson(shop, person);
    if (isRefusal(accounts)) return accounts;
    return { mainResult: { CustomerAccount: accounts.map(presentOption) } };
  });

  mount(app, shop, account, async ({ request }) => {
    const row = await readAccount(shop.database, request.CustomerAccount);
    if (row === undefined) return refuse('customer-not-found');
    const rep = row.rep_code === null ? undefined : await readRep(shop.database, row.rep_code);
    return { mainResult: presentAccount(row, rep) };
  });

  // Rows whose Reference 2 starts with XX are the browser's to hide (2.account.7): the ledger itself stays whole.
  mount(app, shop, accountTransactions, async ({ request }) => {
    const range = askedRange(
      { field: 'TransactionDateStart', text: request.TransactionDateStart },
      { field: 'TransactionDateEnd', text: request.TransactionDateEnd },
    );
    if (isRefusal(range)) return range;
    const direction = request.TransactionsByDirection === 'Ascending' ? 'asc' : 'desc';
    const rows = await readTransactions(shop.database, request.CustomerAccount, range, direction);
    return rows.length === 0 ? undefined : { mainResult: rows.map(presentTransaction) };
  });
}
