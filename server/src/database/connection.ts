import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { nameStatements } from './named-statements.ts';
import { primaryClients } from './primary-client.ts';
import { applicationName } from './side-by-side.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
/** A transaction or the database: what a read may be given. A write always takes a transaction. */
export type Reader = Kysely<DB> | Transaction<DB>;
export type Writer = Transaction<DB>;

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
  /** True for calls that somebody waits for: what takes too long is ended, so that it cannot hold up the others. */
  readonly isBounded?: boolean;
};

/**
 * PostgreSQL compiles a statement whose cost it guesses to be high. Its guess is far off until it has analysed its
 * tables, and then compiling took 0.4 s for a list that takes 2 ms. Nothing here runs long enough to need it.
 */
const WITHOUT_COMPILING = 'SET jit = off';
/**
 * What is asked for on calls is in memory. At PostgreSQL's own guess, made for discs that turn, it reads all of a table of some
 * hundred rows, with every version that is not cleared away yet, for one of them.
 */
const BY_INDEX = 'SET random_page_cost = 1.1';
const BOUNDED = `${WITHOUT_COMPILING};
  ${BY_INDEX};
  SET lock_timeout = '4s';
  SET statement_timeout = '15s';
  SET idle_in_transaction_session_timeout = '30s'`;

/**
 * The server's limits are of no use when the server is frozen or cut off. A statement without an answer for longer than
 * they allow ends its connection, and with it all that was sent on it.
 */
const NO_ANSWER_MS = 20_000;

/**
 * Opens a pool on a PostgreSQL address, which may name several hosts of which one takes writes. Connects on first use: `readyz` shows whether it can.
 * A connection that dies is replaced by the pool; it must not end the process, in use or not.
 */
export function connect(url: string, { max, onError, isBounded = false }: ConnectOptions): Connection {
  const { Client, address, stop } = primaryClients(url);
  const pool = new pg.Pool({
    Client,
    connectionString: address,
    application_name: applicationName,
    max,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    // What is sent together does not wait for each other's answers. COPY, which only commands use, cannot be sent so.
    pipeline: isBounded,
    ...(isBounded && { query_timeout: NO_ANSWER_MS }),
    // Only the parser function differs from pg's own; its overloads cannot be written here.
    types: types as unknown as NonNullable<pg.PoolConfig['types']>,
    onConnect: async (client) => {
      await client.query(isBounded ? BOUNDED : WITHOUT_COMPILING);
    },
  });
  pool.on('error', onError);
  // The pool listens only to clients that are idle. An unhandled error event would end the process.
  pool.on('connect', (client) => client.on('error', onError));
  const dialect = new PostgresDialect({ pool: nameStatements(pool) });
  const database = new Kysely<DB>({ dialect });
  return {
    database,
    pool,
    async close() {
      stop();
      await database.destroy();
      // Kysely ends only a pool that it has used.
      if (!pool.ending) await pool.end();
    },
  };
}

/** True when the database answers; throws what went wrong. */
export async function ping(database: Database): Promise<true> {
  await sql`SELECT 1`.execute(database);
  return true;
}
