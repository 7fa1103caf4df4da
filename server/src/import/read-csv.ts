import { CsvError, parse } from 'csv-parse/sync';

/** One thing wrong with a file. `line` counts from 1, the header included. */
export type ImportFault = {
  readonly file: string;
  readonly line?: number;
  readonly column?: string;
  readonly value?: string;
  readonly says: string;
};

export type CsvRow = { readonly line: number; readonly cells: readonly string[] };

export type CsvFile = { readonly header: readonly string[]; readonly rows: readonly CsvRow[] };

const MAX_CELL_LENGTH = 100_000;

/**
 * Reads CSV (RFC 4180): quoted commas, quotes and line breaks, a byte-order mark, LF or CRLF.
 * A field keeps its line breaks; blank lines are passed over. What is not UTF-8 is refused with advice.
 */
export function readCsv(file: string, content: Uint8Array | string): CsvFile | ImportFault[] {
  const text = typeof content === 'string' ? content : decode(content);
  if (text === undefined) {
    return [{ file, says: 'is not UTF-8. Save it as "CSV UTF-8" and try again' }];
  }
  if (text.includes('\u0000')) return [{ file, says: 'holds the character U+0000. Is it a CSV file?' }];
  try {
    return toRows(file, text);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const line = Number(error.lines);
    return [{ file, ...(Number.isInteger(line) ? { line } : {}), says: `is not CSV: ${error.message}` }];
  }
}

function toRows(file: string, text: string): CsvFile | ImportFault[] {
  // With `info` each record comes with where it ended; the types know only the plain form.
  const records = parse(text, {
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
      faults.push({ file, line, says: `has ${record.length} fields, the header has ${header.length}` });
      continue;
    }
    const long = record.findIndex((cell) => cell.length > MAX_CELL_LENGTH);
    if (long >= 0)
      faults.push({ file, line, column: header[long] ?? '', says: 'is longer than 100,000 characters' });
    rows.push({ line, cells: record });
  }
  return faults.length > 0 ? faults : { header, rows };
}

/** csv-parse counts to a record's last line; a person looks for its first. */
function breaksIn(record: readonly string[]): number {
  return record.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
}

function decode(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
