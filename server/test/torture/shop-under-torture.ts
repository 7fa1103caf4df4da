import { type ChildProcess, spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { prepareCluster } from '../../src/database/postgres/local-postgres.ts';
import { serverAddress, startCluster } from '../../src/database/postgres/postgres-cluster.ts';

export const serveFile = fileURLToPath(new URL('../../bin/serve.ts', import.meta.url));
/** Servers write compiled code to this folder on a graceful exit, which saves a third of the next start. */
const compileCache =
  process.env.NODE_COMPILE_CACHE ??
  fileURLToPath(new URL('../../../node_modules/.cache/compile/', import.meta.url));
const RESTART_PAUSE_MS = 200;

export type TorturedDatabase = {
  readonly url: string;
  stop(): Promise<void>;
  query<Row extends object>(statement: string): Promise<Row[]>;
};

export type TorturedPostgres = TorturedDatabase & {
  start(): Promise<void>;
  kill(): Promise<void>;
  /** Freezes every process of PostgreSQL with SIGSTOP. Returns the function that continues them. */
  freeze(): Promise<() => void>;
};

export async function makePostgres(dataDir: string): Promise<TorturedPostgres> {
  const cluster = await prepareCluster({ dataDir, say: () => {} });
  const start = async () => {
    const patience = AbortSignal.timeout(30_000);
    for (;;) {
      const fault = await startCluster(cluster);
      if (fault === undefined) return;
      if (patience.aborted) throw new Error(`PostgreSQL does not start: ${fault}`);
      await wait(100);
    }
  };
  const postmaster = async () => {
    const text = await readFile(join(cluster.folder, 'postmaster.pid'), 'utf8');
    const pid = Number(text.split('\n')[0]);
    // PostgreSQL creates the file empty, and a signal to the process 0 goes to every process of the torture.
    if (!Number.isInteger(pid) || pid <= 0) throw new Error(`postmaster.pid has no process id: "${text}"`);
    return pid;
  };
  await start();
  const url = await serverAddress(cluster);
  if (url === undefined) throw new Error('PostgreSQL runs and does not say where');
  const query = async <Row extends object>(statement: string) => {
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => {}); // The pending query is rejected as well.
    await client.connect();
    try {
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  return {
    url,
    start,
    // pg_ctl would wait for ever if a shop starts a new server at once, so this waits for the process id to change.
    async stop() {
      const pid = await postmaster();
      process.kill(pid, 'SIGINT');
      while ((await postmaster().catch(() => undefined)) === pid) await wait(50);
    },
    async kill() {
      process.kill(await postmaster(), 'SIGKILL');
    },
    async freeze() {
      const others = await query<{ pid: number }>(
        'SELECT pid FROM pg_stat_activity WHERE pid <> pg_backend_pid()',
      );
      // The postmaster comes first, because it could start further processes while the others are being frozen.
      const pids = [await postmaster(), ...others.map(({ pid }) => pid)];
      const toAll = (signal: NodeJS.Signals) => {
        for (const pid of pids) {
          try {
            process.kill(pid, signal);
          } catch {} // The process has ended meanwhile.
        }
      };
      toAll('SIGSTOP');
      return () => toAll('SIGCONT');
    },
    query,
  };
}

/** A server of the shop as in production. Whenever it ends it is started again, as a service manager would do. */
export type TorturedServer = {
  readonly name: string;
  readonly port: number;
  /** Runs the `serve.ts` of another release from the next start. */
  become(file: string): void;
  start(): void;
  kill(awayMs: number): Promise<void>;
  /** Stops the server without a restart. */
  stop(signal: NodeJS.Signals): Promise<void>;
};

export async function makeServer(name: string, env: NodeJS.ProcessEnv): Promise<TorturedServer> {
  const port = await freePort();
  let child: ChildProcess | undefined;
  let isWanted = false;
  let file = serveFile;
  const start = () => {
    isWanted = true;
    if (child !== undefined) return;
    const started = spawn(process.execPath, [file], {
      env: { ...env, PORT: String(port), NODE_COMPILE_CACHE: compileCache },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    child = started;
    // Drops the output of a server that ends because it finds no database.
    started.stderr?.resume();
    started.once('exit', () => {
      child = undefined;
      setTimeout(() => {
        if (isWanted) start();
      }, RESTART_PAUSE_MS);
    });
  };
  const stop = async (signal: NodeJS.Signals) => {
    isWanted = false;
    const ending = child;
    if (ending === undefined) return;
    const ended = once(ending, 'exit');
    ending.kill(signal);
    await ended;
  };
  return {
    name,
    port,
    become(other) {
      file = other;
    },
    start,
    stop,
    async kill(awayMs) {
      await stop('SIGKILL');
      await wait(awayMs);
      start();
    },
  };
}

/**
 * Returns a port on which no process listens. It is below Linux's ephemeral ports (32768 and above), because the system
 * could give an ephemeral port to a connection before a server listens on it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(20_000, 32_000);
    const probe = createServer().listen(port, '127.0.0.1');
    const isFree = await once(probe, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    await once(probe.close(), 'close');
    return port;
  }
}
