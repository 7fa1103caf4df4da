import type pg from 'pg';
import { INBOX_LOCK } from '../../database/locks.ts';

/** Takes the lock of an inbox for the life of this connection. False if another connection holds the lock. */
export async function tryInboxLock(client: pg.PoolClient, inboxId: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(${INBOX_LOCK}) AS locked`,
    [inboxId],
  );
  return rows[0]?.locked === true;
}

/** @throws Error if the connection is lost, also if it ended without an event */
export async function seeConnection(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT 1');
}
