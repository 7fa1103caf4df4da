import { londonTime } from '@tradecellar/trade/london-time.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { randomNumbers } from '../../../../trade/test/random-number.ts';
import { volume } from '../../../../trade/test/volume.ts';
import { office, productRow } from '../../../test/fixture.ts';
import { type Issuer, startIssuer } from '../../../test/issuer.ts';
import { orderForm } from '../../../test/order-form.ts';
import {
  type Child,
  openRestartableShop,
  type RestartableShop,
  submitTo,
} from '../../../test/placing-shop.ts';
import { settlePrices } from '../../import/settle-prices.ts';
import { placingSteps } from '../../steps.ts';

const ACCOUNTS = volume(500, 12);
const PRICES = volume(5_000, 150);
const ORDERS_A_ROUND = volume(60, 3);
/** A server is killed at one order in so many, at each of its steps in turn. */
const ORDERS_A_KILL = volume(15, 6);
const PRODUCTS = 25;

/** The instants before and at midnight in London, around both changes of the clocks in 2027. */
const ROUNDS = [
  ['2027-03-27T23:59:59Z', '2027-04-07'],
  ['2027-03-28T00:00:00Z', '2027-04-07'],
  ['2027-03-28T22:59:59Z', '2027-04-07'],
  ['2027-03-28T23:00:00Z', '2027-04-07'],
  ['2027-10-30T22:59:59Z', '2027-11-10'],
  ['2027-10-30T23:00:00Z', '2027-11-10'],
  ['2027-10-31T23:59:59Z', '2027-11-10'],
  ['2027-11-01T00:00:00Z', '2027-11-10'],
] as const;
const DAYS = [
  ...['2027-03-27', '2027-03-28', '2027-03-29', '2027-03-30'],
  ...['2027-10-30', '2027-10-31', '2027-11-01', '2027-11-02'],
];

type Dated = { readonly list: string; readonly code: string; readonly day: string; readonly pence: number };

const random = randomNumbers(52);
const codes = Array.from({ length: PRODUCTS }, (_, n) => `P${n}`);
const accounts = Array.from({ length: ACCOUNTS }, (_, n) => `DATED${n}`);
/** Every third account has no price list. */
const listOf = (account: string) => (Number(account.slice(5)) % 3 === 0 ? '' : `LIST${account}`);
/** Pence of a bottle by list, product and day: a multiple of 5, so that the VAT of a bottle is in whole pence. */
const dated = new Map<string, Dated>();

let issuer: Issuer;
let shop: RestartableShop;
let token = '';
beforeAll(async () => {
  issuer = await startIssuer();
  shop = await openRestartableShop({ issuer: issuer.url, now: ROUNDS[0][0] });
  token = await issuer.sign({ ...office, expiresInSeconds: 36_000 });
  const { database } = shop.connection;
  for (const code of codes)
    await database
      .insertInto('product')
      .values(productRow({ code, description: code, ...pounds(1_000) }))
      .execute();
  await sql`
    INSERT INTO customer (account, name, credit_said, price_list)
    SELECT account, account, 1000000, list FROM unnest(${accounts}::text[], ${accounts.map(listOf)}::text[]) AS t (account, list)`.execute(
    database,
  );
  await sql`
    INSERT INTO address (customer_account, id, delivery_name, delivery_address, delivery_post_code)
    SELECT account, '1', 'Cellar', '{1 Street}', 'SE1 0AA' FROM unnest(${accounts}::text[]) AS t (account)`.execute(
    database,
  );
  while (dated.size < PRICES) {
    const price = {
      list: listOf(pick(accounts)),
      code: pick(codes),
      day: pick(DAYS),
      pence: 500 + 5 * random(400),
    };
    dated.set(`${price.list} ${price.code} ${price.day}`, price);
  }
  const rows = [...dated.values()].map(({ list, code, day, pence }) => ({
    price_list: list,
    product_code: code,
    from_day: day,
    ...pounds(pence),
  }));
  for (let at = 0; at < rows.length; at += 1_000)
    await database
      .insertInto('dated_price')
      .values(rows.slice(at, at + 1_000))
      .execute();
}, 120_000);
afterAll(async () => {
  await shop.clear();
  await issuer.close();
});

function pick<T>(from: readonly T[]): T {
  return from[random(from.length)] as T; // The lists are not empty.
}

function pounds(pence: number) {
  return {
    case_price: (pence * 6).toFixed(0).replace(/(..)$/, '.$1'),
    bottle_nett: (pence / 100).toFixed(2),
    bottle_vat: (pence / 500).toFixed(2),
  };
}

/** The price by a day's walk through the days, unlike `priceOnDay` and the query. */
function penceOf(account: string, code: string, day: string): number {
  const last = (list: string) =>
    DAYS.filter((each) => each <= day).reduce<number | undefined>(
      (price, each) => dated.get(`${list} ${code} ${each}`)?.pence ?? price,
      undefined,
    );
  const list = listOf(account);
  return (list === '' ? undefined : last(list)) ?? last('') ?? 1_000;
}

it('charges each order the price of its account and day, on two processes that are killed, over midnight and both changes of the clocks', async () => {
  const children: Child[] = [await shop.start(undefined), await shop.start(undefined)];
  // Starts while the others take orders.
  let spare = shop.start(undefined);
  const expected = new Map<string, number>();
  let kills = 0;
  for (const [round, [now, required]] of ROUNDS.entries()) {
    for (const child of children) await child.setNow(now);
    // Some midnights are settled, and some are not.
    if (round % 3 === 1)
      await settlePrices({ database: shop.connection.database, clock: { now: () => new Date(now) } });
    const day = londonTime(new Date(now)).date;
    for (let n = 0; n < ORDERS_A_ROUND; n++) {
      const account = pick(accounts);
      const code = pick(codes);
      const pence = penceOf(account, code, day);
      const form = orderForm({
        CustomerAccount: account,
        RequiredDate: required,
        GrandTotal: (pence * 8 * 6) / 500,
        Lines: [{ ProductCode: code, CasesQty: 1, BottlesQty: 2 }],
      });
      const nth = random(2);
      if (expected.size % ORDERS_A_KILL === ORDERS_A_KILL - 1) {
        await (children[nth] as Child).killAt(placingSteps[kills % placingSteps.length] ?? 'placed');
        kills += 1;
        await submitTo(children[nth] as Child, form, token);
        expect(await (children[nth] as Child).ended).toBe('SIGKILL');
        children[nth] = await spare;
        spare = shop.start(undefined);
        await (children[nth] as Child).setNow(now);
      }
      const answer = await submitTo(children[random(2)] as Child, form, token);
      expect([now, account, code, pence, answer?.status]).toEqual([now, account, code, pence, 200]);
      expected.set(form.CartId, pence);
      const wrong = { ...form, CartId: crypto.randomUUID(), GrandTotal: ((pence + 5) * 8 * 6) / 500 };
      expect((await submitTo(children[random(2)] as Child, wrong, token))?.status).toBe(409);
    }
  }
  for (const child of [...children, await spare]) await child.kill();
  const { rows } = await sql<{ cart: string; pence: number }>`
      SELECT cart_id AS cart, (bottle_nett * 100)::int AS pence FROM order_line
      JOIN sales_order ON sales_order.id = order_id JOIN placement ON placement.id = placement_id
      WHERE placement.customer_account LIKE 'DATED%'`.execute(shop.connection.database);
  expect(new Map(rows.map(({ cart, pence }) => [cart, pence]))).toEqual(expected);
  expect(rows).toHaveLength(ROUNDS.length * ORDERS_A_ROUND);
  expect(kills).toBe(Math.floor(expected.size / ORDERS_A_KILL));
}, 600_000);
