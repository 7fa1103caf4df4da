import { plainKey } from '@tradecellar/trade/plain-key.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { type ImportFault, quoted } from './describe-fault.ts';
import type { KnownColumns } from './find-table.ts';

/** A record of a file; `line` is that on which it begins, from 1. */
export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

/** The rows of a table, what was passed over as none, and the rows that do not fit their header. */
export type TableRows = {
  readonly rows: readonly CsvRow[];
  readonly notes: readonly ImportFault[];
  readonly faults: readonly ImportFault[];
};

type TableForm = { readonly delimiter: string; readonly readAs: string };

/** Lines between rows that databases draw: `-----`. */
const RULE = /^[-=_+*|~]{2,}$/;

/** How databases and reports end: `(3 rows)`, `3 rows affected`, `no rows selected`, `Total`, `Completion time: …`, `-- End --`. */
const FOOTER =
  /^\W*((no|[\d,.]+) +)?(rows?|records?|lines?|entries|(grand |sub-?)?totals?|sum|end|eof|query ok|sql>|(completion |run)?time|elapsed|page|report|generated|printed|exported|created|source)\b/i;
const TOTAL = /^\W*(grand )?totals?\W*$/i;

/**
 * Takes the rows under a header. Passed over, and said: rows without a value, rules (`-----`), the header again, and footers. A row
 * may be short of cells that are not required, which are blank then, and may have surplus ones that are blank.
 */
export function tableRows(
  file: string,
  header: readonly string[],
  records: readonly CsvRow[],
  { isRequired, delimiter, readAs }: Pick<KnownColumns, 'isRequired'> & TableForm,
): TableRows {
  const required = header.flatMap((name, place) => (isRequired(name) ? [place] : []));
  const least = Math.max(-1, ...required) + 1;
  const isRepeated = (cells: readonly string[]) =>
    cells[0]?.trim() === header[0] && header.every((name, place) => name === (cells[place] ?? '').trim());
  const passed: CsvRow[] = [];
  let blank = 0;
  const rows = records.filter((row) => {
    const filled = row.cells.find((cell) => cell.trim() !== '');
    if (filled === undefined) blank++;
    else if (isRepeated(row.cells) || (RULE.test(filled.trim()) && isRule(row.cells))) passed.push(row);
    else return true;
    return false;
  });
  while (isFooter(rows.at(-1), required)) passed.push(...rows.splice(-1));
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
  return { rows, faults, notes: [...notes, ...passedNotes(file, passed, delimiter)] };
}

/** So many are told of one by one. */
const TOLD = 3;

/** Tells of lines that are no rows: the first few by what they say. */
export function passedNotes(file: string, passed: readonly CsvRow[], delimiter: string): ImportFault[] {
  const sorted = passed.toSorted((a, b) => a.line - b.line);
  const told = sorted.slice(0, TOLD).map(({ line, cells }) => {
    const value = quoted(cells.map((cell) => cell.trim()).join(delimiter));
    return { file, line, value, says: 'is no row, and is passed over' };
  });
  const more = sorted.length - told.length;
  const says = `${countWords(more, 'more line')} ${more === 1 ? 'is no row, and is' : 'are no rows, and are'} passed over`;
  return more > 0 ? [...told, { file, says }] : told;
}

const isRule = (cells: readonly string[]) =>
  cells.every((cell) => cell.trim() === '' || RULE.test(cell.trim()));

/** A total may have figures; other footers lack what a row needs. */
function isFooter(row: CsvRow | undefined, required: readonly number[]): boolean {
  const text = plainKey(row?.cells.find((cell) => cell.trim() !== '') ?? '');
  if (row === undefined || !FOOTER.test(text)) return false;
  return TOTAL.test(text) || required.some((place) => (row.cells[place] ?? '').trim() === '');
}

function fits(cells: readonly string[], columns: number, least: number): boolean {
  return cells.length >= least && cells.slice(columns).every((cell) => cell.trim() === '');
}
