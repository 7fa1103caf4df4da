import type { Merchant } from '@tradecellar/contract/settings.ts';
import { moneyText, parseMoney } from '@tradecellar/trade/money.ts';
import { inTransaction } from '../database/transaction.ts';
import type { Shop } from '../shop.ts';
import { checkFile, fieldFinder, type NamedFile } from './check-file.ts';
import { checkOrders, checkReferences, orderNumberOf, readNamedOrders } from './check-references.ts';
import { oddVat } from './check-vat.ts';
import type { FileKind } from './file-kind.ts';
import { fileKinds, kindsOfFile } from './file-kinds.ts';
import type { ImportFile } from './import-file.ts';
import { analyseTables, lockImports, type StoredOrder } from './import-queries.ts';
import { noteImported, noteRefused } from './note-import.ts';
import { type ImportFault, readCsv } from './read-csv.ts';
import { takeConfirmations } from './take-confirmations.ts';
import { type WrittenFile, writeFiles } from './write-files.ts';

export type ImportOptions = {
  /** Checks everything, writes nothing. */
  readonly dryRun: boolean;
  /** Withdraws what the files no longer hold. */
  readonly replace: boolean;
  /** Lets `replace` withdraw more than a tenth of a kind. */
  readonly force?: boolean;
  /** Writes reports of the import, which came by this: 'command', 'inbox', 'key ERP'. Never of a dry run. */
  readonly cameBy?: string;
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
  /** Keys of the first ten that were withdrawn, or would be. */
  readonly firstRemoved: readonly string[];
  readonly unknownColumns: readonly string[];
  /** `Windows-1252, semicolons`. */
  readonly readAs: string;
  /** Warnings: odd, but no reason to refuse. */
  readonly warnings: readonly ImportFault[];
};

/** What an import did, file by file; or every fault, and nothing was changed. */
export type ImportOutcome =
  | { readonly faults: readonly ImportFault[] }
  | { readonly results: readonly FileResult[]; readonly written: boolean };

/** What an import needs of the shop. `jobs` for confirmations, each of which queues a mail. */
export type ImportingShop = Pick<Shop, 'database' | 'clock' | 'merchant'> & Partial<Pick<Shop, 'jobs'>>;

/** Thrown to undo the import's transaction: a fault was found, or it was a dry run. */
class Undone extends Error {
  readonly outcome: ImportOutcome;
  constructor(outcome: ImportOutcome) {
    super('The import was undone');
    this.outcome = outcome;
  }
}

/**
 * Imports files of `docs/integration.md`. Everything is checked before it is written, in one transaction: a bad file
 * changes nothing, and every fault is listed with its line, column and value. Importing again updates by key. A dry run is
 * the whole import, undone: what it counts is what the import would do. A deadlock or a lost race is tried again.
 */
export async function importFiles(
  shop: ImportingShop,
  files: readonly ImportFile[],
  options: ImportOptions,
): Promise<ImportOutcome> {
  const { database, clock, merchant } = shop;
  const cameBy = options.dryRun ? undefined : options.cameBy;
  const read = readFiles(files, merchant.import, options);
  const way = { at: clock.now(), files, forms: merchant.import };
  let results: FileResult[] = [];
  try {
    await inTransaction(database, async (writer) => {
      await lockImports(writer);
      const orders = await readNamedOrders(writer, read.checked);
      const faults = [...read.faults, ...(await checkReferences(writer, read.checked, orders))];
      for (const file of read.checked)
        if (file.file.kind.name === 'orders') faults.push(...checkOrders(file, orders));
      if (faults.length > 0) throw new Undone({ faults });
      const counts = new Map<NamedFile['file'], number>();
      const written = await writeFiles(writer, read.checked, {
        ...options,
        orders,
        at: clock.now(),
        ledgerDays: merchant.credit.ledgerDays,
        async onConfirmations(file) {
          const { changed, faults } = await takeConfirmations(writer, shop, file);
          if (faults.length > 0) throw new Undone({ faults });
          return changed;
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
        const warnings = [...oddTotals(file, read.checked, orders), ...(await oddVat(writer, file))];
        results.push(resultOf(file, warnings));
      }
      const tooMany = options.dryRun || options.force === true ? [] : results.filter(withdrawsTooMany);
      if (tooMany.length > 0) throw new Undone({ faults: tooMany.map(tooManyFault) });
      if (options.dryRun) throw new Undone({ results, written: false });
      if (cameBy !== undefined) await noteImported(writer, { ...way, cameBy, results });
    });
  } catch (error) {
    if (!(error instanceof Undone)) throw error;
    const { outcome } = error;
    if (cameBy !== undefined && 'faults' in outcome) {
      await inTransaction(database, (writer) =>
        noteRefused(writer, { ...way, cameBy, faults: outcome.faults }),
      );
    }
    return outcome;
  }
  const changed = results.filter((result) => result.added + result.changed > 100);
  const tables = read.checked.filter(({ name }) => changed.some(({ file }) => file === name));
  if (tables.length > 0)
    await analyseTables(
      database,
      tables.map(({ file }) => file.kind.table),
    );
  return { results, written: true };
}

/** Whether a run withdraws so much that the file is more likely cut off than meant: over a tenth of what was there. */
export function withdrawsTooMany({ removed, held }: Pick<FileResult, 'removed' | 'held'>): boolean {
  return removed * 10 > held;
}

function tooManyFault({ file, removed, held }: FileResult): ImportFault {
  const says = `would withdraw ${removed} of ${held}, more than a tenth. Is the file whole? If it is, add --force`;
  return { file, says };
}

/**
 * Orders whose totals are not the sum of their lines in the same import. Imported with a warning: a ledger may charge
 * carriage without a line (decision 28).
 */
function oddTotals(
  orders: NamedFile,
  files: readonly NamedFile[],
  known: ReadonlyMap<string, StoredOrder>,
): ImportFault[] {
  const lines = files.find(({ file }) => file.kind.name === 'order-lines');
  if (orders.file.kind.name !== 'orders' || lines === undefined) return [];
  const byOrder = Map.groupBy(lines.file.rows, ({ cells }) => orderNumberOf(cells, known));
  return orders.file.rows.flatMap(({ line, cells }) => {
    const own = byOrder.get(orderNumberOf(cells, known)) ?? [];
    return [
      ['Order_TotalNett', 'LineNett'],
      ['Order_TotalVAT', 'LineVAT'],
    ].flatMap(([total = '', part = '']) => {
      const sum = own.reduce((money, row) => money + moneyOf(row.cells[part]), 0);
      if (own.length === 0 || sum === moneyOf(cells[total])) return [];
      const value = moneyText(moneyOf(cells[total]));
      return [
        {
          file: orders.name,
          line,
          column: total,
          value,
          says: `is not the sum of its lines, ${moneyText(sum)}`,
        },
      ];
    });
  });
}

const moneyOf = (cell: unknown) => parseMoney(String(cell)) ?? 0;

function readFiles(
  files: readonly ImportFile[],
  forms: Merchant['import'],
  options: ImportOptions,
): { checked: NamedFile[]; faults: ImportFault[] } {
  const faults: ImportFault[] = [];
  const checked: NamedFile[] = [];
  for (const { name, content, csv: rows } of files) {
    const [kind, ...others] = kindsOfFile(name, forms);
    if (kind === undefined || others.length > 0) {
      faults.push({ file: name, says: namelessSays([kind, ...others]) });
      continue;
    }
    if (checked.some((other) => other.file.kind === kind)) {
      faults.push({ file: name, says: `is a second file of ${kind.name}` });
      continue;
    }
    // What came as rows has our names and figures.
    const form = rows === undefined ? forms[kind.name] : OUR_FORM;
    const find = fieldFinder(kind, form);
    const isKnown = (header: string) => (find.given(header) ?? find.own(header)) !== undefined;
    const csv = rows ?? readCsv(name, content, isKnown);
    if (Array.isArray(csv)) {
      faults.push(...csv);
      continue;
    }
    const file = checkFile(kind, name, csv, form);
    options.onProgress({ file: name, doing: 'checked', rows: file.rows.length, of: file.rows.length });
    faults.push(...file.faults);
    checked.push({ name, file });
  }
  return { checked, faults };
}

const OUR_FORM = { file: '', columns: {}, constants: {}, dates: 'DD/MM/YYYY', decimal: '.' } as const;

function namelessSays(kinds: readonly (FileKind | undefined)[]): string {
  const fits = kinds.flatMap((kind) => (kind === undefined ? [] : [kind.name]));
  if (fits.length > 0) return `is named for ${fits.join(' and for ')} alike (setting import.KIND.file)`;
  return `is not named for what it holds: ${fileKinds.map(({ name }) => `${name}.csv`).join(', ')}`;
}

function resultOf(
  { name, file, added, changed, unchanged, removed, held }: WrittenFile,
  warnings: readonly ImportFault[],
): FileResult {
  return {
    file: name,
    rows: file.rows.length,
    added,
    changed,
    unchanged,
    removed: removed.length,
    firstRemoved: removed.slice(0, 10),
    held,
    unknownColumns: file.unknownColumns,
    readAs: file.readAs,
    warnings,
  };
}
