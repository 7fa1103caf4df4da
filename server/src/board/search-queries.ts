import { isPlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { plainWords } from '@tradecellar/trade/plain-words.ts';
import { parseTradeDate } from '@tradecellar/trade/trade-date.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { hasWord, plainText } from '../database/plain-text.ts';

const MOST_WORDS = 6;
const MOST_WINES = 2_000;

/** The delivery day that a text of the search field names: '30/11/2026' or '2026-11-30'. */
function dayOf(text: string): string | undefined {
  return parseTradeDate(text) ?? (isPlainDate(text) ? text : undefined);
}

function hasAll(plain: RawBuilder<unknown>, words: readonly string[]): RawBuilder<unknown> {
  if (words.length === 0) return sql`false`;
  return sql.join(
    words.map((word) => hasWord(plain, word)),
    sql` AND `,
  );
}

const wordsOf = (text: string) => plainWords(text).slice(0, MOST_WORDS);

/**
 * The codes of the wines that a text of the search field names, sold or not. PostgreSQL plans the search for orders
 * with the real number of codes; within one statement it would expect a third of all products, and read every line.
 */
export async function findWines(reader: Reader, search: string): Promise<string[]> {
  const text = search.trim();
  if (text === '' || dayOf(text) !== undefined) return [];
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM product
    WHERE ${hasAll(plainText(sql`concat_ws(' ', code, description, secondary_description, winemaker, vintage)`), wordsOf(text))}
    LIMIT ${MOST_WINES}`.execute(reader);
  return [text.toUpperCase(), ...rows.map(({ code }) => code)];
}

/**
 * The condition on an order `o` and its placement `p` for a text of the board's search field. A day finds the orders
 * that are to be delivered on this day. Any other text is a number, a customer, a reference, a person, a part of the
 * delivery address, or the code of a wine in `wines`: a single fact must contain all words. 'ct21 5ko' finds a
 * postcode, 'meursault' a wine.
 */
export function foundBy(search: string, wines: readonly string[]): RawBuilder<unknown> {
  const text = search.trim();
  if (text === '') return sql`true`;
  const day = dayOf(text);
  if (day !== undefined) return sql`o.required_date = ${day}::date`;
  const words = wordsOf(text);
  const like = `%${text.replace(/[\\%_]/g, '\\$&')}%`;
  return sql`(
    o.provisional_no = ${text.toUpperCase()} OR o.confirmed_no ILIKE ${like} OR o.customer_reference ILIKE ${like}
    OR array_to_string(o.delivery_name || o.delivery_address, ' ') ILIKE ${like}
    OR replace(o.delivery_address[cardinality(o.delivery_address)], ' ', '') ILIKE ${like.replaceAll(' ', '')}
    OR o.customer_account IN (
      SELECT account FROM customer
      WHERE ${hasAll(plainText(sql`concat_ws(' ', account, name, billing_contact_name, email)`), words)})
    OR p.placed_by IN (
      SELECT email FROM (SELECT email, name FROM login UNION ALL SELECT email, name FROM person_name) person
      WHERE ${hasAll(plainText(sql`concat_ws(' ', name, email)`), words)})
    OR o.id IN (SELECT order_id FROM order_line WHERE product_code = ANY(${[...wines]}::text[]))
  )`;
}
