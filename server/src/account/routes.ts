import { account, accountAccounts, accountActs, accountTransactions } from '@tradecellar/contract/account.ts';
import {
  customerActs,
  customerByAccount,
  customerByEmail,
  customersFind,
  loginAsCustomer,
  metrics,
} from '@tradecellar/contract/admin.ts';
import {
  accountNames,
  accountNamesForget,
  accountNamesRemember,
} from '@tradecellar/contract/remembered-names.ts';
import { whose } from '@tradecellar/contract/whose.ts';
import type { FastifyInstance } from 'fastify';
import { mayAsBuyer } from '../http/access/who-may.ts';
import { mount } from '../http/calls/mount.ts';
import { isRefusal, refuse } from '../http/problems.ts';
import { requestedRange } from '../http/requested-range.ts';
import type { Shop } from '../shop.ts';
import { beginActing } from './begin-acting.ts';
import { findAccount } from './find-account.ts';
import { findCustomer, findCustomers } from './find-customer.ts';
import { findWhose } from './find-whose.ts';
import { greetPerson } from './greet-person.ts';
import { listActs } from './list-acts.ts';
import { readNames } from './name-queries.ts';
import { presentName, presentOption, presentTransaction } from './present.ts';
import { readCreditedOrders, readTransactions } from './queries.ts';
import { readMetrics } from './read-metrics.ts';
import { forgetNames, rememberNames } from './remember-names.ts';

export function accountRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, whose, ({ request }) => findWhose(shop.database, request));

  mount(app, shop, accountAccounts, async ({ person }) => {
    const greeted = await greetPerson(shop, person);
    if (isRefusal(greeted)) return greeted;
    const { accounts, name, role } = greeted;
    return {
      mainResult: { CustomerAccount: accounts.map(presentOption) },
      PersonName: name,
      ...(role !== undefined && { OfficeRole: role }),
    };
  });

  mount(app, shop, account, async ({ request, buyerRole }) => {
    const seesMoney = mayAsBuyer(buyerRole, 'see-money') === undefined;
    const { CustomerAccount, OrderTotal: orderTotal } = request;
    const found = await findAccount(shop, { account: CustomerAccount, orderTotal, seesMoney });
    return isRefusal(found) ? found : { mainResult: found };
  });

  // Returns all rows of the ledger. The browser hides the rows whose Reference 2 starts with XX (2.account.7).
  mount(app, shop, accountTransactions, async ({ request }) => {
    const range = requestedRange(
      { field: 'TransactionDateStart', text: request.TransactionDateStart },
      { field: 'TransactionDateEnd', text: request.TransactionDateEnd },
    );
    if (isRefusal(range)) return range;
    const direction = request.TransactionsByDirection === 'Descending' ? 'desc' : 'asc';
    const [rows, creditedOrders] = await Promise.all([
      readTransactions(shop.database, request.CustomerAccount, range, direction),
      readCreditedOrders(shop.database, request.CustomerAccount),
    ]);
    if (rows.length === 0) return undefined;
    return { mainResult: rows.map((row) => presentTransaction(row, creditedOrders)) };
  });

  mount(app, shop, accountActs, ({ request }) => listActs(shop.database, request.CustomerAccount));

  mount(app, shop, accountNames, async ({ request }) => {
    const rows = await readNames(shop.database, request.CustomerAccount);
    return rows.length === 0 ? undefined : { mainResult: rows.map(presentName) };
  });

  mount(app, shop, accountNamesRemember, async ({ request, person }) => {
    const { CustomerAccount: account, Names: names } = request;
    const outcome = await rememberNames(shop, person, { account, names });
    return isRefusal(outcome) ? outcome : { mainResult: outcome };
  });

  mount(app, shop, accountNamesForget, async ({ request, person }) => {
    const { CustomerAccount: account, Texts: texts } = request;
    const outcome = await forgetNames(shop, person, { account, texts });
    return isRefusal(outcome) ? outcome : { mainResult: outcome };
  });
}

export function adminRoutes(app: FastifyInstance, shop: Shop): void {
  mount(app, shop, customerByEmail, async ({ request }) => {
    const found = await findCustomer(shop.database, { by: 'email', text: request.email });
    return isRefusal(found) ? found : { mainResult: found };
  });

  mount(app, shop, customerByAccount, async ({ request }) => {
    const found = await findCustomer(shop.database, { by: 'account', text: request.account });
    return isRefusal(found) ? found : { mainResult: found };
  });

  mount(app, shop, customersFind, async ({ request }) => ({
    mainResult: await findCustomers(shop.database, request.Text),
  }));

  mount(app, shop, loginAsCustomer, async ({ request, person }) => {
    const customer = await beginActing(shop, person, request.CustomerAccount);
    return isRefusal(customer) ? customer : { mainResult: customer };
  });

  mount(app, shop, customerActs, ({ request }) => listActs(shop.database, request.CustomerAccount));

  mount(app, shop, metrics, async ({ request }) => {
    if (request.startDate > request.endDate) return refuse('metrics-range-reversed');
    return readMetrics(shop.database, { fromMs: request.startDate, toMs: request.endDate });
  });
}
