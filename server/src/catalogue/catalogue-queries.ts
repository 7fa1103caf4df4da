import { sql } from 'kysely';
import type { Database, Reader } from '../database/connection.ts';

/**
 * Each is another with every change: of products; of products but for a change of prices alone; of price lists, own
 * lists, customers and logins.
 */
export type CatalogueVersions = { readonly products: string; readonly texts: string; readonly lists: string };

/** A product on sale: what is searched, filtered and sorted by, and what its card shows. */
export type CatalogueRow = {
  readonly code: string;
  readonly description: string;
  readonly secondary_description: string;
  readonly bin_no: string;
  readonly image1_url: string;
  readonly vintage: string;
  readonly custom_label: string;
  readonly type: string;
  readonly case_size: number;
  readonly unit_size: string;
  readonly case_price: string;
  readonly bottle_nett: string;
  readonly bottle_vat: string;
  readonly vat_rate: string | null;
  readonly only_sell_multiples_of: number;
  readonly colour: string;
  readonly supergroup: string;
  readonly product_group: string;
  readonly country: string;
  readonly country_description: string;
  readonly appellation: string;
  readonly style: string;
  readonly closure_style: string;
  readonly organic_biodynamic: string;
  readonly winemaker: string;
  readonly allergens: readonly string[];
  readonly notes: readonly string[];
};

/** The columns of what a card shows that neither depends on the account nor changes with each order. */
export type CardText = Omit<
  CatalogueRow,
  | 'case_price'
  | 'bottle_nett'
  | 'bottle_vat'
  | 'vat_rate'
  | 'supergroup'
  | 'country'
  | 'style'
  | 'winemaker'
  | 'allergens'
  | 'notes'
>;

export async function readVersions(reader: Reader): Promise<CatalogueVersions> {
  const { rows } =
    await sql<CatalogueVersions>`SELECT version AS products, texts, lists FROM catalogue_version`.execute(
      reader,
    );
  const [versions] = rows;
  if (versions === undefined) throw new Error('The catalogue has lost its version');
  return versions;
}

/** Every product on sale in the merchant's own order, with the versions that they are of. */
export function readCatalogue(database: Database): Promise<Read<CatalogueRow>> {
  return readProducts(database, async (reader) => {
    const { rows } = await sql<CatalogueRow>`
      SELECT code, description, secondary_description, bin_no, image1_url, vintage, custom_label, type, case_size,
        unit_size, case_price, bottle_nett, bottle_vat, vat_rate, only_sell_multiples_of, colour, supergroup,
        product_group, country, country_description, appellation, style, closure_style, organic_biodynamic, winemaker,
        allergens, notes || wine_tasting_notes || food_suggestions AS notes
      FROM product WHERE NOT withdrawn ORDER BY position, code`.execute(reader);
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

type Read<Row> = { readonly versions: CatalogueVersions; readonly rows: readonly Row[] };

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
