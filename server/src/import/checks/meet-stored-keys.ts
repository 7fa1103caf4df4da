import { plainKey } from '@tradecellar/trade/plain-key.ts';
import type { Reader } from '../../database/connection.ts';
import type { FileKind } from '../kinds/file-kind.ts';
import type { CheckedFile } from './check-file.ts';
import { readKeys, readUncleanKeys, type StoredKeys } from './import-queries.ts';

/**
 * Replaces a key in the files by the stored key, if the stored key was not cleaned when it was stored, such as `INV1`
 * with a zero-width space. Otherwise the import would add a duplicate instead of updating the stored row. If the clean
 * key is stored as well, the key is not replaced.
 */
export async function meetStoredKeys(reader: Reader, files: readonly CheckedFile[]): Promise<CheckedFile[]> {
  const known = new Map<StoredKeys, ReadonlyMap<string, string>>();
  const met: CheckedFile[] = [];
  for (const file of files) {
    let { rows } = file;
    for (const field of file.fields) {
      const of = storedKeysOf(file.kind, field);
      if (of === undefined) continue;
      const stored = known.get(of) ?? (await readOldKeys(reader, of));
      known.set(of, stored);
      if (stored.size === 0) continue;
      rows = rows.map(({ line, cells }) => ({
        line,
        cells: { ...cells, [field]: stored.get(String(cells[field])) ?? cells[field] },
      }));
    }
    met.push({ ...file, rows });
  }
  return met;
}

function storedKeysOf(kind: FileKind, field: string): StoredKeys | undefined {
  if (field === 'PriceList') return 'priceLists';
  const to = kind.fields[field]?.refersTo ?? (field === kind.key[0] ? kind.name : undefined);
  return to === 'products' || to === 'customers' || to === 'reps' ? to : undefined;
}

async function readOldKeys(reader: Reader, of: StoredKeys): Promise<ReadonlyMap<string, string>> {
  const unclean = (await readUncleanKeys(reader, of)).filter((key) => plainKey(key) !== key);
  const stored = unclean.length === 0 ? new Set() : await readKeys(reader, of);
  return new Map(unclean.filter((key) => !stored.has(plainKey(key))).map((key) => [plainKey(key), key]));
}
