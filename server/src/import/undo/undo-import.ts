import { renewBought } from '../../bought/queries.ts';
import type { Writer } from '../../database/connection.ts';
import { lockImports } from '../../database/lock-imports.ts';
import { inTransaction } from '../../database/transaction.ts';
import { errorCode } from '../../error-code.ts';
import { type Refusal, RefusedInTransaction, refuse } from '../../http/problems.ts';
import { markOverruledPictures, restoreOverruledPictures } from '../../pictures/by-hand-queries.ts';
import { assignPictures } from '../../pictures/queries.ts';
import { undoChanges } from '../by-hand/change-queries.ts';
import type { ImportingShop } from '../csv/import-file.ts';
import { readImport, whyNot } from './recent-queries.ts';
import {
  beginUndo,
  deleteAdded,
  gatherKept,
  type KeptTable,
  markUndone,
  readAccountsOfOrders,
  readAddedInUse,
  readChangedSince,
  restoreBefore,
  takeCreditAgain,
} from './undo-queries.ts';

const FOREIGN_KEY = '23503';

/**
 * Undoes an import with all of its files: changed and deleted rows get their earlier values, and added rows are
 * deleted. Orders placed since the import stay, with the credit that they take. Refuses `import-not-undone` and changes
 * nothing if another import, an order or the office has changed a row since, or if an added row is in use. The refusal
 * names the first row that prevents the undo.
 */
export async function undoImport(
  { database, clock, merchant }: Pick<ImportingShop, 'database' | 'clock' | 'merchant'>,
  { importId, who }: { readonly importId: string; readonly who: string },
): Promise<{ readonly rows: number; readonly files: string[] } | Refusal> {
  try {
    return await inTransaction(database, async (writer) => {
      await lockImports(writer);
      const found = await readImport(writer, importId);
      if (found === undefined) return refuse('import-not-found');
      const why = whyNot(found);
      if (why !== undefined) return refuseUndo(why);
      const now = clock.now();
      const tables = await gatherKept(writer, importId);
      const rows = await undoTables(writer, tables);
      if (tables.includes('product')) {
        await restoreOverruledPictures(writer, importId, now);
        await assignPictures(writer, { now, isFetched: merchant.pictures.fetch });
      }
      await markUndone(writer, importId, { who, at: now });
      await undoChanges(writer, importId, { who, at: now });
      await markOverruledPictures(writer, now);
      return { rows, files: found.files.map(({ file }) => file) };
    });
  } catch (error) {
    if (errorCode(error) === FOREIGN_KEY) return refuseUndo('rows that it added are in use by now');
    throw error;
  }
}

const refuseUndo = (why: string) => refuse('import-not-undone', { why });

/** @throws RefusedInTransaction if a row has changed since the import, or an added row is in use */
async function undoTables(writer: Writer, tables: readonly KeptTable[]): Promise<number> {
  // Orders are locked before customers (decision 28).
  for (const table of tables.toSorted((a, b) => Number(b === 'sales_order') - Number(a === 'sales_order'))) {
    const { count, first } = await readChangedSince(writer, table);
    if (first === undefined) continue;
    const others = count > 1 ? ` and ${count - 1} other rows have` : ' has';
    throw new RefusedInTransaction(refuseUndo(`${first}${others} changed since`));
  }
  const accounts = new Set<string>();
  for (const table of ['sales_order', 'order_line'] as const) {
    if (!tables.includes(table)) continue;
    for (const account of await readAccountsOfOrders(writer, table)) accounts.add(account);
  }
  if (tables.includes('sales_order')) await takeCreditAgain(writer);
  await beginUndo(writer);
  let rows = 0;
  // Restore referenced tables first: a changed row may refer to a row that the import deleted, and must stop referring
  // to a row that the import added.
  for (const table of tables) rows += await restoreBefore(writer, table);
  for (const table of tables.toReversed()) {
    const used = await readAddedInUse(writer, table);
    if (used !== undefined)
      throw new RefusedInTransaction(
        refuseUndo(`${used.name}, which it added, is in use by now (${used.by})`),
      );
    rows += await deleteAdded(writer, table);
  }
  await renewBought(writer, [...accounts]);
  return rows;
}
