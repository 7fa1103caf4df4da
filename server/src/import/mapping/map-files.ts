import { extname } from 'node:path';
import { MAPPED_KINDS } from '@tradecellar/contract/import-mappings.ts';
import type { PlainDate } from '@tradecellar/trade/delivery-calendar.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { Reader } from '../../database/connection.ts';
import type { ImportFault } from '../csv/describe-fault.ts';
import type { ImportFile } from '../csv/import-file.ts';
import { applyMapping } from './apply/apply-mapping.ts';
import type { Applied } from './apply/row-reader.ts';
import { fingerprintOf } from './fingerprint.ts';
import { guessTable } from './guess-table.ts';
import type { KeptMapping, Known } from './mapping.ts';
import { readKnown, readLedgers, readMappings } from './mapping-queries.ts';
import { readTables, type SheetTable } from './sheets/read-tables.ts';

/** Files in the shop's own form, and the faults of files that no mapping reads. */
type MappedFiles = {
  readonly files: readonly ImportFile[];
  readonly faults: readonly ImportFault[];
  /** The files that mappings have read. */
  readonly sources: ReadonlySet<ImportFile>;
};

/**
 * Reads files of other systems by the mappings that the office has kept. A mapping reads only files with exactly its
 * head. For a file with another head, the fault names the changed columns.
 */
export async function mapFiles(
  reader: Reader,
  foreign: readonly ImportFile[],
  today: PlainDate,
): Promise<MappedFiles> {
  const kept = await readMappings(reader);
  const known = await readKnown(reader, today);
  const products = new Map(known.products);
  const customers = new Set(known.customers);
  const mapped = foreign.map((file) => findMapping(file, kept));
  const hasLedger = mapped.some(({ mapping }) => mapping?.mapping.kind === 'transactions');
  const ledgers = hasLedger ? await readLedgers(reader) : new Map();
  const files: ImportFile[] = [];
  const faults: ImportFault[] = [];
  const sources = new Set<ImportFile>();
  // Prices refer to products of the same import, so products come first.
  const sorted = mapped.toSorted((a, b) => sequenceOf(a) - sequenceOf(b));
  for (const found of sorted) {
    if (found.mapping === undefined) {
      if (found.says(known) !== undefined)
        faults.push({ file: found.file.name, says: found.says(known) ?? '', mayMap: true });
      continue;
    }
    const applied = applyMapping(found.mapping.mapping, found.table, {
      ...known,
      products,
      customers,
      ledgers,
    });
    addKnown(applied, products, customers);
    sources.add(found.file);
    files.push(...filesOf(found.file, found.table, applied));
  }
  return { files, faults, sources };
}

type Found = {
  readonly file: ImportFile;
  readonly says: (known: Known) => string | undefined;
} & ({ readonly mapping: KeptMapping; readonly table: SheetTable } | { readonly mapping?: undefined });

const sequenceOf = ({ mapping }: Found) =>
  mapping === undefined ? -1 : MAPPED_KINDS.indexOf(mapping.mapping.kind);

function findMapping(file: ImportFile, kept: readonly KeptMapping[]): Found {
  const { content, name } = file;
  const tables = readTables(typeof content === 'string' ? Buffer.from(content) : content);
  if ('says' in tables) return { file, says: () => (/[.]xls[xm]?$/i.test(name) ? tables.says : undefined) };
  for (const table of tables) {
    const mapping = kept.find(({ fingerprint }) => fingerprint === fingerprintOf(table.head));
    if (mapping !== undefined) return { file, mapping, table, says: () => undefined };
  }
  return { file, says: (known) => changedHead(tables, kept) ?? askToMap(name, tables, known) };
}

const SHARED = 0.6;

/** Says how a head differs from a kept head that has most of the same columns. */
function changedHead(tables: readonly SheetTable[], kept: readonly KeptMapping[]): string | undefined {
  for (const { head } of tables) {
    for (const { head: before, file } of kept) {
      const [gone, added] = [
        before.filter((name) => !head.includes(name)),
        head.filter((name) => !before.includes(name)),
      ];
      const shared = before.length - gone.length;
      if (shared < SHARED * Math.max(before.length, head.length)) continue;
      const quotedNames = (names: readonly string[]) => names.map((name) => `“${name}”`).join(', ');
      const changes = [
        ...(added.length > 0 ? [`${quotedNames(added)} ${added.length === 1 ? 'is' : 'are'} new`] : []),
        ...(gone.length > 0 ? [`${quotedNames(gone)} ${gone.length === 1 ? 'is' : 'are'} gone`] : []),
      ];
      const what = changes.length > 0 ? changes.join(', ') : 'the columns stand in another sequence';
      return `has other columns than ${file}, for which the uses of the columns are kept: ${what}. The shop read no row: please say again which column is which`;
    }
  }
  return undefined;
}

function askToMap(name: string, tables: readonly SheetTable[], known: Known): string | undefined {
  const guess = tables.map((table) => guessTable(name, table, known)).find((each) => each !== undefined);
  return (
    guess &&
    `looks like ${guess.mapping.kind} of another system. Say once which column is which, on the page Data of the office or by npm run import -- --guess ${name}`
  );
}

/** Adds the codes of a read file to the known codes, because the next file of the import may refer to these codes. */
export function addKnown(
  applied: Applied,
  products: Map<string, { caseSize: number; vatRate?: number; casePrice?: number }>,
  customers: Set<string>,
) {
  for (const { kind, header, rows } of applied.files) {
    const at = (field: string) => header.indexOf(field);
    for (const { cells } of rows) {
      if (kind === 'customers') customers.add(cells[at('CustomerAccount')] ?? '');
      if (kind !== 'products') continue;
      const number = (field: string) => Number(cells[at(field)]);
      products.set(cells[at('Code')] ?? '', {
        caseSize: number('CaseSize'),
        vatRate: number('VatRate'),
        casePrice: number('CasePrice'),
      });
    }
  }
}

/** Says that a credit limit is blank, if the mapping was kept before a person answered what a blank means. */
function blankLimitNotes(files: Applied['files']): string[] {
  const customers = files.find(({ kind }) => kind === 'customers');
  const at = customers?.header.indexOf('CreditLimit') ?? -1;
  const blank = customers?.rows.filter(({ cells }) => cells[at] === '').length ?? 0;
  if (blank === 0) return [];
  const having = `${countWords(blank, 'customer')} ${blank === 1 ? 'has' : 'have'} a blank credit limit`;
  return [`${having}, which the shop reads as no credit. “Change the columns” asks what a blank means.`];
}

const NAMED_LEFT_OUT = 20;

/** The files that a foreign file gives. Their names begin with their kinds: `customers-Contacts.csv`. */
function filesOf(
  { name, content, modifiedAt }: ImportFile,
  table: SheetTable,
  { files, leftOut, notes }: Applied,
): ImportFile[] {
  const stem = name.slice(0, name.length - extname(name).length).replace(/[.]accepted$/i, '');
  const accepted = /[.]accepted[.][^.]+$/i.test(name) ? '.accepted' : '';
  return files.map(({ kind, header, rows }, at) => {
    const own = stem.toLowerCase() === kind ? `${kind}${accepted}.csv` : `${kind}-${stem}${accepted}.csv`;
    const more = leftOut.length - NAMED_LEFT_OUT;
    const faults =
      at > 0
        ? []
        : [
            ...[...table.notes, ...notes, ...blankLimitNotes(files)].map((says) => ({ file: own, says })),
            ...leftOut.slice(0, NAMED_LEFT_OUT).map(({ line, row, says }) => ({
              file: own,
              line,
              value: row,
              says: `is left out: it ${says}`,
            })),
            ...(more > 0 ? [{ file: own, says: `${more} more rows are left out` }] : []),
          ];
    const csv = {
      header,
      headerLine: table.headLine,
      rows,
      readAs: table.readAs,
      notes: faults,
      mappedFrom: name,
    };
    return { name: own, content, csv, ...(modifiedAt && { modifiedAt }) };
  });
}
