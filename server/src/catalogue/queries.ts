import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { accountPrice, type PriceRow, priceColumns } from './account-price.ts';
import { asking } from './catalogue-queries.ts';
import type { CardText } from './whole-queries.ts';

/** What a product page shows besides card, price and stock. */
export type DetailsRow = {
  readonly supergroup: string;
  readonly country: string;
  readonly style: string;
  readonly alcoholic_percentage: string | null;
  readonly winemaker: string;
  readonly excise_description: string;
  readonly food_suggestions: readonly string[];
  readonly notes: readonly string[];
  readonly wine_tasting_notes: string;
  readonly serving_suggestion: string;
  readonly allergens: readonly string[];
  readonly withdrawn: boolean;
};

const DETAILS = `supergroup, country, style, alcoholic_percentage, winemaker, excise_description, food_suggestions, notes,
  wine_tasting_notes, serving_suggestion, allergens, withdrawn`;

/** Undefined when the code is unknown. */
export async function readDetails(reader: Reader, code: string): Promise<DetailsRow | undefined> {
  const { rows } = await asking(reader)(`SELECT ${DETAILS} FROM product WHERE code = $1`, [code]);
  return rows[0] as DetailsRow | undefined; // The columns above.
}

/** A product whole, at the account's price. */
export type ProductRow = PriceRow & CardText & DetailsRow & { readonly stock_bottles: number | null };

/** One product, withdrawn or not; undefined when the code is unknown. */
export async function readProduct(
  reader: Reader,
  code: string,
  account: string,
): Promise<ProductRow | undefined> {
  const { rows } = await sql<ProductRow>`
    SELECT p.code, p.description, p.secondary_description, p.bin_no, p.image1_url,
      picture.name AS picture, picture.width AS picture_width, picture.height AS picture_height, p.vintage, p.custom_label, p.type,
      p.case_size, p.unit_size, ${priceColumns}, p.only_sell_multiples_of, s.bottles AS stock_bottles, p.colour,
      p.product_group, p.country_description, p.appellation, p.closure_style, p.organic_biodynamic, ${sql.raw(DETAILS)}
    FROM product p ${accountPrice(account)} LEFT JOIN stock s ON s.product_code = p.code
      LEFT JOIN product_picture pp ON pp.product_code = p.code LEFT JOIN picture ON picture.name = pp.picture
    WHERE p.code = ${code}`.execute(reader);
  return rows[0];
}

/** What products on sale cost the account, with their bottles in stock. */
export type GoodsRow = PriceRow & { readonly code: string; readonly stock_bottles: number | null };

export async function readGoods(
  reader: Reader,
  codes: readonly string[],
  account: string,
): Promise<Map<string, GoodsRow>> {
  const { rows } = await sql<GoodsRow>`
    SELECT p.code, ${priceColumns}, s.bottles AS stock_bottles
    FROM product p ${accountPrice(account)} LEFT JOIN stock s ON s.product_code = p.code
    WHERE p.code = ANY(${codes}::text[]) AND NOT p.withdrawn`.execute(reader);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Bottles in stock of these products; without a figure a product is not there. */
export async function readStock(reader: Reader, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; bottles: number }>`
    SELECT product_code AS code, bottles FROM stock WHERE product_code = ANY(${codes}::text[])`.execute(
    reader,
  );
  return new Map(rows.map(({ code, bottles }) => [code, bottles]));
}
