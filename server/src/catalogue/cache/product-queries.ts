import type { Selectable } from 'kysely';
import type { Product } from '../../database/tables.ts';

/**
 * `products` changes with every change of a product. `lists` changes with every change of a price list, an own list, a
 * customer or a login.
 */
export type CatalogueVersions = { readonly products: string; readonly lists: string };

/**
 * A product with the name of the picture that the shop stores, and the picture's size in pixels; null without a
 * picture.
 */
export type ProductRow = Readonly<Selectable<Product>> & {
  readonly picture: string | null;
  readonly picture_width: number | null;
  readonly picture_height: number | null;
};

/** A dated price of a product, not of a price list. */
export type DatedRow = Readonly<
  Pick<Selectable<Product>, 'code' | 'case_price' | 'bottle_nett' | 'bottle_vat' | 'nil_price'>
> & { readonly from_day: string };

/** Runs a statement on one connection. The query builder is not used, because the thread would take long to load it. */
export type Ask = (statement: string) => Promise<{ readonly rows: readonly unknown[] }>;

export const beginRead = (ask: Ask) => ask('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');

export async function readVersions(ask: Ask): Promise<CatalogueVersions> {
  const { rows } = await ask('SELECT version AS products, lists FROM catalogue_version');
  const [versions] = rows as CatalogueVersions[]; // The columns of the SELECT.
  if (versions === undefined) throw new Error('The catalogue has lost its version');
  return versions;
}

export async function readDatedPrices(ask: Ask): Promise<readonly DatedRow[]> {
  const { rows } =
    await ask(`SELECT product_code AS code, from_day::text, case_price, bottle_nett, bottle_vat, nil_price
    FROM dated_price WHERE price_list = ''`);
  return rows as DatedRow[]; // The columns of the SELECT.
}

/** Rows fetched at a time: all rows of 50,000 products would take 100 MB. */
const ROWS_AT_ONCE = 1_000;

/** Reads every product on sale in batches, in the merchant's own sequence. Needs a transaction. */
export async function* readProducts(ask: Ask): AsyncGenerator<readonly ProductRow[]> {
  // PostgreSQL's defaults would sort 50,000 products on disk and plan for the first rows only.
  await ask(`SELECT set_config('jit', 'off', true), set_config('work_mem', '64MB', true),
    set_config('cursor_tuple_fraction', '1', true)`);
  // The thread's connection would parse a date as a time in the zone of the server, so the query reads dates as text.
  await ask(`DECLARE catalogue_rows NO SCROLL CURSOR FOR
    SELECT product.*, came_on::text, vintage_since::text, picture.name AS picture, picture.width AS picture_width, picture.height AS picture_height
    FROM product LEFT JOIN product_picture shown ON shown.product_code = code
      LEFT JOIN picture ON picture.name = shown.picture
    WHERE NOT withdrawn ORDER BY position, code`);
  for (let isMore = true; isMore; ) {
    const { rows } = await ask(`FETCH ${ROWS_AT_ONCE} FROM catalogue_rows`);
    yield rows as ProductRow[]; // The columns of the cursor's SELECT.
    isMore = rows.length === ROWS_AT_ONCE;
  }
  await ask('CLOSE catalogue_rows');
}
