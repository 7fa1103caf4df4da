import { RECENT_IMPORTS, whyNotUndone } from '@tradecellar/trade/undoable-import.ts';
import { lockImports } from '../database/lock-imports.ts';
import { inTransaction } from '../database/transaction.ts';
import { errorCode } from '../error-code.ts';
import { type Refusal, RefusedInTransaction, refuse } from '../http/problems.ts';
import type { ImportingShop } from './import-file.ts';
import {
  deleteAdded,
  markUndone,
  readAddedInUse,
  readChangedSince,
  readKeptTables,
  readRecentImports,
  restoreBefore,
} from './undo-queries.ts';

const FOREIGN_KEY = '23503';

/**
 * Brings back the values before an import, of all its files at once, exactly: rows that it changed or deleted are as they were,
 * and rows that it added go. Refuses `import-not-undone` naming the first row that has changed since, by another import, by orders
 * or by the office, and then changes nothing.
 */
export async function undoImport(
  { database, clock }: Pick<ImportingShop, 'database' | 'clock'>,
  { importId, who }: { readonly importId: string; readonly who: string },
): Promise<{ readonly rows: number; readonly files: string[] } | Refusal> {
  try {
    return await inTransaction(database, async (writer) => {
      await lockImports(writer);
      const recent = (await readRecentImports(writer, RECENT_IMPORTS)).find(
        ({ import_id }) => import_id === importId,
      );
      if (recent === undefined) return refuse('import-not-found');
      const why = whyNotUndone(recent.kinds, { isUndone: recent.undone_at !== null, isKept: recent.is_kept });
      if (why !== undefined) throw new RefusedInTransaction(refuse('import-not-undone', { why }));
      const tables = await readKeptTables(writer, importId);
      for (const table of tables) {
        const { count, first } = await readChangedSince(writer, table, importId);
        if (first === undefined) continue;
        const others = count > 1 ? ` and ${count - 1} other rows have` : ' has';
        throw new RefusedInTransaction(
          refuse('import-not-undone', { why: `${first}${others} changed since` }),
        );
      }
      let rows = 0;
      for (const table of tables.toReversed()) {
        const used = table === 'product' ? await readAddedInUse(writer, importId) : undefined;
        if (used !== undefined)
          throw new RefusedInTransaction(
            refuse('import-not-undone', { why: `${used}, which it added, is in use by now` }),
          );
        rows += await deleteAdded(writer, table, importId);
      }
      for (const table of tables) rows += await restoreBefore(writer, table, importId);
      await markUndone(writer, importId, { who, at: clock.now() });
      return { rows, files: recent.files.map(({ file }) => file) };
    });
  } catch (error) {
    if (errorCode(error) === FOREIGN_KEY)
      return refuse('import-not-undone', { why: 'rows that it added are in use by now' });
    throw error;
  }
}
