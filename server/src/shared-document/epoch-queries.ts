import { sql } from 'kysely';

/**
 * Names the history of the database. A database that was restored, copied back or created again has another history,
 * and so has a promoted standby, because a promotion begins a timeline. The name is computed, because a backup would
 * restore a stored name.
 */
export const currentEpoch = sql`((SELECT system_identifier FROM pg_control_system())
  || '-' || (SELECT oid FROM pg_database WHERE datname = current_database())
  || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8))`;
