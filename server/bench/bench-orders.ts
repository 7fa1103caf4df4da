import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import type { AnswerOf } from '@tradecellar/contract/endpoint.ts';
import { sql } from 'kysely';
import { ACCOUNTS, orderedBy } from './bench-data.ts';
import { startReceiver } from './bench-receiver.ts';
import { type Bench, measure, type Scenario, send, type Target, to } from './measure.ts';

/** A merchant's file that turns on every feature that affects an order. The shop sends orders to `url`. */
const everythingOn = (url: string): object => ({
  switches: { stockControl: true, showStock: true, overrideDeliveryAddress: true, prospects: true },
  minimums: { bottles: 6, value: 10 },
  delivery: { cutoff: '16:30', offsetDays: 1 },
  deliveryCharge: { on: true, freeFromCases: 100 },
  vat: { method: 'line' },
  credit: { restrictToWebCred: true, hideWhenLow: true },
  mail: { orderDesk: true },
  backOffice: { door: 'web', inbox: true, url },
});

/**
 * Measures ten-line orders twice: first with the default settings, with which the merchant's system fetches the orders;
 * then with every feature on, while the server mails each order to the order desk and sends it to the merchant's
 * system.
 */
export async function benchOrders(bench: Bench): Promise<void> {
  await benchPlainOrders(bench);
  bench.print('');
  const receiver = await startReceiver();
  const server = await bench.start(everythingOn(receiver.url), receiver.env);
  const target = { server, url: server.url, token: await bench.token() };
  const scenarios = [
    { name: 'a 10-line order placed, everything on', next: await orderMaker(target, bench) },
  ];
  const before = () => backgroundDone(bench);
  await measure(bench, target, { scenarios, connections: [1, 10, 50], before });
  await before();
  bench.print('');
  bench.print(`Meanwhile and after ${receiver.taken().toLocaleString('en-GB')} messages were handed over.`);
  await server.stop();
  await receiver.close();
}

async function benchPlainOrders(bench: Bench): Promise<void> {
  const server = await bench.start({ backOffice: { door: 'web' } });
  const target = { server, url: server.url, token: await bench.token() };
  const scenarios = [
    { name: 'a 10-line order placed', mark: 'order' as const, next: await orderMaker(target, bench) },
  ];
  await measure(bench, target, { scenarios, connections: [1, 10, 50] });
  await server.stop();
}

/** Waits until the server has sent all mails and messages, which would otherwise disturb the next measurement. */
async function backgroundDone({ database }: Bench): Promise<void> {
  for (let tries = 0; tries < 1_200; tries++) {
    const { rows } = await sql<{ left: number }>`
      SELECT count(*)::int AS left FROM pgboss.job
      WHERE name IN ('mail', 'hand-over') AND state IN ('created', 'retry', 'active')`.execute(database);
    if (rows[0]?.left === 0) return;
    await wait(100);
  }
  throw new Error(`The server did not end its mails and messages within two minutes`);
}

export async function orderMaker(target: Target, { products }: Bench): Promise<Scenario['next']> {
  const day = await send(target, to(deliveryDate, { CustomerAccount: 'C1000', Id: '1' }));
  const { mainResult: RequiredDate } = day.body as AnswerOf<typeof deliveryDate>; // The contract gives this shape.
  const orderOf = (CustomerAccount: string, GrandTotal: number) =>
    to(submitOrder, {
      CartId: randomUUID(),
      CustomerAccount,
      DeliveryType: 'delivery',
      DeliveryAddressId: '1',
      RequiredDate,
      CustomerReference: 'BENCH',
      Delivery_Notes: '',
      PaymentMethod: 'credit',
      GrandTotal,
      Lines: orderedBy(CustomerAccount, products).map((ProductCode) => ({
        ProductCode,
        CasesQty: 1,
        BottlesQty: 2,
      })),
    });
  // An order with a wrong total is refused with the right total.
  const totals = new Map<string, number>();
  for (const account of ACCOUNTS) {
    const { body } = await send(target, orderOf(account, 0));
    const { code, details } = body as { code?: string; details?: { grandTotal?: number } }; // Checked below.
    if (code !== 'prices-changed') throw new Error(`An order at another total was answered with ${code}`);
    totals.set(account, Number(details?.grandTotal));
  }
  let turn = 0;
  return () => {
    const account = ACCOUNTS[turn++ % ACCOUNTS.length] ?? 'C1000';
    return orderOf(account, totals.get(account) ?? 0);
  };
}
