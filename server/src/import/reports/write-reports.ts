import { createHash } from 'node:crypto';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import type { Writer } from '../../database/connection.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import type { ImportFile } from '../csv/import-file.ts';
import { kindOfFile } from '../kinds/file-kinds.ts';
import type { RefusedRows } from './refused-rows.ts';
import { type ImportCounts, insertReport } from './report-queries.ts';

export type ReportedImport = {
  readonly cameBy: string;
  readonly at: Date;
  readonly files: readonly ImportFile[];
  readonly forms: Merchant['import'];
  readonly importId: string;
  /** True for a change by the office. Lists of received files leave such a change out. */
  readonly isByHand?: boolean;
};

type ImportedFile = ImportCounts & {
  readonly warnings: readonly ImportFault[];
  readonly refusedRows?: RefusedRows;
};

/** Writes a report about each file that was imported or has faults. Other files of the same import get no report. */
export async function writeReports(
  writer: Writer,
  { files, forms, at, cameBy, importId, isByHand }: ReportedImport,
  { results = [], refused = [] }: { results?: readonly ImportedFile[]; refused?: readonly ImportFault[] },
): Promise<void> {
  for (const { name, content, modifiedAt } of files) {
    const result = results.find(({ file }) => file === name);
    const faults = result
      ? [...(result.refusedRows?.faults ?? []), ...result.warnings]
      : refused.filter(({ file }) => file === name);
    if (result === undefined && faults.length === 0) continue;
    await insertReport(writer, {
      ...result,
      ...(modifiedAt && { modifiedAt }),
      kind: isByHand ? '' : (kindOfFile(name, forms)?.name ?? ''),
      file: name,
      sha256: createHash('sha256').update(content).digest('hex'),
      size: Buffer.byteLength(content),
      at,
      cameBy,
      outcome: result ? 'imported' : 'set-aside',
      ...(result && { importId }),
      faults,
    });
  }
}
