import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { isRefusal, type Refusal, RefusedInTransaction } from '../http/problems.ts';
import { nameStatements } from './named-statements.ts';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;
/** A transaction or the database: what a read may be given. A write always takes a transaction. */
export type Reader = Kysely<Tables> | Transaction<Tables>;
export type Writer = Transaction<Tables>;

const BIGINT = 20;
const DATE = 1082;

/** Sequences and counts stay far below 2^53; days stay the text the wire uses. */
const types = {
  getTypeParser(oid: number, format?: 'text' | 'binary') {
    if (oid === BIGINT) return Number;
    if (oid === DATE) return (text: string) => text;
    return format === 'binary' ? pg.types.getTypeParser(oid, 'binary') : pg.types.getTypeParser(oid);
  },
};

export type Connection = { readonly database: Database; readonly pool: pg.Pool; close(): Promise<void> };

export type ConnectOptions = {
  readonly max: number;
  readonly onError: (error: Error) => void;
};

/**
 * PostgreSQL compiles a statement whose cost it guesses to be high. Its guess is far off while it has not looked at
 * its tables, and then the compiling took 0.4 s of a list that takes 2 ms. Nothing here runs long enough to need it.
 */
async function withoutCompiling(client: pg.ClientBase): Promise<void> {
  await client.query('SET jit = off');
}

/**
 * Opens a pool on a PostgreSQL address. Connects on first use: `readyz` tells whether it can.
 * A connection that dies while idle is replaced by the pool; it must not end the process.
 */
export function connect(url: string, options: ConnectOptions): Connection {
  const pool = new pg.Pool({
    connectionString: url,
    max: options.max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // Only the parser function differs from pg's own; its overloads cannot be written here.
    types: types as unknown as NonNullable<pg.PoolConfig['types']>,
    onConnect: withoutCompiling,
  });
  pool.on('error', options.onError);
  const dialect = new PostgresDialect({ pool: nameStatements(pool) });
  const database = new Kysely<Tables>({ dialect });
  return {
    database,
    pool,
    async close() {
      await database.destroy();
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end();
    },
  };
}

/**
 * Runs a command in one transaction. A refusal undoes it all and comes back as a value;
 * a transaction that lost a deadlock or a serialisation race is tried again, three times in all.
 */
export async function inTransaction<T>(
  database: Database,
  command: (writer: Writer) => Promise<T | Refusal>,
): Promise<T | Refusal> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await database.transaction().execute(async (writer) => {
        const outcome = await command(writer);
        if (isRefusal(outcome)) throw new RefusedInTransaction(outcome);
        return outcome;
      });
    } catch (error) {
      if (error instanceof RefusedInTransaction) return error.refusal;
      if (attempt >= 3 || !mustTryAgain(error)) throw error;
    }
  }
}

const passing = new Set(['40001', '40P01']);

/** True when the transaction lost a deadlock or a serialisation race: whole, it may well succeed. */
export function mustTryAgain(error: unknown): boolean {
  return error instanceof Error && 'code' in error && passing.has(String(error.code));
}

/** True when the database could not be reached, as opposed to refusing a statement. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    ['ECONNREFUSED', 'ENOENT', 'ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND'].includes(code) ||
    code.startsWith('08') ||
    ['57P01', '57P02', '57P03', '53300'].includes(code) ||
    /Connection terminated|timeout exceeded when trying to connect/.test(error.message)
  );
}

/** True when the database answers; throws what went wrong. */
export async function ping(database: Database): Promise<true> {
  await sql`SELECT 1`.execute(database);
  return true;
}
