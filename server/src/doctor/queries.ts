import { sql } from 'kysely';
import type { Reader } from '../database/connection.ts';

export type DatabaseFacts = {
  readonly version: string;
  /** 150018 is version 15.18. */
  readonly versionNumber: number;
  readonly encoding: string;
  readonly mayCreate: boolean;
  /** The number of tables that another role owns. A migration could not change these tables. */
  readonly othersTables: number;
  readonly isStandby: boolean;
  /** The names of the settings among fsync, full_page_writes and synchronous_commit that are off. */
  readonly unsafe: readonly string[];
  readonly mostConnections: number;
  readonly now: Date;
  readonly isMigrated: boolean;
};

export async function readDatabaseFacts(reader: Reader): Promise<DatabaseFacts> {
  const { rows } = await sql<DatabaseFacts>`
    SELECT current_setting('server_version') AS version,
      current_setting('server_version_num')::int AS "versionNumber",
      current_setting('server_encoding') AS encoding,
      has_schema_privilege(current_schema(), 'CREATE')
        AND has_database_privilege(current_database(), 'CREATE') AS "mayCreate",
      (SELECT count(*)::int FROM pg_tables
        WHERE schemaname IN (current_schema(), 'pgboss') AND NOT pg_has_role(tableowner, 'USAGE')) AS "othersTables",
      pg_is_in_recovery() AS "isStandby",
      ARRAY(SELECT name FROM unnest(ARRAY['fsync', 'full_page_writes', 'synchronous_commit']) AS name
        WHERE current_setting(name) = 'off') AS unsafe,
      current_setting('max_connections')::int AS "mostConnections",
      clock_timestamp() AS now,
      to_regclass('migration') IS NOT NULL AS "isMigrated"`.execute(reader);
  const [facts] = rows;
  if (facts === undefined) throw new Error('The database did not return its settings');
  return facts;
}

export async function readMigrationNames(reader: Reader): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM migration`.execute(reader);
  return rows.map(({ name }) => name);
}

export async function readShopFacts(reader: Reader) {
  const { rows } = await sql<{ products: number; customers: number; logins: number }>`
    SELECT (SELECT count(*)::int FROM product WHERE NOT withdrawn) AS products,
      (SELECT count(*)::int FROM customer WHERE NOT withdrawn) AS customers,
      (SELECT count(DISTINCT login.email)::int FROM login JOIN customer ON account = customer_account WHERE NOT withdrawn) AS logins`.execute(
    reader,
  );
  return rows[0] ?? { products: 0, customers: 0, logins: 0 };
}

export type PictureFacts = {
  readonly elsewhere: readonly string[];
  readonly shown: readonly string[];
  readonly products: number;
  /** The number of files that no product shows, because they match no product or another file matches more closely. */
  readonly unused: number;
  readonly failed: number;
  /** The first three faults: `https://… is answered with 404`. */
  readonly faults: readonly string[];
};

/** Undefined before the migration that creates the tables of pictures. */
export async function readPictureFacts(reader: Reader): Promise<PictureFacts | undefined> {
  const tables = await sql<{ areThere: boolean }>`
    SELECT to_regclass('product_picture') IS NOT NULL AS "areThere"`.execute(reader);
  if (tables.rows[0]?.areThere !== true) return undefined;
  const { rows } = await sql<PictureFacts>`
    SELECT ARRAY(SELECT DISTINCT picture FROM product_picture) AS shown,
      ARRAY(SELECT image1_url FROM product WHERE NOT withdrawn AND image1_url LIKE 'http%'
        AND NOT EXISTS (SELECT FROM product_picture WHERE product_code = code)
        ORDER BY position LIMIT 3) AS elsewhere,
      (SELECT count(*)::int FROM product_picture) AS products,
      (SELECT count(*)::int FROM picture_file
        WHERE NOT EXISTS (SELECT FROM product_picture shown WHERE shown.picture = picture_file.picture)) AS unused,
      (SELECT count(*)::int FROM picture_address WHERE fault <> '') AS failed,
      ARRAY(SELECT address || ' ' || fault FROM picture_address WHERE fault <> ''
        ORDER BY address LIMIT 3) AS faults`.execute(reader);
  return rows[0];
}

export async function hasOffice(reader: Reader): Promise<boolean> {
  const { rows } = await sql<{ has: boolean }>`SELECT sign_in.has_office() AS has`.execute(reader);
  return rows[0]?.has ?? false;
}
