import { createHash } from 'node:crypto';
import type { ImportKind } from '@tradecellar/contract/import-kinds.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { Reader, Writer } from '../../database/connection.ts';
import type { ImportFile } from '../csv/import-file.ts';
import { isPlainName, kindOfFile } from '../kinds/file-kinds.ts';
import { readTakenNames } from './report-queries.ts';

/**
 * Placing an order changes the figures of these kinds. A later file with the same content sets the figures again, so it
 * is not a duplicate.
 */
const CHANGED_BY_ORDERS = new Set<ImportKind>(['products', 'stock', 'customers', 'reserves']);

/** Thrown in an import of the inbox if another process has imported the file meanwhile. */
export class TakenMeanwhile extends Error {}

type Arrived = { readonly name: string; readonly modifiedAt: Date; readonly sha256: string };

/**
 * The earlier import because of which the inbox must not import a file: of the same content (`double`), or of other
 * content under the same name (`other`). Undefined if the inbox must import the file.
 */
export async function readEarlier(
  reader: Reader,
  forms: Merchant['import'],
  { name, modifiedAt, sha256 }: Arrived,
): Promise<{ readonly is: 'double' | 'other'; readonly at: Date } | undefined> {
  const taken = await readTakenNames(reader, name);
  const [last] = taken;
  if (last === undefined) return undefined;
  const kind = kindOfFile(name, forms)?.name;
  if (!isPlainName(name, forms)) {
    const same = taken.find((each) => each.sha256 === sha256);
    return same === undefined ? { is: 'other', at: last.at } : { is: 'double', at: same.at };
  }
  const isAgain = last.file_time?.getTime() === modifiedAt.getTime();
  const isDouble =
    last.sha256 === sha256 && (isAgain || (kind !== undefined && !CHANGED_BY_ORDERS.has(kind)));
  return isDouble ? { is: 'double', at: last.at } : undefined;
}

/**
 * Refuses a file that another process has imported while this import waited. Must run after `lockImports`: a second import
 * would overwrite every change since the first import, such as a newer price.
 * @throws TakenMeanwhile
 */
export async function refuseTaken(
  writer: Writer,
  forms: Merchant['import'],
  { name, content, modifiedAt }: Pick<ImportFile, 'name' | 'content'> & { readonly modifiedAt: Date },
): Promise<[]> {
  const sha256 = createHash('sha256').update(content).digest('hex');
  const earlier = await readEarlier(writer, forms, { name, modifiedAt, sha256 });
  if (earlier !== undefined) throw new TakenMeanwhile(`Another process has imported ${name} meanwhile`);
  return [];
}
