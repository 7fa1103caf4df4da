import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import { nameStatements } from './named-statements.ts';
import { primaryClients } from './primary-client.ts';
import { applicationName } from './side-by-side.ts';
import type { DB } from './tables.ts';

export type Database = Kysely<DB>;
/** For reading, the database or a transaction. Writing needs a transaction (`Writer`). */
export type Reader = Kysely<DB> | Transaction<DB>;
export type Writer = Transaction<DB>;

const BIGINT = 20;
const DATE = 1082;

/**
 * `bigint` becomes a number, because sequences and counts are far below 2^53. Dates stay text, as the API sends them.
 */
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
  /** True for connections that serve API calls: their statements have timeouts. */
  readonly isBounded?: boolean;
};

/**
 * Switches off the compiling of statements with a high estimated cost. Before the tables are analysed, the estimate is
 * far too high: compiling took 0.4 s for a list that takes 2 ms.
 */
const WITHOUT_COMPILING = 'SET jit = off';
/**
 * Makes PostgreSQL use indexes. The default cost suits rotating disks, but the data is in memory: with the default,
 * PostgreSQL would scan a table of some hundred rows, dead versions included, for a single row.
 */
const BY_INDEX = 'SET random_page_cost = 1.1';
const BOUNDED = `${WITHOUT_COMPILING};
  ${BY_INDEX};
  SET lock_timeout = '4s';
  SET statement_timeout = '15s';
  SET idle_in_transaction_session_timeout = '30s'`;

/**
 * The timeout of the client, for a server that is frozen or unreachable. It is longer than the server's own timeouts,
 * and closes the connection of the statement.
 */
const NO_ANSWER_MS = 20_000;

/**
 * Opens a pool for a PostgreSQL address, which may name several hosts of which a single host takes writes. Connects on
 * first use. The pool replaces a lost connection, and a lost connection never ends the process.
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
    ...(isBounded && { query_timeout: NO_ANSWER_MS }),
    // pg's type has overloads, which a method's declaration cannot express.
    types: types as unknown as NonNullable<pg.PoolConfig['types']>,
    onConnect: async (client) => {
      await client.query(isBounded ? BOUNDED : WITHOUT_COMPILING);
    },
  });
  pool.on('error', onError);
  // The pool handles errors only of idle clients. Without this handler, an error event of a busy client would end the
  // process.
  pool.on('connect', (client) => client.on('error', onError));
  const dialect = new PostgresDialect({ pool: nameStatements(pool) });
  const database = new Kysely<DB>({ dialect });
  return {
    database,
    pool,
    async close() {
      stop();
      await database.destroy();
      // Kysely has not ended the pool if it never used the pool.
      if (!pool.ending) await pool.end();
    },
  };
}

export async function ping(database: Database): Promise<true> {
  await sql`SELECT 1`.execute(database);
  return true;
}
