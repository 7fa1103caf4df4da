import { type Connection, connect } from './connection.ts';
import { reachLocalPostgres } from './local-postgres.ts';

export type ReachedDatabase = {
  readonly connection: Connection;
  readonly url: string;
  close(): Promise<void>;
};

type Where = {
  /** Undefined: the local PostgreSQL in `dataDir`. */
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly poolSize: number;
};

type Hooks = {
  readonly say: (text: string) => void;
  readonly onError: (error: Error) => void;
  /** True for the shop, of which a data folder has one, and whose calls have a time limit. */
  readonly isShop?: boolean;
  /** True where what takes too long is ended, as a shop's calls are. */
  readonly isBounded?: boolean;
};

/** Opens the database of the configuration: a PostgreSQL server's, or the local one, which is started if need be. */
export async function reachDatabase(
  { databaseUrl, dataDir, poolSize }: Where,
  { say, onError, isShop = false, isBounded = isShop }: Hooks,
): Promise<ReachedDatabase> {
  const local =
    databaseUrl === undefined ? await reachLocalPostgres({ dataDir, say, isShop }) : { url: databaseUrl };
  const connection = connect(local.url, { max: poolSize, onError, isBounded });
  return {
    connection,
    url: local.url,
    async close() {
      await connection.close();
      if ('close' in local) await local.close();
    },
  };
}
