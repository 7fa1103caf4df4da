import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { applicationName } from './side-by-side.ts';

/** The server that takes writes. Its timeline, eight hexadecimal digits, is a later one after each failover. */
export type Primary = { readonly host: string; readonly port: number; readonly timeline: string };

/** Finds the primary among servers of which one takes writes (decision 36). */
export type PrimaryFinder = {
  /** The known primary, else the current one. @throws Error if there is none within 8 s */
  find(): Promise<Primary>;
  /** Reports a failure of this one: the next `find` searches again. */
  forget(primary: Primary): void;
  /** Polls, and calls back with the primary: a replaced one may never close its connections. */
  watch(onFound: (primary: Primary) => void): { stop(): void };
};

const PROBE_MS = 1_000;
const PAUSE_MS = 200;
const PATIENCE_MS = 8_000;
const WATCH_MS = 2_000;

/**
 * Splits a PostgreSQL address with several hosts, in libpq's form, into one for each:
 * `postgres://shop:secret@db1:5432,db2:5432/shop` is `postgres://shop:secret@db1:5432/shop` and the same of `db2`.
 */
export function addressesOf(url: string): readonly string[] {
  const [, head = '', hosts = '', tail = ''] = /^(\w+:\/\/(?:[^@/]*@)?)([^/?]*)(.*)$/.exec(url) ?? [];
  return hosts.split(',').map((host) => `${head}${host}${tail}`);
}

export function isSameServer(a: Primary, b: Primary): boolean {
  return a.host === b.host && a.port === b.port;
}

export function primaryFinder(addresses: readonly string[]): PrimaryFinder {
  let known: Primary | undefined;
  let searching: Promise<Primary> | undefined;
  let latest = '';

  /** The server with the latest timeline: one that was replaced while frozen still claims to take writes. */
  const look = async () => {
    const answers = await Promise.all(addresses.map(probe));
    const [newest] = answers.flatMap((one) => one ?? []).sort((a, b) => (a.timeline < b.timeline ? 1 : -1));
    if (newest === undefined || newest.timeline < latest) return undefined;
    latest = newest.timeline;
    return newest;
  };

  const search = async () => {
    for (const patience = AbortSignal.timeout(PATIENCE_MS); !patience.aborted; await wait(PAUSE_MS)) {
      known = await look();
      if (known) return known;
    }
    throw Object.assign(new Error(`None of the ${addresses.length} database servers takes writes`), {
      code: '57P03', // cannot_connect_now
    });
  };
  return {
    async find() {
      if (known) return known;
      searching ??= search().finally(() => {
        searching = undefined;
      });
      return searching;
    },
    forget(primary) {
      if (known === primary) known = undefined;
    },
    watch(onFound) {
      const timer = setInterval(async () => {
        const found = await look();
        if (found === undefined) return;
        if (known === undefined || !isSameServer(found, known)) known = found;
        onFound(found);
      }, WATCH_MS).unref();
      return { stop: () => clearInterval(timer) };
    },
  };
}

async function probe(address: string): Promise<Primary | undefined> {
  const patience = { connectionTimeoutMillis: PROBE_MS, query_timeout: PROBE_MS };
  const client = new pg.Client({ connectionString: address, application_name: applicationName, ...patience });
  client.on('error', () => {}); // The pending query is rejected.
  try {
    await client.connect();
    // A server in recovery refuses to say where it writes.
    const { rows } = await client.query<{ timeline: string | null }>(
      'SELECT CASE WHEN NOT pg_is_in_recovery() THEN left(pg_walfile_name(pg_current_wal_lsn()), 8) END AS timeline',
    );
    const timeline = rows[0]?.timeline;
    return timeline ? { host: client.host, port: client.port, timeline } : undefined;
  } catch {
    return undefined;
  } finally {
    client.end().catch(() => {}); // Not awaited: it may hang.
  }
}
