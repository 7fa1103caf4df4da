import { figureOf } from './figure.ts';
import { plainLine } from './plain-line.ts';
import { isHeader } from './table-columns.ts';

const MARKS = ['\t', ';', '|', ','] as const;
type Mark = string;
const SAMPLE = 200;

/**
 * Splits a text into rows of cells that are separated by tabs, semicolons, bars or commas. Each separator is tried on
 * the first rows, because a title may stand above the table. A first line `sep=;` decides. A quoted cell may contain
 * the separator and line ends. Undefined if the text has no columns. In a file named as a table, two columns in most
 * rows are enough.
 */
export function delimitedRows(text: string, isTable = false): string[][] | undefined {
  const [, given, body = text] = /^\uFEFF?"?sep=([^\r\n])"?\r?\n(.*)$/is.exec(text) ?? [];
  const mark = given ?? markOf(body, isTable);
  return mark === undefined ? undefined : rowsOf(body, mark);
}

function markOf(text: string, isTable: boolean): Mark | undefined {
  const tried = MARKS.map((mark) => {
    const rows = rowsOf(text, mark, SAMPLE)
      .map((row) => row.map(plainLine))
      .filter((row) => row.some((cell) => cell !== ''));
    return { mark, rows, heads: Math.max(0, ...rows.filter(isHeader).map((row) => row.length)) };
  });
  const headed = tried.toSorted((a, b) => b.heads - a.heads)[0];
  if (headed !== undefined && headed.heads > 0 && headed.rows.length > 1) return headed.mark;
  const split = tried.find(({ mark, rows }) => isSplit(mark, rows));
  if (split !== undefined || !isTable) return split?.mark;
  const wide = ({ rows }: (typeof tried)[number]) =>
    rows.filter((row) => row.length > 1).length / rows.length;
  const widest = tried.toSorted((a, b) => wide(b) - wide(a))[0];
  return widest && wide(widest) > 0.5 ? widest.mark : undefined;
}

/** Names contain commas and bars, too, so each row must have the same number of commas or bars. */
function isSplit(mark: Mark, rows: readonly (readonly string[])[]): boolean {
  const counts = rows.map((row) => row.length).filter((count) => count > 1);
  const isEven =
    mark === ',' || mark === '|'
      ? rows.length > 1 && counts.length === rows.length && new Set(counts).size === 1
      : counts.length * 2 > rows.length;
  return isEven && (mark === '\t' || hasNumbersColumn(rows));
}

function hasNumbersColumn(rows: readonly (readonly string[])[]): boolean {
  const isNumber = (cell: string) => figureOf(cell) === 'either' || !Number.isNaN(figureOf(cell));
  const width = Math.max(0, ...rows.map((row) => row.length));
  return Array.from({ length: width }).some((_, column) => {
    const cells = rows.slice(1).map((row) => row[column] ?? '');
    const numbers = cells.filter(isNumber).length;
    return (
      numbers > 0 &&
      numbers * 2 >= cells.length &&
      cells.every((cell) => /^(?:-?[\d.,½' ]*|[-–])$/.test(cell))
    );
  });
}

function rowsOf(text: string, mark: Mark, most = Number.POSITIVE_INFINITY): string[][] {
  const of = mark === '|' || mark === '^' || mark === '\\' || mark === ']' ? `\\${mark}` : mark;
  const cell = new RegExp(
    `(?:[ ]?"((?:[^"]|""){0,2000})"[ ]?(?=${of}|[\\r\\n]|$)|([^${of}\\r\\n\\u2028\\u2029\\u0085\\v\\f]*))(${of}|\\r\\n|[\\n\\r\\u2028\\u2029\\u0085\\v\\f]|$)`,
    'y',
  );
  const rows: string[][] = [];
  let row: string[] = [];
  while (cell.lastIndex < text.length && rows.length < most) {
    const [, quoted, bare = '', end] = cell.exec(text) ?? [];
    row.push(quoted?.replaceAll('""', '"') ?? bare);
    if (end === mark) continue;
    rows.push(row);
    row = [];
    if (end === undefined) break;
  }
  if (row.length > 0) rows.push(row);
  return rows;
}
