import type { Database } from '../database/connection.ts';
import type { NamedFile } from './check-file.ts';
import type { Reference } from './file-kind.ts';
import { readKeys } from './import-queries.ts';
import type { ImportFault } from './read-csv.ts';

const keyFields = {
  products: 'Code',
  customers: 'CustomerAccount',
  reps: 'Code',
  orders: 'Order_OrderNo',
} as const;

/** Every row that names a product, customer, rep or order which neither the files nor the database hold. */
export async function checkReferences(
  database: Database,
  files: readonly NamedFile[],
): Promise<ImportFault[]> {
  const known = new Map<Reference['to'], Set<string>>();
  const faults: ImportFault[] = [];
  for (const { name, file } of files) {
    for (const { field, to } of file.kind.references) {
      if (!file.fields.has(field)) continue;
      const keys = known.get(to) ?? (await keysOf(database, files, to));
      known.set(to, keys);
      for (const { line, cells } of file.rows) {
        const value = cells[field];
        // A cell that could not be read has its own fault; a blank one names nothing.
        if (typeof value !== 'string' || value === '' || keys.has(value)) continue;
        faults.push({ file: name, line, column: field, value, says: `is not among the ${to}` });
      }
    }
  }
  return faults;
}

async function keysOf(
  database: Database,
  files: readonly NamedFile[],
  to: Reference['to'],
): Promise<Set<string>> {
  const keys = await readKeys(database, to);
  for (const { file } of files) {
    if (file.kind.name !== to) continue;
    for (const { cells } of file.rows) keys.add(String(cells[keyFields[to]]));
  }
  return keys;
}
