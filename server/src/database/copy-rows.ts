import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { CompiledQuery, type Transaction } from 'kysely';
import type pg from 'pg';
import { from } from 'pg-copy-streams';
import type { DB } from './tables.ts';

type Values = readonly unknown[];

/**
 * Fills a table by COPY, whose rows travel as the statement's only parameter (`runCopy`). Null and undefined become NULL.
 */
export async function copyRows(
  writer: Transaction<DB>,
  table: string,
  rows: Iterable<Values>,
): Promise<void> {
  await writer.executeQuery(CompiledQuery.raw(`COPY ${table} FROM STDIN (FORMAT csv)`, [rows]));
}

/** Runs what `copyRows` made; undefined for any other statement. */
export function runCopy(client: pg.PoolClient, statement: unknown, values: Values | undefined) {
  if (typeof statement !== 'string' || !statement.startsWith('COPY ')) return undefined;
  return copy(client, statement, values?.[0] as Iterable<Values>); // As `copyRows` gave it.
}

async function copy(client: pg.PoolClient, statement: string, rows: Iterable<Values>) {
  const target = client.query(from(statement));
  // Quotes tell an empty text from NULL.
  const csv = stringify({ quoted_string: true, cast: { boolean: String } });
  await pipeline(Readable.from(rows), csv, target);
  return { command: 'COPY', rowCount: target.rowCount, rows: [] };
}
