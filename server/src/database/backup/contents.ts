import type pg from 'pg';

type Table = { readonly name: string; readonly columns: string[] };
export type Contents = { readonly tables: Table[]; readonly sequenceNames: string[] };

/**
 * Reads the tables and sequences of the shop's schemas from PostgreSQL's catalog. A partitioned table counts as one
 * table. The backup leaves out objects of extensions. The sign-in provider's only table in the backup is the table of
 * passkeys: a restored shop must not revive sessions, codes and links.
 */
export async function findContents(client: pg.ClientBase): Promise<Contents> {
  const { rows } = await client.query<Table & { kind: string }>(`
    SELECT c.oid::regclass::text AS name, c.relkind AS kind,
      ARRAY(SELECT quote_ident(attname) FROM pg_attribute
        WHERE attrelid = c.oid AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum) AS columns
    FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
    WHERE (n.nspname IN (current_schema(), 'pgboss') OR c.oid = to_regclass('sign_in.passkey')) AND c.relkind IN ('r', 'p', 'S') AND NOT c.relispartition
      AND NOT EXISTS (SELECT FROM pg_depend WHERE classid = 'pg_class'::regclass AND objid = c.oid AND deptype = 'e')
    ORDER BY c.oid::regclass::text COLLATE "C"`);
  return {
    tables: rows.filter(({ kind }) => kind !== 'S').map(({ name, columns }) => ({ name, columns })),
    sequenceNames: rows.filter(({ kind }) => kind === 'S').map(({ name }) => name),
  };
}

/** Settings with which COPY writes the same text for a value on every server, without timeouts. */
export const COPY_SESSION = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'; SET LOCAL statement_timeout = 0;
  SET LOCAL lock_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`;

/** Runs `work` on a connection that is closed afterwards. Closing rolls back an open transaction. */
export async function onOwnConnection<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  // If the connection is lost between two statements, pg emits the reason, and the next statement fails without it. The
  // reason is kept, to be thrown.
  let lost: Error | undefined;
  client.on('error', (error) => {
    lost ??= error;
  });
  try {
    return await work(client);
  } catch (error) {
    throw lost === undefined ? error : new Error(`The connection to the database was lost: ${lost.message}`);
  } finally {
    client.release(true);
  }
}
