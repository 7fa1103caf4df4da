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
  /** Of the shop's own; null where it has none, as its sizes in pixels. */
  readonly picture: string | null;
  readonly picture_width: number | null;
  readonly picture_height: number | null;
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

/** What products cost without a price list, the VAT rate where a file says it. */
export type PricesRow = Pick<CatalogueRow, 'code' | 'case_price' | 'bottle_nett' | 'bottle_vat' | 'vat_rate'>;

/** The columns that a card is made of, besides price and stock. */
export type CardRow = Omit<
  CatalogueRow,
  | Exclude<keyof PricesRow, 'code'>
  | ('supergroup' | 'country' | 'style' | 'winemaker' | 'allergens' | 'notes')
>;

/**
 * Asks a statement on one connection. The statements are in PostgreSQL's own words: the thread that makes an index does without
 * the query builder, whose modules take it longer to load than the products take to read.
 */
export type Ask = (
  statement: string,
  values?: readonly unknown[],
) => Promise<{ readonly rows: readonly unknown[] }>;

/** Begins the transaction of which all is read. */
export const beginRead = (ask: Ask) => ask('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');

export async function readVersions(ask: Ask): Promise<CatalogueVersions> {
  const { rows } = await ask('SELECT version AS products, texts, lists FROM catalogue_version');
  const [versions] = rows as CatalogueVersions[]; // The columns above.
  if (versions === undefined) throw new Error('The catalogue has lost its version');
  return versions;
}

/** Fetched at one time: all rows of 50,000 products would take 100 MB. */
const ROWS_AT_ONCE = 1_000;

/** Every product on sale in the merchant's own order, in batches; within a transaction. */
export async function* readProducts(ask: Ask): AsyncGenerator<readonly CatalogueRow[]> {
  // The defaults would sort 50,000 products on disk, and plan for the first of them.
  await ask(`SELECT set_config('jit', 'off', true), set_config('work_mem', '64MB', true),
    set_config('cursor_tuple_fraction', '1', true)`);
  await ask(`DECLARE catalogue_rows NO SCROLL CURSOR FOR
    SELECT code, description, secondary_description, bin_no, image1_url, picture.name AS picture,
      picture.width AS picture_width, picture.height AS picture_height, vintage, custom_label, type, case_size,
      unit_size, case_price, bottle_nett, bottle_vat, vat_rate, only_sell_multiples_of, colour, supergroup, product_group,
      country, country_description, appellation, style, closure_style, organic_biodynamic, winemaker, allergens,
      notes || wine_tasting_notes || food_suggestions AS notes
    FROM product LEFT JOIN product_picture shown ON shown.product_code = code
      LEFT JOIN picture ON picture.name = shown.picture
    WHERE NOT withdrawn ORDER BY position, code`);
  for (let isMore = true; isMore; ) {
    const { rows } = await ask(`FETCH ${ROWS_AT_ONCE} FROM catalogue_rows`);
    yield rows as CatalogueRow[]; // The cursor's columns.
    isMore = rows.length === ROWS_AT_ONCE;
  }
  await ask('CLOSE catalogue_rows');
}
