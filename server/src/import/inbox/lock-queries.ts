import type pg from 'pg';
import { INBOX_LOCK } from '../../database/locks.ts';

/** Takes the lock of an inbox for this connection, for as long as that lasts; false when another has it. */
export async function tryInboxLock(client: pg.PoolClient, inboxId: string): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    `SELECT pg_try_advisory_lock(${INBOX_LOCK}) AS locked`,
    [inboxId],
  );
  return rows[0]?.locked === true;
}

/** Throws when the connection is gone, which may have happened without a word. */
export async function seeConnection(client: pg.PoolClient): Promise<void> {
  await client.query('SELECT 1');
}
