import { sql } from 'kysely';
import type { Database } from '../src/database/connection.ts';
import type { DB } from '../src/database/tables.ts';

/**
 * Empties tables, and the tables that refer to them, while a shop runs. Uses DELETE, because TRUNCATE blocks readers
 * and sometimes deadlocks with a load of the catalogue.
 */
export async function emptyTables(database: Database, ...names: (keyof DB)[]): Promise<void> {
  const { rows } = await sql<{ from: string; to: string }>`
    SELECT conrelid::regclass::text AS "from", confrelid::regclass::text AS "to" FROM pg_constraint WHERE contype = 'f'`.execute(
    database,
  );
  const sorted = new Set<string>();
  const seen = new Set<string>();
  const visit = (name: string) => {
    if (seen.has(name)) return;
    seen.add(name);
    for (const { from, to } of rows) if (to === name) visit(from);
    sorted.add(name);
  };
  for (const name of names) visit(name);
  for (const name of sorted) await sql`DELETE FROM ${sql.table(name)}`.execute(database);
}
