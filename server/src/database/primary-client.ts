import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { applicationName } from './side-by-side.ts';

export type PrimaryClients = {
  readonly Client: new (config?: pg.ClientConfig) => pg.Client;
  readonly address: string;
  stop(): void;
};

/** The server that takes writes. Its timeline, eight hexadecimal digits, increases with each failover. */
type Primary = { readonly host: string; readonly port: number; readonly timeline: string };

const PROBE_MS = 1_000;
const PAUSE_MS = 200;
const PATIENCE_MS = 8_000;
const WATCH_MS = 2_000;

/**
 * Splits a PostgreSQL address with several hosts, in libpq's form, into an address for each host:
 * `postgres://shop:secret@db1:5432,db2:5432/shop` becomes `postgres://shop:secret@db1:5432/shop` and
 * `postgres://shop:secret@db2:5432/shop`.
 */
export function addressesOf(url: string): readonly string[] {
  const [, head = '', hosts = '', tail = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${head}${host}${tail}`);
}

/**
 * Database clients that report a commit as done only if the commit is as durable as the server's settings demand
 * (`synchronous_commit`). If the address has several hosts, the clients connect to the primary, and their connections
 * are closed when another server becomes the primary: a frozen or unreachable server would not close them (decision
 * 36).
 */
export function primaryClients(url: string): PrimaryClients {
  const addresses = addressesOf(url);
  const [address = url] = addresses;
  if (addresses.length === 1) return { Client: SafeClient, address, stop() {} };
  const finder = primaryFinder(addresses);
  const open = new Map<pg.Client, Primary>();
  class Client extends SafeClient {
    override connect(): Promise<pg.Client>;
    override connect(callback: Connected): void;
    override connect(callback?: Connected): Promise<pg.Client> | undefined {
      const connected = this.connectToPrimary();
      if (callback === undefined) return connected;
      connected.then(() => callback(null, this), callback);
      return undefined;
    }

    private async connectToPrimary(): Promise<pg.Client> {
      const primary = await finder.find();
      this.host = primary.host;
      this.port = primary.port;
      open.set(this, primary);
      this.once('end', () => open.delete(this));
      this.on('error', () => finder.forget(primary));
      try {
        return await super.connect();
      } catch (error) {
        open.delete(this);
        finder.forget(primary);
        throw error;
      }
    }
  }
  const watch = setInterval(async () => {
    const primary = await finder.look();
    if (primary === undefined) return;
    for (const [client, its] of open) if (!isSameServer(its, primary)) client.connection.stream.destroy();
  }, WATCH_MS).unref();
  return { Client, address, stop: () => clearInterval(watch) };
}

function primaryFinder(addresses: readonly string[]) {
  let known: Primary | undefined;
  let searching: Promise<Primary> | undefined;
  let latest = '';

  /**
   * Finds the server with the latest timeline: a primary that was replaced while frozen still claims to take writes.
   */
  const look = async (): Promise<Primary | undefined> => {
    const answers = await Promise.all(addresses.map(probe));
    const [newest] = answers.flatMap((one) => one ?? []).sort((a, b) => (a.timeline < b.timeline ? 1 : -1));
    if (newest === undefined || newest.timeline < latest) return undefined;
    latest = newest.timeline;
    if (known === undefined || !isSameServer(known, newest)) known = newest;
    return known;
  };
  const search = async (): Promise<Primary> => {
    for (const patience = AbortSignal.timeout(PATIENCE_MS); !patience.aborted; await wait(PAUSE_MS)) {
      const found = await look();
      if (found) return found;
    }
    throw Object.assign(new Error(`None of the ${addresses.length} database servers takes writes`), {
      code: '57P03', // cannot_connect_now
    });
  };
  return {
    look,
    /** Returns the known primary, or searches for the primary. @throws Error if no server takes writes within 8 s */
    async find(): Promise<Primary> {
      if (known) return known;
      searching ??= search().finally(() => {
        searching = undefined;
      });
      return searching;
    },
    forget(primary: Primary): void {
      if (known === primary) known = undefined;
    },
  };
}

function isSameServer(a: Primary, b: Primary): boolean {
  return a.host === b.host && a.port === b.port;
}

async function probe(address: string): Promise<Primary | undefined> {
  const patience = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
  const client = new pg.Client({ connectionString: address, application_name: applicationName, ...patience });
  client.on('error', () => {}); // The pending query is rejected as well.
  try {
    await client.connect();
    // A server in recovery refuses `pg_current_wal_lsn`.
    const { rows } = await client.query<{ timeline: string | null }>(
      'SELECT CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline',
    );
    const timeline = rows[0]?.timeline;
    return timeline ? { host: client.host, port: client.port, timeline } : undefined;
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => {}); // Not awaited: the end of a connection to a frozen server may hang.
  }
}

type Connected = (error: Error | null, client?: pg.Client) => void;

/** The routine of PostgreSQL that waits until a standby has the commit. */
const WAIT_FOR_STANDBY = 'SyncRepWaitForLSN';

class SafeClient extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config);
    // If the wait for the standby is cancelled, PostgreSQL reports the commit as done, although it is lost if this
    // server fails. An unknown outcome is safer.
    this.on('notice', ({ routine }) => {
      if (routine !== WAIT_FOR_STANDBY) return;
      this.connection.emit('error', new Error('Connection terminated: no standby has what was committed'));
    });
    // The socket closes a moment after the message. Until then the pool would reuse the connection.
    this.connection.on('errorMessage', (error: pg.DatabaseError) => {
      if (error.severity === 'FATAL') this.connection.emit('error', error);
    });
  }
}
