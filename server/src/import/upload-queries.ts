import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

export type UploadPart = {
  readonly upload: string;
  readonly file: string;
  readonly part: number;
  readonly who: string;
  readonly at: Date;
  readonly content: Buffer;
};

const DAY_MS = 24 * 3_600_000;

/**
 * Stores a part of an uploaded file. Storing the same part again is allowed. False if a different part with the same
 * number is stored already.
 */
export async function insertPart(writer: Writer, part: UploadPart): Promise<boolean> {
  const { numInsertedOrUpdatedRows: inserted } = await writer
    .insertInto('import_upload')
    .values(part)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (inserted === 1n) return true;
  const { upload, file, who, content } = part;
  const same = await writer
    .selectFrom('import_upload')
    .select('part')
    .where((is) => is.and({ upload, file, part: part.part, who, content }))
    .executeTakeFirst();
  return same !== undefined;
}

export async function countBytes(reader: Reader, upload: string): Promise<number> {
  const { bytes } = await reader
    .selectFrom('import_upload')
    .select(sql<number>`coalesce(sum(length(content)), 0)::int`.as('bytes'))
    .where('upload', '=', upload)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** The files of an upload, or only the file with a name. */
export async function readUpload(
  reader: Reader,
  { upload, who, file }: Pick<UploadPart, 'upload' | 'who'> & { readonly file?: string },
): Promise<{ name: string; content: Buffer }[]> {
  return reader
    .selectFrom('import_upload')
    .select(['file as name', sql<Buffer>`string_agg(content, ''::bytea ORDER BY part)`.as('content')])
    .where('upload', '=', upload)
    .where('who', '=', who)
    .$if(file !== undefined, (query) => query.where('file', '=', file ?? ''))
    .groupBy('file')
    .orderBy('file')
    .execute();
}

/** The names of an upload's files. Empty if the upload was imported or discarded. */
export async function listUpload(
  reader: Reader,
  { upload, who }: Pick<UploadPart, 'upload' | 'who'>,
): Promise<string[]> {
  const files = await reader
    .selectFrom('import_upload')
    .select('file')
    .distinct()
    .where('upload', '=', upload)
    .where('who', '=', who)
    .orderBy('file')
    .execute();
  return files.map(({ file }) => file);
}

/** Deletes an upload. False if the upload was already imported or discarded. */
export async function deleteUpload(
  writer: Writer,
  { upload, who }: Pick<UploadPart, 'upload' | 'who'>,
): Promise<boolean> {
  const { numDeletedRows } = await writer
    .deleteFrom('import_upload')
    .where('upload', '=', upload)
    .where('who', '=', who)
    .executeTakeFirstOrThrow();
  return numDeletedRows > 0n;
}

export async function deleteOldUploads(writer: Writer, now: Date): Promise<void> {
  const before = new Date(now.getTime() - DAY_MS);
  await writer.deleteFrom('import_upload').where('at', '<', before).execute();
}
