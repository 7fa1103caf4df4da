import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { personName } from '../database/person-name.ts';

/**
 * Queries of the table `remembered_name`, which holds the names that an account itself uses for products (decision 48).
 */

export type NameRow = {
  readonly text: string;
  readonly code: string;
  readonly description: string;
  readonly vintage: string;
  readonly withdrawn: boolean;
  readonly remembered_by: string;
  readonly remembered_at: Date;
};

export async function readNames(reader: Reader, account: string): Promise<NameRow[]> {
  const { rows } = await sql<NameRow>`
    SELECT text, product_code AS code, description, vintage, withdrawn, ${personName(sql`remembered_by`)} AS remembered_by, remembered_at
    FROM remembered_name JOIN product ON product.code = product_code
    WHERE customer_account = ${account} ORDER BY folded`.execute(reader);
  return rows;
}

export async function readNamesBeginning(
  reader: Reader,
  account: string,
  { folded, most }: { folded: string; most: number },
): Promise<string[]> {
  // U+10FFFF is the highest character, so the range holds every name that begins with `folded`.
  const { rows } = await sql<{ code: string }>`
    SELECT product_code AS code FROM remembered_name
    WHERE customer_account = ${account} AND folded BETWEEN ${folded} AND ${`${folded}\u{10FFFF}`}
    ORDER BY folded LIMIT ${most}`.execute(reader);
  return rows.map(({ code }) => code);
}

/** The codes that the account has ordered since a given day, and product codes by the account's own names for them. */
export type OwnWords = { readonly bought: readonly string[]; readonly names: ReadonlyMap<string, string> };

export async function readOwnWords(
  reader: Reader,
  account: string,
  { folded, since }: { readonly folded: readonly string[]; readonly since: string },
): Promise<OwnWords> {
  const { rows } = await sql<{ bought: string[]; names: string[]; codes: string[] }>`
    WITH named AS (
      SELECT folded, product_code FROM remembered_name
      WHERE customer_account = ${account} AND folded = ANY(${folded}::text[])
    )
    SELECT ARRAY(SELECT product_code FROM bought WHERE customer_account = ${account} AND ordered_on > ${since}::date) AS bought,
      ARRAY(SELECT folded FROM named ORDER BY folded) AS names,
      ARRAY(SELECT product_code FROM named ORDER BY folded) AS codes`.execute(reader);
  const { bought = [], names = [], codes = [] } = rows[0] ?? {};
  return { bought, names: new Map(names.map((name, nth) => [name, codes[nth] ?? ''])) };
}

/**
 * Locks the account, so that concurrent calls cannot exceed the limit of names together. Returns the number of the
 * account's names without the names in `folded`, or undefined for an unknown account.
 */
export async function lockOtherNames(
  writer: Writer,
  account: string,
  folded: readonly string[],
): Promise<number | undefined> {
  const { rows } = await sql`
    SELECT 1 FROM customer WHERE account = ${account} AND NOT withdrawn FOR NO KEY UPDATE`.execute(writer);
  if (rows.length === 0) return undefined;
  const found = await sql<{ count: number }>`
    SELECT count(*) AS count FROM remembered_name
    WHERE customer_account = ${account} AND folded <> ALL(${folded}::text[])`.execute(writer);
  return found.rows[0]?.count ?? 0;
}

export async function readOnSale(reader: Reader, codes: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM product WHERE code = ANY(${codes}::text[]) AND NOT withdrawn`.execute(reader);
  return new Set(rows.map(({ code }) => code));
}

export type NewName = { readonly folded: string; readonly text: string; readonly code: string };
type Note = { readonly account: string; readonly who: string; readonly at: Date };

export async function writeNames(
  writer: Writer,
  names: readonly NewName[],
  { account, who, at }: Note,
): Promise<void> {
  const column = (of: (name: NewName) => string) => names.map(of);
  await sql`
    INSERT INTO remembered_name (customer_account, folded, text, product_code, remembered_by, remembered_at)
    SELECT ${account}, folded, text, code, ${who}, ${at}::timestamptz
    FROM unnest(${column(({ folded }) => folded)}::text[], ${column(({ text }) => text)}::text[],
                ${column(({ code }) => code)}::text[]) AS name (folded, text, code)
    ON CONFLICT (customer_account, folded) DO UPDATE SET text = excluded.text, product_code = excluded.product_code,
      remembered_by = excluded.remembered_by, remembered_at = excluded.remembered_at`.execute(writer);
}

export async function deleteNames(
  writer: Writer,
  account: string,
  folded: readonly string[],
): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    DELETE FROM remembered_name WHERE customer_account = ${account} AND folded = ANY(${folded}::text[])
    RETURNING text`.execute(writer);
  return rows.map(({ text }) => text);
}
