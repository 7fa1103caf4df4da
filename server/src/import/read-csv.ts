import { plainKey } from '@tradecellar/trade/plain-key.ts';
import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import type { ImportFault } from './describe-fault.ts';
import { findTable, type KnownColumns, LINE_ENDS } from './find-table.ts';
import { type CsvRow, passedNotes, tableRows } from './table-rows.ts';

export type CsvFile = {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  /** How it was read: `Windows-1252, semicolons`. */
  readonly readAs?: string;
  /** Lines that were passed over because they are no rows. */
  readonly notes?: readonly ImportFault[];
};

const MAX_CELL_LENGTH = 100_000;

/**
 * Reads CSV (RFC 4180, or with semicolons, tabs or vertical bars): quoted delimiters, quotes and line breaks; CRLF, LF and CR each
 * end a record. A field keeps its line breaks; blank lines are passed over. Encoding, delimiter and header are found out
 * (`decodeText`, `findTable`), and what tools leave between rows is passed over (`tableRows`).
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
    const records = readRecords(text, delimiter);
    const named = records[above];
    if (named === undefined) return [{ file, says: 'is empty: its first line must name the columns' }];
    const header = trimmedHeader(named.cells.map(plainKey));
    const table = tableRows(file, header, records.slice(above + 1), { ...columns, delimiter, readAs });
    const faults = [...table.faults, ...tooLong(file, header, table.rows)];
    if (faults.length > 0) return faults;
    const notes = [...passedNotes(file, records.slice(0, above), delimiter), ...table.notes];
    return { header, rows: table.rows, readAs, notes };
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    const says = `is not CSV (read as ${readAs}): ${error.message}`;
    return [{ file, ...(Number.isInteger(line) ? { line } : {}), says }];
  }
}

/** Excel's guard in a field without quotes, `="00777"`: to CSV a quote within a field. */
const BARE_GUARD = /(?<=^|[,;\t|\r\n])="(?=[^"\r\n]*"(?:[,;\t|\r\n]|$))/g;

/** Without the columns that a delimiter at the end of the line makes. */
function trimmedHeader(header: readonly string[]): readonly string[] {
  return header.slice(0, header.findLastIndex((name) => name !== '') + 1);
}

/** @throws CsvError */
function readRecords(text: string, delimiter: string): CsvRow[] {
  // With `info` each record comes with where it ended; the types know only the plain form.
  const records = parse(text, {
    delimiter,
    record_delimiter: LINE_ENDS,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_CELL_LENGTH * 60,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  // csv-parse counts a CRLF within quotes as two lines, and to a record's last line; a person looks for its first.
  let [last, surplus] = [0, 0];
  return records.map(({ record, info }) => {
    // Few records have more than one line.
    const breaks = info.lines === last + 1 ? [] : record.flatMap((cell) => cell.match(/\r\n|\n|\r/g) ?? []);
    last = info.lines;
    surplus += breaks.filter((mark) => mark === '\r\n').length;
    return { line: last - surplus - breaks.length, cells: record };
  });
}

function tooLong(file: string, header: readonly string[], rows: readonly CsvRow[]): ImportFault[] {
  return rows.flatMap(({ line, cells }) => {
    const long = cells.findIndex((cell) => cell.length > MAX_CELL_LENGTH);
    const column = header[long] ?? '';
    return long < 0 ? [] : [{ file, line, column, says: 'is longer than 100,000 characters' }];
  });
}
