import { plainKey } from '@tradecellar/trade/plain-key.ts';
import { CsvError, type Options, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import { type ImportFault, quoted, type RowFault } from './describe-fault.ts';
import { findTable, type KnownColumns, LINE_ENDS } from './find-table.ts';
import { type CsvRow, skippedNotes, tableRows } from './table-rows.ts';

export type CsvFile = {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  readonly headerLine?: number;
  /**
   * The faults of rows that have too many or too few cells for the header, or unmatched quotes. The cells of these rows
   * are not read.
   */
  readonly misfits?: readonly RowFault[];
  /** The detected encoding and delimiter: `Windows-1252, semicolons`. */
  readonly readAs?: string;
  readonly notes?: readonly ImportFault[];
  /** The name of the foreign file from which a kept mapping has read the rows. */
  readonly mappedFrom?: string;
};

const MAX_CELL_LENGTH = 100_000;

/**
 * Reads CSV by RFC 4180, also with semicolons, tabs or vertical bars. CRLF, LF and CR each end a record, a quoted field
 * keeps its line breaks, and blank lines are skipped. The encoding, delimiter and header are detected (`decodeText`,
 * `findTable`). `tableRows` skips lines that tools add between rows.
 */
export function readCsv(
  file: string,
  content: Uint8Array | string,
  columns: KnownColumns,
): CsvFile | ImportFault[] {
  const decoded = decodeText(typeof content === 'string' ? Buffer.from(content) : content);
  if ('says' in decoded) return [{ file, says: decoded.says }];
  const text = decoded.text.includes('="') ? decoded.text.replace(BARE_GUARD, '"') : decoded.text;
  const { delimiter, delimiterName, above } = findTable(text, columns);
  const readAs = `${decoded.encoding}, ${delimiterName}`;
  try {
    const { records, isLoose } = readRecords(text, delimiter);
    const named = records[above];
    if (named === undefined) return [{ file, says: 'is empty: its first line must name the columns' }];
    const header = trimmedHeader(named.cells.map(plainKey));
    const titles = records.slice(0, above);
    const rest = records.slice(above + 1);
    const table = tableRows(file, header, rest, { ...columns, titles, delimiter, readAs });
    const misfits = [...unreadable(file, header, table.rows, isLoose), ...table.faults];
    const notes = [...skippedNotes(file, titles, delimiter), ...table.notes];
    return { header, headerLine: named.line, rows: table.rows, misfits, readAs, notes };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    if (error.code !== 'CSV_QUOTE_NOT_CLOSED') {
      return [{ file, says: `is not CSV (read as ${readAs}): ${error.message}` }];
    }
    // csv-parse reports the last line of the file as the fault's line, so the line with the opening quote is computed.
    const before = recordsBy(text, delimiter, { to: Number(error.records) });
    const line = nextLine(text, before.at(-1));
    return [{ file, line, says: `has a quote that opens and does not close (read as ${readAs})` }];
  }
}

/** Excel guards leading zeros as `="00777"`. In an unquoted field, a CSV parser would refuse the quote. */
const BARE_GUARD = /(?<=^|[,;\t|\r\n])="(?=[^"\r\n]*"(?:[,;\t|\r\n]|$))/g;

function trimmedHeader(header: readonly string[]): readonly string[] {
  return header.slice(0, header.findLastIndex((name) => name !== '') + 1);
}

/**
 * Reads records by RFC 4180, also with blanks around quotes. If the quotes do not fit RFC 4180, the writing program
 * quotes nothing, so quotes are text, as in `Tray 12" wide` and `"Les Clos" Chablis`.
 * @throws CsvError
 */
function readRecords(text: string, delimiter: string): { records: CsvRow[]; isLoose: boolean } {
  try {
    return { records: recordsBy(text, delimiter, { trim: true }), isLoose: false };
  } catch (error) {
    if (!(error instanceof CsvError) || error.code === 'CSV_QUOTE_NOT_CLOSED') throw error;
    return { records: recordsBy(text, delimiter, { relax_quotes: true }), isLoose: true };
  }
}

/** @throws CsvError */
function recordsBy(text: string, delimiter: string, form: Options): CsvRow[] {
  // csv-parse's types do not describe the records of the option `info`.
  const records = parse(text, {
    delimiter,
    record_delimiter: LINE_ENDS,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_CELL_LENGTH * 60,
    ...form,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  // csv-parse reports the last line of a record and counts a CRLF within quotes as two lines. Faults name the record's
  // first line, which is computed here.
  let [last, surplus] = [0, 0];
  return records.map(({ record, info }) => {
    const breaks = info.lines === last + 1 ? [] : record.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? []);
    last = info.lines;
    surplus += breaks.filter((mark) => mark === '\r\n').length;
    return { line: last - surplus - breaks.length, cells: record };
  });
}

function nextLine(text: string, last: CsvRow | undefined): number {
  const lines = text.split(/\r\n|\n|\r/);
  const after = last === undefined ? 0 : last.line - 1 + last.cells.join('').split(/\r\n|\n|\r/).length;
  return lines.findIndex((line, at) => at >= after && line.trim() !== '') + 1;
}

function unreadable(
  file: string,
  header: readonly string[],
  rows: readonly CsvRow[],
  isLoose: boolean,
): RowFault[] {
  const isBad = (cell: string) => cell.length > MAX_CELL_LENGTH || (isLoose && isTorn(cell));
  return rows.flatMap(({ line, cells }) => {
    const at = cells.findIndex(isBad);
    const [column = '', cell = ''] = [header[at], cells[at]];
    if (at < 0) return [];
    return cell.length > MAX_CELL_LENGTH
      ? [{ file, line, column, says: 'is longer than 100,000 characters' }]
      : [{ file, line, column, value: quoted(cell), says: 'has quotes that do not match' }];
  });
}

/**
 * True if a delimiter within quotes has cut the cell: `"Wine, "red"` begins with a quote and has an odd number of
 * quotes.
 */
function isTorn(cell: string): boolean {
  const text = cell.trimStart();
  return text.startsWith('"') && (cell.split('"').length % 2 === 0 || /[\r\n]/.test(cell));
}
