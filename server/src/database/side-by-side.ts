import type pg from 'pg';
import { isBefore, release } from '../release.ts';

const NAME = 'tradecellar';

/** The name of this server's connections, which servers of other releases see in `pg_stat_activity`. */
export const applicationName = `${NAME} ${release}`;

/** The oldest servers for migrations whose file names do not state a release. */
const NEEDS: Readonly<Record<string, string>> = {
  '0008-order-life.sql': '0.2.0',
  '0024-catalogue-in-process.sql': '0.3.0',
};

/**
 * The oldest release whose servers work after the migration. Undefined if the migration removes nothing.
 * `0040-order-notes-needs-0.5.0.sql` removes columns that servers before 0.5.0 use.
 */
function oldestServer(migration: string): string | undefined {
  return NEEDS[migration] ?? /-needs-(\d+\.\d+\.\d+)\.sql$/.exec(migration)?.[1];
}

/**
 * Refuses a database with a migration that needs a later release than this release. A development build may lack
 * migrations of its release: `0.5.0-dev` works with `0040-order-notes-needs-0.5.0.sql` only if the migration is among
 * its `own` migrations. The release 0.5.0 works with this migration even if it was added after the release.
 * @throws Error if the database has a migration with which this release does not work
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
 * A migration may remove, for example, a column only when no connected server uses the column any more (expand, then
 * contract; decision 62).
 * @throws Error if a server or a command of a release that is too old for these migrations is connected
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

/** True for a connection of a release before `oldest`. Releases before 0.4.0 gave their connections no name. */
const isOlder = (name: string, oldest: string) =>
  name === '' || (name.startsWith(`${NAME} `) && isBefore(name.slice(NAME.length + 1), oldest));

const CONNECTED = `
  SELECT application_name AS name, to_char(backend_start, 'YYYY-MM-DD HH24:MI:SS') AS since,
    coalesce(client_addr::text, 'this machine') AS address
  FROM pg_stat_activity
  WHERE datname = current_database() AND usename = current_user AND backend_type = 'client backend'
    AND pid <> pg_backend_pid()
  ORDER BY backend_start`;
