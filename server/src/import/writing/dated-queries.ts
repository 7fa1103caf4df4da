import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';
import type { CheckedFile } from '../checks/check-file.ts';

export async function hasDuePrices(reader: Reader, day: PlainDate): Promise<boolean> {
  const { rows } = await sql<{ is_due: boolean }>`
    SELECT EXISTS (SELECT FROM dated_price WHERE from_day <= ${day}::date) AS is_due`.execute(reader);
  return rows[0]?.is_due ?? false;
}

/**
 * Makes the dated prices that hold on `day` the prices of their products and price lists. The price of every day from
 * `day` on stays the same, so nothing depends on when this runs: files and people compare with the prices of now.
 */
export async function settleDuePrices(writer: Writer, day: PlainDate): Promise<void> {
  if (!(await hasDuePrices(writer, day))) return;
  await sql`
    WITH due AS (DELETE FROM dated_price WHERE from_day <= ${day}::date RETURNING *), last AS (
      SELECT DISTINCT ON (price_list, product_code) * FROM due ORDER BY price_list, product_code, from_day DESC
    ), products AS (
      UPDATE product SET case_price = last.case_price, bottle_nett = last.bottle_nett, bottle_vat = last.bottle_vat,
        nil_price = last.nil_price
      FROM last WHERE price_list = '' AND code = product_code
    )
    INSERT INTO price (price_list, product_code, case_price, bottle_nett, bottle_vat, nil_price)
    SELECT price_list, product_code, case_price, bottle_nett, bottle_vat, nil_price FROM last WHERE price_list <> ''
    ON CONFLICT (price_list, product_code) DO UPDATE SET case_price = excluded.case_price,
      bottle_nett = excluded.bottle_nett, bottle_vat = excluded.bottle_vat, nil_price = excluded.nil_price`.execute(
    writer,
  );
}

type Written = { readonly added: number; readonly changed: number };

const BATCH = 5_000;

/** Upserts the dated prices of a file: a later file replaces an earlier file's price of the same day. */
export async function writeDatedPrices(
  writer: Writer,
  { fields, dated }: Pick<CheckedFile, 'fields' | 'dated'>,
): Promise<Written> {
  const rows = (dated?.rows ?? []).map(({ cells }) => ({
    price_list: cells.PriceList ?? '',
    product_code: cells.Code ?? cells.ProductCode,
    from_day: cells.From,
    case_price: cells.CasePrice,
    bottle_nett: cells.BottleNett,
    bottle_vat: cells.BottleVAT,
    nil_price: cells.NilPrice ?? false,
  }));
  const nilPrice = fields.has('NilPrice') ? sql`excluded.nil_price` : sql`stored.nil_price`;
  let added = 0;
  let changed = 0;
  for (let at = 0; at < rows.length; at += BATCH) {
    const batch = JSON.stringify(rows.slice(at, at + BATCH));
    const done = await sql<{ is_new: boolean }>`
      INSERT INTO dated_price AS stored
      SELECT * FROM json_populate_recordset(NULL::dated_price, ${batch}) ORDER BY 1, 2, 3
      ON CONFLICT (price_list, product_code, from_day) DO UPDATE SET case_price = excluded.case_price,
        bottle_nett = excluded.bottle_nett, bottle_vat = excluded.bottle_vat, nil_price = ${nilPrice}
      WHERE (stored.case_price, stored.bottle_nett, stored.bottle_vat, stored.nil_price)
        IS DISTINCT FROM (excluded.case_price, excluded.bottle_nett, excluded.bottle_vat, ${nilPrice})
      RETURNING xmax = 0 AS is_new`.execute(writer);
    const inserted = done.rows.filter(({ is_new }) => is_new).length;
    added += inserted;
    changed += done.rows.length - inserted;
  }
  return { added, changed };
}

/**
 * Deletes the later prices that a whole file (`--replace`) lacks: of products, or of price lists. Returns the number of
 * deleted prices.
 */
export async function removeAbsentDated(
  writer: Writer,
  { kind, dated }: Pick<CheckedFile, 'kind' | 'dated'>,
): Promise<number> {
  const named = (dated?.rows ?? []).map(({ cells }) => ({
    price_list: cells.PriceList ?? '',
    product_code: cells.Code ?? cells.ProductCode,
    from_day: cells.From,
  }));
  const done = await sql`
    DELETE FROM dated_price WHERE (price_list = '') = ${kind.name === 'products'}
      AND (price_list, product_code, from_day) NOT IN (
        SELECT price_list, product_code, from_day
        FROM json_populate_recordset(NULL::dated_price, ${JSON.stringify(named)}))`.execute(writer);
  return Number(done.numAffectedRows ?? 0);
}
