import { type DocumentKind, isOfMoney } from '@tradecellar/trade/document.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { rolesWith } from '../mail/people-queries.ts';

export async function readCustomerName(reader: Reader, account: string): Promise<string | undefined> {
  const row = await reader
    .selectFrom('customer')
    .select('name')
    .where('account', '=', account)
    .where('withdrawn', '=', false)
    .executeTakeFirst();
  return row?.name;
}

/** The other account that has a document of this kind and number. */
export async function readOtherAccount(
  reader: Reader,
  { kind, number, account }: { kind: DocumentKind; number: string; account: string },
): Promise<string | undefined> {
  const row = await reader
    .selectFrom('document')
    .select('customer_account')
    .where('kind', '=', kind)
    .where('number', '=', number)
    .where('customer_account', '<>', account)
    .executeTakeFirst();
  return row?.customer_account;
}

export type DocumentRow = {
  readonly account: string;
  readonly kind: DocumentKind;
  readonly number: string;
  /** Undefined if the document does not say its day. */
  readonly day: string | undefined;
  readonly orderNo: string;
  readonly transactionNo: string;
  readonly reference: string;
};

/**
 * Inserts or finds a document and locks its row. A new document has the version 0 until its first version is inserted. The
 * facts of a known document are replaced by facts that are not empty. A new document without a day has the day `today`.
 */
export async function upsertDocument(
  writer: Writer,
  { account, kind, number, day, orderNo, transactionNo, reference }: DocumentRow,
  today: string,
): Promise<{ readonly id: number; readonly version: number }> {
  return writer
    .insertInto('document')
    .values({
      customer_account: account,
      kind,
      number,
      day: day ?? today,
      order_no: orderNo,
      transaction_no: transactionNo,
      reference,
      version: 0,
    })
    .onConflict((clash) =>
      clash.columns(['customer_account', 'kind', 'number']).doUpdateSet(({ ref }) => ({
        day: ref(day === undefined ? 'document.day' : 'excluded.day'),
        order_no: sql<string>`coalesce(nullif(excluded.order_no, ''), document.order_no)`,
        transaction_no: sql<string>`coalesce(nullif(excluded.transaction_no, ''), document.transaction_no)`,
        reference: sql<string>`coalesce(nullif(excluded.reference, ''), document.reference)`,
      })),
    )
    .returning(['id', 'version'])
    .executeTakeFirstOrThrow();
}

export type FiledVersion = {
  readonly documentId: number;
  readonly version: number;
  readonly sha256: string;
  readonly at: Date;
  readonly cameBy: string;
  readonly file: string;
  readonly fileTime: Date | undefined;
};

/** True if the newest version has the content, or if a version came by this very file. */
export async function hasContent(
  reader: Reader,
  { documentId, version, sha256, file, fileTime }: Omit<FiledVersion, 'at' | 'cameBy'>,
): Promise<boolean> {
  const row = await reader
    .selectFrom('document_version')
    .select('version')
    .where('document_id', '=', documentId)
    .where('sha256', '=', sha256)
    .where((is) =>
      is.or([
        is('version', '=', version),
        ...(fileTime === undefined ? [] : [is.and({ file, file_time: fileTime })]),
      ]),
    )
    .executeTakeFirst();
  return row !== undefined;
}

/** Stores a PDF, once by its content. The row stays locked, so that no removal takes the content away. */
export async function keepContent(writer: Writer, sha256: string, pdf: Buffer): Promise<void> {
  await writer
    .insertInto('document_content')
    .values({ sha256, bytes: pdf.length, pdf })
    .onConflict((clash) => clash.column('sha256').doUpdateSet({ bytes: pdf.length }))
    .execute();
}

export async function insertVersion(writer: Writer, filed: FiledVersion): Promise<void> {
  const { documentId, version, sha256, at, cameBy, file, fileTime } = filed;
  await writer
    .insertInto('document_version')
    .values({
      document_id: documentId,
      version,
      sha256,
      filed_at: at,
      came_by: cameBy,
      file,
      file_time: fileTime ?? null,
    })
    .execute();
  await writer.updateTable('document').set({ version }).where('id', '=', documentId).execute();
}

export type FoundPdf = {
  readonly pdf: Buffer;
  readonly account: string;
  readonly kind: DocumentKind;
  readonly number: string;
  readonly day: string;
};

/** Reads the PDF of a document's version, or of its newest version. With an account, only of a document of the account. */
export async function readPdf(
  reader: Reader,
  { id, version, account }: { id: number; version?: number | undefined; account?: string | undefined },
): Promise<FoundPdf | undefined> {
  return reader
    .selectFrom('document')
    .innerJoin('document_version as filed', (join) =>
      join
        .onRef('filed.document_id', '=', 'document.id')
        .on((on) =>
          version === undefined ? on('filed.version', '=', on.ref('document.version')) : on.val(true),
        ),
    )
    .innerJoin('document_content as content', 'content.sha256', 'filed.sha256')
    .select(['content.pdf', 'customer_account as account', 'kind', 'number', 'day'])
    .where('document.id', '=', id)
    .$if(version !== undefined, (query) => query.where('filed.version', '=', version ?? 0))
    .$if(account !== undefined, (query) => query.where('customer_account', '=', account ?? ''))
    .executeTakeFirst();
}

export async function deleteDocument(writer: Writer, id: number): Promise<void> {
  await writer.deleteFrom('document').where('id', '=', id).execute();
  await deleteUnusedContent(writer);
}

/** Deletes the documents whose date is before a day, and their PDFs. */
export async function deleteDocumentsBefore(writer: Writer, day: string): Promise<void> {
  const { numDeletedRows } = await writer
    .deleteFrom('document')
    .where('day', '<', day)
    .executeTakeFirstOrThrow();
  if (numDeletedRows > 0n) await deleteUnusedContent(writer);
}

async function deleteUnusedContent(writer: Writer): Promise<void> {
  await writer
    .deleteFrom('document_content as content')
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('document_version')
            .select('version')
            .whereRef('document_version.sha256', '=', 'content.sha256'),
        ),
      ),
    )
    .execute();
}

/** The people of an account who may see a document. A login that only orders sees no money. */
export async function readPeopleOf(
  reader: Reader,
  { account, kind }: { readonly account: string; readonly kind: DocumentKind },
): Promise<string[]> {
  const { rows } = await sql<{ email: string }>`
    SELECT email FROM login WHERE customer_account = ${account}
      AND (${!isOfMoney(kind)} OR role = ${rolesWith('see-money')})
    ORDER BY email`.execute(reader);
  return rows.map(({ email }) => email);
}
