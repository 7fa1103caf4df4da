import { figureOf, type Points } from './figure.ts';
import { type Column, isAbsent, type Table } from './table-columns.ts';
import { BOTTLES, CASES, type Unit, unitOf } from './unit-words.ts';

export type QuantityReading = {
  readonly from: readonly QuantitySource[];
  readonly unitColumn?: Column | undefined;
  readonly points?: Points | undefined;
};

type QuantitySource = { readonly column: Column; readonly unit?: Unit | undefined };

/** If larger figures have no heading, or a heading that may be a price, the buyer is asked. */
const MOST_UNNAMED = 24;
const MOST_HALF_NAMED = 12;
const MOST_READINGS = 5;

/**
 * The possible readings of a table's quantities, best first. A reading without columns asks the buyer about each row.
 * Cells outweigh headings: a column of prices or words is not a quantity, whatever its heading. `Qty` and `Order` go
 * before `Cases` and `Bottles`, and these go before `Case` and `Bottle`.
 */
export function quantityReadings(table: Table): QuantityReading[] {
  return columnReadings(table)
    .flatMap((from) => inUnits(from, table))
    .flatMap(inPoints);
}

type From = readonly Column[];

const each = (columns: From): From[] => columns.map((column) => [column]);

function columnReadings(table: Table): From[] {
  const { columns, rows } = table;
  const counts = withoutRepeats(columns.filter(({ kind }) => kind === 'counts'));
  const claimed = (strength: number) => counts.filter(({ head }) => head?.strength === strength);
  const isPackage = (column: Column) => isPack(column, rows.length);
  const ordered = claimed(3);
  const units = claimed(2).filter((column) => !isPackage(column));
  const half = claimed(1).filter((column) => !isPackage(column));
  const bare = withoutBins(
    counts.filter((column) => column.head === undefined && !isPackage(column) && !isNumbering(column)),
    columns,
  );
  const blank = columns.filter(({ head, kind }) => head?.strength === 3 && kind === 'empty');
  const blankUnits = columns.filter(({ head, kind }) => head?.strength === 2 && kind === 'empty');
  const isPriced = columns.some(({ head, kind }) => head?.role === 'quantity' && kind === 'money');
  const isUnsure = (some: From) => isPriced || areAllFilled(some, rows.length) || some.some(isNumbering);

  const parts = [...ordered, ...units, ...blank, ...blankUnits];
  if (parts.length === 2 && areParts(parts) && !isUnsure(parts)) return [parts];
  if (ordered.length > 0) {
    const isPacked = ordered.some(isPackage);
    const isNumbered = ordered.some(isNumbering);
    const others = isPacked || isNumbered ? [...paired(half), ...each(bare)] : [];
    return [...paired(ordered), ...paired(units), ...others, ...(isNumbered ? [[]] : [])];
  }
  if (blank.length > 0) return [blank, ...paired(units), ...paired(half), ...each(bare)];
  if (units.length > 0) {
    const both = half.length > 0 ? paired([...units, ...half]) : [];
    return [...paired(units), ...both, ...(isUnsure(units) ? [...each(bare), []] : [])];
  }
  if (half.length > 0) {
    const isSure =
      bare.length === 0 && !isUnsure(half) && half.every((column) => most(column) <= MOST_HALF_NAMED);
    return isSure ? paired(half) : [...paired(half), ...each(bare), []];
  }
  return unnamedReadings(table, bare);
}

/** Drops a column of cases that the bottles repeat: 2 cases and 12 bottles of a 6-bottle case are one order. */
function withoutRepeats(counts: From): From {
  const ofUnit = (unit: string) => counts.find(({ head }) => head?.unit === unit);
  const [cases, bottles] = [ofUnit('cases'), ofUnit('bottles')];
  const held = cases?.cells.flatMap((cell, row) => {
    const [few, all] = [cell, bottles?.cells[row] ?? ''];
    return isAbsent(few) && isAbsent(all)
      ? []
      : Number(figureOf(all, 'decimals')) / Number(figureOf(few, 'decimals'));
  });
  const isRepeated = held !== undefined && held.length > 1 && held.every((each) => each === 6 || each === 12);
  return isRepeated ? counts.filter((column) => column !== cases) : counts;
}

/** If no column names the product, the column with the largest figures is the bin number. */
function withoutBins(bare: From, columns: From): From {
  const names = columns.some(
    ({ head, kind }) =>
      head?.role === 'name' || head?.role === 'code' || kind === 'words' || kind === 'codes',
  );
  const bins = names ? undefined : bare.toSorted((a, b) => most(b) - most(a))[0];
  return bins === undefined || bare.length < 2 ? bare : bare.filter((column) => column !== bins);
}

/** If no heading names the quantity, the only column of numbers is the quantity. Otherwise the buyer is asked. */
function unnamedReadings({ columns, rows, hasHeader }: Table, bare: From): From[] {
  const misnamed = columns.filter(({ head, kind }) => head?.strength === 3 && kind !== 'counts');
  const isMisnamed = misnamed.length > 0;
  const [only] = bare;
  if (only !== undefined && bare.length === 1 && !isMisnamed) {
    const isSure = (!hasHeader || only.title === '') && most(only) <= MOST_UNNAMED;
    return isSure ? [[only]] : [[only], []];
  }
  const empty = columns.filter(({ head, kind }) => head?.role === 'quantity' && kind === 'empty');
  const figures = columns.filter(
    (column) => column.kind === 'counts' && !isNumbering(column) && !isPack(column, rows.length),
  );
  const totals = figures.filter(({ head }) => head?.role === 'money');
  // The column has ticks or other words, so the buyer is asked about each row.
  if (figures.length === 0 && misnamed.length === 1 && misnamed[0]?.kind === 'words') return [misnamed];
  const left = bare.length > 1 ? [...bare, ...totals] : bare.length + empty.length > 0 ? bare : figures;
  const readings = [
    ...(bare.length === 2 && !hasHeader ? [bare] : []),
    ...(empty.length > 0 ? [empty] : []),
    ...each(left),
  ];
  return left.length > 0 || isMisnamed ? [...readings.slice(0, MOST_READINGS), []] : readings;
}

/** Columns of cases and of bottles are read together. Two columns of the same unit are alternatives. */
function paired(columns: From): From[] {
  if (columns.length === 0) return [];
  return areParts(columns) ? [columns] : columns.map((column) => [column]);
}

function areParts(columns: From): boolean {
  const units = columns.map(({ head }) => head?.unit);
  return (
    new Set(units).size === columns.length && units.every((unit) => unit !== undefined && unit !== 'either')
  );
}

const figures = ({ filled }: Column) => filled.map((cell) => Number(cell));
const most = (column: Column) =>
  Math.max(0, ...figures(column).map((figure) => (Number.isNaN(figure) ? 0 : figure)));

/** A column with 6 or 12 in each row is the case size. */
function isPack(column: Column, rows: number): boolean {
  return isFull(column, rows) && figures(column).every((figure) => figure === 6 || figure === 12);
}

/** True if at least 80 % of the rows are filled, because titles may stand between the rows. */
const isFull = ({ filled }: Column, rows: number) => rows > 2 && filled.length * 10 >= rows * 8;

export function isNumbering(column: Column): boolean {
  return column.filled.length > 3 && figures(column).every((figure, at) => figure === at + 1);
}

/** Full columns are probably prices: nobody orders both cases and bottles of every wine. */
function areAllFilled(columns: From, rows: number): boolean {
  return columns.length > 1 && columns.every((column) => isFull(column, rows));
}

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
  const priced = unitOfPrice(first, columns);
  if (priced !== undefined && priced !== 'unknown') {
    const byPrice = { from: [{ column: first, unit: priced }] };
    return byHead === undefined || byHead === priced ? [byPrice] : [{ from: sources }, byPrice];
  }
  if (byHead === undefined && (first.head?.unit === 'either' || isSizedUnit || namesBottles(title)))
    return [{ from: [{ column: first, unit: 'cases' }] }, { from: [{ column: first, unit: 'bottles' }] }];
  return [{ from: sources }];
}

const PER_BOTTLE = new RegExp(`(?<!\\p{L})(?:${BOTTLES}|units?)(?!\\p{L})`, 'iu');
const PER_CASE = new RegExp(`(?<!\\p{L})${CASES}(?!\\p{L})`, 'iu');

/**
 * The unit whose price makes the line totals: a quantity of 6, £22.50 under `Price per bottle` and a line total of
 * £135.00 mean 6 bottles. 'unknown' if the price's heading names no unit; the products' own prices then decide.
 * Undefined if no price makes the line totals.
 */
export function unitOfPrice(quantity: Column, columns: readonly Column[]): Unit | 'unknown' | undefined {
  const price = priceOf(quantity, columns);
  if (price === undefined) return undefined;
  const [isBottle, isCase] = [PER_BOTTLE.test(price.title), PER_CASE.test(price.title)];
  if (isBottle === isCase) return 'unknown';
  return isBottle ? 'bottles' : 'cases';
}

const NOISE = 0.011;
const moneyIn = (cell: string) => Number(figureOf(cell.replace(/[\p{Sc}\s]|gbp|eur|usd/giu, ''), 'decimals'));

/** The column of prices: in each row with all three figures, quantity times price is a line total. */
export function priceOf(quantity: Column, columns: readonly Column[]): Column | undefined {
  const others = columns.filter(
    ({ at, kind }) => at !== quantity.at && (kind === 'money' || kind === 'counts' || kind === 'codes'),
  );
  return others.find((price) =>
    others.some((total) => total !== price && areProducts(quantity.cells, price.cells, total.cells)),
  );
}

/** A quantity of 1 proves nothing, because any two equal columns fit. */
function areProducts(
  counts: readonly string[],
  prices: readonly string[],
  totals: readonly string[],
): boolean {
  const rows = counts.flatMap((cell, row) => {
    const [count = 0, price = 0, total = 0] = [cell, prices[row] ?? '', totals[row] ?? ''].map(moneyIn);
    return count > 0 && price > 0 && total > 0 ? [{ count, price, total }] : [];
  });
  const fits = rows.every(
    ({ count, price, total }) => Math.abs(count * price - total) <= NOISE + total / 1e4,
  );
  return fits && rows.some(({ count }) => count !== 1);
}

/** `All quantities in bottles` above a table may apply to all its figures. */
const namesBottles = (title: string) => new RegExp(`(?<!\\p{L})${BOTTLES}(?!\\p{L})`, 'iu').test(title);

/** Without headings, the first of two columns may be cases and the second bottles. */
const inTurn = ([cases, bottles]: From): QuantitySource[] => [
  ...(cases ? [{ column: cases, unit: 'cases' as const }] : []),
  ...(bottles ? [{ column: bottles, unit: 'bottles' as const }] : []),
];

function inPoints(reading: QuantityReading): QuantityReading[] {
  const isEither = (cell: string) => figureOf(cell) === 'either';
  if (!reading.from.some(({ column }) => column.filled.some(isEither))) return [reading];
  return [
    { ...reading, points: 'thousands' },
    { ...reading, points: 'decimals' },
  ];
}

export function rowUnit(cell: string, unitColumn: Column): Unit | 'unclear' {
  return unitOf(cell) ?? (unitColumn.filled.some(isPackOf) ? 'cases' : 'unclear');
}
