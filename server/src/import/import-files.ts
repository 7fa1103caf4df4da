import { randomUUID } from 'node:crypto';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { whyFinal } from '@tradecellar/trade/undoable-import.ts';
import type { Writer } from '../database/connection.ts';
import { lockImports } from '../database/lock-imports.ts';
import { inTransaction } from '../database/transaction.ts';
import { isAccepted } from './accepted-name.ts';
import type { CheckedFile } from './check-file.ts';
import { checkOrders, checkReferences, readNamedOrders } from './check-references.ts';
import type { ImportFault } from './describe-fault.ts';
import { kindOfFile, kindsOfFile } from './file-kinds.ts';
import { findDoubts } from './find-doubts.ts';
import { FIRST, type FirstRows } from './first-queries.ts';
import type { ImportFile, ImportingShop } from './import-file.ts';
import { analyseTables } from './import-queries.ts';
import { orderLinesKind, ordersKind } from './ledger-kinds.ts';
import { meetStoredKeys } from './meet-stored-keys.ts';
import { oddRows } from './odd-rows.ts';
import { readFiles } from './read-files.ts';
import { type RefusedRows, refusedRowsOf, setRowsAside } from './refused-rows.ts';
import { beginKeeping } from './undo-queries.ts';
import { type WrittenFile, writeFiles } from './write-files.ts';
import { type ReportedImport, writeReports } from './write-reports.ts';

export type ImportOptions = {
  /** Checks everything, writes nothing. */
  readonly dryRun?: boolean;
  /** Withdraws what the files no longer hold. */
  readonly replace?: boolean;
  /** Allows `replace` to withdraw more than a tenth of a kind. */
  readonly force?: boolean;
  /** Leaves out files that have faults, and imports the others. */
  readonly each?: boolean;
  /** Takes figures that are in doubt: of all files, or of those with these names. */
  readonly accept?: 'all' | readonly string[];
  /** The origin in the import's reports: 'command', 'inbox', 'key ERP'. No reports if absent, or on a dry run. */
  readonly cameBy?: string;
  /** The folder for refused rows of files whose other rows were taken. */
  readonly setAsideFolder?: string;
  /** Called in the import's transaction when all is written; not on a dry run. */
  readonly onImported?: (writer: Writer, results: readonly FileResult[]) => Promise<void>;
  readonly onProgress?: (progress: ImportProgress) => void;
};

export type ImportProgress = {
  readonly file: string;
  readonly doing: 'checked' | 'writing';
  readonly rows: number;
  readonly of: number;
};

export type FileResult = {
  readonly file: string;
  readonly rows: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly removed: number;
  /** The first ten withdrawn rows; on a dry run also the first ten added and changed. */
  readonly first: FirstRows & { readonly removed: readonly string[] };
  /** With `replace`: the number of rows of the kind before the import. */
  readonly held: number;
  readonly unknownColumns: readonly string[];
  /** `Windows-1252, semicolons`. */
  readonly readAs: string;
  /** Oddities that are no reason to refuse the file. */
  readonly warnings: readonly ImportFault[];
  /** Figures that the import takes only if they are accepted (`accept`). */
  readonly doubts: readonly ImportFault[];
  /** Why its import cannot be undone. */
  readonly whyFinal?: string;
  /** Refused rows of a file whose rows are events. */
  readonly refusedRows?: RefusedRows;
};

/**
 * The result of each file, with the faults of files that were left out (`each`); or all faults, if nothing was changed.
 */
export type ImportOutcome =
  | { readonly faults: readonly ImportFault[] }
  | {
      readonly results: readonly FileResult[];
      readonly refused: readonly ImportFault[];
      readonly written: boolean;
    };

/** All files' results, or the faults for which nothing is written. */
type Together = { readonly results: FileResult[] } | { readonly faults: readonly ImportFault[] };

/** Thrown to roll back the import's transaction: a fault was found, or it was a dry run. */
class Undone extends Error {
  readonly outcome: Together;
  constructor(outcome: Together) {
    super('The import was undone');
    this.outcome = outcome;
  }
}

/**
 * Imports files of `docs/integration.md`. Everything is checked before it is written, in one transaction: a bad file
 * changes nothing, and every fault is listed with its line, column and value. With `each` a bad file is left out, and then
 * those that refer to what only it has, until what is left can be written together: rows that refer to each other never
 * part, and neither do orders and their lines. Importing again updates by key. A dry run is the whole import, undone: what it
 * counts is what the import would do. A deadlock or a lost race is tried again.
 */
export async function importFiles(
  shop: ImportingShop,
  files: readonly ImportFile[],
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const { database, merchant } = shop;
  const { dryRun = false, each = false, cameBy, onProgress } = options;
  const at = shop.clock.now();
  const importId = randomUUID();
  const report =
    dryRun || cameBy === undefined ? undefined : { at, files, forms: merchant.import, cameBy, importId };
  let refused: readonly ImportFault[] = [];
  let { checked, faults } = readFiles(files, merchant.import, (file, rows) =>
    onProgress?.({ file, doing: 'checked', rows, of: rows }),
  );
  let outcome: Together;
  do {
    outcome = await importTogether(shop, checked, { ...options, at, faults, report });
    if ('results' in outcome) break;
    const others = each ? faultsOfOrderFiles(outcome.faults, checked, merchant.import) : [];
    const out = outcome.faults.concat(others);
    refused = refused.concat(out);
    const names = new Set(out.map(({ file }) => file));
    checked = checked.filter(({ name }) => !names.has(name));
    faults = [];
  } while (each && checked.length > 0);
  if (report !== undefined && refused.length > 0) {
    await inTransaction(database, (writer) => writeReports(writer, report, { refused }));
  }
  if ('faults' in outcome) return { faults: refused };
  const { results } = outcome;
  const hasChanged = new Set(results.filter((one) => one.added + one.changed > 100).map(({ file }) => file));
  const tables = checked.filter(({ name }) => hasChanged.has(name)).map(({ kind }) => kind.table);
  if (!dryRun && tables.length > 0) await analyseTables(database, tables);
  return { results, refused, written: !dryRun };
}

/** Orders and their lines are left out together: a fault in one of these files leaves out the others. */
function faultsOfOrderFiles(
  faults: readonly ImportFault[],
  checked: readonly CheckedFile[],
  forms: Merchant['import'],
): ImportFault[] {
  const isOfOrders = (name: string) =>
    kindsOfFile(name, forms).some((kind) => kind === ordersKind || kind === orderLinesKind);
  const out = new Set(faults.map(({ file }) => file));
  const cause = [...out].find(isOfOrders);
  if (cause === undefined) return [];
  return checked
    .filter(({ name }) => isOfOrders(name) && !out.has(name))
    .map(({ name }) => ({ file: name, says: `is left out with ${cause}` }));
}

type TogetherOptions = ImportOptions & {
  readonly at: Date;
  /** Faults found before the database was read. */
  readonly faults: readonly ImportFault[];
  readonly report: ReportedImport | undefined;
};

/** Imports all of the files or none, in one transaction. */
async function importTogether(
  shop: ImportingShop,
  asRead: readonly CheckedFile[],
  { dryRun = false, replace = false, force = false, report, ...options }: TogetherOptions,
): Promise<Together> {
  let results: FileResult[] = [];
  try {
    await inTransaction(shop.database, async (writer) => {
      await lockImports(writer);
      const checked = await meetStoredKeys(writer, asRead);
      const orders = await readNamedOrders(writer, checked);
      let faults = [...options.faults, ...(await checkReferences(writer, checked, orders))];
      for (const file of checked)
        if (file.kind === ordersKind) faults = faults.concat(checkOrders(file, orders));
      if (faults.length > 0) throw new Undone({ faults });
      const doubts = await findDoubts(writer, checked);
      const open = dryRun ? [] : doubts.filter(({ file }) => !isAccepted(file, options.accept));
      if (open.length > 0) throw new Undone({ faults: open });
      // Reports are final, and their rows many.
      if (report !== undefined && !checked.some(({ kind }) => kind.isRowByRow))
        await beginKeeping(writer, report.importId);
      const onRows = ({ name, rows: { length: of } }: CheckedFile, rows: number) =>
        options.onProgress?.({ file: name, doing: 'writing', rows, of });
      const written = await writeFiles(writer, checked, {
        shop,
        dryRun,
        replace,
        orders,
        at: options.at,
        onRows,
      });
      for (const { file, refused } of written) {
        if (refused.length === 0 || refused.length < file.rows.length) continue;
        throw new Undone({ faults: refusedRowsOf(file, refused)?.faults ?? refused });
      }
      results = [];
      for (const work of written) {
        const { file } = work;
        const odd = await oddRows(writer, file, checked, orders);
        const own = doubts.filter((doubt) => doubt.file === file.name);
        results.push(resultOf(work, { warnings: [...file.notes, ...stockNote(work), ...odd], doubts: own }));
      }
      const tooMany = dryRun || force ? [] : results.filter(withdrawsTooMany);
      if (tooMany.length > 0) throw new Undone({ faults: tooMany.map(tooManyFault) });
      if (dryRun) throw new Undone({ results });
      await options.onImported?.(writer, results);
      if (report === undefined) return;
      await writeReports(writer, report, { results });
      if (options.setAsideFolder === undefined) return;
      for (const [index, result] of results.entries()) {
        if (result.refusedRows === undefined) continue;
        const kind = kindOfFile(result.file, report.forms)?.name ?? ('' as const);
        const from = { ...report, kind, file: result.file };
        const refusedRows = await setRowsAside(writer, result.refusedRows, from, options.setAsideFolder);
        results[index] = { ...result, refusedRows };
      }
    });
  } catch (error) {
    if (error instanceof Undone) return error.outcome;
    throw error;
  }
  return { results };
}

/** Whether more than a tenth of a kind would be withdrawn, which suggests a truncated file. */
export function withdrawsTooMany({ removed, held }: Pick<FileResult, 'removed' | 'held'>): boolean {
  return held > 0 && removed * 10 > held;
}

function tooManyFault({ file, removed, held }: FileResult): ImportFault {
  const says = `would withdraw ${removed} of ${held}, more than a tenth. Is the file whole? If it is, add --force`;
  return { file, says };
}

function stockNote({ file, stockChanged }: WrittenFile): ImportFault[] {
  if (stockChanged === 0) return [];
  return [{ file: file.name, says: `stock figures: another for ${countWords(stockChanged, 'product')}` }];
}

function resultOf(
  work: WrittenFile,
  { warnings, doubts }: Pick<FileResult, 'warnings' | 'doubts'>,
): FileResult {
  const { file, added, changed, removed, held, first, refused } = work;
  const refusedRows = refusedRowsOf(file, refused);
  const why = whyFinal(file.kind.name, work.hasInvoiced);
  return {
    file: file.name,
    rows: (file.byRow?.csv ?? file).rows.length,
    added,
    changed,
    unchanged: work.rows.length - added - changed - refused.length,
    removed: removed.length,
    first: { ...first, removed: removed.slice(0, FIRST) },
    held,
    unknownColumns: file.unknownColumns,
    readAs: file.readAs,
    warnings,
    doubts,
    ...(why !== undefined && { whyFinal: why }),
    ...(refusedRows && { refusedRows }),
  };
}
