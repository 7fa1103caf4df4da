import type { BuyerRole } from '@tradecellar/contract/buyer-rights.ts';
import { CompiledQuery, sql } from 'kysely';
import type { Reader } from '../../database/connection.ts';
import type { PriceRow } from './account-price.ts';
import type { Ask } from './product-queries.ts';

export const asking =
  (reader: Reader): Ask =>
  (statement) =>
    reader.executeQuery(CompiledQuery.raw(statement));

export type AccountFacts = {
  /** The folded e-mails with a login for the account, each with its role; empty for a withdrawn account. */
  readonly logins: readonly (readonly [email: string, role: BuyerRole])[];
  readonly priceList: string;
  /** The codes of the products on the account's own list; empty if the account has no list. */
  readonly ownList: readonly string[];
};

export async function readAccountFacts(reader: Reader, account: string): Promise<AccountFacts | undefined> {
  const { rows } = await sql<AccountFacts>`
    SELECT price_list AS "priceList",
      ARRAY(SELECT product_code FROM product_list WHERE customer_account = account) AS "ownList",
      ARRAY(SELECT json_build_array(login.email, role) FROM login
        WHERE customer_account = account AND NOT withdrawn) AS logins
    FROM customer WHERE account = ${account}`.execute(reader);
  return rows[0];
}

export type DueRow = { readonly due_date: string; readonly due_bottles: number | null };

/** The due date and due bottles of each product with a due date, by code. */
export async function readDueStock(reader: Reader): Promise<ReadonlyMap<string, DueRow>> {
  const { rows } = await sql<DueRow & { code: string }>`
    SELECT product_code AS code, due_date, due_bottles FROM stock WHERE due_date IS NOT NULL`.execute(reader);
  return new Map(rows.map((row) => [row.code, row]));
}

/** A price of a list: `from_day` is null for the price that holds before the list's first dated price. */
export type ListedPrice = Omit<PriceRow, 'vat_rate'> & {
  readonly code: string;
  readonly from_day: string | null;
};

export async function readPriceList(reader: Reader, priceList: string): Promise<ListedPrice[]> {
  const { rows } = await sql<ListedPrice>`
    SELECT product_code AS code, NULL AS from_day, case_price, bottle_nett, bottle_vat, nil_price
    FROM price WHERE price_list = ${priceList}
    UNION ALL
    SELECT product_code, from_day::text, case_price, bottle_nett, bottle_vat, nil_price
    FROM dated_price WHERE price_list = ${priceList}`.execute(reader);
  return rows;
}
