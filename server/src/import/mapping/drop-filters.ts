import type { GuessedColumn } from './mapping.ts';
import { flagIn } from './sheets/cell-values.ts';
import type { SheetTable } from './sheets/read-tables.ts';

/** A filter that would leave out more than half of the rows is no filter: `Status` 0 means open in many ledgers. */
export function dropUselessFilters(columns: readonly GuessedColumn[], table: SheetTable): void {
  for (const column of columns) {
    if (column.slot !== 'Active' && column.slot !== 'Inactive') continue;
    const out = table.rows.filter(({ cells }) => isLeftOut(column.slot, cells[column.place] ?? '')).length;
    if (out * 2 <= table.rows.length) continue;
    column.doubt = `“${column.head}” would leave out ${out} of ${table.rows.length} rows, so it is not used.`;
    column.slot = '-number';
  }
}

export function isLeftOut(slot: string, text: string): boolean {
  if (text === '') return false;
  return slot === 'Inactive' ? flagIn(text) === true || /^-1$/.test(text) : flagIn(text) === false;
}
