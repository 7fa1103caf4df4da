import type { Merchant } from '@tradecellar/contract/settings.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { Writer } from '../database/connection.ts';
import { lockImports } from '../database/lock-imports.ts';
import { inTransaction } from '../database/transaction.ts';
import { assignPictures } from '../pictures/queries.ts';
import type { Shop } from '../shop.ts';
import type { NamedFile } from './check-file.ts';
import { checkOrders, checkReferences, readNamedOrders } from './check-references.ts';
import { oddVat } from './check-vat.ts';
import type { ImportFault } from './describe-fault.ts';
import { kindOfFile, kindsOfFile } from './file-kinds.ts';
import { FIRST } from './first-queries.ts';
import type { ImportFile } from './import-file.ts';
import { analyseTables } from './import-queries.ts';
import { orderLinesKind, ordersKind } from './ledger-kinds.ts';
import { meetStoredKeys } from './meet-stored-keys.ts';
import { oddAddresses } from './odd-addresses.ts';
import { oddSizes } from './odd-sizes.ts';
import { oddTotals } from './odd-totals.ts';
import { readFiles } from './read-files.ts';
import { type RefusedRows, refusedRowsOf, setRowsAside } from './refused-rows.ts';
import { takeConfirmations } from './take-confirmations.ts';
import { type FirstRows, type WrittenFile, writeFiles } from './write-files.ts';
import { reportImported, reportRefused } from './write-reports.ts';

export type ImportOptions = {
  /** Checks everything, writes nothing. */
  readonly dryRun: boolean;
  /** Withdraws what the files no longer hold. */
  readonly replace: boolean;
  /** Allows `replace` to withdraw more than a tenth of a kind. */
  readonly force?: boolean;
  /** Leaves out files that have faults, and imports the others. */
  readonly each?: boolean;
  /** The origin in the import's reports: 'command', 'inbox', 'key ERP'. No reports if absent, or on a dry run. */
  readonly cameBy?: string;
  /** The folder for refused rows of files whose other rows were taken. */
  readonly setAsideFolder?: string;
  /** Called in the import's transaction when all is written; not on a dry run. */
  readonly onImported?: (writer: Writer, results: readonly FileResult[]) => Promise<void>;
  readonly onProgress: (progress: ImportProgress) => void;
};

export type ImportProgress = {
  readonly file: string;
  readonly doing: 'checked' | 'writing';
  readonly rows: number;
  readonly of: number;
};

export type FileResult = Pick<WrittenFile, 'added' | 'changed' | 'unchanged' | 'held'> & {
  readonly file: string;
  readonly rows: number;
  readonly removed: number;
  /** The first ten withdrawn rows; on a dry run also the first ten added and changed. */
  readonly first: FirstRows & { readonly removed: readonly string[] };
  readonly unknownColumns: readonly string[];
  /** `Windows-1252, semicolons`. */
  readonly readAs: string;
  /** Oddities that are no reason to refuse the file. */
  readonly warnings: readonly ImportFault[];
  /** Refused rows of confirmations.csv. */
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

/** The parts of the shop that an import uses. `jobs` is for confirmations, which queue mails. */
export type ImportingShop = Pick<Shop, 'database' | 'clock' | 'merchant'> & Partial<Pick<Shop, 'jobs'>>;

/** Thrown to roll back the import's transaction: a fault was found, or it was a dry run. */
class Undone extends Error {
  readonly outcome: ImportOutcome;
  constructor(outcome: ImportOutcome) {
    super('The import was undone');
    this.outcome = outcome;
  }
}

/**
 * Imports files of `docs/integration.md`. Everything is checked before it is written, in one transaction: a bad file
 * changes nothing, and every fault is listed with its line, column and value. With `each` a bad file is left out, and then
 * those that refer to what only it has, until what is left can be written together: rows that refer to each other never
 * part, and neither do orders and their lines. Importing again updates by key. A dry run is the whole import, undone: what it counts is what the import would do.
 * A deadlock or a lost race is tried again.
 */
export async function importFiles(
  shop: ImportingShop,
  files: readonly ImportFile[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { database, clock, merchant } = shop;
  const cameBy = options.dryRun ? undefined : options.cameBy;
  const origin = { at: clock.now(), files, forms: merchant.import };
  let refused: readonly ImportFault[] = [];
  const read = readFiles(files, merchant.import, (file, rows) =>
    options.onProgress({ file, doing: 'checked', rows, of: rows }),
  );
  let { checked, faults } = read;
  let outcome: ImportOutcome;
  do {
    outcome = await importTogether(shop, checked, { ...options, faults, refused, origin, cameBy });
    if (!('faults' in outcome)) break;
    const others = options.each === true ? faultsOfOrderFiles(outcome.faults, checked, merchant.import) : [];
    const out = outcome.faults.concat(others);
    refused = refused.concat(out);
    const names = new Set(out.map(({ file }) => file));
    checked = checked.filter(({ name }) => !names.has(name));
    faults = [];
  } while (options.each === true && checked.length > 0);
  if (cameBy !== undefined && refused.length > 0) {
    await inTransaction(database, (writer) => reportRefused(writer, { ...origin, cameBy, faults: refused }));
  }
  if ('faults' in outcome) return { faults: refused };
  if (outcome.written) await renewStatistics(shop, checked, outcome.results);
  return outcome;
}

/** Orders and their lines are left out together: a fault in one of these files leaves out the others. */
function faultsOfOrderFiles(
  faults: readonly ImportFault[],
  checked: readonly NamedFile[],
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

type Together = Omit<ImportOptions, 'cameBy'> & {
  /** Faults found before the database was read. */
  readonly faults: readonly ImportFault[];
  readonly refused: readonly ImportFault[];
  readonly origin: Omit<Parameters<typeof reportImported>[1], 'cameBy' | 'results'>;
  readonly cameBy: string | undefined;
};

/** Imports all of the files or none, in one transaction. */
async function importTogether(
  shop: ImportingShop,
  asRead: readonly NamedFile[],
  options: Together,
): Promise<ImportOutcome> {
  const { origin, cameBy, refused } = options;
  let results: FileResult[] = [];
  try {
    await inTransaction(shop.database, async (writer) => {
      await lockImports(writer);
      const checked = await meetStoredKeys(writer, asRead);
      const orders = await readNamedOrders(writer, checked);
      let faults = [...options.faults, ...(await checkReferences(writer, checked, orders))];
      for (const file of checked)
        if (file.file.kind === ordersKind) faults = faults.concat(checkOrders(file, orders));
      if (faults.length > 0) throw new Undone({ faults });
      const counts = new Map<NamedFile['file'], number>();
      const written = await writeFiles(writer, checked, {
        ...options,
        orders,
        at: origin.at,
        ledgerDays: shop.merchant.credit.ledgerDays,
        onProducts: () => assignPictures(writer, { now: origin.at, isFetched: shop.merchant.pictures.fetch }),
        async onConfirmations(file) {
          const taken = await takeConfirmations(writer, shop, file);
          if (taken.refused.length < file.file.rows.length || taken.refused.length === 0) return taken;
          throw new Undone({ faults: refusedRowsOf(file.file, taken.refused)?.faults ?? taken.refused });
        },
        onRows({ name, file }, rows) {
          counts.set(file, (counts.get(file) ?? 0) + rows);
          options.onProgress({
            file: name,
            doing: 'writing',
            rows: counts.get(file) ?? 0,
            of: file.rows.length,
          });
        },
      });
      results = [];
      for (const file of written) {
        const warnings = [
          ...file.file.notes,
          ...stockNote(file),
          ...oddTotals(file, checked, orders),
          ...oddSizes(file),
          ...(await oddVat(writer, file)),
          ...(await oddAddresses(writer, file)),
        ];
        results.push(resultOf(file, warnings));
      }
      const tooMany = options.dryRun || options.force === true ? [] : results.filter(withdrawsTooMany);
      if (tooMany.length > 0) throw new Undone({ faults: tooMany.map(tooManyFault) });
      if (options.dryRun) throw new Undone({ results, refused, written: false });
      await options.onImported?.(writer, results);
      if (cameBy === undefined) return;
      await reportImported(writer, { ...origin, cameBy, results });
      if (options.setAsideFolder !== undefined) {
        results = await setAllAside(writer, results, options.setAsideFolder, { ...origin, cameBy });
      }
    });
  } catch (error) {
    if (error instanceof Undone) return error.outcome;
    throw error;
  }
  return { results, refused, written: true };
}

async function setAllAside(
  writer: Writer,
  results: readonly FileResult[],
  folder: string,
  { at, cameBy, forms }: Together['origin'] & { readonly cameBy: string },
): Promise<FileResult[]> {
  const all: FileResult[] = [];
  for (const result of results) {
    const { file: from, refusedRows } = result;
    const kind = kindOfFile(from, forms)?.name ?? '';
    const aside =
      refusedRows && (await setRowsAside(writer, refusedRows, { folder, from, kind, cameBy, at }));
    all.push(aside ? { ...result, refusedRows: aside } : result);
  }
  return all;
}

/** Renews the planner's statistics of tables with many changes. */
async function renewStatistics(
  { database }: ImportingShop,
  checked: readonly NamedFile[],
  results: readonly FileResult[],
): Promise<void> {
  const changed = results.filter((result) => result.added + result.changed > 100);
  const files = checked.filter(({ name }) => changed.some(({ file }) => file === name));
  if (files.length === 0) return;
  await analyseTables(
    database,
    files.map(({ file }) => file.kind.table),
  );
}

/** Whether more than a tenth of a kind would be withdrawn, which suggests a truncated file. */
export function withdrawsTooMany({ removed, held }: Pick<FileResult, 'removed' | 'held'>): boolean {
  return held > 0 && removed * 10 > held;
}

function tooManyFault({ file, removed, held }: FileResult): ImportFault {
  const says = `would withdraw ${removed} of ${held}, more than a tenth. Is the file whole? If it is, add --force`;
  return { file, says };
}

function stockNote({ name, stockChanged }: WrittenFile): ImportFault[] {
  if (stockChanged === 0) return [];
  return [{ file: name, says: `stock figures: another for ${countWords(stockChanged, 'product')}` }];
}

function resultOf(
  { name, file, added, changed, unchanged, removed, held, first, refused }: WrittenFile,
  warnings: readonly ImportFault[],
): FileResult {
  const refusedRows = refusedRowsOf(file, refused);
  return {
    file: name,
    rows: (file.byRow?.csv ?? file).rows.length,
    added,
    changed,
    unchanged,
    removed: removed.length,
    first: { ...first, removed: removed.slice(0, FIRST) },
    held,
    unknownColumns: file.unknownColumns,
    readAs: file.readAs,
    warnings,
    ...(refusedRows && { refusedRows }),
  };
}
