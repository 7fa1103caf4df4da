import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

/** A PostgreSQL server whose role may create databases. */
export type TestServer = { readonly url: string; stop(): Promise<void> };

const keeperFile = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url));

/**
 * The server at `named`, else a throwaway one. That one is held by a process of its own, which stops it and removes
 * its folder when this process ends, however it ends.
 */
export async function startTestServer(named: string | undefined, ...settings: string[]): Promise<TestServer> {
  if (named !== undefined && named !== '') return { url: named, stop: async () => {} };
  const keeper = spawn(process.execPath, [keeperFile, ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true, // Ctrl-C in the terminal must not reach it before it reaches the tests.
  });
  const ended = once(keeper, 'exit');
  const [url] = await Promise.race([once(createInterface(keeper.stdout), 'line'), ended]);
  if (typeof url !== 'string') throw new Error('PostgreSQL for the tests did not start; the reason is above');
  return {
    url,
    async stop() {
      keeper.stdin.end();
      await ended;
    },
  };
}

/** A database of its own, gone when closed. */
export type TestDatabase = { readonly url: string; readonly name: string; close(): Promise<void> };

/**
 * Makes a database on the server as a copy of another, which must have no connections. Its files are copied: by way of
 * the log, PostgreSQL's usual way, it takes three times as long.
 */
export async function createDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, name, close: () => runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

/** Runs one statement in the database of this address. */
export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
