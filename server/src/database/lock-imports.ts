import { sql } from 'kysely';
import type { Writer } from './connection.ts';
import { LOCKS } from './locks.ts';

export async function lockImports(writer: Writer): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(${LOCKS.imports})`.execute(writer);
}
