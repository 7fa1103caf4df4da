import { reachDatabase } from '../src/database/reach-database.ts';

/** A new empty database on the server, by its address; undefined without a server. */
export async function newDatabase(server: string | undefined, products: number): Promise<string | undefined> {
  if (server === undefined) return undefined;
  const reached = await reachDatabase(
    { databaseUrl: server, dataDir: '', poolSize: 2 },
    { say: () => {}, onError: () => {} },
  );
  const name = `bench_${products}_${process.pid}`;
  await reached.connection.pool.query(`CREATE DATABASE ${name}`);
  await reached.close();
  const address = new URL(server);
  address.pathname = `/${name}`;
  return address.href;
}
