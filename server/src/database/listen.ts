import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

/** Pause before listening again. */
const PAUSE_MS = 1_000;

/** Called with each NOTIFY's payload, and with none once the connection is there: whatever came before was missed. */
type OnNotification = (payload: string | undefined) => void;

export type Notifications = {
  /** Calls back at each NOTIFY of a channel, until the returned function is called. */
  on(channel: string, onNotification: OnNotification): () => void;
  close(): Promise<void>;
};

/**
 * Listens to PostgreSQL's notifications, on one connection of the pool for all channels, which is taken with the first and
 * reopened when lost. Notifications in between are missed: callers also poll.
 */
export function openNotifications(pool: pg.Pool): Notifications {
  const listeners = new Map<string, Set<OnNotification>>();
  const closing = new AbortController();
  let client: pg.PoolClient | undefined;
  let running: Promise<void> | undefined;
  let listening = Promise.resolve();

  const tell = (channel: string, payload?: string) => {
    for (const onNotification of listeners.get(channel) ?? []) onNotification(payload);
  };
  /** One after the other. A connection that fails here has ended, and `run` opens another. */
  const listenTo = (channel: string) => {
    listening = listening.then(async () => {
      await client?.query(`LISTEN ${channel}`).catch(() => {});
      if (client !== undefined) tell(channel);
    });
  };
  const run = async () => {
    while (!closing.signal.aborted) {
      const opened = await pool.connect().catch(() => undefined);
      if (opened !== undefined) {
        const ended = new Promise<void>((end) => {
          opened.once('error', () => end());
          opened.once('end', () => end());
          closing.signal.addEventListener('abort', () => end(), { once: true });
        });
        opened.on('notification', ({ channel, payload }) => tell(channel, payload ?? ''));
        client = opened;
        for (const channel of listeners.keys()) listenTo(channel);
        await ended;
        client = undefined;
        opened.release(true);
      }
      await wait(PAUSE_MS, undefined, { signal: closing.signal }).catch(() => {});
    }
  };
  return {
    on(channel, onNotification) {
      const known = listeners.get(channel);
      listeners.set(channel, (known ?? new Set()).add(onNotification));
      running ??= run();
      if (known === undefined) listenTo(channel);
      return () => void listeners.get(channel)?.delete(onNotification);
    },
    async close() {
      closing.abort();
      await running;
    },
  };
}
