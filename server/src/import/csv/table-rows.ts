import { plainKey } from '@tradecellar/trade/plain-key.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type ImportFault, quoted, type RowFault } from './describe-fault.ts';
import type { KnownColumns } from './find-table.ts';

/** A record of a file. `line` is the record's first line, counted from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

export type TableRows = {
  readonly rows: readonly CsvRow[];
  readonly notes: readonly ImportFault[];
  readonly faults: readonly RowFault[];
};

type TableForm = {
  readonly titles: readonly CsvRow[];
  readonly delimiter: string;
  readonly readAs: string;
};

/** Lines that databases print between rows, such as `-----`, and `\.`, with which PostgreSQL ends a copy. */
const RULE = /^([-=_+*|~]{2,}|\\\.)$/;

/**
 * The footers of databases and reports: `(3 rows)`, `3 rows affected`, `no rows selected`, `Total`, `Completion time:
 * …`, `-- End --`.
 */
const FOOTER =
  /^(\W*((no|[\d,.]+) +)?(rows?|records?|lines?|entries|count|(grand |sub[- ]?)?totals?|sum|end|eof|trailer|query ok|sql|pl\/sql|commit|disconnected|warning|(completion |run)?time|elapsed|page|report|generated|printed|exported|created|source)\b|\(.*\)$)/i;
const TOTAL = /^\W*(grand |sub[- ]?)?totals?\b/i;
const FIGURES = /^[\d\s.,£()-]*$/;

/**
 * Selects the rows below a header. Skips blank rows, rules (`-----`), totals, repeated headers with the lines above
 * them, and footers before a repeated header or at the end, and notes what it skips. A row may lack trailing cells that
 * are not required, and may have surplus cells that are blank.
 */
export function tableRows(
  file: string,
  header: readonly string[],
  records: readonly CsvRow[],
  { isRequired, isKey, titles, delimiter, readAs }: Omit<KnownColumns, 'isKnown'> & TableForm,
): TableRows {
  const placesOf = (is: (name: string) => boolean) =>
    header.flatMap((name, place) => (is(name) ? [place] : []));
  const [required, keys] = [placesOf(isRequired), placesOf(isKey)];
  const least = Math.max(-1, ...required) + 1;
  const isRepeated = (cells: readonly string[]) =>
    cells[0]?.trim() === header[0] && header.every((name, place) => name === (cells[place] ?? '').trim());
  const above = new Set(titles.map(outline));
  const isBetween = (row: CsvRow) =>
    isFooter(row, required, keys) || (isLacking(row, required) && above.has(outline(row)));
  const rows: CsvRow[] = [];
  const passed: CsvRow[] = [];
  const passLast = () => {
    for (let row = rows.at(-1); row !== undefined && isBetween(row); row = rows.at(-1)) {
      passed.push(...rows.splice(-1));
    }
  };
  let blank = 0;
  for (const row of records) {
    const filled = row.cells.find((cell) => cell.trim() !== '');
    if (filled === undefined) blank++;
    else if (isRepeated(row.cells)) {
      passLast();
      passed.push(row);
    } else if ((RULE.test(filled.trim()) && isRule(row.cells)) || isSubtotal(row, required)) passed.push(row);
    else rows.push(row);
  }
  passLast();
  const faults = rows.flatMap(({ line, cells }) =>
    fits(cells, header.length, least)
      ? []
      : [
          {
            file,
            line,
            says: `has ${cells.length} fields, the header has ${header.length} (read as ${readAs})`,
          },
        ],
  );
  const blankSays = `${countWords(blank, 'row')} without a value ${blank === 1 ? 'is' : 'are'} passed over`;
  const notes = blank > 0 ? [{ file, says: blankSays }] : [];
  return { rows, faults, notes: [...notes, ...skippedNotes(file, passed, delimiter)] };
}

const QUOTED_LINES = 3;

export function skippedNotes(file: string, passed: readonly CsvRow[], delimiter: string): ImportFault[] {
  const sorted = passed.toSorted((a, b) => a.line - b.line);
  const quotes = sorted.slice(0, QUOTED_LINES).map(({ line, cells }) => {
    const value = quoted(cells.map((cell) => cell.trim()).join(delimiter));
    return { file, line, value, says: 'is no row, and is passed over' };
  });
  const more = sorted.length - quotes.length;
  const says = `${countWords(more, 'more line')} ${more === 1 ? 'is no row, and is' : 'are no rows, and are'} passed over`;
  return more > 0 ? [...quotes, { file, says }] : quotes;
}

const isRule = (cells: readonly string[]) =>
  cells.every((cell) => cell.trim() === '' || RULE.test(cell.trim()));

const isBlank = (row: CsvRow, place: number) => (row.cells[place] ?? '').trim() === '';
const isLacking = (row: CsvRow, required: readonly number[]) =>
  required.some((place) => isBlank(row, place)) ||
  row.cells.filter((cell) => cell.trim() !== '').length === 1;
/** A line with its numbers replaced, so that `Page 1` and `Page 2` are equal. */
const outline = ({ cells }: CsvRow) =>
  cells
    .map((cell) => cell.trim().replace(/\d+/g, '0'))
    .join('\t')
    .trimEnd();

/** True if a line is the word `Total` and figures: `Total,,5,0`. */
function isTotal({ cells }: CsvRow): boolean {
  const [text = '', ...others] = cells.map((cell) => cell.trim()).filter((cell) => cell !== '');
  return TOTAL.test(plainKey(text)) && others.every((cell) => FIGURES.test(cell));
}

const isSubtotal = (row: CsvRow, required: readonly number[]) =>
  TOTAL.test(row.cells[0] ?? '') && isLacking(row, required) && isTotal(row);

/**
 * True for a footer. A row without a key that has only figures is a sum. A row of totals may have all required cells;
 * every other footer lacks required cells.
 */
function isFooter(row: CsvRow, required: readonly number[], keys: readonly number[]): boolean {
  const text = plainKey(row.cells.find((cell) => cell.trim() !== '') ?? '');
  const isSum = keys.length > 0 && keys.every((place) => isBlank(row, place));
  if (isSum && row.cells.every((cell) => FIGURES.test(cell))) return true;
  return FOOTER.test(text) && (isTotal(row) || isLacking(row, required));
}

function fits(cells: readonly string[], columns: number, least: number): boolean {
  return cells.length >= least && cells.slice(columns).every((cell) => cell.trim() === '');
}
