import { CsvError, parse } from 'csv-parse/sync';
import { decodeText } from './decode-text.ts';
import { DELIMITERS, type Delimiter, findDelimiter } from './find-delimiter.ts';

/** One thing wrong with a file. `line` counts from 1, the header included. */
export type ImportFault = {
  readonly file: string;
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
  readonly says: string;
};

export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

export type CsvFile = {
  readonly header: readonly string[];
  readonly rows: readonly CsvRow[];
  /** How it was read: `Windows-1252, semicolons`. */
  readonly readAs?: string;
};

const MAX_CELL_LENGTH = 100_000;

/**
 * Reads CSV (RFC 4180, or with semicolons or tabs): quoted delimiters, quotes and line breaks, LF or CRLF. A field keeps
 * its line breaks; blank lines are passed over. Encoding and delimiter are found out (`decodeText`, `findDelimiter`).
 */
export function readCsv(
  file: string,
  content: Uint8Array | string,
  isKnown: (header: string) => boolean,
): CsvFile | ImportFault[] {
  const decoded = typeof content === 'string' ? { text: content, encoding: 'UTF-8' } : decodeText(content);
  if ('says' in decoded) return [{ file, says: decoded.says }];
  const delimiter = findDelimiter(decoded.text, isKnown);
  const readAs = `${decoded.encoding}, ${DELIMITERS[delimiter]}`;
  try {
    return toRows(file, decoded.text, { delimiter, readAs });
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    const says = `is not CSV (read as ${readAs}): ${error.message}`;
    return [{ file, ...(Number.isInteger(line) ? { line } : {}), says }];
  }
}

type ReadAs = { readonly delimiter: Delimiter; readonly readAs: string };

function toRows(file: string, text: string, { delimiter, readAs }: ReadAs): CsvFile | ImportFault[] {
  // With `info` each record comes with where it ended; the types know only the plain form.
  const records = parse(text, {
    delimiter,
    bom: true,
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_CELL_LENGTH * 60,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  const [first, ...rest] = records;
  if (first === undefined) return [{ file, says: 'is empty: its first line must name the columns' }];
  const header = first.record.map((name) => name.trim());
  const faults: ImportFault[] = [];
  const rows: CsvRow[] = [];
  for (const { record, info } of rest) {
    const line = info.lines - breaksIn(record);
    if (record.length !== header.length) {
      faults.push({
        file,
        line,
        says: `has ${record.length} fields, the header has ${header.length} (read as ${readAs})`,
      });
      continue;
    }
    const long = record.findIndex((cell) => cell.length > MAX_CELL_LENGTH);
    if (long >= 0)
      faults.push({ file, line, column: header[long] ?? '', says: 'is longer than 100,000 characters' });
    rows.push({ line, cells: record });
  }
  return faults.length > 0 ? faults : { header, rows, readAs };
}

/** csv-parse counts to a record's last line; a person looks for its first. */
function breaksIn(record: readonly string[]): number {
  return record.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
}
