import { sql } from 'kysely';
import type { Reader, Writer } from '../../database/connection.ts';

/** A part of a file that an admin is about to import. */
export type UploadPart = {
  readonly upload: string;
  readonly file: string;
  readonly part: number;
  readonly who: string;
  readonly at: Date;
  readonly content: Buffer;
};

/** Keeps a part; one that is there already stays. */
export async function insertPart(writer: Writer, part: UploadPart): Promise<void> {
  await writer
    .insertInto('import_upload')
    .values(part)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The bytes of an upload so far. */
export async function countBytes(reader: Reader, upload: string): Promise<number> {
  const { bytes } = await reader
    .selectFrom('import_upload')
    .select(sql<number>`coalesce(sum(length(content)), 0)::int`.as('bytes'))
    .where('upload', '=', upload)
    .executeTakeFirstOrThrow();
  return bytes;
}

/** The files of an upload of this person, whole, by their names. */
export async function readUpload(
  reader: Reader,
  { upload, who }: Pick<UploadPart, 'upload' | 'who'>,
): Promise<{ name: string; content: Buffer }[]> {
  return reader
    .selectFrom('import_upload')
    .select(['file as name', sql<Buffer>`string_agg(content, ''::bytea ORDER BY part)`.as('content')])
    .where('upload', '=', upload)
    .where('who', '=', who)
    .groupBy('file')
    .orderBy('file')
    .execute();
}

/** Whether this person has sent any part of it. */
export async function hasUpload(
  reader: Reader,
  { upload, who }: Pick<UploadPart, 'upload' | 'who'>,
): Promise<boolean> {
  const found = await reader
    .selectFrom('import_upload')
    .select('part')
    .where('upload', '=', upload)
    .where('who', '=', who)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

export async function deleteUpload(writer: Writer, upload: string): Promise<void> {
  await writer.deleteFrom('import_upload').where('upload', '=', upload).execute();
}

export async function deleteOldUploads(writer: Writer, before: Date): Promise<void> {
  await writer.deleteFrom('import_upload').where('at', '<', before).execute();
}
