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
  const [first, ...rest] = readRecords(text.replace(/^\ufeff/, ''), delimiter);
  if (first === undefined) return [{ file, says: 'is empty: its first line must name the columns' }];
  const header = first.cells.map((name) => name.trim());
  const faults: ImportFault[] = [];
  for (const { line, cells } of rest) {
    if (cells.length !== header.length) {
      faults.push({
        file,
        line,
        says: `has ${cells.length} fields, the header has ${header.length} (read as ${readAs})`,
      });
      continue;
    }
    const long = cells.findIndex((cell) => cell.length > MAX_CELL_LENGTH);
    if (long >= 0)
      faults.push({ file, line, column: header[long] ?? '', says: 'is longer than 100,000 characters' });
  }
  return faults.length > 0 ? faults : { header, rows: rest, readAs };
}

/**
 * A line without a quote is a record, and is split: csv-parse takes eight times as long for it. The records that have quotes are
 * read by csv-parse, together, and the whole file where these lines are not what they seem.
 */
function readRecords(text: string, delimiter: Delimiter): CsvRow[] {
  const [lineEnd = '\n'] = /\r\n|\n|\r/.exec(text) ?? [];
  const lines = text.split(lineEnd);
  // Whether the header's first line ends it is for csv-parse to say.
  if (lines[0]?.includes('"')) return readQuoted(text, delimiter);
  const records: { line: number; cells: readonly string[] }[] = [];
  const quoted: { text: string; record: { cells: readonly string[] } }[] = [];
  for (let at = 0; at < lines.length; at++) {
    let own = lines[at] ?? '';
    if (own === '') continue;
    const record: (typeof records)[number] = { line: at + 1, cells: [] };
    records.push(record);
    if (!own.includes('"')) {
      record.cells = own.split(delimiter);
      continue;
    }
    // A quote that is open at the end of a line is closed on another.
    for (let quotes = countQuotes(own); quotes % 2 === 1 && at + 1 < lines.length; ) {
      const next = lines[++at] ?? '';
      quotes += countQuotes(next);
      own += `${lineEnd}${next}`;
    }
    quoted.push({ text: own, record });
  }
  if (quoted.length === 0) return records;
  let read: CsvRow[];
  try {
    read = readQuoted(quoted.map(({ text }) => text).join(lineEnd), delimiter, lineEnd);
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    return readQuoted(text, delimiter);
  }
  if (read.length !== quoted.length) return readQuoted(text, delimiter);
  for (const [index, { record }] of quoted.entries()) record.cells = read[index]?.cells ?? [];
  return records;
}

const countQuotes = (line: string) => line.split('"').length - 1;

/** Without `lineEnd` csv-parse finds it. @throws CsvError */
function readQuoted(text: string, delimiter: Delimiter, lineEnd?: string): CsvRow[] {
  // With `info` each record comes with where it ended; the types know only the plain form.
  const records = parse(text, {
    delimiter,
    ...(lineEnd !== undefined && { record_delimiter: lineEnd }),
    info: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_CELL_LENGTH * 60,
  }) as unknown as { record: string[]; info: { lines: number } }[];
  return records.map(({ record, info }) => ({ line: info.lines - breaksIn(record), cells: record }));
}

/** csv-parse counts to a record's last line; a person looks for its first. */
function breaksIn(record: readonly string[]): number {
  return record.reduce((count, cell) => count + (cell.match(/\r\n|\n|\r/g)?.length ?? 0), 0);
}
