import { unguarded } from '@tradecellar/trade/plain-key.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from '../../csv/decode-text.ts';
import { LINE_ENDS } from '../../csv/find-table.ts';
import type { CsvRow } from '../../csv/table-rows.ts';
import { type FoundTable, findHead } from './find-head.ts';
import { readWorkbook } from './read-workbook.ts';

/** A table of a file. A CSV file is a single table, and each visible sheet of a workbook is a table. */
export type SheetTable = FoundTable & {
  /** The name of the sheet; '' for a text file. */
  readonly sheet: string;
  readonly readAs: string;
  /** Sentences about unread parts, such as hidden sheets. */
  readonly notes: readonly string[];
};

const MARKS = [',', ';', '\t', '|'] as const;
const MARK_NAMES: Readonly<Record<string, string>> = {
  ',': 'commas',
  ';': 'semicolons',
  '\t': 'tabs',
  '|': 'vertical bars',
};
const SAMPLE_RECORDS = 60;

/**
 * Reads the tables of a CSV file, in any encoding and with any delimiter, or of a workbook. `says` is the reason why
 * the file cannot be read.
 */
export function readTables(bytes: Uint8Array): readonly SheetTable[] | { readonly says: string } {
  const says = whyUnreadable(bytes);
  if (says !== undefined) return { says };
  const tables = isWorkbook(bytes) ? tablesOfWorkbook(bytes) : tablesOfText(bytes);
  if ('says' in tables) return tables;
  return tables.length > 0 ? tables : { says: 'holds no table: no row names columns above other rows' };
}

/** True for a ZIP file, which only a workbook may be. */
export const isWorkbook = ([a, b]: Uint8Array): boolean => a === 0x50 && b === 0x4b;

/** The reason why no file with these first bytes can be read. */
export function whyUnreadable(bytes: Uint8Array): string | undefined {
  const [a, b, c, d] = bytes;
  if (bytes.length === 0) return 'is empty';
  const isOld = a === 0xd0 && b === 0xcf && c === 0x11 && d === 0xe0;
  if (!isOld) return undefined;
  return 'is an old workbook (.xls) or has a password. Save it as .xlsx without a password, or as CSV';
}

/** Sentences about the hidden sheets of a workbook. */
export function hiddenParts(sheets: ReturnType<typeof readWorkbook>): string[] {
  return sheets.flatMap(({ name, isHidden }) =>
    isHidden ? [`The hidden sheet “${name}” is not read.`] : [],
  );
}

export const hiddenRowsWords = (count: number) => `Hidden rows are not read: ${count}.`;

function tablesOfText(bytes: Uint8Array): SheetTable[] | { says: string } {
  const decoded = decodeText(bytes);
  if ('says' in decoded) return decoded;
  const text = decoded.text.replace(/^"?sep=.*\r?\n/i, '');
  const own = /^"?sep=(.)/i.exec(decoded.text)?.[1];
  const mark = own ?? bestMark(text);
  const rows = readRows(text, mark);
  const found = findHead(rows, new Map());
  if (found === undefined) return [];
  const readAs = `${decoded.encoding}, ${MARK_NAMES[mark] ?? `“${mark}”`}`;
  return [{ ...found, sheet: '', readAs, notes: [] }];
}

/** The delimiter that cuts most rows into the same, largest number of cells. */
function bestMark(text: string): string {
  const start = text.slice(0, 64 * 1024);
  let best = { mark: ',' as string, score: 0 };
  for (const mark of MARKS) {
    const widths = readRows(start, mark, SAMPLE_RECORDS).map(({ cells }) => cells.length);
    const counts = Map.groupBy(widths, (width) => width);
    const [width = 1, same = []] = [...counts].toSorted((x, y) => y[1].length - x[1].length)[0] ?? [];
    const score = width > 1 ? (same.length / Math.max(1, widths.length)) ** 2 * width : 0;
    if (score > best.score) best = { mark, score };
  }
  return best.mark;
}

function readRows(text: string, delimiter: string, to?: number): CsvRow[] {
  const form = {
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    skip_empty_lines: true,
    info: true,
    ...(to !== undefined && { to, skip_records_with_error: true }),
  };
  // csv-parse's types do not describe the records of the option `info`.
  const read = (more: object) =>
    parse(text, { ...form, ...more }) as unknown as { record: string[]; info: { lines: number } }[];
  let records: ReturnType<typeof read>;
  try {
    records = read({ trim: true });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    records = read({ relax_quotes: true, quote: error.code === 'CSV_QUOTE_NOT_CLOSED' ? null : '"' });
  }
  return records.map(({ record, info }) => {
    const breaks = record.reduce((sum, cell) => sum + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
    return { line: info.lines - breaks, cells: record.map((cell) => cleanCell(cell)) };
  });
}

const NIL = new Set(['NULL', '(null)', '\\N', '#N/A']);

function cleanCell(cell: string): string {
  const text = unguarded(cell).replace(/^'(?=\d)/, '');
  return NIL.has(text) ? '' : text;
}

function tablesOfWorkbook(bytes: Uint8Array): SheetTable[] | { says: string } {
  let sheets: ReturnType<typeof readWorkbook>;
  try {
    sheets = readWorkbook(bytes);
  } catch (error) {
    return { says: error instanceof Error ? error.message : String(error) };
  }
  const hidden = hiddenParts(sheets);
  return sheets.flatMap(({ name, isHidden, rows, merges, hiddenRows }) => {
    const found = isHidden ? undefined : findHead(rows, merges);
    if (found === undefined) return [];
    const notes = hiddenRows > 0 ? [...hidden, hiddenRowsWords(hiddenRows)] : hidden;
    return [{ ...found, sheet: name, readAs: `workbook, sheet ${name}`, notes }];
  });
}
