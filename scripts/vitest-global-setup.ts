import type { TestProject } from 'vitest/node';
import { findOrStartPostgres } from './postgres-cluster.mjs';

/** Starts the PostgreSQL server of this test run, once, and tells the tests its URL: `inject('testDatabaseUrl')`. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const postgres = await findOrStartPostgres();
  project.provide('testDatabaseUrl', postgres?.url);
  return async () => {
    await postgres?.stop();
  };
}
