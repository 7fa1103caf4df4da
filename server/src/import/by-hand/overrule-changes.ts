import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { Writer } from '../../database/connection.ts';
import { ownStem, readLastPictures } from '../../pictures/by-hand-queries.ts';
import { deletePictureFiles } from '../../pictures/queries.ts';
import type { CheckedFile } from '../checks/check-file.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import type { Cells, FileKind } from '../kinds/file-kind.ts';
import { productsKind } from '../kinds/products-kind.ts';
import { type LastChange, markOverruled, readLastChanges } from './change-queries.ts';

const NAMED = 10;

/**
 * Marks the values that the office has set by hand and that a file of products changes, and returns a note that names
 * the values. The file wins, because the office's value would otherwise stay for ever while the list moves on. A field
 * that the file lacks, such as `SwitchedOff`, keeps the office's value.
 */
export async function overruleChanges(
  writer: Writer,
  files: readonly CheckedFile[],
  { importId, at }: { readonly importId: string; readonly at: Date },
): Promise<ImportFault[]> {
  const file = files.find(({ kind }) => kind === productsKind);
  if (file === undefined) return [];
  const rows = new Map(file.rows.map(({ cells }) => [String(cells.Code), cells]));
  const changes = await readLastChanges(writer, [...rows.keys()]);
  const overruled = changes.filter((change) => isOverruled(change, file, rows));
  const pictures = await overrulePictures(writer, rows);
  if (overruled.length + pictures.length === 0) return [];
  const ids = [...overruled, ...pictures].map(({ id }) => id);
  await markOverruled(writer, ids, { importId, file: file.name, at });
  const names = overruled.slice(0, NAMED).map(({ product_code: code, field, after }) => {
    const sent = String(rows.get(code)?.[field] ?? '');
    return `${code} ${field} (${shortened(after)} → ${shortened(sent)})`;
  });
  names.push(...pictures.slice(0, NAMED - names.length).map(({ code }) => `${code} Picture (by Image1_URL)`));
  const more = ids.length > names.length ? ` and ${ids.length - names.length} more` : '';
  const says = `overrules ${countWords(ids.length, 'change')} by hand: ${names.join(', ')}${more}`;
  return [{ file: file.name, says }];
}

/** Takes pictures that the office has set away from products whose address of a picture a file changes. */
async function overrulePictures(
  writer: Writer,
  rows: ReadonlyMap<string, Cells>,
): Promise<{ id: number; code: string }[]> {
  const overruled = (await readLastPictures(writer)).filter(({ code, after, address }) => {
    const sent = String(rows.get(code)?.Image1_URL ?? '');
    return after !== '' && sent !== '' && sent !== address;
  });
  await deletePictureFiles(
    writer,
    overruled.map(({ code }) => ownStem(code)),
  );
  return overruled;
}

const shortened = (text: string) =>
  text === '' ? 'blank' : text.length > 40 ? `${[...text].slice(0, 40).join('')}…` : text;

function isOverruled(
  { product_code: code, field, after }: LastChange,
  { fields }: CheckedFile,
  rows: ReadonlyMap<string, Cells>,
): boolean {
  if (!fields.has(field)) return false;
  return !isSame(productsKind, field, after, rows.get(code)?.[field]);
}

/** True if a text, as products.csv writes the field, is the value that a file has sent: `60` is `60.00`. */
function isSame({ fields }: FileKind, field: string, text: string, sent: unknown): boolean {
  const cell = fields[field]?.cell;
  const read = cell?.read(text, { dates: 'DD/MM/YYYY', decimal: '.' });
  if (read === undefined || 'fault' in read) return false;
  const [a, b] = [String(read.value ?? ''), String(sent ?? '')];
  return a === b || (cell?.type.startsWith('numeric') === true && a !== '' && Number(a) === Number(b));
}
