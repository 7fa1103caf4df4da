import type { TestProject } from 'vitest/node';
import { createTemplate } from '../server/test/databases.ts';
import { startTestServer } from '../server/test/postgres-server.ts';

/** Starts the PostgreSQL server of this test run, once, with the template that test files copy their database from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Nothing here has to outlive a power cut, so nothing waits for the disk.
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
