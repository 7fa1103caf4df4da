import { chmod, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { makeFolders } from '../../files/make-folders.ts';
import { LOCKS } from '../locks.ts';
import { applicationName } from '../side-by-side.ts';
import {
  type Cluster,
  makeClusterIfNone,
  serverAddress,
  startCluster,
  stopCluster,
} from './postgres-cluster.ts';
import { canEnter, findPrograms, findServerUser, packageFolder } from './postgres-programs.ts';

export type LocalPostgres = {
  readonly url: string;
  /**
   * Ends the use of the server by this process. The last process that uses the server stops it. The caller must close
   * its other connections first.
   */
  close(): Promise<void>;
};

export type LocalPostgresOptions = {
  readonly dataDir: string;
  readonly say: (text: string) => void;
  /** True for the shop. A data folder has at most one running shop. */
  readonly isShop?: boolean;
  readonly overTcp?: boolean;
  readonly settings?: Readonly<Record<string, string>>;
};

/** The time during which a failed start is retried: the processes of a killed server need some seconds to end. */
const START_PATIENCE_MS = 20_000;
const RECOVERY_PATIENCE_MS = 600_000;
const PAUSE_MS = 50;

/**
 * Connects to the PostgreSQL in `dataDir`/postgres. Creates or starts the server if needed, and restarts it if it dies
 * while in use.
 * @throws Error with a sentence that says what to do
 */
export async function reachLocalPostgres(options: LocalPostgresOptions): Promise<LocalPostgres> {
  const cluster = await prepareCluster(options);
  let isClosing = false;
  let registered = register(cluster, options);
  const reregisterWhenLost = ({ client }: Registration) => {
    client.once('end', () => {
      if (!isClosing) registered = registerAgain();
    });
  };
  const registerAgain = async (): Promise<Registration> => {
    for (;;) {
      try {
        const registration = await register(cluster, options);
        reregisterWhenLost(registration);
        return registration;
      } catch (error) {
        if (isClosing) throw error;
        options.say(String(error));
      }
    }
  };
  const registration = await registered;
  reregisterWhenLost(registration);
  return {
    url: registration.url,
    async close() {
      isClosing = true;
      // Wait for a restart that may be running. Otherwise the restarted server would keep running without users.
      const last = await registered.catch(() => undefined);
      if (last === undefined) return;
      if (await isLast(last.client)) await stopCluster(cluster);
      await last.client.end();
    },
  };
}

/**
 * Creates the cluster of a data folder if it is missing, without starting it.
 * @internal
 */
export async function prepareCluster(options: LocalPostgresOptions): Promise<Cluster> {
  const dataDir = resolve(options.dataDir);
  await makeFolders(dataDir, 0o700);
  const user = await findServerUser(dataDir);
  if (!(await canEnter(dataDir, user))) {
    // Allows every user to enter the folder, because PostgreSQL runs as another user. All other files in the folder
    // have mode 0700 or 0600.
    await chmod(dataDir, (await stat(dataDir)).mode | 0o011);
  }
  if (!(await canEnter(dataDir, user))) {
    throw new Error(
      `PostgreSQL does not run as root, and the user it runs as (number ${user?.uid}) cannot reach ${dataDir}: name a DATA_DIR outside private folders, for instance /var/lib/tradecellar.`,
    );
  }
  const system = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  const cluster = {
    folder: join(dataDir, 'postgres'),
    programs: await findPrograms(dataDir, user, packageFolder(system)),
    overTcp: options.overTcp ?? process.platform === 'win32',
    settings: options.settings ?? {},
  };
  await makeClusterIfNone(cluster, options.say);
  return cluster;
}

type Registration = { readonly client: pg.Client; readonly url: string };

/**
 * Registers this process by a shared lock on the server, and starts the server if it does not answer. A process stops
 * the server only if no other process is registered.
 */
async function register(cluster: Cluster, { dataDir, isShop }: LocalPostgresOptions): Promise<Registration> {
  let starting = AbortSignal.timeout(START_PATIENCE_MS);
  const recovering = AbortSignal.timeout(RECOVERY_PATIENCE_MS);
  for (;;) {
    const registration = await tryToRegister(cluster);
    if (typeof registration === 'object') {
      if (isShop !== true || (await isOnlyShop(registration.client))) return registration;
      await registration.client.end();
      throw new Error(`The data folder ${dataDir} is in use by another shop that is running.`);
    }
    if (registration === 'busy') {
      if (recovering.aborted) throw new Error('PostgreSQL did not become ready within ten minutes.');
      starting = AbortSignal.timeout(START_PATIENCE_MS);
    } else {
      const fault = await startCluster(cluster);
      if (fault !== undefined && starting.aborted) throw new Error(`PostgreSQL does not start: ${fault}`);
      if (fault === undefined) continue;
    }
    await wait(PAUSE_MS);
  }
}

/** Registers this process with the running server. 'busy' if the server is starting, recovering or stopping. */
async function tryToRegister(cluster: Cluster): Promise<Registration | 'busy' | 'stopped'> {
  const url = await serverAddress(cluster);
  if (url === undefined) return 'stopped';
  const client = new pg.Client({
    connectionString: url,
    application_name: applicationName,
    connectionTimeoutMillis: 5_000,
  });
  client.on('error', () => {}); // An 'end' event follows, or the pending query is rejected.
  try {
    await client.connect();
    if (await lock(client, 'pg_try_advisory_lock_shared', 'localPostgres')) return { client, url };
    await client.end();
    return 'busy';
  } catch (error) {
    await client.end().catch(() => {});
    const { code = '', message } = error as { code?: string; message: string }; // pg's errors have this form.
    if (code === 'ECONNREFUSED' || code === 'ENOENT') return 'stopped';
    if (/^57P0|ECONNRESET/.test(code) || /terminated|timeout/.test(message)) return 'busy';
    throw error;
  }
}

/**
 * True if no other shop uses the folder. The lock is retried for a second, because the lock of a shop that was just
 * killed may take a moment to be released.
 */
async function isOnlyShop(client: pg.Client): Promise<boolean> {
  const patience = AbortSignal.timeout(1_000);
  while (!(await lock(client, 'pg_try_advisory_lock', 'localShop'))) {
    if (patience.aborted) return false;
    await wait(PAUSE_MS);
  }
  return true;
}

/**
 * True if no other process uses the server. Then no other process can register any more, because this connection holds
 * the exclusive lock. The list of connections is read again for a second, because closed connections may take a moment
 * to leave the list.
 */
async function isLast(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`SELECT pg_advisory_unlock_shared(${LOCKS.localPostgres})`);
    if (!(await lock(client, 'pg_try_advisory_lock', 'localPostgres'))) return false;
    const patience = AbortSignal.timeout(1_000);
    for (;;) {
      const { rows } = await client.query(
        `SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      );
      if (rows.length === 0) return true;
      if (patience.aborted) return false;
      await wait(PAUSE_MS);
    }
  } catch {
    return false; // The server has stopped already.
  }
}

async function lock(
  client: pg.Client,
  how: 'pg_try_advisory_lock' | 'pg_try_advisory_lock_shared',
  of: 'localPostgres' | 'localShop',
): Promise<boolean> {
  const { rows } = await client.query<{ got: boolean }>(`SELECT ${how}(${LOCKS[of]}) AS got`);
  return rows[0]?.got === true;
}
