import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { describeFault, type ImportFault } from './csv/describe-fault.ts';
import { type FileResult, type ImportOutcome, withdrawsTooMany } from './import-files.ts';
import { withMark } from './kinds/accepted-name.ts';
import type { RefusedRows } from './reports/refused-rows.ts';
import type { ChangedRow } from './writing/first-queries.ts';

const SHOWN_FAULTS = 50;
const SHOWN_SORTS = 20;

export function describeOutcome(outcome: ImportOutcome): string[] {
  if ('faults' in outcome) {
    const { faults } = outcome;
    return [
      `Nothing was changed. ${faults.length} fault(s):`,
      ...describeFaults(faults),
      ...howToAccept(faults),
    ];
  }
  const { results, refused, written } = outcome;
  const done = results.flatMap((file) => describeFile(file, written));
  if (refused.length === 0) return done;
  const files = new Set(refused.map(({ file }) => file)).size;
  return [
    ...done,
    `Left out: ${files} file(s) with ${refused.length} fault(s):`,
    ...describeFaults(refused),
    ...howToAccept(refused),
  ];
}

function howToAccept(faults: readonly ImportFault[]): string[] {
  const doubted = faults.find(({ isDoubt }) => isDoubt);
  if (doubted === undefined) return [];
  const named = withMark(doubted.file);
  return [
    `Figures are in doubt. If they are right, name the file ${named} and import it again, or add --accept-doubts.`,
  ];
}

/**
 * Lists the first faults of each file. The remaining faults are counted by column and message: `… and 12 more:
 * CasePrice is below zero`.
 */
export function describeFaults(faults: readonly ImportFault[]): string[] {
  return [...Map.groupBy(faults, ({ file }) => file).values()].flatMap((own) => {
    const shown = own.slice(0, SHOWN_FAULTS).map((fault) => `  ${describeFault(fault)}`);
    const sorts = [...Map.groupBy(own.slice(SHOWN_FAULTS), sortOf)].toSorted(
      (a, b) => b[1].length - a[1].length,
    );
    const rest = sorts
      .slice(0, SHOWN_SORTS)
      .map(([sort, of]) => `  ${inFile(of[0])}… and ${counted(of.length)} more: ${sort}`);
    const others = sorts.slice(SHOWN_SORTS).reduce((sum, [, of]) => sum + of.length, 0);
    return [...shown, ...rest, ...(others > 0 ? [`  … and ${counted(others)} others`] : [])];
  });
}

const inFile = (fault: ImportFault | undefined) => (fault?.file ? `${fault.file}: ` : '');

/** The column and message of a fault, without its line number, so that the same fault of many rows is counted once. */
function sortOf({ column = '', says }: ImportFault): string {
  return `${column} ${says.replace(/\bline \d+/, 'another line')}`.trim();
}

function describeFile(result: FileResult, isWritten: boolean): string[] {
  const { first, added, changed, removed } = result;
  const lines = [`${result.file}: ${counted(result.rows)} rows: ${describeResult(result, isWritten)}`];
  if (result.readAs !== '') lines.push(`  read as ${result.readAs}`);
  const changes = first.changed.map(describeChange);
  lines.push(
    ...describeFirst('added', first.added, added),
    ...describeFirst('changed', changes, changed),
    ...describeFirst('withdrawn', first.removed, removed),
  );
  if (!isWritten && withdrawsTooMany(result)) {
    lines.push(`  that is more than a tenth of ${counted(result.held)}: the import needs --force`);
  }
  if (result.whyFinal !== undefined) lines.push(`  cannot be undone: ${result.whyFinal}`);
  if (result.refusedRows !== undefined) lines.push(...describeRefused(result.refusedRows));
  for (const doubt of result.doubts.slice(0, SHOWN_FAULTS)) lines.push(`  in doubt: ${describeFault(doubt)}`);
  for (const warning of result.warnings.slice(0, SHOWN_FAULTS))
    lines.push(`  note: ${describeFault(warning)}`);
  if (result.unknownColumns.length > 0) lines.push(`  ignored columns: ${result.unknownColumns.join(', ')}`);
  return lines;
}

function describeFirst(what: string, first: readonly string[], count: number): string[] {
  if (first.length === 0) return [];
  const more = count - first.length;
  return [`  ${what}: ${first.join(', ')}${more > 0 ? ` and ${counted(more)} more` : ''}`];
}

function describeRefused({ faults, count, setAsideAs }: RefusedRows): string[] {
  const where =
    setAsideAs === undefined ? '' : `, and set aside as ${setAsideAs} to be mended and sent again`;
  return [`  ${countWords(count, 'row')} refused${where}:`, ...describeFaults(faults)];
}

/** Describes a changed row: `WHITE1 (CasePrice "60" → "61.5")`. */
function describeChange({ key, column, from, to }: ChangedRow): string {
  return `${key} (${column} "${from}" → "${to}")`;
}

function describeResult(
  { added, changed, unchanged, removed, refusedRows }: FileResult,
  isWritten: boolean,
): string {
  const counts = `${counted(added)} added, ${counted(changed)} changed, ${counted(unchanged)} unchanged`;
  const all = [
    counts,
    ...(removed > 0 ? [`${counted(removed)} withdrawn`] : []),
    ...(refusedRows ? [`${counted(refusedRows.count)} refused`] : []),
  ].join(', ');
  return isWritten ? all : `would be ${all}`;
}

export function counted(count: number): string {
  return count.toLocaleString('en-GB'); // not money
}
