import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { matchPictures, type Pictured } from './match-pictures.ts';

export type StoredPicture = { readonly name: string; readonly width: number; readonly height: number };

/** Returns withdrawn products as well, because their pages are still shown. */
export async function readPictured(reader: Reader): Promise<Pictured[]> {
  const { rows } = await sql<Pictured>`SELECT code, bin_no AS bin FROM product ORDER BY code`.execute(reader);
  return rows;
}

/** A merchant's file: its lower-case name without extension, and the picture made from the file. */
export type PictureFile = { readonly stem: string; readonly file: string; readonly picture: string };

export async function readPictureFiles(reader: Reader): Promise<PictureFile[]> {
  const { rows } = await sql<PictureFile>`
    SELECT stem, file, picture FROM picture_file ORDER BY stem`.execute(reader);
  return rows;
}

export async function savePictures(writer: Writer, pictures: readonly StoredPicture[]): Promise<void> {
  await sql`
    INSERT INTO picture (name, width, height)
    SELECT name, width, height FROM json_to_recordset(${JSON.stringify(pictures)}) AS made (name text, width int, height int)
    ON CONFLICT (name) DO UPDATE SET unused_since = NULL`.execute(writer);
}

export async function savePictureFiles(
  writer: Writer,
  files: readonly PictureFile[],
  { cameBy, now }: { cameBy: string; now: Date },
): Promise<void> {
  await sql`
    INSERT INTO picture_file (stem, file, picture, came_by, at)
    SELECT stem, file, picture, ${cameBy}, ${now}
    FROM json_to_recordset(${JSON.stringify(files)}) AS taken (stem text, file text, picture text)
    ON CONFLICT (stem) DO UPDATE
      SET file = excluded.file, picture = excluded.picture, came_by = excluded.came_by, at = excluded.at
      WHERE picture_file.picture <> excluded.picture`.execute(writer);
}

export async function deletePictureFiles(writer: Writer, stems: readonly string[]): Promise<void> {
  await sql`DELETE FROM picture_file WHERE stem = ANY(${stems}::text[])`.execute(writer);
}

/**
 * Assigns pictures to products: a picture from a file, else, with `isFetched`, the picture of the product's
 * `Image1_URL`. Call it after `lockImports`, because two concurrent runs would deadlock.
 */
export async function assignPictures(
  writer: Writer,
  { now, isFetched }: { now: Date; isFetched: boolean },
): Promise<void> {
  const { rows } = await sql<{ any: boolean }>`
    SELECT EXISTS (SELECT FROM picture) AS any`.execute(writer);
  if (rows[0]?.any !== true) return;
  const files = await readPictureFiles(writer);
  const pictures = new Map(files.map(({ stem, picture }) => [stem, picture]));
  const { chosen } = matchPictures([...pictures.keys()], await readPictured(writer));
  const own = [...chosen].map(([code, stem]) => ({ code, picture: pictures.get(stem) }));
  await sql`
    WITH file AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(own)}) AS own (code text, picture text)
    ), own AS (
      SELECT code, picture FROM file
      UNION ALL
      SELECT code, picture FROM product JOIN picture_address ON address = image1_url
      WHERE ${isFetched} AND picture IS NOT NULL AND code NOT IN (SELECT code FROM file)
    ), gone AS (
      DELETE FROM product_picture WHERE product_code NOT IN (SELECT code FROM own)
    )
    INSERT INTO product_picture (product_code, picture) SELECT code, picture FROM own
    WHERE NOT EXISTS (
      SELECT FROM product_picture shown WHERE shown.product_code = code AND shown.picture = own.picture
    )
    ON CONFLICT (product_code) DO UPDATE SET picture = excluded.picture`.execute(writer);
  await sql`
    UPDATE picture SET unused_since = CASE WHEN is_used THEN NULL ELSE ${now}::timestamptz END
    FROM (
      SELECT name AS of, EXISTS (SELECT FROM picture_file WHERE picture = name)
        OR EXISTS (SELECT FROM picture_address WHERE picture = name) AS is_used FROM picture
    ) AS use
    WHERE name = of AND is_used = (unused_since IS NOT NULL)`.execute(writer);
}

/** Deletes pictures unused since before `since`. Returns the names of all other pictures. */
export async function sweepPictures(writer: Writer, since: Date): Promise<ReadonlySet<string>> {
  await sql`DELETE FROM picture WHERE unused_since < ${since}`.execute(writer);
  const { rows } = await sql<{ name: string }>`SELECT name FROM picture`.execute(writer);
  return new Set(rows.map(({ name }) => name));
}
