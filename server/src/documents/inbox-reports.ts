import { inTransaction } from '../database/transaction.ts';
import { insertReport } from '../import/reports/report-queries.ts';
import type { Shop } from '../shop.ts';
import { recordedName, wasSetAside } from './report-queries.ts';

/** `database` must have no timeouts, because a PDF may be large. */
export type ReportingShop = Pick<Shop, 'database' | 'clock' | 'merchant' | 'jobs'>;

type File = { readonly name: string; readonly size: number; readonly modifiedAt: Date };

/** Records a refused file, which the office sees among the files that were set aside. */
export async function noteSetAside(shop: ReportingShop, file: File, lines: readonly string[]): Promise<void> {
  await note(shop, file, lines);
}

/** Records that a file was taken, if a file of the same name was set aside before. */
export async function noteImported(shop: ReportingShop, file: File): Promise<void> {
  if (await wasSetAside(shop.database, file.name)) await note(shop, file);
}

async function note(
  { database, clock }: ReportingShop,
  { name, size, modifiedAt }: File,
  lines?: readonly string[],
): Promise<void> {
  const says = (line: string) => (line.startsWith(`${name} `) ? line.slice(name.length + 1) : line.trim());
  const file = recordedName(name);
  await inTransaction(database, (writer) =>
    insertReport(writer, {
      kind: '',
      file,
      sha256: '',
      size,
      modifiedAt,
      cameBy: 'inbox',
      at: clock.now(),
      outcome: lines === undefined ? 'imported' : 'set-aside',
      faults: (lines ?? []).map((line) => ({ file, says: says(line) })),
    }),
  );
}
