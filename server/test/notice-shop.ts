import { addDays, type PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { sql } from 'kysely';
import type { Database } from '../src/database/connection.ts';
import { productRow } from './fixture.ts';

/** Pence: a case of six at six times the bottle. `list` is '' for the product's own price. */
type Dated = {
  readonly list: string;
  readonly code: string;
  readonly day: PlainDate;
  readonly pence: number;
};
type Account = {
  readonly account: string;
  readonly list: string;
  readonly people: readonly string[];
  /** Wines with the day of the last order; undefined for a wine that is only on a list. */
  readonly wines: ReadonlyMap<string, PlainDate | undefined>;
};
type NoticeShop = {
  readonly accounts: readonly Account[];
  readonly undated: ReadonlyMap<string, number>;
  readonly dated: readonly Dated[];
};

/** Random numbers from 0 to 1 that are the same in each run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/**
 * Makes accounts with and without price lists, their wines of the last two years and of lists, and dated prices from the
 * days of `days`. A tenth of the dated prices equal the price before.
 */
export function makeNoticeShop(
  size: { readonly accounts: number; readonly prices: number },
  { today, days }: { readonly today: PlainDate; readonly days: readonly PlainDate[] },
): NoticeShop {
  const random = seeded(20270328);
  const below = (most: number) => Math.floor(random() * most);
  const codes = Array.from({ length: Math.ceil(size.prices / 2) }, (_, n) => `W${n}`);
  const lists = Array.from({ length: Math.ceil(size.accounts / 10) }, (_, n) => `LIST${n}`);
  const undated = new Map(codes.map((code) => [`|${code}`, 500 + below(3_000)]));
  for (const list of lists)
    for (let n = 0; n < codes.length / 10; n++)
      undated.set(`${list}|${codes[below(codes.length)]}`, 400 + below(3_000));
  const dated = new Map<string, Dated>();
  while (dated.size < size.prices) {
    const list = random() < 0.6 ? '' : (lists[below(lists.length)] ?? '');
    const code = codes[below(codes.length)] ?? '';
    const day = days[below(days.length)] ?? today;
    const before = undated.get(`${list}|${code}`) ?? undated.get(`|${code}`) ?? 1_000;
    const pence = random() < 0.1 ? before : 400 + below(3_000);
    dated.set(`${list}|${code}|${day}`, { list, code, day, pence });
  }
  const accounts = Array.from({ length: size.accounts }, (_, n): Account => {
    const wines = new Map<string, PlainDate | undefined>();
    for (let each = 0; each < 30; each++) {
      const had = random() < 0.8 ? addDays(today, -below(700)) : undefined;
      wines.set(codes[below(codes.length)] ?? '', had);
    }
    return {
      account: `A${n}`,
      list: random() < 0.5 ? '' : (lists[below(lists.length)] ?? ''),
      people: Array.from({ length: 1 + below(2) }, (_one, p) => `p${p}.a${n}@example.com`),
      wines,
    };
  });
  return { accounts, undated, dated: [...dated.values()] };
}

/** A change of which a person must be told: `A1 p0.a1@example.com W7 2027-03-28 9.50 10.20`, bottle before and after. */
type MustHear = string;

/**
 * The changes that must have been told after a round of `today`, read off the made shop by plain loops, and not by the shop's rules
 * and queries.
 */
export function mustHear(shop: NoticeShop, today: PlainDate, daysBefore: number): MustHear[] {
  const byWine = Map.groupBy(shop.dated, ({ list, code }) => `${list}|${code}`);
  const latest = (key: string, day: PlainDate) => {
    let found: Dated | undefined;
    for (const row of byWine.get(key) ?? []) if (row.day <= day && row.day > (found?.day ?? '')) found = row;
    return found?.pence ?? shop.undated.get(key);
  };
  const yearAgo = `${Number(today.slice(0, 4)) - 1}${today.slice(4)}`;
  const heard: MustHear[] = [];
  for (const { account, list, people, wines } of shop.accounts) {
    for (const [code, had] of wines) {
      if (had !== undefined && had <= yearAgo) continue;
      for (let ahead = 1; ahead <= daysBefore; ahead++) {
        const day = addDays(today, ahead);
        const priceOn = (on: PlainDate) =>
          (list === '' ? undefined : latest(`${list}|${code}`, on)) ?? latest(`|${code}`, on) ?? 0;
        const [before, after] = [priceOn(addDays(day, -1)), priceOn(day)];
        if (before === after) continue;
        for (const email of people)
          heard.push(
            `${account} ${email} ${code} ${day} ${(before / 100).toFixed(2)} ${(after / 100).toFixed(2)}`,
          );
      }
    }
  }
  return heard;
}

/** Writes the made shop into an empty database. */
export async function storeNoticeShop(database: Database, shop: NoticeShop): Promise<void> {
  const pounds = (pence: number, times = 1) => ((pence * times) / 100).toFixed(2);
  const codes = [...shop.undated.keys()].filter((key) => key.startsWith('|')).map((key) => key.slice(1));
  const products = codes.map((code, position) => {
    const pence = shop.undated.get(`|${code}`) ?? 0;
    const prices = {
      case_price: pounds(pence, 6),
      bottle_nett: pounds(pence),
      bottle_vat: pounds(pence, 0.2),
    };
    return productRow({ code, description: `Wine ${code}`, position, ...prices });
  });
  for (let at = 0; at < products.length; at += 500)
    await database
      .insertInto('product')
      .values(products.slice(at, at + 500))
      .execute();
  const insert = (table: string, rows: readonly object[]) =>
    sql`INSERT INTO ${sql.table(table)} SELECT * FROM json_populate_recordset(NULL::${sql.table(table)}, ${JSON.stringify(rows)})`.execute(
      database,
    );
  const priceOf = (pence: number) => ({
    case_price: pounds(pence, 6),
    bottle_nett: pounds(pence),
    bottle_vat: pounds(pence, 0.2),
    nil_price: false,
  });
  await sql`INSERT INTO customer (account, name, price_list)
    SELECT account, 'Customer ' || account, list FROM json_to_recordset(${JSON.stringify(shop.accounts)})
      AS row (account text, list text)`.execute(database);
  await insert(
    'price',
    [...shop.undated].flatMap(([key, pence]) => {
      const [price_list = '', product_code = ''] = key.split('|');
      return price_list === '' ? [] : [{ price_list, product_code, ...priceOf(pence) }];
    }),
  );
  await insert(
    'dated_price',
    shop.dated.map(({ list, code, day, pence }) => ({
      price_list: list,
      product_code: code,
      from_day: day,
      ...priceOf(pence),
    })),
  );
  const logins = shop.accounts.flatMap(({ account, people }) => people.map((email) => ({ account, email })));
  await sql`INSERT INTO login (customer_account, email)
    SELECT account, email FROM json_to_recordset(${JSON.stringify(logins)}) AS row (account text, email text)`.execute(
    database,
  );
  const had = shop.accounts.flatMap(({ account, wines }) =>
    [...wines].map(([code, day]) => ({ account, code, day: day ?? null })),
  );
  await sql`
    WITH wine AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(had)}) AS row (account text, code text, day date)
    ), added AS (
      INSERT INTO sales_order (customer_account, confirmed_no, order_date, order_type, total_nett, total_vat)
      SELECT DISTINCT account, account || ' ' || day, day, 'Order', 6, 0 FROM wine WHERE day IS NOT NULL
      RETURNING id, customer_account, order_date
    )
    INSERT INTO order_line (order_id, line_no, product_code, description, total_bottles, line_nett, line_vat)
    SELECT id, row_number() OVER (PARTITION BY id ORDER BY code), code, 'Wine', 6, 6, 0
    FROM added JOIN wine ON account = customer_account AND day = order_date`.execute(database);
  await sql`INSERT INTO bought SELECT * FROM bought_of(ARRAY(SELECT account FROM customer))`.execute(
    database,
  );
  await sql`
    WITH wine AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(had)}) AS row (account text, code text, day date)
    ), document AS (
      INSERT INTO shared_document (person, customer_account, epoch, revision, began, whole_from, touched_at)
      SELECT DISTINCT '', account, 'e', 1, 1, 1, now() FROM wine WHERE day IS NULL RETURNING id, customer_account
    )
    INSERT INTO shared_entry (document_id, key, value, revision, place, device)
    SELECT id, ${LIST}, '{"Name":"Bar"}'::jsonb, 1, 0, '' FROM document
    UNION ALL
    SELECT id, ${LIST} || '/line/' || code, '{"Place":1}'::jsonb, 1, 0, '' FROM document JOIN wine
      ON account = customer_account AND day IS NULL`.execute(database);
}

const LIST = '11111111-1111-4111-8111-111111111111';
