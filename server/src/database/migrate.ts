import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';
import { errorCode } from '../error-code.ts';
import { LOCKS } from './locks.ts';
import { refuseNewerDatabase, refuseOlderServers } from './side-by-side.ts';

const folder = new URL('../../migrations/', import.meta.url);

export type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

/**
 * The checksum of an earlier version of migration 0001, which also created two unused extensions. Databases of that
 * time have it.
 */
const FIRST_WITH_EXTENSIONS = '0831a08f443de2470e7e21478fa8d39355010b67e4eb4302cce84738cd1c5c0d';

export function isOf(checksum: string, migration: Migration): boolean {
  const isEarlier = migration.name === '0001-foundation.sql' && checksum === FIRST_WITH_EXTENSIONS;
  return isEarlier || checksum === migration.checksum;
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

export type MigrateOptions = {
  readonly say?: (text: string) => void;
  readonly besideOlder?: boolean;
};

/**
 * Applies the missing migrations, each in its own transaction, while servers of this release and the previous release
 * run. Returns their names.
 * @throws Error if an applied file was edited since, if the database is too new for this release, or if a connected
 * server is too old for a migration (decision 62)
 */
export async function migrate(pool: pg.Pool, options: MigrateOptions = {}): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query(`SELECT pg_advisory_lock(${LOCKS.migration})`);
    try {
      return await applyMissing(client, options);
    } finally {
      await client.query(`SELECT pg_advisory_unlock(${LOCKS.migration})`);
    }
  } finally {
    client.release();
  }
}

async function applyMissing(
  client: pg.PoolClient,
  { say = () => {}, besideOlder = false }: MigrateOptions,
): Promise<string[]> {
  await client.query(MIGRATION_TABLE);
  const done = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migration');
  const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]));
  const own = await readMigrations();
  refuseNewerDatabase(
    checksums.keys(),
    own.map(({ name }) => name),
  );
  const due: Migration[] = [];
  for (const migration of own) {
    const known = checksums.get(migration.name);
    if (known === undefined) due.push(migration);
    else if (!isOf(known, migration)) {
      throw new Error(`Migration ${migration.name} was changed after it had been applied`);
    }
  }
  const names = due.map(({ name }) => name);
  if (checksums.size > 0 && !besideOlder) await refuseOlderServers(client, names);
  for (const migration of due) {
    say(`Migrating the database: ${migration.name}`);
    await applyInTransaction(client, migration, say);
  }
  return names;
}

/**
 * The longest wait of a migration for a lock. Calls queue behind the migration and are refused after four seconds, so
 * it gives up earlier.
 */
const LONGEST_LOCK_WAIT = '2s';
const LOCK_PAUSE_MS = 1_000;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK_DETECTED = '40P01';

/**
 * Applies a migration, and retries while an import or a backup holds a table: a migration that waits for a lock blocks
 * all readers behind it. A deadlock with a reader is retried as well.
 */
async function applyInTransaction(
  client: pg.PoolClient,
  migration: Migration,
  say: (text: string) => void,
): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    await client.query('BEGIN');
    try {
      await client.query(`SET LOCAL lock_timeout = '${LONGEST_LOCK_WAIT}'`);
      await applyMigration(client, migration);
      await client.query('COMMIT');
      return;
    } catch (error) {
      await client.query('ROLLBACK');
      if (![LOCK_NOT_AVAILABLE, DEADLOCK_DETECTED].includes(errorCode(error))) throw error;
    }
    if (attempt === 1) say(`${migration.name} waits for a table that something else works on`);
    await wait(LOCK_PAUSE_MS);
  }
}

export const MIGRATION_TABLE =
  'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())';

export async function applyMigration(
  client: pg.ClientBase,
  { name, text, checksum }: Migration,
): Promise<void> {
  await client.query(text);
  await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
}
