import { createHash, randomUUID } from 'node:crypto';
import { cp, mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { startEmbeddedDatabase } from '../src/database/embedded-database.ts';
import { migrate } from '../src/database/migrate.ts';

/** A fresh migrated database of either kind, gone when closed. */
export type TestDatabase = { readonly url: string; close(): Promise<void> };

export type DatabaseKind = 'embedded' | 'PostgreSQL';

const migrations = new URL('../migrations/', import.meta.url);

export async function openTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  return kind === 'embedded' ? openEmbedded() : openPostgres();
}

/** True when this run has a PostgreSQL server; without one its tests are reported as skipped. */
export function hasPostgres(): boolean {
  return inject('testDatabaseUrl') !== undefined;
}

async function openPostgres(): Promise<TestDatabase> {
  const server = inject('testDatabaseUrl');
  if (server === undefined) throw new Error('This run has no PostgreSQL server');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name}`);
  const address = new URL(server);
  address.pathname = `/${name}`;
  await migrateAt(address.href);
  return { url: address.href, close: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

async function migrateAt(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 });
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

/** Creating an embedded database takes seconds, copying one a moment: each set of migrations is created once. */
async function openEmbedded(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-test-'));
  await cp(await templateFolder(), folder, { recursive: true });
  const database = await startEmbeddedDatabase(folder);
  return {
    url: database.url,
    async close() {
      await database.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export async function templateFolder(): Promise<string> {
  const hash = createHash('sha256');
  for (const name of (await readdir(migrations)).sort()) {
    hash.update(name).update(await readFile(new URL(name, migrations)));
  }
  const template = join(tmpdir(), `tradecellar-template-${hash.digest('hex').slice(0, 16)}`);
  if ((await readdir(template).catch(() => [])).length > 0) return template;
  const building = await mkdtemp(join(tmpdir(), 'tradecellar-building-'));
  await mkdir(building, { recursive: true });
  const database = await startEmbeddedDatabase(building);
  await migrateAt(database.url);
  await database.close();
  await rm(join(building, 'run'), { recursive: true, force: true });
  // Another worker may have been first: then its template serves as well.
  await rename(building, template).catch(() => rm(building, { recursive: true, force: true }));
  return template;
}
