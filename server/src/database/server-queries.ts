import { sql } from 'kysely';
import type { Database, Reader } from './connection.ts';
import type { RunningServer } from './odd-settings.ts';

/**
 * A server that has not called `noteServer` for this time is gone. A running server calls it at least twice in this
 * time.
 */
const GONE_AFTER = sql`interval '3 minutes'`;

/** Records that a server is running, and deletes servers that ended without deleting themselves. */
export async function noteServer(
  database: Database,
  { id, release, ...server }: Omit<RunningServer, 'startedAt'> & { id: string; release: string },
): Promise<void> {
  await sql`
    WITH gone AS (DELETE FROM running_server WHERE seen_at < now() - ${GONE_AFTER} AND id <> ${id}::uuid)
    INSERT INTO running_server (id, machine, process, release, settings)
    VALUES (${id}::uuid, ${server.machine}, ${server.process}, ${release}, ${JSON.stringify(server.settings)}::jsonb)
    ON CONFLICT (id) DO UPDATE SET seen_at = now()`.execute(database);
}

export async function forgetServer(database: Database, id: string): Promise<void> {
  await database.deleteFrom('running_server').where('id', '=', id).execute();
}

export async function readServers(reader: Reader): Promise<RunningServer[]> {
  const { rows } = await sql<RunningServer>`
    SELECT machine, process, started_at AS "startedAt", settings FROM running_server
    WHERE seen_at > now() - ${GONE_AFTER} ORDER BY started_at, id`.execute(reader);
  return rows;
}

/** False if the database is not yet migrated to the table `running_server`. */
export async function hasServers(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{
    has: boolean;
  }>`SELECT to_regclass('running_server') IS NOT NULL AS has`.execute(reader);
  return rows[0]?.has ?? false;
}
