import { setTimeout as wait } from 'node:timers/promises';
import type pg from 'pg';

const PAUSE_MS = 1_000;

/**
 * Called with the payload of each NOTIFY. Called without a payload after each connect, because the caller may have
 * missed earlier notifications.
 */
type OnNotification = (payload: string | undefined) => void;

export type Notifications = {
  on(channel: string, onNotification: OnNotification): () => void;
  close(): Promise<void>;
};

/**
 * Listens to PostgreSQL's notifications of all channels on a single connection of the pool. The connection is opened
 * for the first channel, and reopened if it is lost. Notifications are missed while there is no connection, so callers
 * also poll.
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
  /**
   * Sends the LISTEN statements one after the other. If a statement fails, the connection has ended, and `run` opens a
   * new connection.
   */
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
