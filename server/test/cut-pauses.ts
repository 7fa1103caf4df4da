import { sql } from 'kysely';
import type { Database } from '../src/database/connection.ts';

/** Lets each failed job run again at once: the pause before a retry is pg-boss's own. */
export async function cutPauses(database: Database): Promise<void> {
  await sql`UPDATE pgboss.job SET start_after = now() WHERE state = 'retry'`.execute(database);
}
