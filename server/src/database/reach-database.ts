import { type Connection, type ConnectOptions, connect } from './connection.ts';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded-database.ts';

export type ReachedDatabase = { readonly connection: Connection; close(): Promise<void> };

type Where = {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly poolSize: number;
};

/** The embedded database is one thread: more connections only wait for each other. */
const EMBEDDED_POOL = 8;

/**
 * Opens the database of the configuration: a PostgreSQL server, the embedded one another process is serving,
 * or the embedded one started here. Only what was started here is stopped by `close`.
 */
export async function reachDatabase(
  where: Where,
  { say, onError }: { say: (text: string) => void; onError: (error: Error) => void },
): Promise<ReachedDatabase> {
  if (where.databaseUrl !== undefined) return open(where.databaseUrl, { max: where.poolSize, onError });
  const served = await findEmbeddedDatabase(where.dataDir);
  if (served !== undefined) return open(served, { max: EMBEDDED_POOL, onError });
  say('Opening the embedded database (a new one takes some seconds)');
  const embedded = await startEmbeddedDatabase(where.dataDir);
  const reached = open(embedded.url, { max: EMBEDDED_POOL, onError });
  return {
    connection: reached.connection,
    async close() {
      await reached.close();
      await embedded.close();
    },
  };
}

function open(url: string, options: ConnectOptions): ReachedDatabase {
  const connection = connect(url, options);
  return { connection, close: () => connection.close() };
}
