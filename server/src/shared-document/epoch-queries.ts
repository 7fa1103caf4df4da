import { sql } from 'kysely';

/**
 * Names the history of the database: a database that was restored, copied back or made anew has another, and so has a standby that
 * was promoted, which begins a timeline. Computed, since a stored name is restored with everything else.
 */
export const currentEpoch = sql`((SELECT system_identifier FROM pg_control_system())
  || '-' || (SELECT oid FROM pg_database WHERE datname = current_database())
  || '-' || left(pg_walfile_name(pg_current_wal_lsn()), 8))`;
