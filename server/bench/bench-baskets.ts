import { randomUUID } from 'node:crypto';
import { accountBasketSync, type SentLine } from '@tradecellar/contract/basket.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { sentLine } from '../test/basket-lines.ts';
import { ACCOUNTS, BENCH_BUYER, orderedBy, productCode } from './bench-data.ts';
import { orderMaker } from './bench-orders.ts';
import { quantiles } from './bench-streams.ts';
import type { Bench, Target } from './measure.ts';
import { type Scenario, to } from './scenarios.ts';

/** A basket that is full, of which each call changes a tenth. */
const PRODUCTS = 2_000;
const MERGES = 150;
/** Orders of each kind; the first of each account are not measured, as the process warms up and makes its baskets. */
const ORDERS = 800;
const WARM_UP = 200;
/** A buyer who has no basket on the server. */
const WITHOUT_BASKET = 'plain@example.com';

/** 200 lines merged into a basket of 2,000, and orders that close a basket beside orders of people who have none. */
export async function benchBaskets(bench: Bench): Promise<void> {
  await sql`INSERT INTO login (email, customer_account)
    SELECT ${WITHOUT_BASKET}, customer_account FROM login WHERE email = ${BENCH_BUYER} ON CONFLICT DO NOTHING`.execute(
    bench.database,
  );
  const server = await bench.start({ backOffice: { door: 'web' } });
  const target = { server, url: server.url, token: await bench.token() };
  await benchMerge(bench, target);
  bench.print('');
  await benchPlacing(bench, target);
  await server.stop();
}

async function benchMerge(bench: Bench, target: Target): Promise<void> {
  let since = 0;
  const merge = async (round: number) => {
    const tenth = Array.from({ length: PRODUCTS / 10 }, (_none, n) => productCode(n * 10 + (round % 10)));
    const lines = tenth.map((code) =>
      sentLine(code, 1 + Math.floor(round / 10), `page${round % 7}`, 1 + (round % 9)),
    );
    const { ms, body } = await send(target, sync('C1000', lines, since));
    since = (body as AnswerOf<typeof accountBasketSync>).mainResult.Revision; // As the contract has it.
    return ms;
  };
  for (let round = 0; round < MERGES; round++) await merge(round);
  const before = [target.server.processorMs(), bench.databaseMs()] as const;
  const times: number[] = [];
  for (let round = MERGES; round < 2 * MERGES; round++) times.push(await merge(round));
  const spent = [target.server.processorMs() - before[0], bench.databaseMs() - before[1]] as const;
  const { p50, p99 } = quantiles(times);
  bench.measured.note('merge', p50);
  bench.print('| call | p50 ms | p99 ms | server ms | database ms |\n|---|---:|---:|---:|---:|');
  bench.print(
    `| 200 lines merged into a basket of 2,000 | ${[p50, p99].map((ms) => ms.toFixed(1)).join(' | ')} | ${spent.map((ms) => (ms / MERGES).toFixed(2)).join(' | ')} |`,
  );
}

/** Orders in turn, on one connection: the machine is the same for both. */
async function benchPlacing(bench: Bench, target: Target): Promise<void> {
  const plain = { ...target, token: await bench.token({ email: WITHOUT_BASKET }) };
  const next = await orderMaker(target, bench);
  const baskets = new Map<string, Basket>();
  const [closing, without]: [number[], number[]] = [[], []];
  for (let n = 0; n < ORDERS; n++) {
    const account = ACCOUNTS[n % ACCOUNTS.length] ?? 'C1000';
    const order = await fillBasket(bench, target, { account, order: orderOf(next), baskets });
    const place = {
      closing: async () => (await send(target, order)).ms,
      without: async () => (await send(plain, { ...order, body: withoutBasket(order.body) })).ms,
    };
    // Turn and turn about: neither always comes second.
    const sequence = n % 2 === 0 ? (['closing', 'without'] as const) : (['without', 'closing'] as const);
    for (const kind of sequence) {
      const ms = await place[kind]();
      if (n >= WARM_UP) (kind === 'closing' ? closing : without).push(ms);
    }
  }
  const [own, other] = [quantiles(closing), quantiles(without)];
  bench.measured.note('placing', own.p50 / other.p50);
  bench.print(
    '| a 10-line order placed, one connection | orders | p50 ms | p90 ms | p99 ms |\n|---|---:|---:|---:|---:|',
  );
  for (const [name, { p50, p90, p99 }] of [
    ['closes its buyer’s basket', own],
    ['of a buyer without one', other],
  ] as const) {
    bench.print(
      `| ${name} | ${ORDERS - WARM_UP} | ${[p50, p90, p99].map((ms) => ms.toFixed(1)).join(' | ')} |`,
    );
  }
}

type Basket = { readonly changes: number; readonly synced: AnswerOf<typeof accountBasketSync>['mainResult'] };
type Order = { readonly path: string; readonly body: Record<string, unknown> };

const orderOf = (next: Scenario['next']) => next() as Order; // The maker's body is an order.

/** Brings the lines of an order into its buyer's basket, as a device does, and answers the order that closes it. */
async function fillBasket(
  { products }: Bench,
  target: Target,
  { account, order, baskets }: { account: string; order: Order; baskets: Map<string, Basket> },
): Promise<Order> {
  const codes = orderedBy(account, products);
  const earlier = baskets.get(account);
  const changes = (earlier?.changes ?? 0) + 1;
  const lines = codes.map((code) => sentLine(code, changes, 'phone', 1));
  const answer = await send(target, sync(account, lines));
  const { mainResult: synced } = answer.body as AnswerOf<typeof accountBasketSync>; // As the contract has it.
  baskets.set(account, { changes, synced });
  const Lines = codes.map((Code) => ({
    ...{ Code, Count: changes, Page: 'phone' },
    ...(earlier && { Known: { Count: earlier.changes, Page: 'phone' } }),
  }));
  const { Generation, CartId } = synced;
  return { ...order, body: { ...order.body, CartId, Basket: { Generation, Lines } } };
}

function withoutBasket({ Basket, ...order }: Record<string, unknown>) {
  return { ...order, CartId: randomUUID() };
}

function sync(CustomerAccount: string, Lines: SentLine[], Since = 0) {
  const key = { Generation: 0, CartId: '00000000-0000-4000-8000-000000000001' };
  return to(accountBasketSync, { ...key, CustomerAccount, Since, Lines });
}

/** One call, and the milliseconds until its answer. */
async function send({ url, token }: Target, { path, body }: ReturnType<Scenario['next']>) {
  const began = performance.now();
  const answer = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify(body),
  });
  const parsed: unknown = await answer.json();
  const ms = performance.now() - began;
  if (answer.status !== 200) throw new Error(`${path} was answered with ${JSON.stringify(parsed)}`);
  return { ms, body: parsed };
}
