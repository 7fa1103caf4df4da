import type pg from 'pg';
import { isBefore, release } from '../release.ts';

const NAME = 'tradecellar';

/** The name of connections, which servers of other releases see in `pg_stat_activity`. */
export const applicationName = `${NAME} ${release}`;

/** The oldest servers for migrations whose names do not state them. */
const NEEDS: Readonly<Record<string, string>> = {
  '0008-order-life.sql': '0.2.0',
  '0024-catalogue-in-process.sql': '0.3.0',
};

/**
 * The oldest release whose servers work with the migration; undefined if it removes nothing.
 * `0040-order-notes-needs-0.5.0.sql` drops what servers before 0.5.0 use.
 */
function oldestServer(migration: string): string | undefined {
  return NEEDS[migration] ?? /-needs-(\d+\.\d+\.\d+)\.sql$/.exec(migration)?.[1];
}

/**
 * A build on the way to a release has some of its migrations: `0.5.0-dev` works with `0040-order-notes-needs-0.5.0.sql` only if
 * that is among its `own`. The release itself works with it also when the migration came later.
 * @throws Error if the database has a migration of a newer release or build with which this one does not work
 */
export function refuseNewerDatabase(
  applied: Iterable<string>,
  own: readonly string[],
  version = release,
): void {
  for (const name of applied) {
    const oldest = oldestServer(name);
    if (oldest === undefined || own.includes(name)) continue;
    if (isBefore(version, oldest) || version === `${oldest}-dev`) {
      throw new Error(
        `The database was taken forward to a newer release, on which no server before ${oldest} works; this is ${version}. ` +
          'Start that release, or restore a backup made before it into an empty database',
      );
    }
  }
}

type Connected = { readonly name: string; readonly since: string; readonly address: string };

/**
 * Expand, then contract: a migration that removes something waits until nothing uses it (decision 62).
 * @throws Error while a server or a command of a release too old for these migrations is connected
 */
export async function refuseOlderServers(client: pg.ClientBase, due: readonly string[]): Promise<void> {
  for (const migration of due) {
    const oldest = oldestServer(migration);
    if (oldest === undefined) continue;
    const { rows } = await client.query<Connected>(CONNECTED);
    const older = rows.filter(({ name }) => isOlder(name, oldest));
    const [first] = older;
    if (first === undefined) continue;
    throw new Error(
      `Migration ${migration} takes away what servers before ${oldest} use, and one is connected ` +
        `(${older.length} connections, the first since ${first.since} from ${first.address}). ` +
        'Stop it; then this one can start',
    );
  }
}

/** Releases before 0.4.0 gave their connections no name. */
const isOlder = (name: string, oldest: string) =>
  name === '' || (name.startsWith(`${NAME} `) && isBefore(name.slice(NAME.length + 1), oldest));

const CONNECTED = `
  SELECT application_name AS name, to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS') AS since,
    coalesce(client_addr::text, 'this machine') AS address
  FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user AND backend_type = 'client backend'
    AND pid <> pg_backend_pid()
  ORDER BY backend_start`;
