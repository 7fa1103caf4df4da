import { moneyText } from '@tradecellar/trade/money.ts';
import { sql } from 'kysely';
import type { DraftLine, OrderDraft } from './place/split-basket.ts';

/** A basket's orders, lines and bottles as rows, for the statements that write them. */

export type Bottles = readonly { readonly code: string; readonly bottles: number }[];

/** The rows `taken (code, bottles)`. */
export const bottleRows = (taken: Bottles) => sql`
  unnest(${taken.map(({ code }) => code)}::text[], ${taken.map(({ bottles }) => bottles)}::int[]) AS taken (code, bottles)`;

/** An order of the basket, and the id of the message about it to the merchant's own system. */
export type NumberedDraft = Pick<OrderDraft, 'kind' | 'orderNo' | 'charge'> & {
  readonly messageId: string;
  readonly totals: Pick<OrderDraft['totals'], 'nett' | 'vat' | 'grand'>;
  readonly lines: readonly NumberedLine[];
};
type NumberedLine = Omit<DraftLine, 'product' | 'dueDate'> & {
  readonly product: Pick<DraftLine['product'], StoredFact>;
};
/** The facts of a product that its order's line keeps. */
type StoredFact =
  | 'Code'
  | 'Description'
  | 'vintage'
  | 'CaseSize'
  | 'unitSize'
  | 'CasePrice'
  | 'BottleNett'
  | 'BottleVAT';

/** A query of the orders: kind, order_no, nett, vat, charge, charge_vat, credit_taken, card_paid and message_id. */
export function draftRows(drafts: readonly NumberedDraft[], isCredit: boolean) {
  const order = <T>(of: (draft: NumberedDraft) => T) => drafts.map(of);
  return sql`
    SELECT * FROM unnest(
      ${order((draft) => draft.kind)}::text[],
      ${order((draft) => draft.orderNo)}::text[],
      ${order((draft) => moneyText(draft.totals.nett))}::numeric[],
      ${order((draft) => moneyText(draft.totals.vat))}::numeric[],
      ${order((draft) => moneyText(draft.charge.nett))}::numeric[],
      ${order((draft) => moneyText(draft.charge.vat))}::numeric[],
      ${order((draft) => moneyText(isCredit ? draft.totals.grand : 0))}::numeric[],
      ${order((draft) => moneyText(isCredit ? 0 : draft.totals.grand))}::numeric[],
      ${order((draft) => draft.messageId)}::uuid[]
    ) AS draft (kind, order_no, nett, vat, charge, charge_vat, credit_taken, card_paid, message_id)`;
}

/** A query of the orders' lines, each order's from 1, with the kind of their order and the source of their bottles. */
function lineRows(drafts: readonly NumberedDraft[]) {
  const lines = drafts.flatMap(({ kind, lines }) =>
    lines.map((line, place) => ({ ...line, kind, lineNo: place + 1 })),
  );
  const line = <T>(of: (line: (typeof lines)[number]) => T) => lines.map(of);
  return sql`
    SELECT * FROM unnest(
      ${line(({ kind }) => kind)}::text[],
      ${line(({ lineNo }) => lineNo)}::int[],
      ${line(({ product }) => product.Code)}::text[],
      ${line(({ product }) => product.Description)}::text[],
      ${line(({ product }) => product.vintage)}::text[],
      ${line(({ product }) => product.CaseSize)}::int[],
      ${line(({ product }) => product.unitSize)}::numeric[],
      ${line(({ bottles }) => bottles)}::int[],
      ${line(({ product }) => moneyText(product.CasePrice))}::numeric[],
      ${line(({ product }) => moneyText(product.BottleNett))}::numeric[],
      ${line(({ product }) => moneyText(product.BottleVAT))}::numeric[],
      ${line(({ nett }) => moneyText(nett))}::numeric[],
      ${line(({ vat }) => moneyText(vat))}::numeric[],
      ${line(({ takenFrom }) => takenFrom ?? null)}::text[]
    ) AS line (kind, line_no, code, description, vintage, case_size, unit_size, bottles, case_price, bottle_nett,
               bottle_vat, nett, vat, taken_from)`;
}

/** The parts `line`, `lines` and `taken` of a statement that has the orders as `ordered` (id, kind): it inserts their lines. */
export function savedLines(drafts: readonly NumberedDraft[]) {
  return sql`line AS (
      SELECT ordered.id AS order_id, line.* FROM (${lineRows(drafts)}) AS line JOIN ordered ON ordered.kind = line.kind
    ), lines AS (
      INSERT INTO order_line (order_id, line_no, product_code, description, case_size, unit_size, total_bottles,
                              case_price, bottle_nett, bottle_vat, line_nett, line_vat, vintage)
      SELECT order_id, line_no, code, description, case_size, unit_size, bottles, case_price, bottle_nett, bottle_vat,
             nett, vat, vintage
      FROM line
    ), taken AS (
      INSERT INTO taken_goods (order_id, product_code, taken_from, bottles)
      SELECT order_id, code, taken_from, bottles FROM line WHERE taken_from IS NOT NULL
    )`;
}
