import { sql } from 'kysely';
import type { Reader } from '../../database/connection.ts';

export type ProductFigures = {
  readonly code: string;
  readonly case_price: string;
  readonly bottle_nett: string;
  readonly bottle_vat: string;
  readonly nil_price: boolean;
  readonly vat_rate: string | null;
  readonly case_size: number;
  readonly only_sell_multiples_of: number;
  /** The bottles in stock; null for unlimited stock. */
  readonly stock: number | null;
  readonly due_bottles: number | null;
  readonly drink_from: number | null;
  readonly drink_to: number | null;
  readonly vintage: string;
};

export async function readProductFigures(
  reader: Reader,
  codes: readonly string[],
): Promise<ReadonlyMap<string, ProductFigures>> {
  const { rows } = await sql<ProductFigures>`
    SELECT code, case_price, bottle_nett, bottle_vat, nil_price, vat_rate, case_size, only_sell_multiples_of,
      drink_from, drink_to, vintage, stock.bottles AS stock, stock.due_bottles
    FROM product LEFT JOIN stock ON stock.product_code = code WHERE code = ANY(${codes}::text[])`.execute(
    reader,
  );
  return new Map(rows.map((row) => [row.code, row]));
}

export type ListFigures = Pick<ProductFigures, 'case_price' | 'bottle_nett' | 'bottle_vat' | 'nil_price'> & {
  readonly price_list: string;
  readonly code: string;
};

export async function readListFigures(reader: Reader, codes: readonly string[]): Promise<ListFigures[]> {
  const { rows } = await sql<ListFigures>`
    SELECT price_list, product_code AS code, case_price, bottle_nett, bottle_vat, nil_price
    FROM price WHERE product_code = ANY(${codes}::text[])`.execute(reader);
  return rows;
}

export async function readReserveFigures(
  reader: Reader,
  codes: readonly string[],
): Promise<{ account: string; code: string; bottles: number }[]> {
  const { rows } = await sql<{ account: string; code: string; bottles: number }>`
    SELECT customer_account AS account, product_code AS code, free_bottles AS bottles
    FROM reserve WHERE product_code = ANY(${codes}::text[])`.execute(reader);
  return rows;
}

export async function readCreditLimits(
  reader: Reader,
  accounts: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ account: string; credit_limit: string }>`
    SELECT account, credit_limit FROM customer WHERE account = ANY(${accounts}::text[])`.execute(reader);
  return new Map(rows.map((row) => [row.account, row.credit_limit]));
}
