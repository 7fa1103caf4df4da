import { account, accountTransactions } from '@tradecellar/contract/account.ts';
import { board } from '@tradecellar/contract/board.ts';
import { accountBought } from '@tradecellar/contract/bought.ts';
import { boardClaims } from '@tradecellar/contract/claims.ts';
import { accountOrdersDue, accountOrdersItems, accountOrdersOnItsWay } from '@tradecellar/contract/orders.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { systemClock } from '../src/clock.ts';
import { type Bench, measure, type Target } from './measure.ts';
import { addOpenClaims, addWaitingOrders, BUSIEST } from './past-orders.ts';
import { catalogueScenarios, type Scenario, to } from './scenarios.ts';

/** Calls of the catalogue, and the server's start and memory. */
export async function benchCatalogue(bench: Bench): Promise<void> {
  const server = await bench.start({});
  const idle = server.memoryMegabytes();
  const target = { server, url: server.url, token: await bench.token() };
  const scenarios = catalogueScenarios(bench.products);
  await measure(bench, target, { scenarios, connections: [1, 10, 50] });
  bench.print('');
  bench.print(
    `From start to first answer: ${(server.startMs / 1000).toFixed(2)} s. Memory of the server process: ${idle.toFixed(0)} MB idle, ${server.memoryMegabytes().toFixed(0)} MB after the load.`,
  );
  await server.stop();
}

/** My Orders and My Account of an account with 5,000 orders among 1,000,000 lines, with the screens' defaults. */
export async function benchAccounts(bench: Bench): Promise<void> {
  const today = systemClock.now();
  const monthAgo = new Date(today.getTime() - 30 * 24 * 3_600_000);
  const [start, end] = [monthAgo, today].map((at) => formatTradeDate(londonTime(at).date));
  const CustomerAccount = BUSIEST;
  const range = { orderDateStart: start ?? '', orderDateEnd: end ?? '' };
  const scenarios = [
    { name: 'My Orders', next: () => to(accountOrdersItems, { CustomerAccount, ...range }) },
    { name: 'My Orders: due deliveries', next: () => to(accountOrdersDue, { CustomerAccount }) },
    { name: 'My Orders: On its way', next: () => to(accountOrdersOnItsWay, { CustomerAccount }) },
    { name: 'what was bought, of each product', next: () => to(accountBought, { CustomerAccount }) },
    { name: 'My Account: credit', next: () => to(account, { CustomerAccount }) },
    {
      name: 'My Account: transactions',
      next: () =>
        to(accountTransactions, {
          CustomerAccount,
          TransactionDateStart: range.orderDateStart,
          TransactionDateEnd: range.orderDateEnd,
        }),
    },
  ];
  await benchAs(bench, {}, scenarios);
}

/** The office's board with 10,000 orders that nobody has taken, and 5,000 open claims. */
export async function benchBoard(bench: Bench): Promise<void> {
  await addWaitingOrders(bench.database, 10_000);
  await addOpenClaims(bench.database, 5_000);
  const page = { search: '', StartIndex: 0, PageSize: 50 };
  const scenarios = [
    { name: 'board, not taken', next: () => to(board, { ...page, show: 'not-taken' }) },
    { name: 'board, placed', next: () => to(board, { ...page, show: 'placed' }) },
    { name: 'board, page 100', next: () => to(board, { ...page, show: 'placed', StartIndex: 5_000 }) },
    { name: 'board, a name', next: () => to(board, { ...page, show: 'all', search: 'Customer C1150' }) },
    {
      name: 'claims, open',
      longest: 'claims' as const,
      next: () => to(boardClaims, { show: 'open', start: 0 }),
    },
    { name: 'claims, page 100', next: () => to(boardClaims, { show: 'open', start: 4_950 }) },
  ];
  await benchAs(bench, { role: 'admin' }, scenarios);
}

async function benchAs(
  bench: Bench,
  claims: Parameters<Bench['token']>[0],
  scenarios: readonly Scenario[],
): Promise<void> {
  // Orders wait to be fetched, and no job runs in the background.
  const server = await bench.start({ backOffice: { door: 'web' } });
  const target: Target = { server, url: server.url, token: await bench.token(claims) };
  await measure(bench, target, { scenarios, connections: [1, 10] });
  await server.stop();
}
