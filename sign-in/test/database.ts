import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import type { Query } from '../src/store/query.ts';

export type TestDatabase = { readonly query: Query; readonly url: string; close(): Promise<void> };

/** A copy of the migrated database, on the PostgreSQL server of the test run. */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject('testDatabaseUrl');
  const name = `sign_in_${randomUUID().replaceAll('-', '')}`;
  await run(server, `CREATE DATABASE ${name} TEMPLATE ${inject('testTemplate')} STRATEGY file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  const pool = new pg.Pool({ connectionString: url.href, max: 8 });
  pool.on('error', () => {});
  return {
    url: url.href,
    query: (text, values = []) => pool.query(text, [...values]) as Promise<never>, // The caller names its rows.
    async close() {
      await pool.end();
      await run(server, `DROP DATABASE ${name} WITH (FORCE)`);
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
