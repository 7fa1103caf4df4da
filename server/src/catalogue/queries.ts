import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';
import { accountPrice, type PriceRow, priceColumns } from './cache/account-price.ts';
import type { ProductRow } from './cache/product-queries.ts';

export type DetailsRow = Omit<ProductRow, 'picture' | 'picture_width' | 'picture_height'>;

export type PricedRow = ProductRow & { readonly stock_bottles: number | null };

/** Reads a product, even a withdrawn product, at the account's prices of a day; undefined if the code is unknown. */
export async function readProduct(
  reader: Reader,
  code: string,
  { account, day }: { readonly account: string; readonly day: PlainDate },
): Promise<PricedRow | undefined> {
  const { rows } = await sql<PricedRow>`
    SELECT p.*, ${priceColumns}, s.bottles AS stock_bottles,
      picture.name AS picture, picture.width AS picture_width, picture.height AS picture_height
    FROM product p ${accountPrice(account, day)} LEFT JOIN stock s ON s.product_code = p.code
      LEFT JOIN product_picture pp ON pp.product_code = p.code LEFT JOIN picture ON picture.name = pp.picture
    WHERE p.code = ${code}`.execute(reader);
  return rows[0];
}

export async function readDetails(reader: Reader, code: string): Promise<DetailsRow | undefined> {
  const { rows } = await sql<DetailsRow>`SELECT * FROM product WHERE code = ${code}`.execute(reader);
  return rows[0];
}

/** The account's prices of products on sale on a day, with bottles in stock and bottles due. */
export type GoodsRow = PriceRow & {
  readonly code: string;
  readonly stock_bottles: number | null;
  readonly due_date: string | null;
  readonly due_bottles: number | null;
};

export async function readGoods(
  reader: Reader,
  codes: readonly string[],
  { account, day }: { readonly account: string; readonly day: PlainDate },
): Promise<Map<string, GoodsRow>> {
  const { rows } = await sql<GoodsRow>`
    SELECT p.code, ${priceColumns}, s.bottles AS stock_bottles, s.due_date, s.due_bottles
    FROM product p ${accountPrice(account, day)} LEFT JOIN stock s ON s.product_code = p.code
    WHERE p.code = ANY(${codes}::text[]) AND NOT p.withdrawn`.execute(reader);
  return new Map(rows.map((row) => [row.code, row]));
}

/** Bottles in stock by product code, without the products that have no stock figure. */
export async function readStock(reader: Reader, codes: readonly string[]): Promise<Map<string, number>> {
  const { rows } = await sql<{ code: string; bottles: number }>`
    SELECT product_code AS code, bottles FROM stock WHERE product_code = ANY(${codes}::text[])`.execute(
    reader,
  );
  return new Map(rows.map(({ code, bottles }) => [code, bottles]));
}
