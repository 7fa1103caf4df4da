import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createDatabase, startTestServer, type TestDatabase } from '../../server/test/postgres-server.ts';
import { databases, environmentForServer, namedDatabaseServer, shareDatabases } from '../environment.ts';

const seedCommand = fileURLToPath(new URL('../../server/bin/seed.ts', import.meta.url));

/** Playwright's global setup: starts PostgreSQL, and fills the template database with the demo merchant. */
export default async function openDatabases(): Promise<() => Promise<void>> {
  const server = await startTestServer(namedDatabaseServer, 'fsync=off', 'synchronous_commit=off');
  const template = await createDatabase(server.url, 'template1');
  await promisify(execFile)(process.execPath, [seedCommand], {
    env: { ...environmentForServer(), DATABASE_URL: template.url },
  });
  shareDatabases({ server: server.url, template: template.name });
  return async () => {
    await template.close();
    await server.stop();
  };
}

export function copyDatabase(): Promise<TestDatabase> {
  const { server, template } = databases();
  return createDatabase(server, template);
}

export function emptyDatabase(): Promise<TestDatabase> {
  return createDatabase(databases().server, 'template1');
}
