import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';

export type DueAddress = {
  readonly address: string;
  readonly picture: string | null;
  readonly etag: string;
  readonly lastModified: string;
  readonly failures: number;
};

/**
 * The addresses of pictures that are due to be fetched, of products on sale that have no picture from a file. Addresses
 * that were never tried come first, then the addresses that are overdue longest.
 */
export async function readDueAddresses(reader: Reader, now: Date, limit: number): Promise<DueAddress[]> {
  const { rows } = await sql<DueAddress>`
    SELECT image1_url AS address, max(picture) AS picture, coalesce(max(etag), '') AS etag,
      coalesce(max(last_modified), '') AS "lastModified", coalesce(max(failures), 0)::int AS failures
    FROM product LEFT JOIN picture_address ON address = image1_url
    WHERE NOT withdrawn AND image1_url ~* '^https?://' AND (next_at IS NULL OR next_at <= ${now})
      AND NOT EXISTS (
        SELECT FROM product_picture shown JOIN picture_file USING (picture) WHERE shown.product_code = code
      )
    GROUP BY image1_url ORDER BY min(next_at) NULLS FIRST, image1_url LIMIT ${limit}`.execute(reader);
  return rows;
}

/** The outcome of a fetch. A null picture keeps the stored picture. */
export type AskedAddress = {
  readonly address: string;
  readonly picture: string | null;
  readonly etag: string;
  readonly lastModified: string;
  readonly nextAt: Date;
  readonly failures: number;
  readonly fault: string;
};

export async function saveAddresses(
  writer: Writer,
  asked: readonly AskedAddress[],
  now: Date,
): Promise<void> {
  await sql`
    INSERT INTO picture_address
      (address, picture, etag, last_modified, tried_at, next_at, failures, fault)
    SELECT address, picture, etag, "lastModified", ${now}, "nextAt", failures, fault
    FROM json_to_recordset(${JSON.stringify(asked)}) AS asked (address text, picture text, etag text,
      "lastModified" text, "nextAt" timestamptz, failures int, fault text)
    ON CONFLICT (address) DO UPDATE SET picture = coalesce(excluded.picture, picture_address.picture),
      etag = excluded.etag, last_modified = excluded.last_modified, tried_at = excluded.tried_at,
      next_at = excluded.next_at, failures = excluded.failures, fault = excluded.fault`.execute(writer);
}

export async function sweepAddresses(writer: Writer): Promise<void> {
  await sql`
    DELETE FROM picture_address WHERE NOT EXISTS (
      SELECT FROM product WHERE image1_url = address
    )`.execute(writer);
}
