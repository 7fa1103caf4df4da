import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';

/** Files of the inbox are recorded under this folder's name, so that a file of the inbox itself is another file. */
export const recordedName = (name: string) => `documents/${name}`;

export async function wasSetAside(reader: Reader, name: string): Promise<boolean> {
  const last = await reader
    .selectFrom('import_report')
    .select('outcome')
    .where(sql`lower(file)`, '=', recordedName(name).toLowerCase())
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return last?.outcome === 'set-aside';
}

/** The files of the folder `documents` that were set aside and have not come again, the newest first. */
export async function readRefused(reader: Reader, limit: number) {
  const { rows } = await sql<{ file: string; at: Date; says: string | null }>`
    SELECT * FROM (
      SELECT DISTINCT ON (lower(file)) file, at, faults->0->>'says' AS says, outcome FROM import_report
      WHERE kind = '' AND file LIKE 'documents/%' ORDER BY lower(file), id DESC
    ) AS last WHERE outcome = 'set-aside' ORDER BY at DESC LIMIT ${limit}`.execute(reader);
  return rows.map(({ file, at, says }) => ({ file: file.slice('documents/'.length), at, says: says ?? '' }));
}
