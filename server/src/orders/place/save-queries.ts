import { type Money, moneyText } from '@tradecellar/trade/money.ts';
import { sql } from 'kysely';
import type { Writer } from '../../database/connection.ts';
import type { SalesOrderTable } from '../../database/tables.ts';
import type { OrderDraft } from './split-basket.ts';

/** What placing an order writes. */

/** Bottles of products. */
export type Bottles = readonly { readonly code: string; readonly bottles: number }[];

const codesOf = (taken: Bottles) => taken.map(({ code }) => code);
const countsOf = (taken: Bottles) => taken.map(({ bottles }) => bottles);

/**
 * Takes bottles out of stock and the gross amount off the available credit, and draws this many provisional
 * sequence numbers. A product without a stock figure has no row and stays unlimited.
 */
export async function takeStockAndCredit(
  writer: Writer,
  { account, stock, gross, orders }: { account: string; stock: Bottles; gross: Money; orders: number },
): Promise<number[]> {
  const { rows } = await sql<{ number: number }>`
    WITH stock_down AS (
      UPDATE stock SET bottles = stock.bottles - taken.bottles
      FROM unnest(${codesOf(stock)}::text[], ${countsOf(stock)}::int[]) AS taken (code, bottles)
      WHERE stock.product_code = taken.code
    ), credit_down AS (
      UPDATE customer SET available_credit = available_credit - ${moneyText(gross)}::numeric
      WHERE account = ${account}
    )
    SELECT nextval('provisional_number') AS number FROM generate_series(1, ${orders}::int)`.execute(writer);
  return rows.map((row) => row.number);
}

export async function takeReserves(writer: Writer, account: string, reserves: Bottles): Promise<void> {
  await sql`
    UPDATE reserve SET free_bottles = free_bottles - taken.bottles
    FROM unnest(${codesOf(reserves)}::text[], ${countsOf(reserves)}::int[]) AS taken (code, bottles)
    WHERE customer_account = ${account} AND product_code = taken.code`.execute(writer);
}

/** The columns that the orders of one basket share. */
export type CommonColumns = Omit<
  SalesOrderTable,
  'id' | 'kind' | 'order_type' | 'provisional_no' | 'total_nett' | 'total_vat'
>;

/** Inserts the orders of a basket; the answer has their ids in the order of the drafts. */
export async function insertOrders(
  writer: Writer,
  common: CommonColumns,
  drafts: readonly OrderDraft[],
): Promise<number[]> {
  const rows = await writer
    .insertInto('sales_order')
    .values(
      drafts.map((draft) => ({
        ...common,
        kind: draft.kind,
        order_type: draft.kind,
        provisional_no: draft.orderNo,
        total_nett: moneyText(draft.totals.nett),
        total_vat: moneyText(draft.totals.vat),
      })),
    )
    .returning(['id', 'kind'])
    .execute();
  return drafts.map((draft) => {
    const row = rows.find(({ kind }) => kind === draft.kind);
    if (row === undefined) throw new Error(`The ${draft.kind} was not inserted`);
    return row.id;
  });
}

/** Inserts the lines of all orders of a basket in one statement. */
export async function insertLines(
  writer: Writer,
  drafts: readonly OrderDraft[],
  ids: readonly number[],
): Promise<void> {
  const lines = drafts.flatMap((draft, index) =>
    draft.lines.map((line, place) => ({ ...line, orderId: ids[index], lineNo: place + 1 })),
  );
  const column = <T>(of: (line: (typeof lines)[number]) => T) => lines.map(of);
  await sql`
    INSERT INTO order_line (order_id, line_no, product_code, description, case_size, unit_size, total_bottles,
                            case_price, bottle_nett, bottle_vat, line_nett, line_vat, vintage)
    SELECT line.*, product.vintage FROM unnest(
      ${column((line) => line.orderId)}::bigint[],
      ${column((line) => line.lineNo)}::int[],
      ${column((line) => line.product.Code)}::text[],
      ${column((line) => line.product.Description)}::text[],
      ${column((line) => line.product.CaseSize)}::int[],
      ${column((line) => line.product.unitSize)}::numeric[],
      ${column((line) => line.bottles)}::int[],
      ${column((line) => moneyText(line.product.CasePrice))}::numeric[],
      ${column((line) => moneyText(line.product.BottleNett))}::numeric[],
      ${column((line) => moneyText(line.product.BottleVAT))}::numeric[],
      ${column((line) => moneyText(line.nett))}::numeric[],
      ${column((line) => moneyText(line.vat))}::numeric[]
    ) AS line (order_id, line_no, code)
    LEFT JOIN product ON product.code = line.code`.execute(writer);
}

/** Writes what was answered beside the key, for every time it is asked again. */
export async function closePlacement(
  writer: Writer,
  id: number,
  answer: { grandTotal: Money; orderNo: string; backOrderNo: string; reservesOrderNo: string },
): Promise<void> {
  await writer
    .updateTable('placement')
    .set({
      grand_total: moneyText(answer.grandTotal),
      order_no: answer.orderNo,
      back_order_no: answer.backOrderNo,
      reserves_order_no: answer.reservesOrderNo,
    })
    .where('id', '=', id)
    .execute();
}
