import { randomUUID } from 'node:crypto';
import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import type { AnswerOf, RequestOf } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { seenItem } from '../test/basket-lines.ts';
import { ACCOUNTS, BENCH_BUYER, orderedBy, productCode } from './bench-data.ts';
import { orderMaker } from './bench-orders.ts';
import { quantiles } from './load.ts';
import { type Bench, type Scenario, send, type Target, to } from './measure.ts';

const PRODUCTS = 2_000;
const MERGES = 150;
/** Orders of each kind, warm-up included. The first order of an account creates the account's basket. */
const ORDERS = 800;
const WARM_UP = 200;
const WITHOUT_BASKET = 'plain@example.com';

/**
 * Measures 200 acts on a basket of 2,000 lines, and compares orders that close a basket with orders of a buyer who has
 * no basket.
 */
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
  const device = await openDevice(target, 'C1000');
  const merge = async (round: number) => {
    const tenth = Array.from({ length: PRODUCTS / 10 }, (_none, n) => productCode(n * 10 + (round % 10)));
    return device.set(new Map(tenth.map((code) => [code, 1 + (round % 9)])));
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
    `| 200 acts on a basket of 2,000 lines | ${[p50, p99].map((ms) => ms.toFixed(1)).join(' | ')} | ${spent.map((ms) => (ms / MERGES).toFixed(2)).join(' | ')} |`,
  );
}

/**
 * Alternates orders with a basket and orders without a basket on one connection, so that changes of the machine's speed
 * affect both kinds alike.
 */
async function benchPlacing(bench: Bench, target: Target): Promise<void> {
  const plain = { ...target, token: await bench.token({ email: WITHOUT_BASKET }) };
  const next = await orderMaker(target, bench);
  const devices = new Map<string, BenchDevice>();
  const [closing, without]: [number[], number[]] = [[], []];
  for (let n = 0; n < ORDERS; n++) {
    const account = ACCOUNTS[n % ACCOUNTS.length] ?? 'C1000';
    const order = await fillBasket(bench, target, { account, order: orderOf(next), devices });
    const place = {
      closing: async () => (await accepted(target, order)).ms,
      without: async () => (await accepted(plain, { ...order, body: withoutBasket(order.body) })).ms,
    };
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

type Order = { readonly path: string; readonly body: Record<string, unknown> };

const orderOf = (next: Scenario['next']) => next() as Order; // `orderMaker` only makes orders.

async function fillBasket(
  { products }: Bench,
  target: Target,
  { account, order, devices }: { account: string; order: Order; devices: Map<string, BenchDevice> },
): Promise<Order> {
  const device = devices.get(account) ?? (await openDevice(target, account));
  devices.set(account, device);
  // With only a hundred products, an order may name a product twice, but a basket has one line for each product.
  const lines = Map.groupBy(orderedBy(account, products), (code) => code);
  await device.set(new Map([...lines].map(([code, twice]) => [code, twice.length])));
  const { CartId, Epoch, Revision } = device.told();
  return { ...order, body: { ...order.body, CartId, Basket: { Device: DEVICE, Epoch, Revision } } };
}

function withoutBasket({ Basket, ...order }: Record<string, unknown>) {
  return { ...order, CartId: randomUUID() };
}

const DEVICE = 'bench';

type Told = AnswerOf<typeof accountBasketSync>['mainResult'];
type BenchDevice = {
  /**
   * Sets the number of cases of each product, and adds two bottles for each case, as the orders do. Returns the
   * milliseconds of the call.
   */
  set(cases: ReadonlyMap<string, number>): Promise<number>;
  told(): Told;
};

async function openDevice(target: Target, CustomerAccount: string): Promise<BenchDevice> {
  const page = randomUUID();
  let n = 0;
  const call = async (facts: Partial<RequestOf<typeof accountBasketSync>>) => {
    const request = { CustomerAccount, Device: DEVICE, Since: 0, CartId: page, Acts: [], ...facts };
    const { ms, body } = await accepted(target, to(accountBasketSync, request));
    return { ms, told: (body as AnswerOf<typeof accountBasketSync>).mainResult }; // The contract gives this shape.
  };
  let { told } = await call({});
  return {
    told: () => told,
    async set(cases) {
      const Acts = [...cases].map(([Code, count]) => {
        n += 1;
        return {
          Page: page,
          N: n,
          Key: Code,
          Value: { ...seenItem(count), BottlesQty: 2 * count },
          Base: told.Revision,
        };
      });
      const answered = await call({ Epoch: told.Epoch, Since: told.Revision, CartId: told.CartId, Acts });
      told = answered.told;
      return answered.ms;
    },
  };
}

async function accepted(target: Target, call: ReturnType<Scenario['next']>) {
  const answer = await send(target, call);
  if (answer.status !== 200) throw new Error(`${call.path} was answered with ${JSON.stringify(answer.body)}`);
  return answer;
}
