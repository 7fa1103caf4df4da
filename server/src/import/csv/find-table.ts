import { parse } from 'csv-parse/sync';

const DELIMITERS = { ',': 'commas', ';': 'semicolons', '\t': 'tabs', '|': 'vertical bars' } as const;

export type KnownColumns = {
  readonly isKnown: (header: string) => boolean;
  readonly isRequired: (header: string) => boolean;
  readonly isKey: (header: string) => boolean;
};

export type Table = {
  readonly delimiter: string;
  readonly delimiterName: string;
  readonly above: number;
};

export const LINE_ENDS = ['\r\n', '\n', '\r'];

const MOST_ABOVE = 10;
const SAMPLE_RECORDS = 50;
const SAMPLE_LENGTH = 64 * 1024;

/** A first line such as `sep=;`, which names the delimiter for Excel. */
const SEP_LINE = /^"?sep=(.)/i;

/**
 * Tries each delimiter on the first rows, and takes the delimiter that finds the most known columns in the header, on a
 * tie the most rows as long as the header, then the longest header. Lines above the header, such as a title, are not
 * rows. Quotes are respected: `"Price; nett",Code` has two columns if the delimiter is a comma.
 */
export function findTable(text: string, { isKnown }: Pick<KnownColumns, 'isKnown'>): Table {
  const own = SEP_LINE.exec(text)?.[1];
  const delimiters = [...new Set([...(own === undefined ? [] : [own]), ...Object.keys(DELIMITERS)])];
  const tables = delimiters.map((delimiter) => tableBy(delimiter, text.slice(0, SAMPLE_LENGTH), isKnown));
  const best = tables.reduce((a, b) => (isBetter(b.score, a.score) ? b : a));
  const names: Readonly<Record<string, string>> = DELIMITERS;
  return { ...best, delimiterName: names[best.delimiter] ?? `“${best.delimiter}”` };
}

type Score = readonly [known: number, evenRows: number, columns: number];

function isBetter(a: Score, b: Score): boolean {
  const at = a.findIndex((part, index) => part !== b[index]);
  return (a[at] ?? 0) > (b[at] ?? 0);
}

function tableBy(delimiter: string, sample: string, isKnown: KnownColumns['isKnown']) {
  const records: string[][] = parse(sample, {
    delimiter,
    record_delimiter: LINE_ENDS,
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    // A quote may stay open if the delimiter is wrong or the sample ends within a field.
    skip_records_with_error: true,
    to: SAMPLE_RECORDS,
  });
  const known = records.slice(0, MOST_ABOVE + 1).map((cells) => cells.filter(isKnown).length);
  const above = Math.max(0, known.indexOf(Math.max(...known)));
  const columns = records[above]?.length ?? 0;
  const rows = columns > 1 ? records.slice(above + 1) : [];
  const evenRows = rows.filter((cells) => cells.length === columns).length;
  const score: Score = [known[above] ?? 0, evenRows, columns];
  return { delimiter, above, score };
}
