import { figureOf } from './figure.ts';
import { type Head, headOf } from './head-words.ts';
import { readCell } from './typed-quantity.ts';
import { namesUnit, unitOf } from './unit-words.ts';

export type Row = { readonly cells: readonly string[]; readonly place: string };

/** The kind of a column by its cells, whatever its heading. */
type Kind = 'empty' | 'money' | 'counts' | 'sizes' | 'units' | 'vintages' | 'dates' | 'codes' | 'words';

export type Column = {
  readonly at: number;
  readonly title: string;
  readonly head: Head | undefined;
  readonly cells: readonly string[];
  /** The cells with content: not blank, 0, a dash or an error. */
  readonly filled: readonly string[];
  readonly kind: Kind;
};

export type Table = {
  readonly columns: readonly Column[];
  readonly rows: readonly Row[];
  readonly hasHeader: boolean;
  /** The words above the header, and words below the table that name a unit. */
  readonly title: string;
  /** The first row below a second header, which `columns` does not describe. */
  readonly otherFrom: number;
};

const HEADER_AMONG = 15;

/** Names a column as a spreadsheet does, by its place from 0: A to Z, then AA. */
export const columnName = (at: number): string =>
  at < 26 ? String.fromCharCode(65 + at) : `${columnName(Math.floor(at / 26) - 1)}${columnName(at % 26)}`;

/** True for a cell that orders nothing: a blank, 0, a dash, `n/a` or the error of a formula. */
export function isAbsent(cell: string): boolean {
  return /^(?:[-–—−._]*|0+(?:[.,]0+)?|n\.?\/?a\.?|nil|none|null|no|#(?:n\/a|ref!?|value!?|name\??|div\/0!?|num!?|null!?|spill!?|calc!?|nv|bezug!?|wert!?)|err(?:or)?:?\d*)$/i.test(
    cell,
  );
}

const TOTALS = /^(?:grand |order |sub-? ?)?(?:totals?|sum|summe|gesamt)(?!\p{L})/iu;
export const isTotals = (cells: readonly string[]) => cells.some((cell) => TOTALS.test(cell));

/** The columns of a table. Its header is among the first rows, if it has a header, and may have two rows. */
export function tableOf(printed: readonly Row[]): Table {
  const rows = stacked(printed);
  const headed = headerAt(rows);
  const [first, below] = [rows[headed]?.cells, rows[headed + 1]?.cells];
  const isBelow = headed >= 0 && below !== undefined && isContinued(below);
  const headers = headed < 0 ? [] : [first ?? [], ...(isBelow ? [below] : [])];
  const titles = titlesOf(headers);
  const isRepeated = ({ cells }: Row) =>
    headers.some((header) => header.join('\t').trim() === cells.join('\t').trim());
  const isShuffled = (cells: readonly string[]) =>
    isHeader(cells) && cells.filter((cell) => cell !== '' && first?.includes(cell)).length > 1;
  const under = rows.slice(headed + (isBelow ? 2 : 1)).filter((row) => headed < 0 || !isRepeated(row));
  const other = headed < 0 ? -1 : under.findIndex(({ cells }) => isShuffled(cells));
  const body = under.filter((_, at) => at !== other);
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const begins = headed < 0 ? firstFull(body) : 0;
  const otherFrom = other < 0 ? body.length : other;
  const orders = body.map(({ cells }, at) => at >= begins && at < otherFrom && !isTotals(cells));
  const columns = Array.from({ length: width }, (_, at) =>
    columnOf(
      at,
      titles[at] ?? '',
      body.map(({ cells }) => cells[at] ?? ''),
      orders,
    ),
  );
  const title = rows.slice(0, Math.max(0, headed)).flatMap(({ cells }) => cells);
  const foot = body.flatMap(({ cells }) => cells.filter(namesUnit));
  return { columns, rows: body, hasHeader: headed >= 0, title: [...title, ...foot].join(' '), otherFrom };
}

/** Moves the right half of a form with two tables side by side below the left half. */
function stacked(rows: readonly Row[]): readonly Row[] {
  const headed = headerAt(rows);
  const heads = rows[headed]?.cells ?? [];
  const again = heads.findIndex((head, at) => at > 1 && head !== '' && head === heads[0]);
  if (again < 0 || heads.slice(again).some((head, at) => head !== heads[at])) return rows;
  return [
    ...rows.slice(0, headed),
    ...[0, again].flatMap((from) =>
      rows
        .slice(headed)
        .map(({ cells, place }) => ({ cells: cells.slice(from, from + again), place }))
        .filter(({ cells }) => cells.some((cell) => cell !== '')),
    ),
  ];
}

/** The first row below the titles of a table without a header. Titles have fewer cells than most rows. */
function firstFull(rows: readonly Row[]): number {
  const sizes = rows.map(({ cells }) => cells.filter((cell) => cell !== '').length);
  const middle = sizes.toSorted((a, b) => a - b)[sizes.length >> 1] ?? 0;
  return sizes.findIndex((size) => size >= middle);
}

/** The header is the first row with known headings, or else the first row of words above figures. */
function headerAt(rows: readonly Row[]): number {
  const first = rows.slice(0, HEADER_AMONG);
  const known = first.findIndex(({ cells }) => isHeader(cells));
  if (known >= 0) return known;
  return first.findIndex(
    ({ cells }, at) =>
      !cells.some((cell) => /\d/.test(cell)) &&
      cells.filter((cell) => cell !== '').length > 1 &&
      rows[at + 1]?.cells.some((below, column) => isFigure(below) && /\p{L}/u.test(cells[column] ?? '')),
  );
}

/** A year is not a figure, because it may be a heading: the sales of 2025. */
const isFigure = (cell: string) => !/\p{L}/u.test(cell) && /\d/.test(cell) && !/^(?:19|20)\d\d$/.test(cell);

/** True if two cells are known headings, a heading is a quantity, code or name, and no cell is a figure. */
export function isHeader(cells: readonly string[]): boolean {
  // A cell with a digit is a wine, such as `Bin 27`. `#REF!` is the error of a formula, not the heading `ref`.
  const heads = cells.flatMap((cell) => (/\d/.test(cell) || isAbsent(cell) ? [] : (headOf(cell) ?? [])));
  const isOrders = ({ role }: Head) => role === 'quantity' || role === 'code' || role === 'name';
  return heads.length >= 2 && heads.some(isOrders) && !cells.some(isFigure);
}

/** True for a second row of headings: `price` under `Case`. */
function isContinued(cells: readonly string[]): boolean {
  const filled = cells.filter((cell) => cell !== '');
  return filled.length > 0 && filled.every((cell) => headOf(cell) !== undefined && !isFigure(cell));
}

/** Joins two rows of headings: `Price` in the upper row applies to both `Case` and `Bottle` below it. */
function titlesOf([upper = [], lower = []]: readonly (readonly string[])[]): string[] {
  let group = '';
  return Array.from({ length: Math.max(upper.length, lower.length) }, (_, at) => {
    const own = upper[at] ?? '';
    if (own !== '') group = own;
    const under = lower[at] ?? '';
    return under === '' ? own : `${group} ${under}`.trim();
  });
}

function columnOf(at: number, title: string, cells: readonly string[], orders: readonly boolean[]): Column {
  const filled = cells.filter((cell, row) => orders[row] && !isAbsent(cell));
  const head = headOf(title);
  return { at, title, head, cells, filled, kind: kindOf(filled, head) };
}

const SIZES = /^(?:\d+ ?[x×*/] ?)?(?:\d+(?:[.,]\d+)? ?(?:cl|ml|l|ltr)|75|37[.,]5|70|150)$/i;
const DATES = /^\d{1,4}[/.-]\d{1,2}[/.-]\d{2,4}(?!\d)|^\d{4}-\d\d-\d\dT/;
/** Halves and quarters up to this are part cases. All other decimals are pence. */
const MOST_IN_PARTS = 10;

function kindOf(filled: readonly string[], head: Head | undefined): Kind {
  const isQuantity = head?.role === 'quantity';
  const strength = head?.strength ?? 0;
  const share = (is: (cell: string) => boolean) => filled.filter(is).length / filled.length;
  if (filled.length === 0) return 'empty';
  if (
    share((cell) => /\p{Sc}|\d ?%|(?<!\p{L})(?:gbp|eur|usd|chf)(?!\p{L})/iu.test(cell) && /\d/.test(cell)) >=
    0.3
  )
    return 'money';
  if (share((cell) => DATES.test(cell)) >= 0.7) return 'dates';
  if (!isQuantity && share((cell) => /^(?:(?:19|20)\d\d|n\.?v\.?)$/i.test(cell)) >= 0.7) return 'vintages';
  if (share((cell) => isUnit(cell, head)) >= 0.7) return 'units';
  if (!isQuantity && share((cell) => SIZES.test(cell)) >= 0.7) return 'sizes';
  const figures = filled.map((cell) => figureOf(cell, 'decimals')).filter(isNumber);
  if (figures.length * 10 >= filled.length * 7) {
    if (arePrices(filled, figures, strength)) return 'money';
    return !isQuantity && areCodes(figures) ? 'codes' : 'counts';
  }
  if (share(isCounted) >= (strength >= 2 ? 0.3 : 0.7)) return 'counts';
  if (head?.role === 'unit') return 'units';
  return share((cell) => /^(?=\S*\d)\S{3,20}$/u.test(cell)) >= 0.7 ? 'codes' : 'words';
}

/** `B` and `C` are units only under a heading of units, or without a heading. */
function isUnit(cell: string, head: Head | undefined): boolean {
  const mayBeLetter =
    head === undefined || head.role === 'unit' || head.role === 'size' || head.unit === 'either';
  return unitOf(cell) !== undefined && (cell.length > 1 || mayBeLetter);
}

const isNumber = (figure: number | 'either'): figure is number =>
  figure !== 'either' && !Number.isNaN(figure);

/** Spreadsheets write 2 as 2.00. Without a clear heading, large figures with two decimals are prices. */
function arePrices(cells: readonly string[], figures: readonly number[], strength: number): boolean {
  const inParts = figures.filter((figure) => !Number.isInteger(figure));
  const inPence = (figure: number) => figure % 0.25 !== 0 || figure > MOST_IN_PARTS;
  const areWritten = cells.every((cell) => /\d[.,]\d\d$/.test(cell));
  return inParts.some(inPence) || (areWritten && strength < 2 && Math.max(...figures) > 50);
}

/** True for bin numbers, which mostly have three digits and differ. */
function areCodes(figures: readonly number[]): boolean {
  const middle = figures.toSorted((a, b) => a - b)[figures.length >> 1] ?? 0;
  return middle >= 100 && new Set(figures).size * 2 > figures.length;
}

/** True for a quantity, valid or not: `2 cs`, `½`, `-3`. */
function isCounted(cell: string): boolean {
  if (!Number.isNaN(Number(cell.replace(/^-|-$/g, '')))) return true;
  const read = readCell(cell);
  // `Seven` alone is probably a name.
  return read !== undefined && (typeof read === 'string' || read.unit === 'named' || /\d/.test(cell));
}
