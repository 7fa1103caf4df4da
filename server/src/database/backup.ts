import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import { errorCode } from '../error-code.ts';
import { type ArchiveWriter, type Rows, writeArchive } from './archive.ts';
import { COPY_SESSION, findContents, onOwnConnection } from './contents.ts';
import { LOCKS } from './locks.ts';

/** Rows are gathered up to this many bytes: it bounds what is in memory, and sets the pace of the progress. */
const PART_BYTES = 8 * 2 ** 20;
const NEW_LINE = 10;

/** Files beside the database, by their name in the archive. One that does not exist is left out. */
export type ArchivedFiles = Readonly<Record<string, string | undefined>>;
/** Called for each table once it is done, and for large ones in between; rows count from the table's first. */
export type OnProgress = (progress: { readonly table: string; readonly rows: number }) => void;

export type BackupOptions = {
  readonly path: string;
  readonly replace: boolean;
  readonly files: ArchivedFiles;
  readonly onProgress: OnProgress;
};

/**
 * Writes all that the shop has to go on with into one archive, as it was at one moment; the shop serves meanwhile.
 * @throws Error when the archive cannot be written; then there is none.
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
 * No migration is half done in the snapshot, and none changes a table before it has been copied. Locks come before
 * the first SELECT, which is the moment that the snapshot shows.
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

/** A line of COPY's text is a row, as a line break inside a value is written as `\n`. */
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
    const gathered = Buffer.concat(waiting);
    const end = gathered.lastIndexOf(NEW_LINE) + 1;
    if (end > 0) await archive.part(table, ++parts, gathered.subarray(0, end));
    onProgress({ table, rows });
    waiting = [gathered.subarray(end)];
    bytes = gathered.length - end;
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
