import { createHash } from 'node:crypto';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { Writer } from '../database/connection.ts';
import type { ImportFault } from './describe-fault.ts';
import { kindOfFile } from './file-kinds.ts';
import type { ImportFile } from './import-file.ts';
import type { RefusedRows } from './refused-rows.ts';
import { type ImportCounts, type ImportNote, insertReport } from './report-queries.ts';

type Import = {
  readonly cameBy: string;
  readonly at: Date;
  readonly files: readonly ImportFile[];
  readonly forms: Merchant['import'];
};

type ImportedFile = ImportCounts & {
  readonly warnings: readonly ImportFault[];
  readonly refusedRows?: RefusedRows;
};

/** Writes a report of each file of an import, in the import's own transaction. */
export async function reportImported(
  writer: Writer,
  { files, results, ...origin }: Import & { readonly results: readonly ImportedFile[] },
): Promise<void> {
  for (const file of files) {
    const result = results.find((each) => each.file === file.name);
    if (result === undefined) continue;
    const faults = [...(result.refusedRows?.faults ?? []), ...result.warnings];
    await insertReport(writer, { ...noteOf(file, origin), ...result, outcome: 'imported', faults });
  }
}

/** Writes a report of each file that has faults. Other files of the same import get none. */
export async function reportRefused(
  writer: Writer,
  { files, faults, ...origin }: Import & { readonly faults: readonly ImportFault[] },
): Promise<void> {
  for (const file of files) {
    const own = faults.filter((fault) => fault.file === file.name);
    if (own.length === 0) continue;
    await insertReport(writer, { ...noteOf(file, origin), outcome: 'set-aside', faults: own });
  }
}

function noteOf(
  { name, content, modifiedAt }: ImportFile,
  { forms, ...origin }: Omit<Import, 'files'>,
): Omit<ImportNote, 'outcome' | 'faults'> {
  return {
    ...origin,
    kind: kindOfFile(name, forms)?.name ?? '',
    file: name,
    sha256: createHash('sha256').update(content).digest('hex'),
    size: Buffer.byteLength(content),
    ...(modifiedAt && { modifiedAt }),
  };
}
