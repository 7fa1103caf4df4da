import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Pause before listening again. */
const PAUSE_MS = 1_000;

type Listening = {
  readonly closing: AbortSignal;
  readonly onNotification: () => void;
};

/**
 * Calls back at each NOTIFY of a channel, on a connection of the pool that is reopened when lost. Notifications in between are
 * missed: callers also poll.
 */
export async function listen(
  pool: pg.Pool,
  channel: string,
  { closing, onNotification }: Listening,
): Promise<void> {
  while (!closing.aborted) {
    const client = await pool.connect().catch(() => undefined);
    if (client !== undefined) {
      const ended = new Promise<void>((end) => {
        client.once('error', () => end());
        client.once('end', () => end());
        closing.addEventListener('abort', () => end(), { once: true });
      });
      client.on('notification', onNotification);
      await client.query(`LISTEN ${channel}`).catch(() => {});
      await ended;
      client.release(true);
    }
    await wait(PAUSE_MS, undefined, { signal: closing }).catch(() => {});
  }
}
