import { createHash } from 'node:crypto';
import { stringify } from 'csv-stringify/sync';
import type { Writer } from '../../database/connection.ts';
import { writeDurably } from '../../files/write-durably.ts';
import type { CheckedFile } from '../checks/check-file.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import { describeFault } from '../csv/describe-fault.ts';
import { type ImportNote, insertReport } from './report-queries.ts';

export type RefusedRows = {
  readonly faults: readonly ImportFault[];
  readonly count: number;
  readonly csv: string;
  readonly setAsideAs?: string;
};

/**
 * The rows that could not be read, together with the rows that the import has `refused`; undefined if there are none.
 */
export function refusedRowsOf(
  { byRow }: CheckedFile,
  refused: readonly ImportFault[],
): RefusedRows | undefined {
  const faults = [...(byRow?.faults ?? []), ...refused].toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
  if (byRow === undefined || faults.length === 0) return undefined;
  const lines = new Set(faults.map(({ line }) => line));
  const rows = byRow.csv.rows.filter(({ line }) => lines.has(line)).map(({ cells }) => [...cells]);
  const csv = stringify([[...byRow.csv.header], ...rows], { record_delimiter: 'windows' });
  return { faults, count: rows.length, csv };
}

/**
 * Writes the refused rows as a file into the set-aside folder, with a report. Safe to repeat if the import's
 * transaction is retried: the same rows give the same file name, `confirmations-refused-1b4e28ba.csv`.
 */
export async function setRowsAside(
  writer: Writer,
  rows: RefusedRows,
  from: Pick<ImportNote, 'kind' | 'file' | 'cameBy' | 'at'>,
  folder: string,
): Promise<RefusedRows> {
  const { csv, faults } = rows;
  const sha256 = createHash('sha256').update(csv).digest('hex');
  const file = `${from.kind}-refused-${sha256.slice(0, 8)}.csv`;
  const head = `Rows of ${from.file} that were refused at ${from.at.toISOString()}; the others were taken:`;
  await writeDurably(folder, `${file}.report.txt`, `${[head, ...faults.map(describeFault)].join('\n')}\n`);
  await writeDurably(folder, file, csv);
  const size = Buffer.byteLength(csv);
  await insertReport(writer, { ...from, file, sha256, size, outcome: 'set-aside', faults });
  return { ...rows, setAsideAs: file };
}
