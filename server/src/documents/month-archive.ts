import { Readable } from 'node:stream';
import { csvText } from '@tradecellar/trade/csv-text.ts';
import { DOCUMENT_WORDS } from '@tradecellar/trade/document.ts';
import { Zip, ZipPassThrough } from 'fflate';
import type { Reader } from '../database/connection.ts';
import { documentFileName } from './document-name.ts';
import type { ListedDocument } from './list-queries.ts';
import { readPdf } from './queries.ts';

/**
 * A ZIP archive without the extension Zip64, which fflate does not write, ends before 65,535 files and 4,294,967,295
 * bytes. The list and the names take less than what these figures leave.
 */
const MOST_FILES = 65_000;
const MOST_BYTES = 4_000_000_000;

/** False if a reader of the archive could not find all documents. */
export function fitsInArchive(documents: readonly Pick<ListedDocument, 'bytes'>[]): boolean {
  return documents.length <= MOST_FILES && documents.reduce((sum, { bytes }) => sum + bytes, 0) <= MOST_BYTES;
}

/**
 * A ZIP archive of documents, with the list documents.csv. The archive reads one PDF at a time, when its reader has taken
 * the earlier PDF, so that a month of any size takes the memory of one PDF. PDFs are not packed again.
 */
export function archiveOf(reader: Reader, account: string, documents: readonly ListedDocument[]): Readable {
  const taken = new Set<string>(['documents.csv']);
  const named = documents.map((document) => ({ document, file: unique(documentFileName(document), taken) }));
  async function* parts(): AsyncGenerator<Uint8Array> {
    let chunks: Uint8Array[] = [];
    const zip = new Zip((error, chunk) => {
      if (error !== null) throw error;
      chunks.push(chunk);
    });
    const add = (name: string, day: string, content: Uint8Array) => {
      const entry = new ZipPassThrough(name);
      entry.mtime = `${day}T12:00:00`;
      zip.add(entry);
      entry.push(content, true);
      const made = chunks;
      chunks = [];
      return made;
    };
    for (const { document, file } of named) {
      const found = await readPdf(reader, { id: document.id, version: document.version, account });
      // A document that was removed meanwhile is missing from the archive.
      if (found !== undefined) yield* add(file, document.day, found.pdf);
    }
    yield* add('documents.csv', named.at(-1)?.document.day ?? '2000-01-01', Buffer.from(listOf(named)));
    zip.end();
    yield* chunks;
  }
  return Readable.from(parts(), { objectMode: false });
}

function listOf(named: readonly { document: ListedDocument; file: string }[]): string {
  const header = ['Date', 'Kind', 'Number', 'OrderNo', 'TransactionNo', 'Reference', 'File'];
  const rows = named.map(({ document: { day, kind, number, order_no, transaction_no, reference }, file }) => [
    day,
    DOCUMENT_WORDS[kind],
    number,
    order_no,
    transaction_no,
    reference,
    file,
  ]);
  return csvText([header, ...rows]);
}

/** `Invoice.pdf`, then `Invoice (2).pdf`. Names that differ in capitals alone are the same file to Windows and macOS. */
function unique(name: string, taken: Set<string>): string {
  const stem = name.replace(/\.pdf$/, '');
  for (let nth = 1; ; nth++) {
    const tried = nth === 1 ? name : `${stem} (${nth}).pdf`;
    if (taken.has(tried.toLowerCase())) continue;
    taken.add(tried.toLowerCase());
    return tried;
  }
}
