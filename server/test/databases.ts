import { inject } from 'vitest';
import { connect } from '../src/database/connection.ts';
import { migrate } from '../src/database/migrate.ts';
import { startJobs } from '../src/jobs/jobs.ts';
import { createDatabase, type TestDatabase } from './postgres-server.ts';

export function openTestDatabase(): Promise<TestDatabase> {
  return createDatabase(inject('testDatabaseUrl'), inject('testTemplate'));
}

export async function createTemplate(server: string): Promise<TestDatabase> {
  const database = await createDatabase(server, 'template1');
  const connection = connect(database.url, { max: 2, onError: () => {} });
  await migrate(connection.pool);
  const jobs = await startJobs(connection.pool, () => {});
  await jobs.stop();
  await connection.close();
  return database;
}
