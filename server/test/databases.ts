import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { connect } from '../src/database/connection.ts';
import { migrate } from '../src/database/migrate.ts';
import { startJobs } from '../src/jobs/jobs.ts';

/** A database of its own, gone when closed. */
export type TestDatabase = { readonly url: string; readonly name: string; close(): Promise<void> };

/** A migrated database for one test file: a copy of the run's template. */
export function openTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('testDatabaseUrl'), inject('testTemplate'));
}

/** Makes the template of a run: migrated, with the tables of the jobs. */
export async function createTemplate(server: string): Promise<TestDatabase> {
  const database = await createDatabase(server, 'template1');
  const connection = connect(database.url, { max: 2, onError: () => {} });
  await migrate(connection.pool);
  const jobs = await startJobs(connection.pool, () => {});
  await jobs.stop();
  await connection.close();
  return database;
}

/** Makes a database on the server as a copy of another, to which nobody may be connected. */
export async function createDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await onServer(server, `CREATE DATABASE ${name} TEMPLATE ${template}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, name, close: () => onServer(server, `DROP DATABASE ${name} WITH (FORCE)`) };
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
