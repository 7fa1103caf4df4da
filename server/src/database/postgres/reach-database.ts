import { type Connection, connect } from '../connection.ts';
import { reachLocalPostgres } from './local-postgres.ts';

export type ReachedDatabase = {
  readonly connection: Connection;
  readonly url: string;
  close(): Promise<void>;
};

type Where = {
  readonly databaseUrl: string | undefined;
  readonly dataDir: string;
  readonly poolSize: number;
};

type Hooks = {
  readonly say: (text: string) => void;
  readonly onError: (error: Error) => void;
  /** True for the shop. A data folder has at most one running shop, and the shop's statements have timeouts. */
  readonly isShop?: boolean;
  readonly isBounded?: boolean;
};

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
