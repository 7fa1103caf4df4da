import { describeFault } from '../src/import/csv/describe-fault.ts';
import type { ImportFile } from '../src/import/csv/import-file.ts';
import type { FileResult, ImportOutcome } from '../src/import/import-files.ts';

/** Makes import files by kind: `{ stock: 'Code,…' }` becomes stock.csv. */
export function filesOf(contents: Readonly<Record<string, string | Uint8Array>>): ImportFile[] {
  return Object.entries(contents).map(([kind, content]) => ({ name: `${kind}.csv`, content }));
}

export function faultsOf(outcome: ImportOutcome): string[] {
  return 'faults' in outcome ? outcome.faults.map(describeFault) : [];
}

/** @throws Error with the first three faults if the import failed */
export function resultsOf(outcome: ImportOutcome): readonly FileResult[] {
  if ('faults' in outcome) throw new Error(faultsOf(outcome).slice(0, 3).join('\n'));
  return outcome.results;
}
