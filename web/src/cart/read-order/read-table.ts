import { figureOf } from './figure.ts';
import type { Amount, TypedLine } from './pasted-line.ts';
import {
  isNumbering,
  isPackOf,
  priceOf,
  type QuantityReading,
  quantityReadings,
  rowUnit,
  unitOfPrice,
} from './quantity-readings.ts';
import { isRefusedCell } from './refusal-words.ts';
import {
  type Column,
  columnName,
  isAbsent,
  isTotals,
  type Row,
  type Table,
  tableOf,
} from './table-columns.ts';
import { countedQuantity, type QuantityFault, readCell, type TypedQuantity } from './typed-quantity.ts';
import type { Unit } from './unit-words.ts';

type TableLine = Omit<TypedLine, keyof Amount | 'source' | 'readings'> & {
  readonly cells: readonly string[];
  readonly amounts: readonly Amount[];
};

type ReadTable = {
  readonly lines: readonly TableLine[];
  readonly readings: readonly string[];
  /** True if a column may be the quantity. If not, the buyer is asked about each row. */
  readonly hasQuantities: boolean;
};

/** Reads a table's rows with each reading of their quantities. Undefined if the rows are only lines of words. */
export function readTable(rows: readonly Row[]): ReadTable | undefined {
  const table = tableOf(rows);
  const found = quantityReadings(table);
  const isTable = table.hasHeader || table.columns.some(({ kind }) => kind === 'codes');
  const ways = found.length === 0 && isTable ? [{ from: [] }] : found;
  const product = productOf(table, ways);
  if (ways.length === 0 || product.length === 0) return undefined;
  const amounts = ways.map((way) => table.rows.map((_, row) => amountOf(row, way, table)));
  const differing = amounts.flatMap((amount, way) =>
    amounts.slice(0, way).some((before) => JSON.stringify(before) === JSON.stringify(amount)) ? [] : [way],
  );
  const quantities = new Set(ways.flatMap(({ from }) => from.map(({ column }) => column)));
  return {
    hasQuantities: found.length > 0,
    readings: differing.flatMap((way) => readingWords(ways[way], table)),
    lines: table.rows.map(({ cells, place }, row) => {
      const named = product.map((column) => (column.cells[row] ?? '').replace(/^\d+ ?[x×/] ?(?=\d)/i, ''));
      const text = named.filter((cell) => cell !== '').join(' ');
      return {
        text,
        cells: cells.filter((cell) => cell !== ''),
        place,
        ...packOf(row, table),
        ...unitPriceOf(row, table, ways),
        ...remarkOf(row, table, [...product, ...quantities]),
        isAside: isFoot(cells, text) || isRefusedRow(row, table),
        amounts: differing.flatMap((way) => amounts[way]?.[row] ?? []),
      };
    }),
  };
}

function productOf({ columns }: Table, ways: readonly QuantityReading[]): Column[] {
  const taken = new Set(
    ways.flatMap(({ from, unitColumn }) => [
      ...from.map(({ column }) => column),
      ...(unitColumn && !unitColumn.filled.some(isPackOf) ? [unitColumn] : []),
    ]),
  );
  const free = columns.filter((column) => !taken.has(column) && column.kind !== 'empty');
  const named = (...roles: readonly (string | undefined)[]) =>
    free.filter(({ head, kind }) => roles.includes(head?.role) && kind !== 'money' && kind !== 'dates');
  const numbered = named('code').filter((column) => !isNumbering(column) && !isOfAll(column));
  const known = numbered.filter((column) => !isBarcodes(column));
  const codes = known.length > 0 ? known : numbered;
  const guessedCodes = codes.length > 0 ? [] : named(undefined).filter(({ kind }) => kind === 'codes');
  const names = named('name').filter((column) => !codes.includes(column) && !isNumbering(column));
  const letters = ({ filled }: Column) => filled.join('').replace(/[^\p{L}]/gu, '').length;
  const words = names.length > 0 ? [] : named(undefined).filter(({ kind }) => kind === 'words');
  const longest = words.toSorted((a, b) => letters(b) - letters(a)).slice(0, 1);
  const [lettered = guessedCodes[0]] = guessedCodes.filter((column) => letters(column) > 0);
  const who = [...codes, ...(lettered ? [lettered] : []), ...names, ...longest];
  if (who.length === 0) {
    const bins = free.filter(({ kind, head }) => kind === 'counts' && head === undefined);
    return bins.slice(0, 1);
  }
  const vintages = free.filter(({ head, kind }) => head?.role === 'vintage' || kind === 'vintages');
  const sizes = free.filter(
    ({ head, kind }) => kind === 'sizes' || (head?.role === 'size' && (kind === 'units' || kind === 'words')),
  );
  return [...new Set([...who, ...vintages, ...sizes])];
}

/** The same value in every row names the customer or the order, not the wine. */
const isOfAll = ({ filled }: Column) => filled.length > 1 && new Set(filled).size === 1;

const isBarcodes = ({ filled }: Column) => filled.every((cell) => /^\d{12,14}$/.test(cell));

function amountOf(row: number, { from, unitColumn, points }: QuantityReading, table: Table): Amount {
  if (from.length === 0 || row >= table.otherFrom)
    return { quantity: { unit: 'none' }, words: '', fault: 'missing' };
  const filled = from.flatMap(({ column, unit }) => {
    const cell = column.cells[row] ?? '';
    return isAbsent(cell) ? [] : [{ cell, unit }];
  });
  const words = filled.map(({ cell }) => cell).join(' + ');
  if (filled.length === 0) return { quantity: { unit: 'none' }, words: '', isUnordered: true };
  const unit = unitColumn && rowUnit(unitColumn.cells[row] ?? '', unitColumn);
  const parts = filled.map((each) => cellQuantity(each.cell, each.unit ?? unit, points));
  const fault = parts.find((part) => typeof part === 'string');
  if (fault !== undefined) {
    if (fault === 'zero') return { quantity: { unit: 'none' }, words, isUnordered: true };
    return { quantity: { unit: 'none' }, words, fault };
  }
  const [only, ...more] = parts.filter((part) => typeof part !== 'string');
  if (only !== undefined && more.length === 0) return { quantity: only, words };
  const counts = parts.flatMap((part) => (typeof part !== 'string' && part.unit === 'named' ? [part] : []));
  const total = (unit: 'cases' | 'bottles') => counts.reduce((sum, each) => sum + each[unit], 0);
  return { quantity: { unit: 'named', cases: total('cases'), bottles: total('bottles') }, words };
}

/** A figure counts in the unit of its column or row. A cell may name a unit of its own. */
function cellQuantity(
  cell: string,
  unit: Unit | 'unclear' | undefined,
  points: QuantityReading['points'],
): TypedQuantity | QuantityFault {
  if (/^\(.*\)$/.test(cell)) return 'unclear';
  if (/^-\d|\d-$/.test(cell)) return 'negative';
  const figure = figureOf(cell, points);
  if (figure !== 'either' && !Number.isNaN(figure))
    return unit === 'unclear' ? 'unclear' : countedQuantity({ [unit ?? 'count']: figure });
  return readCell(cell) ?? 'unclear';
}

/** The table's own case size, such as `6x75cl` or 12 under `Case size`, to compare with the product's case size. */
function packOf(row: number, { columns }: Table): { caseOf?: number } {
  for (const { head, cells, kind } of columns) {
    if (kind === 'dates' || head?.role === 'quantity') continue;
    const cell = cells[row] ?? '';
    const [, held] = /^\(?(\d{1,2}) ?[x×*/] ?\d/.exec(cell) ?? [];
    const isCount = head?.role === 'size' && kind === 'counts' && /^\d{1,2}$/.test(cell);
    if (held !== undefined || isCount) return { caseOf: Number(held ?? cell) };
  }
  return {};
}

const CHANGES = /\d|bottle|btl|case|half|double|instead|cancel|only|\bnot?\b|don.?t/i;

function remarkOf(row: number, { columns }: Table, known: readonly Column[]): { remark?: string } {
  const cells = columns
    .filter((column) => column.head?.role === 'note' && !known.includes(column))
    .map((column) => column.cells[row] ?? '');
  const remark = cells.filter((cell) => CHANGES.test(cell)).join(' ');
  return remark === '' ? {} : { remark };
}

/** True if the row's status, or a cell without another meaning, says that the wine is not wanted or not available. */
function isRefusedRow(row: number, { columns }: Table): boolean {
  return columns.some(({ head, kind, cells }) => {
    if (head?.role === 'quantity' || head?.role === 'name' || kind === 'counts') return false;
    return isRefusedCell(cells[row] ?? '', head?.role === 'status');
  });
}

const MOST_POUNDS = 1_000_000;

/** The price that makes the line totals, if its heading says neither bottle nor case. */
function unitPriceOf(
  row: number,
  { columns }: Table,
  ways: readonly QuantityReading[],
): { unitPrice?: number } {
  const [quantity, ...more] = ways[0]?.from ?? [];
  if (quantity === undefined || quantity.unit !== undefined || more.length > 0) return {};
  if (unitOfPrice(quantity.column, columns) !== 'unknown') return {};
  const cell = priceOf(quantity.column, columns)?.cells[row] ?? '';
  const unitPrice = Number(figureOf(cell.replace(/[^\d.,]/g, ''), 'decimals'));
  return unitPrice > 0 && unitPrice <= MOST_POUNDS ? { unitPrice } : {};
}

const FOOT =
  /^(?:vat|nett?|gross|delivery|carriage|shipping|discount|e&oe|page \d+|continued|end of)(?!\p{L})/iu;
const isFoot = (cells: readonly string[], text: string) => FOOT.test(text) || isTotals(cells);

function readingWords(way: QuantityReading | undefined, { columns: all }: Table): string[] {
  if (way === undefined) return [];
  const { from, unitColumn, points } = way;
  if (from.length === 0) return ['None of these: I will type the quantities'];
  const columns = from.map(({ column, unit }) => {
    const isOne = all.filter(({ title }) => title === column.title).length === 1;
    const letter = `column ${columnName(column.at)}`;
    const title = column.title === '' ? letter : `“${column.title}”${isOne ? '' : ` in ${letter}`}`;
    return unit === undefined || column.head?.unit === unit ? title : `${title} in ${unit}`;
  });
  const units = unitColumn
    ? `, counted as “${unitColumn.title || `column ${columnName(unitColumn.at)}`}” says`
    : '';
  const point =
    points === undefined ? '' : points === 'thousands' ? ', reading 1.000 as 1,000' : ', reading 1.000 as 1';
  return [`From ${columns.join(' and ')}${units}${point}`];
}
