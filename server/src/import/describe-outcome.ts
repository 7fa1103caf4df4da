import { describeFault } from './describe-fault.ts';
import { type FileResult, type ImportOutcome, withdrawsTooMany } from './import-files.ts';
import type { ImportFault } from './read-csv.ts';

/** The most faults shown; the rest are counted. */
const SHOWN_FAULTS = 200;

/** What an import did, as a person reads it, a line each. */
export function describeOutcome(outcome: ImportOutcome): string[] {
  if (!('faults' in outcome)) return outcome.results.flatMap((file) => describeFile(file, outcome.written));
  return [`Nothing was changed. ${outcome.faults.length} fault(s):`, ...describeFaults(outcome.faults)];
}

/** The first faults. */
function describeFaults(faults: readonly ImportFault[]): string[] {
  const more = faults.length - SHOWN_FAULTS;
  const shown = faults.slice(0, SHOWN_FAULTS).map((fault) => `  ${describeFault(fault)}`);
  return more > 0 ? [...shown, `  … and ${more} more`] : shown;
}

function describeFile(result: FileResult, isWritten: boolean): string[] {
  const lines = [`${result.file}: ${counted(result.rows)} rows: ${describeResult(result, isWritten)}`];
  if (result.readAs !== '') lines.push(`  read as ${result.readAs}`);
  if (result.removed > 0) {
    const more = result.removed - result.firstRemoved.length;
    const and = more > 0 ? ` and ${counted(more)} more` : '';
    lines.push(`  withdrawn: ${result.firstRemoved.join(', ')}${and}`);
  }
  if (!isWritten && withdrawsTooMany(result)) {
    lines.push(`  that is more than a tenth of ${counted(result.held)}: the import needs --force`);
  }
  for (const warning of result.warnings.slice(0, SHOWN_FAULTS))
    lines.push(`  note: ${describeFault(warning)}`);
  if (result.unknownColumns.length > 0) lines.push(`  ignored columns: ${result.unknownColumns.join(', ')}`);
  return lines;
}

function describeResult({ added, changed, unchanged, removed }: FileResult, isWritten: boolean): string {
  const counts = `${counted(added)} added, ${counted(changed)} changed, ${counted(unchanged)} unchanged`;
  const all = removed > 0 ? `${counts}, ${counted(removed)} withdrawn` : counts;
  return isWritten ? all : `would be ${all}`;
}

/** A count of rows or bytes, in thousands. */
export function counted(count: number): string {
  return count.toLocaleString('en-GB'); // not money
}
