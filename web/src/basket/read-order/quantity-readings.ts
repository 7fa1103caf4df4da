import { figureOf, type Points } from './figure.ts';
import type { Column, Table } from './table-columns.ts';
import { BOTTLES, unitOf } from './unit-words.ts';

/** One way to read how much each row of a table orders. */
export type QuantityReading = {
  readonly from: readonly QuantitySource[];
  /** The column that names each row's unit. */
  readonly unitColumn?: Column | undefined;
  readonly points?: Points | undefined;
};

type QuantitySource = { readonly column: Column; readonly unit?: 'cases' | 'bottles' | undefined };

/** More of a unit than a column is believed to order when only its cells, or a head that may be of a price, say so. */
const MOST_UNNAMED = 24;
const MOST_HALF_NAMED = 12;

/**
 * The ways in which a table's quantities may be read, best first; none where nothing in it may be a quantity. A reading
 * without columns leaves each row to be asked for. Cells count for more than heads: a column of prices or of words is
 * no quantity, whatever it is called. `Qty` and `Order` go before `Cases` and `Bottles`, these before `Case` and `Bottle`.
 */
export function quantityReadings(table: Table): QuantityReading[] {
  return columnReadings(table)
    .flatMap((from) => inUnits(from, table))
    .flatMap((reading) => inPoints(reading, table));
}

type From = readonly Column[];

function columnReadings({ columns, rows, hasHeader }: Table): From[] {
  const isClaimed = ({ head }: Column, strength: number) =>
    head?.role === 'quantity' && head.strength === strength;
  const counts = columns.filter(({ kind }) => kind === 'counts');
  const claimed = (strength: number) => counts.filter((column) => isClaimed(column, strength));
  const [ordered, units, half] = [claimed(3), claimed(2), claimed(1)].map((each) =>
    each.filter((column) => column.head?.strength === 3 || !isPack(column, rows.length)),
  ) as [Column[], Column[], Column[]]; // Three were given.
  const bare = counts.filter(
    ({ head, ...column }) => head === undefined && !isPack(column, rows.length) && !isNumbering(column),
  );
  const blank = columns.filter((column) => isClaimed(column, 3) && column.kind === 'empty');
  const isPriced = columns.some(({ head, kind }) => head?.role === 'quantity' && kind === 'money');
  const parts = columns.filter(
    (column) =>
      (isClaimed(column, 3) || isClaimed(column, 2)) &&
      (column.kind === 'empty' || (column.kind === 'counts' && !isPack(column, rows.length))),
  );
  const doubted = (column: Column) => isNumbering(column) || isPack(column, rows.length);

  if (parts.length === 2 && areParts(parts) && !areAllFilled(parts, rows.length) && !isPriced) return [parts];
  if (ordered.length > 0) {
    const others = ordered.some(doubted) ? [...paired(half), ...bare.map((column) => [column])] : [];
    const unsure = ordered.some(isNumbering) ? [[]] : [];
    return [...paired(ordered), ...paired(units), ...others, ...unsure];
  }
  if (blank.length > 0) return [blank, ...paired(units), ...paired(half), ...bare.map((column) => [column])];
  if (units.length > 0) {
    const readings = [...paired(units), ...(half.length > 0 ? paired([...units, ...half]) : [])];
    return isPriced || areAllFilled(units, rows.length) || units.some(isNumbering)
      ? [...readings, []]
      : readings;
  }
  if (half.length > 0) {
    const isSure =
      bare.length === 0 &&
      !half.some((column) => isNumbering(column) || most(column) > MOST_HALF_NAMED) &&
      !areAllFilled(half, rows.length) &&
      !isPriced;
    return isSure ? paired(half) : [...paired(half), ...bare.map((column) => [column]), []];
  }
  const misnamed = columns.some(({ head, kind }) => head?.strength === 3 && kind !== 'counts');
  const [only] = bare;
  if (only !== undefined && bare.length === 1 && !misnamed) {
    const isSure = (!hasHeader || only.title === '') && most(only) <= MOST_UNNAMED;
    return isSure ? [[only]] : [[only], []];
  }
  const empty = columns.filter(({ head, kind }) => head?.role === 'quantity' && kind === 'empty');
  const left = bare.length > 0 || empty.length > 0 ? bare : counts.filter((column) => !doubted(column));
  const readings = [...(empty.length > 0 ? [empty] : []), ...left.map((column) => [column])];
  if (bare.length === 2) readings.unshift(bare);
  return left.length > 0 || misnamed ? [...readings.slice(0, 5), []] : readings;
}

/** Columns of cases and of bottles are read together; of two that count the same one is meant. */
function paired(columns: From): From[] {
  if (columns.length === 0) return [];
  return areParts(columns) ? [columns] : columns.map((column) => [column]);
}

function areParts(columns: From): boolean {
  const units = columns.map(({ head }) => head?.unit);
  return (
    new Set(units).size === columns.length && units.every((unit) => unit === 'cases' || unit === 'bottles')
  );
}

const figures = ({ filled }: Pick<Column, 'filled'>) => filled.map((cell) => Number(cell));
const most = (column: Column) =>
  Math.max(0, ...figures(column).map((figure) => (Number.isNaN(figure) ? 0 : figure)));

/** Each row says 6 or 12: that is what a case holds. */
function isPack(column: Pick<Column, 'filled'>, rows: number): boolean {
  return (
    rows > 2 && column.filled.length === rows && figures(column).every((each) => each === 6 || each === 12)
  );
}

/** 1, 2, 3 … down the rows. */
function isNumbering(column: Pick<Column, 'filled'>): boolean {
  return column.filled.length > 3 && figures(column).every((figure, at) => figure === at + 1);
}

/** Who orders cases and bottles of each wine? Prices stand so. */
function areAllFilled(columns: From, rows: number): boolean {
  return columns.length > 1 && rows > 2 && columns.every(({ filled }) => filled.length === rows);
}

/** `6x75cl` */
export const isPackOf = (cell: string) => /\d ?[x×*/] ?\d/.test(cell);

function inUnits(from: From, { columns, hasHeader, title }: Table): QuantityReading[] {
  const [first] = from;
  const sources = from.map((column): QuantitySource => {
    const unit = column.head?.unit;
    return { column, unit: unit === 'either' ? undefined : unit };
  });
  if (first === undefined) return [{ from: [] }];
  if (from.length > 1)
    return [{ from: hasHeader && sources.every(({ unit }) => unit) ? sources : inTurn(from) }];
  const named = columns.filter(({ kind, at }) => kind === 'units' && at !== first.at);
  const unitColumn =
    named.find(({ head }) => head?.role === 'unit') ??
    named.find(({ filled }) => !filled.some(isPackOf)) ??
    named[0];
  const byHead = sources[0]?.unit;
  if (unitColumn !== undefined) {
    const byColumn = { from: [{ column: first }], unitColumn };
    return byHead === undefined || unitColumn.filled.some(isPackOf)
      ? [byHead === undefined ? byColumn : { from: sources }]
      : [byColumn, { from: sources }];
  }
  const isSizedUnit = columns.some(({ head, kind }) => head?.role === 'unit' && kind === 'sizes');
  if (byHead === undefined && (first.head?.unit === 'either' || isSizedUnit || namesBottles(title)))
    return [{ from: [{ column: first, unit: 'cases' }] }, { from: [{ column: first, unit: 'bottles' }] }];
  return [{ from: sources }];
}

/** `All quantities in bottles` above a table may be of all its figures. */
const namesBottles = (title: string) => new RegExp(`(?<!\\p{L})${BOTTLES}(?!\\p{L})`, 'iu').test(title);

/** Of two columns without heads the first may be cases and the second bottles. */
const inTurn = ([cases, bottles]: From): QuantitySource[] => [
  ...(cases ? [{ column: cases, unit: 'cases' as const }] : []),
  ...(bottles ? [{ column: bottles, unit: 'bottles' as const }] : []),
];

function inPoints(reading: QuantityReading, table: Table): QuantityReading[] {
  const isEither = (cell: string) => figureOf(pointed(cell, table)) === 'either';
  if (!reading.from.some(({ column }) => column.filled.some(isEither))) return [reading];
  return [
    { ...reading, points: 'thousands' },
    { ...reading, points: 'decimals' },
  ];
}

/** Beside prices with decimal commas `1,000` is as unclear as `1.000`. */
export function pointed(cell: string, { columns }: Table): string {
  if (!/^\d{1,3},\d{3}$/.test(cell)) return cell;
  const hasCommas = columns.some(
    ({ kind, filled }) => kind === 'money' && filled.some((price) => /\d,\d\d?(?!\d)/.test(price)),
  );
  return hasCommas ? cell.replace(',', '.') : cell;
}

/** A row's unit; 'unclear' where its cell is blank or says a unit that is not known. */
export function rowUnit(cell: string, unitColumn: Column): 'cases' | 'bottles' | 'dozens' | 'unclear' {
  return unitOf(cell) ?? (unitColumn.filled.some(isPackOf) ? 'cases' : 'unclear');
}
