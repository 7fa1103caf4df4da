import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { seeConnection, tryInboxLock } from './lock-queries.ts';

export type InboxLock = {
  /** Whether this process holds the lock; tries to take it if not. */
  isHeld(): Promise<boolean>;
  release(): void;
};

/**
 * Lock of an inbox: one process works on it of all that serve the database and reach the folder. It belongs to a connection, and
 * so ends with the process. It is keyed by the folder's id in `.inbox-id`: two machines may have different inboxes under one
 * path, or one inbox under two paths.
 */
export function inboxLock(pool: pg.Pool, folder: string): InboxLock {
  let holder: pg.PoolClient | undefined;
  // Closing the connection releases the lock. A late event of an earlier connection must not drop the current one.
  const drop = (client: pg.PoolClient) => {
    if (holder !== client) return;
    holder = undefined;
    client.release(true);
  };
  return {
    async isHeld() {
      if (holder !== undefined) {
        await seeConnection(holder);
        return true;
      }
      const id = await idOf(folder);
      const client = await pool.connect();
      const isLocked = await tryInboxLock(client, id).catch((error: unknown) => {
        client.release(true);
        throw error;
      });
      if (isLocked) {
        holder = client;
        client.on('error', () => drop(client));
        client.on('end', () => drop(client));
      } else client.release();
      return holder !== undefined;
    },
    release() {
      if (holder !== undefined) drop(holder);
    },
  };
}

/** The folder's id, created if missing; of two processes, the second finds the first one's. */
async function idOf(folder: string): Promise<string> {
  const path = join(folder, '.inbox-id');
  const found = await readFile(path, 'utf8').catch(() => undefined);
  if (found !== undefined) return found;
  const draft = `${path}.${randomUUID()}`;
  await writeFile(draft, randomUUID());
  await link(draft, path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(draft);
  return readFile(path, 'utf8');
}
