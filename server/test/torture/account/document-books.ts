import { createHash } from 'node:crypto';
import type { TorturedDatabase } from '../shop-under-torture.ts';

/** A document as its sender knows the document: the PDF of each version, in sequence. */
export type SentDocument = {
  readonly account: string;
  readonly kind: string;
  readonly number: string;
  readonly day: string;
  readonly orderNo: string;
  readonly versions: Buffer[];
  /** The version that is being sent. */
  next?: Buffer;
};

/** The documents that the sender sent, and the answers that nobody expected. */
export type DocumentBooks = {
  readonly sent: SentDocument[];
  /** The names of PDFs that the inbox must have set aside. */
  readonly refusedFiles: Set<string>;
  /** Each resolves when the inbox has taken an empty PDF. */
  readonly empty: Promise<void>[];
  readonly unexpected: string[];
};

export const hashOf = (pdf: Uint8Array) => createHash('sha256').update(pdf).digest('hex');

export type FoundDocument = {
  readonly id: number;
  readonly account: string;
  readonly kind: string;
  readonly number: string;
  readonly day: string;
  readonly orderNo: string;
  readonly version: number;
  /** The SHA-256 of each version, in sequence. */
  readonly hashes: readonly string[];
};

export type FoundDocuments = {
  readonly documents: readonly FoundDocument[];
  /** PDFs whose bytes are not the bytes of their SHA-256, or which belong to no version. */
  readonly badContents: number;
  readonly contents: number;
};

export async function readFoundDocuments(database: TorturedDatabase): Promise<FoundDocuments> {
  const [row] = await database.query<{ found: FoundDocuments }>(`
    SELECT json_build_object(
      'documents', (SELECT coalesce(json_agg(json_build_object('id', id, 'account', customer_account, 'kind', kind,
        'number', number, 'day', day, 'orderNo', order_no, 'version', version,
        'hashes', (SELECT json_agg(sha256 ORDER BY version) FROM document_version WHERE document_id = id))), '[]')
        FROM document),
      'contents', (SELECT count(*) FROM document_content),
      'badContents', (SELECT count(*) FROM document_content AS content
        WHERE encode(sha256(pdf), 'hex') <> content.sha256 OR length(pdf) <> bytes
          OR NOT EXISTS (SELECT FROM document_version AS filed WHERE filed.sha256 = content.sha256))
    ) AS found`);
  if (row === undefined) throw new Error('One row was asked for');
  return row.found;
}
