import type { TestProject } from 'vitest/node';
import { createTemplate } from '../server/test/databases.ts';
import { startTestServer } from '../server/test/postgres-server.ts';

/** Starts the PostgreSQL server of a test run, and makes the template that test files copy. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Test data need not survive a crash, so PostgreSQL need not wait for the disk.
  const quick = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const server = await startTestServer(process.env.TEST_DATABASE_URL, ...quick);
  const template = await createTemplate(server.url);
  project.provide('testDatabaseUrl', server.url);
  project.provide('testTemplate', template.name);
  return async () => {
    await template.close();
    await server.stop();
  };
}
