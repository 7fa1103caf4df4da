import { PICTURE_FIELD } from '@tradecellar/contract/office-products.ts';
import { sql } from 'kysely';
import type { Reader, Writer } from '../database/connection.ts';
import { small } from './match-pictures.ts';
import { deletePictureFiles, readPictureFiles, type StoredPicture, savePictureFiles } from './queries.ts';

/** A picture in a product's history: the picture's name, and the name of the product's own file, if there is a file. */
export type RecordedPicture = { readonly name: string; readonly file: string };

const NO_PICTURE: RecordedPicture = { name: '', file: '' };

/** The text of a picture in `product_change`: `1f0c… CHA001.jpg`, or only the name for a picture without an own file. */
export function recordPicture({ name, file }: RecordedPicture = NO_PICTURE): string {
  return file === '' ? name : `${name} ${file}`;
}

export function readRecorded(text: string): RecordedPicture {
  const [name = '', ...file] = text.split(' ');
  return { name, file: file.join(' ') };
}

/** The name of a product's own file in `picture_file`: a file with this name is the closest match of the product. */
export const ownStem = (code: string): string => small(code);

export type ShownPicture = StoredPicture & {
  /** The name of the product's own file. Null for a picture of the bin number or of an address. */
  readonly file: string | null;
};

/** The picture that a product shows. Undefined if the shop serves no picture of the product. */
export async function readShownPicture(reader: Reader, code: string): Promise<ShownPicture | undefined> {
  return reader
    .selectFrom('product_picture')
    .innerJoin('picture', 'picture.name', 'product_picture.picture')
    .leftJoin('picture_file', (join) =>
      join.onRef('picture_file.picture', '=', 'picture.name').on('stem', '=', ownStem(code)),
    )
    .select(['name', 'width', 'height', 'file'])
    .where('product_code', '=', code)
    .executeTakeFirst();
}

export async function readPictures(
  reader: Reader,
  names: readonly string[],
): Promise<ReadonlyMap<string, StoredPicture>> {
  if (names.length === 0) return new Map();
  const rows = await reader
    .selectFrom('picture')
    .select(['name', 'width', 'height'])
    .where('name', 'in', names)
    .execute();
  return new Map(rows.map((row) => [row.name, row]));
}

/** Gives a product the own file `picture`, or takes the own file away. `assignPictures` then shows the change. */
export async function setOwnPicture(
  writer: Writer,
  code: string,
  { name, file, now }: RecordedPicture & { readonly now: Date },
): Promise<void> {
  const stem = ownStem(code);
  if (file === '') await deletePictureFiles(writer, [stem]);
  else await savePictureFiles(writer, [{ stem, file, picture: name }], { cameBy: 'by hand', now });
}

/** Protects an unused picture from the next sweep. False if a sweep has deleted the picture already. */
export async function keepPicture(writer: Writer, name: string): Promise<boolean> {
  const { numUpdatedRows } = await writer
    .updateTable('picture')
    .set({ unused_since: null })
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

export type PictureChange = {
  readonly before: string;
  readonly after: string;
  readonly code: string;
  readonly undone_at: Date | null;
};

/** Undefined if the change by hand is of other fields than the picture. */
export async function readPictureChange(reader: Reader, id: string): Promise<PictureChange | undefined> {
  return reader
    .selectFrom('product_change')
    .select(['before', 'after', 'product_code as code', 'undone_at'])
    .where('import_id', '=', id)
    .where('field', '=', PICTURE_FIELD)
    .executeTakeFirst();
}

type LastPicture = {
  readonly id: number;
  readonly code: string;
  readonly after: string;
  readonly address: string | null;
};

/** The pictures that the office has set last, and that no later file has overruled, with the products' addresses. */
export async function readLastPictures(reader: Reader): Promise<LastPicture[]> {
  const { rows } = await sql<LastPicture>`
    SELECT id, product_code AS code, after, image1_url AS address FROM (
      SELECT DISTINCT ON (product_code) * FROM product_change
      WHERE undone_at IS NULL AND field = ${PICTURE_FIELD} ORDER BY product_code, id DESC
    ) AS last LEFT JOIN product ON code = product_code WHERE overruled_at IS NULL ORDER BY id`.execute(
    reader,
  );
  return rows;
}

/**
 * Marks the pictures by hand whose product has another own file by now, or no own file any more. Returns the codes of
 * the products.
 */
export async function markOverruledPictures(writer: Writer, now: Date): Promise<string[]> {
  const last = await readLastPictures(writer);
  if (last.length === 0) return [];
  const files = new Map((await readPictureFiles(writer)).map((each) => [each.stem, each]));
  const overruled = last.flatMap(({ id, code, after }) => {
    const own = files.get(ownStem(code));
    return (own?.picture ?? '') === readRecorded(after).name ? [] : [{ id, code, file: own?.file }];
  });
  for (const { id, file = 'a folder without the picture' } of overruled) {
    await writer
      .updateTable('product_change')
      .set({ overruled_at: now, overruled_file: file })
      .where('id', '=', id)
      .execute();
  }
  return overruled.map(({ code }) => code);
}

/**
 * Brings back the pictures by hand that the addresses of an import's file overruled. A picture that a sweep has deleted,
 * and a product with a newer file, stay as they are.
 */
export async function restoreOverruledPictures(writer: Writer, importId: string, now: Date): Promise<void> {
  const changes = await writer
    .selectFrom('product_change')
    .select(['product_code as code', 'after'])
    .where('overruled_by', '=', importId)
    .where('field', '=', PICTURE_FIELD)
    .execute();
  const stems = new Set(changes.length === 0 ? [] : (await readPictureFiles(writer)).map(({ stem }) => stem));
  for (const { code, after } of changes) {
    const picture = readRecorded(after);
    if (stems.has(ownStem(code)) || !(await keepPicture(writer, picture.name))) continue;
    await setOwnPicture(writer, code, { ...picture, now });
  }
}
