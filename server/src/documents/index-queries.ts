import type { DocumentFacts } from '@tradecellar/trade/document-name.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

export type IndexRow = DocumentFacts & { readonly file: string };

/**
 * Stores the rows of an index by the file that each row names. A row that comes again unchanged stays filed, and a row
 * with other facts waits for another PDF of the same name.
 */
export async function storeIndex(writer: Writer, rows: readonly IndexRow[], at: Date): Promise<void> {
  const values = rows.map(({ file, account, orderNo, transactionNo, ...facts }) => ({
    ...facts,
    file: file.toLowerCase(),
    account,
    order_no: orderNo,
    transaction_no: transactionNo,
  }));
  await sql`
    INSERT INTO document_index AS known
      (file, customer_account, kind, number, day, order_no, transaction_no, reference, came_at)
    SELECT file, account, kind, number, day, order_no, transaction_no, reference, ${at}
    FROM json_to_recordset(${JSON.stringify(values)}) AS named (file text, account text, kind text, number text,
      day date, order_no text, transaction_no text, reference text)
    ON CONFLICT (file) DO UPDATE SET customer_account = excluded.customer_account, kind = excluded.kind,
      number = excluded.number, day = excluded.day, order_no = excluded.order_no,
      transaction_no = excluded.transaction_no, reference = excluded.reference, came_at = excluded.came_at,
      filed_sha256 = CASE WHEN known.customer_account = excluded.customer_account AND known.kind = excluded.kind
        AND known.number = excluded.number THEN known.filed_sha256 END`.execute(writer);
}

/** The facts of a PDF from an index. A row that has filed another PDF of the same name says nothing. */
export async function readIndexRow(
  reader: Reader,
  file: string,
  sha256: string,
): Promise<DocumentFacts | undefined> {
  const row = await reader
    .selectFrom('document_index')
    .selectAll()
    .where('file', '=', file.toLowerCase())
    .where((is) => is.or([is('filed_sha256', 'is', null), is('filed_sha256', '=', sha256)]))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const { kind, number, day, reference, customer_account, order_no, transaction_no } = row;
  return {
    kind,
    number,
    reference,
    account: customer_account,
    day: day ?? undefined,
    orderNo: order_no,
    transactionNo: transaction_no,
  };
}

export async function markFiled(writer: Writer, file: string, sha256: string): Promise<void> {
  await writer
    .updateTable('document_index')
    .set({ filed_sha256: sha256 })
    .where('file', '=', file.toLowerCase())
    .execute();
}

/** The files that an index names and that have not come, the newest index first. */
export async function readExpected(reader: Reader, limit: number) {
  return reader
    .selectFrom('document_index')
    .select(['file', 'customer_account', 'came_at'])
    .where('filed_sha256', 'is', null)
    .orderBy('came_at', 'desc')
    .orderBy('file')
    .limit(limit)
    .execute();
}
