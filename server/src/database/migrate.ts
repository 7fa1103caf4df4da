import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';

const folder = new URL('../../migrations/', import.meta.url);

/** Any number, the same in every process: two servers that start together migrate one after the other. */
export const MIGRATION_LOCK = 7_210_455;

export type Migration = { readonly name: string; readonly text: string; readonly checksum: string };

/** Once 0001 also made two extensions, which nothing used; a database that has them is the same in all else. */
const FIRST_WITH_EXTENSIONS = '0831a08f443de2470e7e21478fa8d39355010b67e4eb4302cce84738cd1c5c0d';

/** Whether a checksum, of a database or an archive, is that of this migration. */
export function isOf(checksum: string, migration: Migration): boolean {
  const isEarlier = migration.name === '0001-foundation.sql' && checksum === FIRST_WITH_EXTENSIONS;
  return isEarlier || checksum === migration.checksum;
}

/** The migrations of this release, first to last. */
export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, folder), 'utf8');
      return { name, text, checksum: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/**
 * Applies the missing migrations, each in a transaction of its own.
 * Returns the names applied now. Throws when an applied file was edited since: history is not rewritten.
 */
export async function migrate(pool: pg.Pool, onApply: (name: string) => void = () => {}): Promise<string[]> {
  const client = await pool.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK]);
    try {
      return await applyMissing(client, onApply);
    } finally {
      await client.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    }
  } finally {
    client.release();
  }
}

async function applyMissing(client: pg.PoolClient, onApply: (name: string) => void): Promise<string[]> {
  await client.query(MIGRATION_TABLE);
  const done = await client.query<{ name: string; checksum: string }>('SELECT name, checksum FROM migration');
  const checksums = new Map(done.rows.map((row) => [row.name, row.checksum]));
  const applied: string[] = [];
  for (const migration of await readMigrations()) {
    const known = checksums.get(migration.name);
    if (known !== undefined) {
      if (isOf(known, migration)) continue;
      throw new Error(`Migration ${migration.name} was changed after it had been applied`);
    }
    onApply(migration.name);
    await inItsTransaction(client, migration);
    applied.push(migration.name);
  }
  return applied;
}

async function inItsTransaction(client: pg.PoolClient, migration: Migration): Promise<void> {
  await client.query('BEGIN');
  try {
    await applyMigration(client, migration);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  }
}

export const MIGRATION_TABLE =
  'CREATE TABLE IF NOT EXISTS migration (name text PRIMARY KEY, checksum text NOT NULL, applied_at timestamptz NOT NULL DEFAULT now())';

/** Applies one migration and notes it, in the caller's transaction. */
export async function applyMigration(
  client: pg.ClientBase,
  { name, text, checksum }: Migration,
): Promise<void> {
  await client.query(text);
  await client.query('INSERT INTO migration (name, checksum) VALUES ($1, $2)', [name, checksum]);
}
