import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { errorCode } from '../../error-code.ts';
import { LOCKS } from '../locks.ts';
import { type ArchiveWriter, type Rows, writeArchive } from './archive.ts';
import { COPY_SESSION, findContents, onOwnConnection } from './contents.ts';

/**
 * A table is written in parts of about this size, which limits the memory. The progress is reported after each part.
 */
const PART_BYTES = 8 * 2 ** 20;
const NEW_LINE = 10;

/**
 * The paths of files that are archived with the database, by their names in the archive. Missing files are left out.
 */
export type ArchivedFiles = Readonly<Record<string, string | undefined>>;
export type OnProgress = (progress: { readonly table: string; readonly rows: number }) => void;

export type BackupOptions = {
  readonly path: string;
  readonly replace: boolean;
  readonly files: ArchivedFiles;
  readonly onProgress: OnProgress;
};

/**
 * Writes a consistent snapshot of the shop into an archive, while the shop runs.
 * @throws Error if the archive cannot be written; then no file is left
 */
export async function backUp(pool: pg.Pool, options: BackupOptions): Promise<void> {
  await writeArchive(options.path, options.replace, (archive) =>
    onOwnConnection(pool, (client) => writeSnapshot(client, archive, options)),
  );
}

async function writeSnapshot(
  client: pg.PoolClient,
  archive: ArchiveWriter,
  options: BackupOptions,
): Promise<Rows> {
  const { tables, sequenceNames } = await beginSnapshot(client);
  const migrations = await client.query<{ name: string; checksum: string }>(
    'SELECT name, checksum FROM migration ORDER BY name',
  );
  const moment = await client.query<{ at: Date }>('SELECT now() AS at');
  const hasJobs = tables.some(({ name }) => name === 'pgboss.version');
  const jobs = hasJobs
    ? await client.query<{ version: number }>('SELECT version FROM pgboss.version')
    : undefined;
  const sequences = [];
  for (const name of sequenceNames) {
    const { rows } = await client.query<{ value: string; called: boolean }>(
      `SELECT last_value::text AS value, is_called AS called FROM ${name}`,
    );
    for (const row of rows) sequences.push({ name, ...row });
  }
  await archive.manifest({
    format: 'tradecellar-backup-1',
    madeAt: moment.rows[0]?.at.toISOString() ?? '',
    migrations: migrations.rows,
    jobsVersion: jobs?.rows[0]?.version ?? null,
    tables,
    sequences,
  });
  for (const [name, path] of Object.entries(options.files)) {
    const content = path === undefined ? undefined : await readIfThere(path);
    if (content !== undefined) await archive.file(name, content);
  }
  const rows: Rows = {};
  for (const { name, columns } of tables) {
    const source = client.query(copyTo(`COPY (SELECT ${columns.join(', ')} FROM ${name}) TO STDOUT`));
    rows[name] = await writeTable(source, name, archive, options.onProgress);
  }
  return rows;
}

/**
 * Begins a snapshot while no migration runs, and locks the tables until they are copied. The locks come before the
 * first SELECT, because the first SELECT fixes the snapshot.
 */
async function beginSnapshot(client: pg.PoolClient) {
  await client.query(`SELECT pg_advisory_lock_shared(${LOCKS.migration})`);
  const contents = await findContents(client);
  const names = contents.tables.map(({ name }) => name);
  if (!names.includes('migration')) throw new Error('There is no shop in this database.');
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  await client.query(COPY_SESSION);
  await client.query(`LOCK TABLE ${names.join(', ')} IN ACCESS SHARE MODE`);
  await client.query(`SELECT pg_advisory_unlock_shared(${LOCKS.migration})`);
  return contents;
}

/**
 * Writes a table in parts of whole rows. Each line that COPY writes is a row, because COPY writes a line break in a
 * value as `\n`.
 */
async function writeTable(
  source: AsyncIterable<Buffer>,
  table: string,
  archive: ArchiveWriter,
  onProgress: OnProgress,
): Promise<number> {
  let rows = 0;
  let parts = 0;
  let waiting: Buffer[] = [];
  let bytes = 0;
  const writePart = async () => {
    const text = Buffer.concat(waiting);
    const end = text.lastIndexOf(NEW_LINE) + 1;
    if (end > 0) await archive.part(table, ++parts, text.subarray(0, end));
    onProgress({ table, rows });
    waiting = [text.subarray(end)];
    bytes = text.length - end;
  };
  for await (const chunk of source) {
    for (let at = chunk.indexOf(NEW_LINE); at >= 0; at = chunk.indexOf(NEW_LINE, at + 1)) rows++;
    waiting.push(chunk);
    bytes += chunk.length;
    if (bytes >= PART_BYTES) await writePart();
  }
  await writePart();
  return rows;
}

async function readIfThere(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return undefined;
    throw error;
  }
}
