import { randomUUID } from 'node:crypto';
import { link, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type pg from 'pg';
import { seeConnection, tryInboxLock } from './lock-queries.ts';

export type InboxLock = {
  /** Whether this process has the inbox to itself; tries to get it if it has not. */
  isHeld(): Promise<boolean>;
  release(): void;
};

/**
 * The right to work on an inbox: one process of all that serve the database and reach this folder. It is a lock of a
 * connection's, so that it ends with the process, however that ends. The folder has an id of its own in `.inbox-id`: two
 * machines may each have an inbox under the same path, or one between them under two.
 */
export function inboxLock(pool: pg.Pool, folder: string): InboxLock {
  let holder: pg.PoolClient | undefined;
  // Closing the connection gives the lock back; one that is gone keeps its place in the pool until it is released. What a
  // connection says late, after another has taken its place, is not of that one.
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

/** The folder's id, made if need be: of two processes, the second finds that of the first. */
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
