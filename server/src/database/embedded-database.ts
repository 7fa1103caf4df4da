import { createHash } from 'node:crypto';
import { mkdir, open, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';

/** A running embedded PostgreSQL: its address, and how to stop it. */
export type EmbeddedDatabase = { readonly url: string; close(): Promise<void> };

/** Unix socket addresses end at about 107 bytes on Linux and 103 on macOS. */
const LONGEST_SOCKET_PATH = 95;

/**
 * Where the embedded database of a data folder listens. The same for every process that is told the same
 * folder, so that import and backup reach it while the shop serves.
 */
function socketFolder(dataDir: string): string {
  const beside = join(resolve(dataDir), 'run');
  if (join(beside, '.s.PGSQL.5432').length <= LONGEST_SOCKET_PATH) return beside;
  const name = createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16);
  return join(tmpdir(), `tradecellar-${name}`);
}

const URL_START = 'postgres://postgres@/postgres?host=';

function urlOf(folder: string): string {
  return `${URL_START}${encodeURIComponent(folder)}`;
}

/** True for an address made here: its connections share one session. */
export function isEmbeddedUrl(url: string): boolean {
  return url.startsWith(URL_START);
}

/** The address of an embedded database that another process is serving, if there is one. */
export async function findEmbeddedDatabase(dataDir: string): Promise<string | undefined> {
  const folder = socketFolder(dataDir);
  return (await answers(join(folder, '.s.PGSQL.5432'))) ? urlOf(folder) : undefined;
}

function answers(path: string): Promise<boolean> {
  return new Promise((found) => {
    const socket = connect(path);
    socket.once('connect', () => {
      socket.destroy();
      found(true);
    });
    socket.once('error', () => found(false));
  });
}

/**
 * Starts PostgreSQL on the data folder in a worker thread. Throws when another process holds the folder:
 * two on one folder would destroy it.
 */
export async function startEmbeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const folder = socketFolder(dataDir);
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await mkdir(dataDir, { recursive: true });
  const lock = await holdFolder(dataDir);
  const socketPath = join(folder, '.s.PGSQL.5432');
  await rm(socketPath, { force: true });
  const worker = new Worker(new URL('./embedded-database-worker.ts', import.meta.url), {
    workerData: { folder: join(resolve(dataDir), 'postgres'), socketPath },
  });
  try {
    await said(worker, 'ready');
  } catch (error) {
    await lock.release();
    throw error;
  }
  return {
    url: urlOf(folder),
    close: async () => {
      const closed = said(worker, 'closed');
      worker.postMessage('close');
      await closed;
      await worker.terminate();
      await lock.release();
    },
  };
}

function said(worker: Worker, word: string): Promise<void> {
  return new Promise((done, failed) => {
    worker.on('message', (message) => {
      if (message === word) done();
    });
    worker.once('error', failed);
    worker.once('exit', (code) => failed(new Error(`The embedded database stopped (${code})`)));
  });
}

/** Holds the folder by a file with this process's number; one left by a dead process is taken over. */
async function holdFolder(dataDir: string): Promise<{ release(): Promise<void> }> {
  const path = join(dataDir, 'in-use-by');
  for (let attempt = 0; attempt < 2; attempt++) {
    try {
      const file = await open(path, 'wx');
      await file.writeFile(String(process.pid));
      await file.close();
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
      const holder = Number(await readFile(path, 'utf8'));
      if (holder !== process.pid && isAlive(holder)) {
        throw new Error(`The data folder ${dataDir} is in use by process ${holder}`);
      }
      await rm(path, { force: true });
    }
  }
  throw new Error(`The data folder ${dataDir} is in use`);
}

function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM: alive, and another user's.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
