import { moneyText, parseMoney } from '@tradecellar/trade/money.ts';
import type { NamedFile } from './check-file.ts';
import { orderNumberOf } from './check-references.ts';
import type { ImportFault } from './describe-fault.ts';
import type { StoredOrder } from './import-queries.ts';

/**
 * Notes on orders whose totals are not the sum of their lines in the same import. Imported with a warning: a ledger may charge
 * carriage without a line (decision 28).
 */
export function oddTotals(
  orders: NamedFile,
  files: readonly NamedFile[],
  known: ReadonlyMap<string, StoredOrder>,
): ImportFault[] {
  const lines = files.find(({ file }) => file.kind.name === 'order-lines');
  if (orders.file.kind.name !== 'orders' || lines === undefined) return [];
  const byOrder = Map.groupBy(lines.file.rows, ({ cells }) => orderNumberOf(cells, known));
  return orders.file.rows.flatMap(({ line, cells }) => {
    const own = byOrder.get(orderNumberOf(cells, known)) ?? [];
    return [
      ['Order_TotalNett', 'LineNett'],
      ['Order_TotalVAT', 'LineVAT'],
    ].flatMap(([total = '', part = '']) => {
      const sum = own.reduce((money, row) => money + moneyOf(row.cells[part]), 0);
      if (own.length === 0 || sum === moneyOf(cells[total])) return [];
      const value = moneyText(moneyOf(cells[total]));
      return [
        {
          file: orders.name,
          line,
          column: total,
          value,
          says: `is not the sum of its lines, ${moneyText(sum)}`,
        },
      ];
    });
  });
}

const moneyOf = (cell: unknown) => parseMoney(String(cell)) ?? 0;
