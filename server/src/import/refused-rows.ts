import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { Writer } from '../database/connection.ts';
import { writeDurably } from '../write-durably.ts';
import type { CheckedFile } from './check-file.ts';
import type { ImportFault } from './describe-fault.ts';
import { describeFault } from './describe-fault.ts';
import { type ImportNote, insertReport } from './report-queries.ts';

/** Rows of a file that were refused while its others were taken. */
export type RefusedRows = {
  /** By line: a row may have several. */
  readonly faults: readonly ImportFault[];
  readonly count: number;
  /** These rows as a file of their own, to be mended and sent again. */
  readonly csv: string;
  /** Its name in the folder of files that were set aside, where there is one. */
  readonly keptAs?: string;
};

/** The rows that could not be read and those that were `refused`; undefined where all were taken. */
export function refusedRowsOf(
  { apart }: CheckedFile,
  refused: readonly ImportFault[],
): RefusedRows | undefined {
  const faults = [...(apart?.faults ?? []), ...refused].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  if (apart === undefined || faults.length === 0) return undefined;
  const lines = new Set(faults.map(({ line }) => line));
  const rows = apart.csv.rows.filter(({ line }) => lines.has(line)).map(({ cells }) => [...cells]);
  const csv = stringify([[...apart.csv.header], ...rows], { record_delimiter: 'windows' });
  return { faults, count: rows.length, csv };
}

/**
 * Puts refused rows into the folder of files that were set aside, and notes them as one. In the transaction that takes the
 * others: the same rows written again are the same file, `confirmations-refused-1b4e28ba.csv`.
 */
export async function setRowsAside(
  writer: Writer,
  rows: RefusedRows,
  {
    folder,
    from,
    ...note
  }: { readonly folder: string; readonly from: string } & Pick<ImportNote, 'kind' | 'cameBy' | 'at'>,
): Promise<RefusedRows> {
  const { csv, faults } = rows;
  const sha256 = createHash('sha256').update(csv).digest('hex');
  const file = `${note.kind}-refused-${sha256.slice(0, 8)}.csv`;
  const head = `Rows of ${from} that were refused at ${note.at.toISOString()}; the others were taken:`;
  await writeDurably(folder, `${file}.report.txt`, `${[head, ...faults.map(describeFault)].join('\n')}\n`);
  await writeDurably(folder, file, csv);
  const size = Buffer.byteLength(csv);
  await insertReport(writer, { ...note, file, sha256, size, outcome: 'set-aside', faults });
  return { ...rows, keptAs: file };
}
