import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { accountPrice, type PriceRow, priceColumns } from './account-price.ts';
import type { CardRow } from './whole-queries.ts';

/** A whole product, at the account's price. */
export type ProductRow = PriceRow &
  CardRow & {
    readonly stock_bottles: number | null;
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
      p.product_group, p.country_description, p.appellation, p.closure_style, p.organic_biodynamic,
      p.supergroup, p.country, p.style, p.alcoholic_percentage, p.winemaker, p.excise_description, p.food_suggestions, p.notes,
      p.wine_tasting_notes, p.serving_suggestion, p.allergens, p.withdrawn
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
