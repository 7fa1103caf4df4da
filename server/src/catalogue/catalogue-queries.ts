import { sql } from 'kysely';
import type { Database, Reader } from '../database/connection.ts';
import {
  type CatalogueRow,
  type CatalogueVersions,
  LOST,
  PRODUCTS,
  type Read,
  VERSIONS,
} from './whole-queries.ts';

export async function readVersions(reader: Reader): Promise<CatalogueVersions> {
  const { rows } = await sql.raw<CatalogueVersions>(VERSIONS).execute(reader);
  const [versions] = rows;
  if (versions === undefined) throw new Error(LOST);
  return versions;
}

/** Every product on sale in the merchant's own order, with the versions that they are of. */
export function readCatalogue(database: Database): Promise<Read<CatalogueRow>> {
  return readProducts(database, async (reader) => {
    const { rows } = await sql.raw<CatalogueRow>(PRODUCTS).execute(reader);
    return rows;
  });
}

/** What products cost without a price list, the VAT rate where a file says it. */
export type CataloguePrices = Pick<
  CatalogueRow,
  'code' | 'case_price' | 'bottle_nett' | 'bottle_vat' | 'vat_rate'
>;

/** The prices alone, in the same order. */
export function readPrices(database: Database): Promise<Read<CataloguePrices>> {
  return readProducts(database, async (reader) => {
    const { rows } = await sql<CataloguePrices>`
      SELECT code, case_price, bottle_nett, bottle_vat, vat_rate
      FROM product WHERE NOT withdrawn ORDER BY position, code`.execute(reader);
    return rows;
  });
}

function readProducts<Row>(
  database: Database,
  read: (reader: Reader) => Promise<readonly Row[]>,
): Promise<Read<Row>> {
  return database
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (reader) => ({ versions: await readVersions(reader), rows: await read(reader) }));
}

/** What an account's lists depend on. */
export type AccountFacts = {
  /** Who may order for it, as `foldEmail` writes them; nobody for an account that is withdrawn. */
  readonly logins: readonly string[];
  readonly priceList: string;
  /** Codes on its own list; empty where it has none. */
  readonly ownList: readonly string[];
};

/** Undefined of an account that there is not. */
export async function readAccountFacts(reader: Reader, account: string): Promise<AccountFacts | undefined> {
  const { rows } = await sql<AccountFacts>`
    SELECT price_list AS "priceList",
      ARRAY(SELECT product_code FROM product_list WHERE customer_account = account) AS "ownList",
      ARRAY(SELECT login.email FROM login WHERE customer_account = account AND NOT withdrawn) AS logins
    FROM customer WHERE account = ${account}`.execute(reader);
  return rows[0];
}

export type ListedPrice = {
  readonly code: string;
  readonly case_price: string;
  readonly bottle_nett: string;
  readonly bottle_vat: string;
};

export async function readPriceList(reader: Reader, priceList: string): Promise<ListedPrice[]> {
  const { rows } = await sql<ListedPrice>`
    SELECT product_code AS code, case_price, bottle_nett, bottle_vat FROM price WHERE price_list = ${priceList}`.execute(
    reader,
  );
  return rows;
}
