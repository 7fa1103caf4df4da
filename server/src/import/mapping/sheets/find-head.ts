import { plainKey } from '@tradecellar/trade/plain-key.ts';
import type { CsvRow } from '../../csv/table-rows.ts';
import { headWords } from '../rules/head-words.ts';
import { knowsHead } from '../rules/known-heads.ts';
import { numberIn } from './cell-values.ts';

export type FoundTable = {
  readonly titles: readonly string[];
  /** The names of the columns, as the file has them. */
  readonly head: readonly string[];
  /** The columns' names as plain words, with a merged name above them: `trade price case` for `Case` below `Trade price`. */
  readonly words: readonly string[];
  readonly headLine: number;
  readonly rows: readonly SheetRow[];
  /** Lines that are no rows: rules, totals, repeated heads, lines below the table. */
  readonly passed: readonly CsvRow[];
};

export type SheetRow = CsvRow & {
  /** The headings above the row, outermost first: `FRANCE`, `Loire`. */
  readonly sections: readonly string[];
};

type Merges = ReadonlyMap<number, readonly { readonly from: number; readonly to: number }[]>;

const MOST_ABOVE = 30;
const TOTAL = /^(grand |sub[- ]?)?totals?\b:?$/i;
const RULE = /^[-=_+*|~]{2,}$/;

/** Finds the row that names the columns, and sorts the rows below that row. Undefined if no row names columns. */
export function findHead(rows: readonly CsvRow[], merges: Merges): FoundTable | undefined {
  const scores = rows.slice(0, MOST_ABOVE).map((row, at) => scoreOf(row, rows.slice(at + 1, at + 6)));
  const best = Math.max(0, ...scores);
  const at = scores.indexOf(best);
  const found = rows[at];
  if (best <= 0 || found === undefined) return undefined;
  const head = trimEnd(found.cells).map(plainKey);
  const titles = rows
    .slice(0, at)
    .flatMap(({ cells }) => cells.filter((cell) => cell !== '').join(' ') || []);
  const rest = rows.slice(at + 1);
  const above = at > 0 ? namesAbove(rows[at - 1], head, rest, merges) : [];
  const words = head.map((name, place) => headWords(`${above[place] ?? ''} ${name}`.trim()));
  return { titles, head, words, headLine: found.line, ...sortRows(head, rest) };
}

const trimEnd = (cells: readonly string[]) => cells.slice(0, cells.findLastIndex((cell) => cell !== '') + 1);

function scoreOf({ cells }: CsvRow, below: readonly CsvRow[]): number {
  const filled = cells.filter((cell) => cell !== '');
  if (filled.length < 2 || below.length === 0) return 0;
  const names = filled.filter(
    (cell) => numberIn(cell) === undefined && cell.length <= 60 && !/@|\d{3}/.test(cell),
  );
  const known = filled.filter((cell) => knowsHead(headWords(cell))).length;
  const hasRows = below.some(
    (row) => row.cells.filter((cell) => cell !== '').length >= Math.max(2, filled.length * 0.2),
  );
  if (names.length < filled.length * 0.6 || !hasRows) return 0;
  return known * 3 + new Set(names).size - (filled.length - names.length) * 2;
}

/**
 * The names in the row above the head, such as `Trade price` above `Case` and `Bottle`. In a workbook, a merged cell
 * names all columns below the cell. A text file has no merged cells, so a name continues as long as the columns have
 * figures.
 */
function namesAbove(
  row: CsvRow | undefined,
  head: readonly string[],
  rest: readonly CsvRow[],
  merges: Merges,
): string[] {
  const cells = row?.cells ?? [];
  const filled = cells.filter((cell) => cell !== '');
  const isTitle =
    filled.length === 0 ||
    (filled.length === 1 && cells[0] !== '') ||
    filled.some(({ length }) => length > 40);
  if (row === undefined || isTitle || filled.some((cell) => numberIn(cell) !== undefined)) return [];
  const merged = merges.get(row.line);
  const hasFigures = (place: number) =>
    rest.slice(0, 8).some(({ cells: below }) => numberIn(below[place] ?? '') !== undefined);
  const names: string[] = head.map(() => '');
  for (const [place, name] of cells.entries()) {
    if (name === '' || place >= head.length) continue;
    const range = merged?.find(({ from }) => from === place);
    const isOver = (at: number) =>
      range === undefined ? (cells[at] ?? '') === '' && hasFigures(place) && hasFigures(at) : at <= range.to;
    names[place] = name;
    for (let next = place + 1; next < head.length && isOver(next); next++) names[next] = name;
  }
  return names;
}

function sortRows(head: readonly string[], rest: readonly CsvRow[]): Pick<FoundTable, 'rows' | 'passed'> {
  const rows: SheetRow[] = [];
  const passed: CsvRow[] = [];
  const folded = head.map((name) => name.toLowerCase());
  let sections: CsvRow[] = [];
  const last = rest.findLastIndex(({ cells }) => cells.filter((cell) => cell !== '').length > 1);
  for (const [at, row] of rest.entries()) {
    const filled = row.cells.filter((cell) => cell !== '');
    const [only = ''] = filled;
    if (filled.length === 0) continue;
    const same = row.cells.filter(
      (cell, place) => cell !== '' && cell.toLowerCase() === folded[place],
    ).length;
    if (same >= 2 && same >= filled.length * 0.8) passed.push(row);
    else if (filled.every((cell) => RULE.test(cell)) || isTotal(row)) passed.push(row);
    else if (filled.length > 1 || head.length <= 2)
      rows.push({ ...row, sections: sections.map(({ cells }) => nameOf(cells)) });
    else if (at > last || only.length > 80) passed.push(row);
    else sections = nextSections(sections, row);
  }
  return { rows, passed };
}

const nameOf = (cells: readonly string[]) => cells.find((cell) => cell !== '') ?? '';

const isTotal = ({ cells }: CsvRow) =>
  cells.some((cell) => TOTAL.test(cell)) &&
  cells.every((cell) => cell === '' || TOTAL.test(cell) || numberIn(cell) !== undefined);

/** A heading in capitals begins a part of the list; a heading in small letters stands below it. */
function nextSections(sections: readonly CsvRow[], row: CsvRow): CsvRow[] {
  const isLoud = (cells: readonly string[]) => nameOf(cells) === nameOf(cells).toUpperCase();
  const [first] = sections;
  return first !== undefined && isLoud(first.cells) && !isLoud(row.cells) ? [first, row] : [row];
}
