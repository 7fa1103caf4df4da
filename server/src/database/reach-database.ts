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
  /** True for the shop: a data folder has at most one, and its calls have time limits. */
  readonly isShop?: boolean;
  /** True for time limits such as those of the shop's calls. */
  readonly isBounded?: boolean;
};

/** Opens the configured database: that of a PostgreSQL server, or the local one, which is started if need be. */
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
