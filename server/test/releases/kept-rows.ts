import { expect } from 'vitest';
import type { Connection } from '../../src/database/connection.ts';

/**
 * Tables that an upgrade may change: the list of migrations, change counters and totals that are computed from orders.
 */
const PASSED_OVER = new Set(['migration', 'catalogue_version', 'bought', 'bought_until']);

type Column = { readonly table: string; readonly column: string };

async function columnsOf({ pool }: Connection): Promise<Map<string, Set<string>>> {
  const { rows } = await pool.query<Column>(`
    SELECT table_name AS table, column_name AS column FROM information_schema.columns
    WHERE table_schema = current_schema()`);
  const byTable = Map.groupBy(rows, ({ table }) => table);
  return new Map([...byTable].map(([table, its]) => [table, new Set(its.map(({ column }) => column))]));
}

async function contentsOf({ pool }: Connection, table: string, columns: readonly string[]) {
  const { rows } = await pool.query(`
    SELECT count(*)::int AS rows, md5(string_agg(line, E'\\n' ORDER BY line COLLATE "C")) AS hash
    FROM (SELECT (ROW(${columns.join(', ')}))::text AS line FROM ${table}) AS lines`);
  return rows[0];
}

/**
 * Expects each table to have the same rows before and after the upgrade, in the columns that exist in both.
 * Resolves with the number of rows of each table.
 */
export async function expectKeptRows(before: Connection, after: Connection): Promise<Record<string, number>> {
  const [was, is] = await Promise.all([columnsOf(before), columnsOf(after)]);
  const counts: Record<string, number> = {};
  for (const [table, columns] of was) {
    const now = is.get(table);
    if (now === undefined || PASSED_OVER.has(table)) continue;
    const both = [...columns].filter((column) => now.has(column));
    const kept = await contentsOf(before, table, both);
    expect(await contentsOf(after, table, both), `${table} (${both})`).toEqual(kept);
    counts[table] = kept.rows;
  }
  return counts;
}
