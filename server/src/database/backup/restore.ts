import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import type pg from 'pg';
import { getConstructionPlans, getRollbackPlans } from 'pg-boss';
import { from as copyFrom } from 'pg-copy-streams';
import { errorCode } from '../../error-code.ts';
import { LOCKS } from '../locks.ts';
import { applyMigration, isOf, MIGRATION_TABLE, type Migration, readMigrations } from '../migrate.ts';
import { type Manifest, readArchive } from './archive.ts';
import type { ArchivedFiles, OnProgress } from './backup.ts';
import { COPY_SESSION, findContents, onOwnConnection } from './contents.ts';

const NAMED_CONTENTS = 5;

export type RestoreOptions = {
  readonly path: string;
  readonly manifest: Manifest;
  readonly files: ArchivedFiles;
  readonly onProgress: OnProgress;
};

export type Restored = {
  readonly madeAt: string;
  readonly files: readonly string[];
  /** Tables of the archive that do not belong to the shop and were not restored. */
  readonly leftOut: readonly string[];
};

/**
 * Fills an empty database from an archive and migrates it, in a single transaction. After a fault the database and the
 * files are unchanged.
 * @throws Error with a sentence about the obstacle
 */
export async function restore(pool: pg.Pool, options: RestoreOptions): Promise<Restored> {
  const files: string[] = [];
  try {
    const leftOut = await onOwnConnection(pool, (client) => restoreOn(client, options, files));
    return { madeAt: options.manifest.madeAt, files, leftOut };
  } catch (error) {
    for (const path of files) await rm(path, { force: true });
    throw error;
  }
}

/**
 * Devices may have seen later revisions of a basket or list than the archive holds. Without an epoch, the basket or
 * list begins a new epoch at the next call of a device, so that the device does not mistake an old revision for a new
 * revision.
 */
const FRESH_EPOCHS = `UPDATE shared_document SET epoch = ''`;

async function restoreOn(client: pg.PoolClient, options: RestoreOptions, files: string[]): Promise<string[]> {
  const { manifest } = options;
  const migrations = await readMigrations();
  const applied = migrationsOf(manifest, migrations);
  await client.query('BEGIN');
  await client.query(`SELECT pg_advisory_xact_lock(${LOCKS.migration})`);
  await refuseContents(client);
  await client.query(MIGRATION_TABLE);
  for (const migration of applied) await applyMigration(client, migration);
  if (manifest.jobsVersion !== null) await makeJobTables(client, manifest.jobsVersion);
  await client.query(COPY_SESSION);
  const { tables, leftOut } = await matchTables(client, manifest);
  const guards = await guardsOf(client);
  for (const { off } of guards) await client.query(off);
  await client.query(`TRUNCATE ${[...tables.keys()].join(', ')}`);
  await fillTables(client, tables, options, files);
  for (const { name, value, called } of manifest.sequences) {
    // If the database lacks the sequence, `to_regclass` is null and the statement does nothing.
    await client.query('SELECT setval(to_regclass($1), $2, $3)', [name, value, called]);
  }
  for (const { on } of guards) await client.query(on);
  // Forget the folders that the archived database used: on another machine, the same path is a different folder.
  await client.query(`UPDATE setting SET value = value || '{"places": []}' WHERE name = 'folder-mark'`);
  for (const migration of migrations.slice(applied.length)) await applyMigration(client, migration);
  await client.query(FRESH_EPOCHS);
  await client.query('ANALYZE');
  await client.query('COMMIT');
  return leftOut;
}

function migrationsOf(manifest: Manifest, migrations: readonly Migration[]): Migration[] {
  return manifest.migrations.map(({ name, checksum }, index) => {
    const migration = migrations[index];
    if (migration?.name === name && isOf(checksum, migration)) return migration;
    if (migrations.some((ours) => ours.name === name)) {
      throw new Error(`The archive's migration ${name} is not the one of this release.`);
    }
    throw newer(`it has the migration ${name}`);
  });
}

function newer(because: string): Error {
  return new Error(
    `The archive was made by a newer release of the shop (${because}): restore it with that one.`,
  );
}

async function refuseContents(client: pg.ClientBase): Promise<void> {
  const { tables, sequenceNames } = await findContents(client);
  const found = [...tables.map(({ name }) => name), ...sequenceNames];
  if (found.length === 0) return;
  const more = found.length > NAMED_CONTENTS ? ` and ${found.length - NAMED_CONTENTS} more` : '';
  throw new Error(
    `The database is not empty: it has ${found.slice(0, NAMED_CONTENTS).join(', ')}${more}. Restore into a new one.`,
  );
}

/**
 * Creates the tables of the job queue in the version that the archive has: creates the newest version, and rolls it
 * back version by version. pg-boss migrates them when the shop starts.
 */
async function makeJobTables(client: pg.ClientBase, version: number): Promise<void> {
  await client.query(withoutTransaction(getConstructionPlans('pgboss')));
  const { rows } = await client.query<{ version: number }>('SELECT version FROM pgboss.version');
  const newest = rows[0]?.version ?? 0;
  if (version > newest) throw newer(`its job queue has version ${version}`);
  for (let at = newest; at > version; at--) {
    await client.query(withoutTransaction(getRollbackPlans('pgboss', at)));
  }
}

/** Removes BEGIN and COMMIT from a pg-boss plan, which runs in the restore's transaction. */
function withoutTransaction(plan: string): string {
  return plan.replace(/^\s*BEGIN;/, '').replace(/COMMIT;\s*$/, '');
}

async function matchTables(client: pg.ClientBase, manifest: Manifest) {
  const made = new Map((await findContents(client)).tables.map(({ name, columns }) => [name, columns]));
  const tables = new Map<string, readonly string[]>();
  for (const { name, columns } of manifest.tables) {
    const ours = made.get(name);
    const foreign = columns.find((column) => ours?.includes(column) === false);
    if (foreign !== undefined) throw new Error(`The shop's table ${name} has no column ${foreign}.`);
    if (ours !== undefined) tables.set(name, columns);
  }
  return { tables, leftOut: manifest.tables.map(({ name }) => name).filter((name) => !tables.has(name)) };
}

/**
 * Statements that remove and restore foreign keys and triggers. Without foreign keys, tables can be filled in any
 * sequence. Without triggers, effects that are in the archive already are not repeated. When a foreign key is added
 * again, PostgreSQL checks all rows. The tables' owner may run these statements; setting `session_replication_role`
 * instead would need a superuser.
 */
async function guardsOf(client: pg.ClientBase): Promise<{ off: string; on: string }[]> {
  const { rows } = await client.query<{ off: string; on: string }>(`
    WITH shop AS (SELECT c.oid FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE n.nspname IN (current_schema(), 'pgboss'))
    SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS off,
      format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS on
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND conrelid IN (SELECT oid FROM shop)
    UNION ALL
    SELECT format('ALTER TABLE %s DISABLE TRIGGER %I', tgrelid::regclass, tgname),
      format('ALTER TABLE %s ENABLE TRIGGER %I', tgrelid::regclass, tgname)
    FROM pg_trigger WHERE NOT tgisinternal AND tgparentid = 0 AND tgrelid IN (SELECT oid FROM shop)`);
  return rows;
}

/**
 * Fills the tables from the archive. Names in the SQL come from the database's own catalog and not from the archive, so
 * a forged archive cannot inject SQL.
 */
async function fillTables(
  client: pg.ClientBase,
  tables: ReadonlyMap<string, readonly string[]>,
  { path, files, onProgress }: RestoreOptions,
  written: string[],
): Promise<void> {
  const filled = new Map<string, number>();
  for await (const entry of readArchive(path)) {
    if (entry.kind === 'part') {
      const columns = tables.get(entry.table);
      if (columns === undefined) continue;
      const target = client.query(copyFrom(`COPY ${entry.table} (${columns.join(', ')}) FROM STDIN`));
      await finished(target.end(entry.rows));
      const rows = (filled.get(entry.table) ?? 0) + target.rowCount;
      filled.set(entry.table, rows);
      onProgress({ table: entry.table, rows });
    }
    if (entry.kind === 'file') {
      const file = files[entry.name];
      if (file !== undefined && (await writeNew(file, entry.content))) written.push(file);
    }
    if (entry.kind === 'end') {
      const short = [...tables.keys()].find((table) => (filled.get(table) ?? 0) !== entry.rows[table]);
      if (short !== undefined) throw new Error(`The archive does not hold all rows of ${short}.`);
    }
  }
}

/** Writes a file that only its owner can read, completely or not at all. False if the same file exists already. */
async function writeNew(path: string, content: Buffer): Promise<boolean> {
  await mkdir(dirname(path), { recursive: true });
  const draft = `${path}.${randomUUID()}`;
  try {
    await writeFile(draft, content, { flag: 'wx', mode: 0o600, flush: true });
    // Unlike a rename, a link never replaces a file that was created meanwhile.
    await link(draft, path);
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    if (content.equals(await readFile(path))) return false;
    throw new Error(`${path} is in the way: it differs from the one in the archive.`, { cause: error });
  } finally {
    await rm(draft, { force: true });
  }
}
