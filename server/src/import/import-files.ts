import { randomUUID } from 'node:crypto';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { whyFinal } from '@tradecellar/trade/undoable-import.ts';
import type { Writer } from '../database/connection.ts';
import { lockImports } from '../database/lock-imports.ts';
import { inTransaction } from '../database/transaction.ts';
import { inviteImported } from '../invitations/invite.ts';
import { readLoginEmails } from '../invitations/queries.ts';
import { overruleChanges } from './by-hand/overrule-changes.ts';
import type { CheckedFile } from './checks/check-file.ts';
import { checkOrders, checkReferences, readNamedOrders } from './checks/check-references.ts';
import { setDatedApart } from './checks/dated-rows.ts';
import { findDoubts } from './checks/find-doubts.ts';
import { analyseTables } from './checks/import-queries.ts';
import { meetStoredKeys } from './checks/meet-stored-keys.ts';
import { oddRows } from './checks/odd-rows.ts';
import { readWithMappings } from './checks/read-with-mappings.ts';
import type { ImportFault } from './csv/describe-fault.ts';
import type { ImportFile, ImportingShop } from './csv/import-file.ts';
import { isAccepted } from './kinds/accepted-name.ts';
import { kindOfFile, kindsOfFile } from './kinds/file-kinds.ts';
import { orderLinesKind, ordersKind } from './kinds/ledger-kinds.ts';
import { type RefusedRows, refusedRowsOf, setRowsAside } from './reports/refused-rows.ts';
import { type ReportedImport, writeReports } from './reports/write-reports.ts';
import { beginKeeping } from './undo/undo-queries.ts';
import { settleDuePrices } from './writing/dated-queries.ts';
import { FIRST, type FirstRows } from './writing/first-queries.ts';
import { type WrittenFile, writeFiles } from './writing/write-files.ts';
import { writtenNotes } from './writing/written-notes.ts';

export type ImportOptions = {
  readonly dryRun?: boolean;
  /** Withdraws or deletes the stored rows that the files lack. */
  readonly replace?: boolean;
  /** Allows `replace` to withdraw more than a tenth of the rows of a kind. */
  readonly force?: boolean;
  readonly each?: boolean;
  /** Accepts figures that are probably mistakes: in all files, or in the files with these names. */
  readonly accept?: 'all' | readonly string[];
  /**
   * The origin of the files, which reports name: 'command', 'inbox', 'key ERP'. An import without an origin, or a dry
   * run, writes no reports.
   */
  readonly cameBy?: string;
  readonly setAsideFolder?: string;
  /** True for a change by the office. Reports list the change apart from files, and no report lists a refusal. */
  readonly isByHand?: boolean;
  /** Called in the import's transaction after earlier imports have ended. Faults refuse the import. */
  readonly onLocked?: (writer: Writer) => Promise<readonly ImportFault[]>;
  /** Called in the import's transaction after everything is written. Not called on a dry run. */
  readonly onImported?: (writer: Writer, results: readonly FileResult[], importId: string) => Promise<void>;
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
  /** The first ten withdrawn rows. A dry run also lists the first ten added and changed rows. */
  readonly first: FirstRows & { readonly removed: readonly string[] };
  /** With `replace`, the number of rows of the kind before the import. */
  readonly held: number;
  readonly unknownColumns: readonly string[];
  readonly readAs: string;
  readonly warnings: readonly ImportFault[];
  /** Figures that are probably mistakes. Unless `accept` allows them, the import refuses their file. */
  readonly doubts: readonly ImportFault[];
  readonly whyFinal?: string;
  readonly refusedRows?: RefusedRows;
};

/** The name of the foreign file behind each file that a mapping has given. */
type Mapped = ReadonlyMap<string, string>;

/**
 * If the import changed nothing, all faults. Otherwise the result of each imported file and, with `each`, the faults of
 * the files that were left out.
 */
export type ImportOutcome =
  | { readonly faults: readonly ImportFault[]; readonly mapped?: Mapped }
  | {
      readonly mapped?: Mapped;
      readonly results: readonly FileResult[];
      readonly refused: readonly ImportFault[];
      readonly written: boolean;
    };

type Together = { readonly results: FileResult[] } | { readonly faults: readonly ImportFault[] };

class Undone extends Error {
  readonly outcome: Together;
  constructor(outcome: Together) {
    super('The import was undone');
    this.outcome = outcome;
  }
}

/**
 * Imports files of `docs/integration.md` in one transaction. Everything is checked before anything is written: a bad
 * file changes nothing, and every fault is listed with its line, column and value. Importing a file again updates its
 * rows by key. A dry run is a whole import that is rolled back, so it counts the rows that the import would change.
 * After a deadlock or a serialisation failure, the import is retried.
 *
 * With `each`, bad files are left out and the other files are imported. A file with references to rows that only a bad
 * file has is left out as well. Orders and their lines are imported together or not at all.
 */
export async function importFiles(
  shop: ImportingShop,
  given: readonly ImportFile[],
  options: ImportOptions = {},
): Promise<ImportOutcome> {
  const { database, merchant } = shop;
  const { dryRun = false, each = false, cameBy, isByHand = false, onProgress } = options;
  const at = shop.clock.now();
  const importId = randomUUID();
  const onChecked = (file: string, rows: number) => onProgress?.({ file, doing: 'checked', rows, of: rows });
  const { files, ...read } = await readWithMappings(shop, given, at, onChecked);
  const report =
    dryRun || cameBy === undefined
      ? undefined
      : { at, files, forms: merchant.import, cameBy, importId, isByHand };
  let refused: readonly ImportFault[] = [];
  let { checked, faults } = read;
  let outcome: Together;
  do {
    outcome = await importTogether(shop, checked, { ...options, at, faults, report, importId });
    if ('results' in outcome) break;
    const others = each ? faultsOfOrderFiles(outcome.faults, checked, merchant.import) : [];
    const out = outcome.faults.concat(others);
    refused = refused.concat(out);
    const names = new Set(out.map(({ file }) => file));
    checked = checked.filter(({ name }) => !names.has(name));
    faults = [];
  } while (each && checked.length > 0);
  if (report !== undefined && !isByHand && refused.length > 0) {
    await inTransaction(database, (writer) => writeReports(writer, report, { refused }));
  }
  const mapped = new Map(files.flatMap(({ name, csv }) => (csv?.mappedFrom ? [[name, csv.mappedFrom]] : [])));
  if ('faults' in outcome) return { faults: refused, mapped };
  const { results } = outcome;
  const hasChanged = new Set(results.filter((one) => one.added + one.changed > 100).map(({ file }) => file));
  const tables = checked.filter(({ name }) => hasChanged.has(name)).map(({ kind }) => kind.table);
  if (!dryRun && tables.length > 0) await analyseTables(database, tables);
  return { results, refused, written: !dryRun, mapped };
}

/**
 * If orders.csv or order-lines.csv has a fault, the faults that leave out the other file as well, because orders and
 * their lines must be imported together.
 */
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
  readonly faults: readonly ImportFault[];
  readonly report: ReportedImport | undefined;
  readonly importId: string;
};

async function importTogether(
  shop: ImportingShop,
  asRead: readonly CheckedFile[],
  { dryRun = false, replace = false, force = false, report, importId, ...options }: TogetherOptions,
): Promise<Together> {
  let results: FileResult[] = [];
  try {
    await inTransaction(shop.database, async (writer) => {
      await lockImports(writer);
      const met = await meetStoredKeys(writer, asRead);
      const orders = await readNamedOrders(writer, met);
      const changed = (await options.onLocked?.(writer)) ?? [];
      let faults = [...options.faults, ...changed, ...(await checkReferences(writer, met, orders))];
      const day = londonTime(options.at).date;
      if (met.some(({ kind }) => kind.isDated)) await settleDuePrices(writer, day);
      const { files: checked, faults: ofDays } = await setDatedApart(writer, met, day);
      faults = faults.concat(ofDays);
      for (const file of checked)
        if (file.kind === ordersKind) faults = faults.concat(checkOrders(file, orders));
      if (faults.length > 0) throw new Undone({ faults });
      const doubts = await findDoubts(writer, checked);
      const open = dryRun ? [] : doubts.filter(({ file }) => !isAccepted(file, options.accept));
      if (open.length > 0) throw new Undone({ faults: open });
      // An import with a file that is taken row by row cannot be undone, so its changes are not recorded.
      if (report !== undefined && !checked.some(({ kind }) => kind.isRowByRow))
        await beginKeeping(writer, importId);
      const overruled = options.isByHand
        ? []
        : await overruleChanges(writer, checked, { at: options.at, importId });
      const onRows = ({ name, rows: { length: of } }: CheckedFile, rows: number) =>
        options.onProgress?.({ file: name, doing: 'writing', rows, of });
      const invitesNew = !dryRun && shop.merchant.invitations.fromFiles && hasLogins(checked);
      const known = invitesNew ? await readLoginEmails(writer) : [];
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
        const byHand = overruled.filter((note) => note.file === file.name);
        const warnings = [...byHand, ...file.notes, ...writtenNotes(work), ...odd];
        results.push(resultOf(work, { warnings, doubts: own }));
      }
      const tooMany = dryRun || force ? [] : results.filter(withdrawsTooMany);
      if (tooMany.length > 0) throw new Undone({ faults: tooMany.map(tooManyFault) });
      if (dryRun) throw new Undone({ results });
      if (invitesNew) await inviteImported(writer, known, options.at);
      await options.onImported?.(writer, results, importId);
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

const hasLogins = (files: readonly CheckedFile[]) => files.some(({ kind }) => kind.name === 'logins');

/** True if more than a tenth of a kind's rows would be withdrawn: the file is probably truncated. */
export function withdrawsTooMany({ removed, held }: Pick<FileResult, 'removed' | 'held'>): boolean {
  return held > 0 && removed * 10 > held;
}

function tooManyFault({ file, removed, held }: FileResult): ImportFault {
  const says = `would withdraw ${removed} of ${held}, more than a tenth. Is the file whole? If it is, add --force`;
  return { file, says };
}

function resultOf(
  work: WrittenFile,
  { warnings, doubts }: Pick<FileResult, 'warnings' | 'doubts'>,
): FileResult {
  const { file, added, changed, removed, held, first, refused } = work;
  const refusedRows = refusedRowsOf(file, refused);
  const count = file.dated?.rowCount ?? work.rows.length;
  const why = whyFinal(file.kind.name, work.hasInvoiced);
  return {
    file: file.name,
    rows: file.dated?.rowCount ?? (file.byRow?.csv ?? file).rows.length,
    added,
    changed,
    // A row of products.csv with a later price may change the product now as well, and so counts twice.
    unchanged: Math.max(0, count - added - changed - refused.length),
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
