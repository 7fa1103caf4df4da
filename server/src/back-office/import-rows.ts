import type { ProblemDetails } from '@tradecellar/contract/problems.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import type { ImportFault } from '../import/csv/describe-fault.ts';
import type { CsvFile } from '../import/csv/read-csv.ts';
import { importFiles } from '../import/import-files.ts';
import type { Shop } from '../shop.ts';

type JsonRow = Readonly<Record<string, string | number | boolean | null>>;

const FAULTS_SHOWN = 100;

/**
 * Imports rows by the rules for files of this kind, such as `[{ PriceList: 'A', … }]` for `prices`. Refuses
 * `rows-refused` with the faults, and `rows-in-doubt` if the import doubts a row and `acceptDoubts` is false. A refusal
 * stores nothing.
 */
export async function importRows(
  shop: Shop,
  kind: 'stock' | 'prices' | 'customers' | 'transactions',
  { rows, acceptDoubts, who }: { rows: readonly JsonRow[]; acceptDoubts: boolean; who: string },
) {
  const header = Object.keys(rows[0] ?? {});
  const uneven = rows.flatMap((row, index) => unevenFaults(row, index + 1, header));
  if (uneven.length > 0) return refuseRows(uneven);
  const csv: CsvFile = {
    header,
    rows: rows.map((row, index) => ({
      line: index + 1,
      cells: header.map((field) => cellText(row[field] ?? null)),
    })),
  };
  const file = { name: `${kind}.csv`, content: JSON.stringify(rows), csv };
  const outcome = await importFiles(shop, [file], {
    dryRun: false,
    replace: false,
    ...(acceptDoubts && { accept: 'all' }),
    cameBy: who,
    onProgress: () => {},
  });
  if ('faults' in outcome) return refuseRows(outcome.faults);
  await shop.catalogue.refresh();
  const [result] = outcome.results;
  if (result === undefined) throw new Error('An import of one file has one result');
  return {
    Rows: result.rows,
    Added: result.added,
    Changed: result.changed,
    Unchanged: result.unchanged,
    UnknownFields: [...result.unknownColumns],
  };
}

/**
 * Lists the fields that a row has too few or too many: all rows must have the same fields. Otherwise it would be
 * unclear whether a missing field blanks the stored value, as an empty cell does, or keeps it, as a file without the
 * column does.
 */
function unevenFaults(row: JsonRow, line: number, header: readonly string[]): ImportFault[] {
  const fields = Object.keys(row);
  return [
    ...header
      .filter((field) => !fields.includes(field))
      .map((column) => ({ column, says: 'is missing: row 1 has it' })),
    ...fields
      .filter((field) => !header.includes(field))
      .map((column) => ({ column, says: 'is not in row 1' })),
  ].map((fault) => ({ file: '', line, ...fault }));
}

/** Converts a JSON value to the cell of a file: `true` is 1, and null is blank. */
function cellText(value: JsonRow[string]): string {
  if (typeof value === 'boolean') return value ? '1' : '0';
  return value === null ? '' : String(value);
}

function refuseRows(faults: readonly ImportFault[]): Refusal {
  const shown: ProblemDetails['rows-refused']['faults'] = faults
    .slice(0, FAULTS_SHOWN)
    .map(({ line = 0, column = '', value = '', says }) => ({
      Row: line,
      Field: column,
      Value: value,
      Says: says,
    }));
  const code = faults.every(({ isDoubt }) => isDoubt) ? 'rows-in-doubt' : 'rows-refused';
  return refuse(code, { faults: shown, count: faults.length });
}
