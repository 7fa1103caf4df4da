import { type RawBuilder, sql } from 'kysely';
import { expect } from 'vitest';
import { connect, type Writer } from '../src/database/connection.ts';
import type { TestShop } from './test-shop.ts';

type Step = (writer: Writer) => Promise<unknown>;

type Behind = {
  readonly before: Step;
  readonly meanwhile?: Step;
  /** The number of sessions that must wait before `meanwhile` runs. */
  readonly waiting?: number;
};

/**
 * Runs a command while another transaction holds a lock, and commits that transaction as soon as the command waits for
 * the lock. This forces a race that rarely happens by chance. Resolves with the command's result.
 */
export async function waitBehind<T>(
  shop: TestShop,
  command: () => Promise<T>,
  { before, meanwhile = async () => {}, waiting = 1 }: Behind,
): Promise<T> {
  const { pool } = shop.connection;
  const holder = connect(String(pool.options.connectionString), { max: 1, onError: () => {} });
  let running: Promise<T> | undefined;
  try {
    await holder.database.transaction().execute(async (writer) => {
      await before(writer);
      const { rows } = await sql<{ pid: number }>`SELECT pg_backend_pid() AS pid`.execute(writer);
      running = command();
      // The rejection is handled below, where the command is awaited.
      running.catch(() => {});
      await expect.poll(() => countBehind(shop, rows[0]?.pid ?? 0), { timeout: 60_000 }).toBe(waiting);
      await meanwhile(writer);
    });
  } finally {
    await running?.catch(() => {});
    await holder.close();
  }
  if (running === undefined) throw new Error('The command was not begun');
  return running;
}

/** Counts the sessions that wait for this session, directly or behind another waiting session. */
async function countBehind(shop: TestShop, pid: number): Promise<number | undefined> {
  const { rows } = await sql<{ count: number }>`
    WITH RECURSIVE behind AS (
      SELECT pid FROM pg_stat_activity WHERE ${pid}::int = ANY(pg_blocking_pids(pid))
      UNION
      SELECT a.pid FROM pg_stat_activity a JOIN behind ON behind.pid = ANY(pg_blocking_pids(a.pid))
    ) SELECT count(*) AS count FROM behind`.execute(shop.shop.database);
  return rows[0]?.count;
}

/** Locks rows as an UPDATE of columns that are not keys does. */
export function lockRows(query: RawBuilder<unknown>): Step {
  return (writer) => sql`${query} FOR NO KEY UPDATE`.execute(writer);
}

/** Locks rows, and throws at once if another transaction has locked them. */
export function lockAtOnce(query: RawBuilder<unknown>): Step {
  return (writer) => sql`${query} FOR NO KEY UPDATE NOWAIT`.execute(writer);
}
