import type { Reader } from '../../database/connection.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import type { Cells, ReferenceTarget } from '../kinds/file-kind.ts';
import type { CheckedFile } from './check-file.ts';
import { readKeys, readOrders, type StoredOrder } from './import-queries.ts';

const ORDER_NO = 'Order_OrderNo';

/**
 * Reads the stored orders that the files name. A file may name an order by its provisional number (XX…) or by its
 * confirmed number.
 */
export async function readNamedOrders(
  reader: Reader,
  files: readonly CheckedFile[],
): Promise<ReadonlyMap<string, StoredOrder>> {
  const numbers = new Set(
    files.flatMap(({ fields, rows }) =>
      fields.has(ORDER_NO) ? rows.map(({ cells }) => String(cells[ORDER_NO])) : [],
    ),
  );
  const orders = numbers.size === 0 ? [] : await readOrders(reader, [...numbers]);
  return new Map(
    orders.flatMap((order) =>
      [order.provisional_no, order.confirmed_no].flatMap((no) => (no === null ? [] : [[no, order] as const])),
    ),
  );
}

export async function checkReferences(
  reader: Reader,
  files: readonly CheckedFile[],
  orders: ReadonlyMap<string, StoredOrder>,
): Promise<ImportFault[]> {
  const known = new Map<ReferenceTarget, Set<string>>();
  const faults: ImportFault[] = [];
  for (const { name, kind, fields, labels, rows } of files) {
    for (const [field, { refersTo: to }] of Object.entries(kind.fields)) {
      if (to === undefined || !fields.has(field)) continue;
      const stored = async () => (to === 'orders' ? new Set(orders.keys()) : readKeys(reader, to));
      const keys = known.get(to) ?? withFiles(await stored(), files, to);
      known.set(to, keys);
      for (const { line, cells } of rows) {
        const value = cells[field];
        // `checkFile` has reported an unreadable cell already, and a blank cell refers to nothing.
        if (typeof value !== 'string' || value === '' || keys.has(value)) continue;
        const column = labels.get(field) ?? field;
        faults.push({ file: name, line, column, value, says: `is not among the ${to}` });
      }
    }
  }
  return faults;
}

function withFiles(keys: Set<string>, files: readonly CheckedFile[], to: ReferenceTarget): Set<string> {
  for (const { kind, rows } of files) {
    const [key = ''] = kind.key;
    if (kind.name === to) for (const { cells } of rows) keys.add(String(cells[key]));
  }
  return keys;
}

/**
 * The faults of orders that the file names twice, even under two different numbers, and of orders that the file would
 * move to another account.
 */
export function checkOrders(
  { name: file, labels, rows }: CheckedFile,
  orders: ReadonlyMap<string, StoredOrder>,
): ImportFault[] {
  const faults: ImportFault[] = [];
  const lines = new Map<number, number>();
  for (const { line, cells } of rows) {
    const number = String(cells[ORDER_NO]);
    const order = orders.get(number);
    if (order === undefined) continue;
    const first = lines.get(order.id);
    if (first !== undefined) {
      const column = labels.get(ORDER_NO) ?? ORDER_NO;
      faults.push({ file, line, column, value: number, says: `is the order of line ${first}` });
    }
    lines.set(order.id, first ?? line);
    const account = String(cells.CustomerAccount);
    if (account !== order.account) {
      const says = `is not the account of the order ${number}, which is ${order.account}'s and cannot move`;
      const column = labels.get('CustomerAccount') ?? 'CustomerAccount';
      faults.push({ file, line, column, value: account, says });
    }
  }
  return faults;
}

/** The number of a row's order: the confirmed number if the order has one, whichever number the row uses. */
export function orderNumberOf(cells: Cells, orders: ReadonlyMap<string, StoredOrder>): string {
  const order = orders.get(String(cells[ORDER_NO]));
  return order?.confirmed_no ?? order?.provisional_no ?? String(cells[ORDER_NO]);
}
