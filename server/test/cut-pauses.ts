import { sql } from 'kysely';
import type { Database } from '../src/database/connection.ts';

/** Skips pg-boss's pause before a retry, so that each failed job runs again at once. */
export async function cutPauses(database: Database): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(database);
}
