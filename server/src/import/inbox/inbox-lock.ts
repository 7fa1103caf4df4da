import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { seeConnection, tryInboxLock } from './lock-queries.ts';

export type InboxLock = {
  /** True if this process holds the lock, or has just taken it. */
  isHeld(): Promise<boolean>;
  release(): void;
};

/**
 * Locks an inbox, so that only one of the processes that share the database and the folder imports its files. A
 * database connection holds the lock, so the lock ends with the process. The lock's key is the folder's id in
 * `.inbox-id`, not its path: two machines may have different inboxes under the same path, or the same inbox under two
 * paths.
 */
export function inboxLock(pool: pg.Pool, folder: string): InboxLock {
  let holder: pg.PoolClient | undefined;
  // Closing the connection releases the lock. A late event of an earlier connection must not close the current
  // connection.
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

/** Reads the folder's id, or creates it. If two processes create the id at the same time, both use the first id. */
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
