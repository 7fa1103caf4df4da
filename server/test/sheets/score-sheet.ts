import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import { applyMapping } from '../../src/import/mapping/apply/apply-mapping.ts';
import type { Applied } from '../../src/import/mapping/apply/row-reader.ts';
import { useOf } from '../../src/import/mapping/describe-use.ts';
import { guessTable } from '../../src/import/mapping/guess-table.ts';
import type { Guess, Known } from '../../src/import/mapping/mapping.ts';
import { readTables } from '../../src/import/mapping/sheets/read-tables.ts';
import type { Sheet } from './sheet.ts';

type Cells = Readonly<Record<string, string>>;

/**
 * The mapper's reading of a file, with only one answer of a person: no address of another kind is a delivery address.
 */
export type ReadSheet = { readonly guess: Guess; readonly applied: Applied };

export const nothingKnown = (): Known => ({
  products: new Map(),
  customers: new Set(),
  reps: new Set(['JH', 'PM', 'Anna', 'Ben']),
  today: '2026-11-28',
});

export function readSheet(file: string, bytes: Uint8Array, known: Known = nothingKnown()): ReadSheet {
  const tables = readTables(bytes);
  if ('says' in tables) throw new Error(`${file} ${tables.says}`);
  const guess = tables
    .map((table) => guessTable(file, table, known))
    .find((each): each is Guess => each !== undefined);
  if (guess === undefined) throw new Error(`${file} is of no kind`);
  const { kind, slots, answers } = guess.mapping;
  const mapping = { kind, slots, answers: { ...answers, deliversToOnly: false } };
  return { guess, applied: applyMapping(mapping, guess.table, known) };
}

export function bytesOf({ text, encoding }: Sheet): Uint8Array {
  return encoding === 'utf16le'
    ? Buffer.from(`\ufeff${text}`, 'utf16le')
    : Buffer.from(text, encoding ?? 'utf8');
}

export function cellsOf({ files }: Applied, kind: string): Cells[] {
  const file = files.find((each) => each.kind === kind);
  return (file?.rows ?? []).map(({ cells }) =>
    Object.fromEntries((file?.header ?? []).map((name, place) => [name, cells[place] ?? ''])),
  );
}

export type Scored = {
  readonly all: number;
  readonly wrong: readonly string[];
  readonly silent: readonly string[];
};

/**
 * Compares the use of each column with the right uses: a field, `ignored`, `filter`, or `derived` for any field.
 * `silent` holds the wrong columns that show no doubt.
 */
export function scoreColumns(
  guess: Guess,
  right: readonly (readonly [head: string, uses: readonly string[]])[],
): Scored {
  const wrong: string[] = [];
  const silent: string[] = [];
  for (const [place, [head, uses]] of right.entries()) {
    const column = guess.columns[place];
    if (column?.head === head.trim() && uses.some((use) => isUse(guess, column.slot, use))) continue;
    const told = `${head}: ${column?.slot ?? 'no column'}, not ${uses.join('|')}`;
    wrong.push(told);
    if (column?.doubt === undefined) silent.push(told);
  }
  return { all: right.length, wrong, silent };
}

function isUse(guess: Guess, slot: string, use: string): boolean {
  const { fills, isFilter } = useOf(slot, guess);
  if (use === 'ignored') return fills.length === 0 && !isFilter;
  if (use === 'filter') return isFilter;
  if (use === 'derived') return fills.length > 0;
  // `addresses.Delivery_Address1` and `Delivery_Address1..4` are the same use as `Delivery_Address`.
  const bare = (field: string) => field.replace(/^[a-z]+\./, '').replace(/\d(\.\.\d)?$/, '');
  return fills.some((field) => bare(field) === bare(use));
}

/** True if two cells are equal, as numbers if both are numbers. Derived prices may differ by half a penny. */
export function isSame(field: string, a: string, b: string): boolean {
  if (a.trim() === b.trim()) return true;
  if (a.trim() === '' || b.trim() === '' || !/^-?\d+(\.\d+)?$/.test(a) || !/^-?\d+(\.\d+)?$/.test(b))
    return false;
  if (!/^-?[1-9]\d*(\.\d+)?$|^-?0(\.\d+)?$/.test(a)) return false;
  return Math.abs(Number(a) - Number(b)) <= (/^Bottle(Nett|VAT)$/.test(field) ? 0.00501 : 0.00001);
}

const KEYS: Readonly<Record<string, readonly string[]>> = {
  logins: ['Email', 'CustomerAccount'],
  addresses: ['CustomerAccount', 'Id'],
  prices: ['PriceList', 'ProductCode', 'From'],
  customers: ['CustomerAccount'],
  transactions: ['CustomerAccount', 'TransactionNumber'],
};

/** The cells that differ from an expected file, and the rows that the expected file lacks. */
export function differences(kind: string, got: readonly Cells[], expectedFile: string): string[] {
  const expected: Cells[] = parse(readFileSync(expectedFile), { columns: true });
  const keyOf = (row: Cells) => (KEYS[kind] ?? ['Code']).map((field) => row[field] ?? '').join('|');
  const rest = new Map(got.map((row) => [keyOf(row), row]));
  const faults = expected.flatMap((row) => {
    const own = rest.get(keyOf(row));
    rest.delete(keyOf(row));
    return Object.entries(row).flatMap(([field, value]) =>
      own !== undefined && isSame(field, value, own[field] ?? '')
        ? []
        : [`${kind} ${keyOf(row)} ${field}: ${own?.[field] ?? 'no row'}, not ${value}`],
    );
  });
  return [...faults, ...[...rest.keys()].map((key) => `${kind} ${key}: a row too many`)];
}
