import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

export type TestServer = { readonly url: string; stop(): Promise<void> };

const keeperFile = fileURLToPath(new URL('./postgres-keeper.ts', import.meta.url));

/**
 * Returns the server at `named`, or else starts a temporary server. A separate process stops the temporary server and
 * removes its folder when this process ends, even if this process is killed.
 */
export async function startTestServer(named: string | undefined, ...settings: string[]): Promise<TestServer> {
  if (named !== undefined && named !== '') return { url: named, stop: async () => {} };
  const keeper = spawn(process.execPath, [keeperFile, ...settings], {
    stdio: ['pipe', 'pipe', 'inherit'],
    detached: true, // Ctrl-C in the terminal must not stop PostgreSQL before the tests.
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

export type TestDatabase = { readonly url: string; readonly name: string; close(): Promise<void> };

/**
 * Creates a database on the server as a copy of the template, which must have no connections. The strategy file_copy
 * takes a third of the time of PostgreSQL's default, which writes the copy to the log.
 */
export async function createDatabase(server: string, template: string): Promise<TestDatabase> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await runStatement(server, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY file_copy`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, name, close: () => runStatement(server, `DROP DATABASE ${name} WITH (FORCE)`) };
}

export async function runStatement(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
