import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import type { Window } from '@tradecellar/trade/price-notice.ts';
import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';

/** A wine that an account had within a year, or keeps on a named list. */
export type OwnWine = { readonly account: string; readonly list: string; readonly code: string };

/** The key of a line is the uuid of the list, `/line/` and the code (trade/src/named-list.ts). */
const KEY_BEFORE_CODE = 42;

/**
 * The accounts' own wines of which a price list, the product or its vintage, size or end changes in the window. The
 * price of an account may still be the same: the rule decides. All accounts if `accounts` is undefined.
 */
export async function readChangingWines(
  reader: Reader,
  { today, until }: Window,
  accounts?: readonly string[],
): Promise<readonly OwnWine[]> {
  const of = accounts === undefined ? sql`` : sql`AND customer_account = ANY(${accounts}::text[])`;
  const { rows } = await sql<OwnWine>`
    WITH changing AS (
      SELECT DISTINCT product_code AS code, price_list FROM dated_price
      WHERE from_day > ${today}::date AND from_day <= ${until}::date
      UNION SELECT code, '' FROM product WHERE goes_on > ${today}::date AND goes_on <= ${until}::date
      UNION SELECT code, '' FROM product WHERE next_from > ${today}::date AND next_from <= ${until}::date
    ), own AS (
      SELECT customer_account, product_code AS code FROM bought
      WHERE ordered_on > ${today}::date - interval '1 year' AND product_code IN (SELECT code FROM changing) ${of}
      UNION
      SELECT customer_account, substr(line.key, ${KEY_BEFORE_CODE + 1}) FROM shared_document document
        JOIN shared_entry line ON line.document_id = document.id AND substr(line.key, 37, 6) = '/line/' AND line.value IS NOT NULL
        JOIN shared_entry name ON name.document_id = document.id AND name.key = left(line.key, 36) AND name.value IS NOT NULL
      -- All lists of an account are one document, which has no person.
      WHERE document.person = '' ${of}
    )
    SELECT account, customer.price_list AS list, code FROM own JOIN customer ON account = customer_account AND NOT withdrawn
    WHERE EXISTS (SELECT FROM changing WHERE changing.code = own.code AND changing.price_list IN ('', customer.price_list))
    ORDER BY account COLLATE "C", code COLLATE "C"`.execute(reader);
  return rows;
}

export type WineRow = {
  readonly code: string;
  readonly description: string;
  readonly vintage: string;
  readonly case_size: number;
  readonly unit_size: string;
  readonly only_sell_multiples_of: number;
  readonly goes_on: PlainDate | null;
  readonly next_from: PlainDate | null;
  readonly next_vintage: string;
  readonly next_case_size: number | null;
  readonly next_unit_size: string | null;
};

export async function readWineRows(reader: Reader, codes: readonly string[]): Promise<readonly WineRow[]> {
  const { rows } = await sql<WineRow>`
    SELECT code, description, vintage, case_size, unit_size, only_sell_multiples_of, goes_on,
      next_from, next_vintage, next_case_size, next_unit_size
    FROM product WHERE code = ANY(${codes}::text[]) AND NOT withdrawn`.execute(reader);
  return rows;
}

export type WinePriceRow = {
  /** Blank for the product's own price. */
  readonly list: string;
  readonly code: string;
  /** Null for the price without a day. */
  readonly from_day: PlainDate | null;
  readonly case_price: string;
  readonly bottle_nett: string;
  readonly bottle_vat: string;
  readonly nil_price: boolean;
};

/** All prices of products, and of the named products on price lists, with and without a day. */
export async function readWinePrices(
  reader: Reader,
  wines: readonly { readonly list: string; readonly code: string }[],
): Promise<readonly WinePriceRow[]> {
  const pairs = new Map(wines.map(({ list, code }) => [`${list}\u0000${code}`, { list, code }]));
  for (const { code } of wines) pairs.set(`\u0000${code}`, { list: '', code });
  const asked = [...pairs.values()];
  const { rows } = await sql<WinePriceRow>`
    WITH asked AS (
      SELECT * FROM unnest(${asked.map(({ list }) => list)}::text[], ${asked.map(({ code }) => code)}::text[]) AS asked (list, code)
    )
    SELECT '' AS list, code, NULL::date AS from_day, case_price, bottle_nett, bottle_vat, nil_price
    FROM product JOIN asked USING (code) WHERE list = ''
    UNION ALL
    SELECT list, code, NULL, case_price, bottle_nett, bottle_vat, nil_price
    FROM asked JOIN price ON price_list = list AND product_code = code WHERE list <> ''
    UNION ALL
    SELECT list, code, from_day, case_price, bottle_nett, bottle_vat, nil_price
    FROM asked JOIN dated_price ON price_list = list AND product_code = code`.execute(reader);
  return rows;
}

/** The price list of an account; '' for the products' own prices. */
export async function readPriceList(reader: Reader, account: string): Promise<string> {
  const row = await reader
    .selectFrom('customer')
    .select('price_list')
    .where('account', '=', account)
    .executeTakeFirst();
  return row?.price_list ?? '';
}
