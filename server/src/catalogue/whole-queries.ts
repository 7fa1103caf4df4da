import type pg from 'pg';

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

/**
 * The statements in PostgreSQL's own words: the thread that makes an index does without the query builder, whose modules take
 * it longer to load than the products take to read.
 */
export const VERSIONS = 'SELECT version AS products, texts, lists FROM catalogue_version';
/** Every product on sale in the merchant's own order. */
export const PRODUCTS = `
  SELECT code, description, secondary_description, bin_no, image1_url, picture.name AS picture,
    picture.width AS picture_width, picture.height AS picture_height, vintage, custom_label, type, case_size,
    unit_size, case_price, bottle_nett, bottle_vat, vat_rate, only_sell_multiples_of, colour, supergroup,
    product_group, country, country_description, appellation, style, closure_style, organic_biodynamic, winemaker,
    allergens, notes || wine_tasting_notes || food_suggestions AS notes
  FROM product LEFT JOIN product_picture shown ON shown.product_code = code
    LEFT JOIN picture ON picture.name = shown.picture
  WHERE NOT withdrawn ORDER BY position, code`;

export type Read<Row> = { readonly versions: CatalogueVersions; readonly rows: readonly Row[] };

/** Every product on sale, with the versions that they are of; on a connection that is used for nothing else. */
export async function readWhole(client: pg.Client): Promise<Read<CatalogueRow>> {
  // Of 50,000 products it would sort on the disk.
  await client.query("SET jit = off; SET work_mem = '64MB'; BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
  const [versions] = (await client.query<CatalogueVersions>(VERSIONS)).rows;
  if (versions === undefined) throw new Error(LOST);
  const { rows } = await client.query<CatalogueRow>(PRODUCTS);
  return { versions, rows };
}

export const LOST = 'The catalogue has lost its version';
