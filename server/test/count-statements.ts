import type pg from 'pg';
import type { TestShop } from './test-shop.ts';

/** Takes every connection of the pool except the busy connection that listens to notifications. */
export function takeConnections(pool: pg.Pool): Promise<pg.PoolClient[]> {
  const free = (pool.options.max ?? 1) - (pool.totalCount - pool.idleCount);
  return Promise.all(Array.from({ length: free }, () => pool.connect()));
}

/**
 * Counts the SQL statements that the shop sends during some work, without the statements of the job queue and without
 * the polls of the live settings, which come every three seconds.
 */
export async function countStatements(
  { connection: { pool } }: TestShop,
  work: () => Promise<unknown>,
): Promise<number> {
  const clients = await takeConnections(pool);
  let count = 0;
  const undo = clients.map((client) => {
    const { query } = client;
    const send = query.bind(client) as (...parts: unknown[]) => unknown; // The type of any overload of `query`.
    client.query = ((...parts: unknown[]) => {
      const [first] = parts;
      if (
        !/pgboss|AS version FROM setting/.test(typeof first === 'string' ? first : String(Object(first).text))
      )
        count++;
      return send(...parts);
    }) as typeof client.query; // Accepts the arguments of every overload.
    return () => {
      client.query = query;
    };
  });
  for (const client of clients) client.release();
  try {
    await work();
  } finally {
    for (const restore of undo) restore();
  }
  return count;
}
