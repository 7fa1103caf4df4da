import { MAPPED_KINDS, type MappedKind } from '@tradecellar/contract/import-mappings.ts';
import { askGoods } from './ask-goods.ts';
import { askLedger } from './ask-ledger.ts';
import { askParties } from './ask-parties.ts';
import { guessColumns } from './guess-columns.ts';
import { CHOSEN, type Guess, type GuessedColumn, type Known } from './mapping.ts';
import { decimalOf, type Profile, profileColumn } from './sheets/profile-column.ts';
import type { SheetTable } from './sheets/read-tables.ts';

/** Slots that reveal the kind of a file, with their weight. A kind needs a slot of each group of `NEEDED`. */
const WORTH: { readonly [Kind in MappedKind]: { readonly [slot: string]: number } } = {
  products: {
    Code: 2,
    Name: 2,
    Price: 2,
    CasePrice: 2,
    BottleNett: 2,
    VatRate: 1,
    UnitSize: 1,
    CaseSize: 1,
    Pack: 1,
    Vintage: 1,
    Winemaker: 1,
    Group: 0.5,
    '-cost': 0.5,
    '-barcode': 0.5,
  },
  customers: {
    CustomerAccount: 1.5,
    CustomerName: 2,
    Email: 1.5,
    Billing: 2,
    Delivery: 1,
    CreditLimit: 1,
    CreditBalance: 1,
    ContactName: 1,
    '-phone': 0.5,
  },
  prices: { PriceList: 3, Code: 2, Price: 2, CasePrice: 2, BottleNett: 2, BreakQuantity: 1, ValidFrom: 1 },
  stock: { Code: 2, Stock: 3, StockCases: 2, StockBottles: 3, Location: 1 },
  transactions: {
    TransactionDate: 2,
    Total: 2,
    Debit: 1,
    Credit: 1,
    TransactionNumber: 1,
    CustomerAccount: 2,
    Type: 1,
    '-open': 0.5,
  },
};
const NEEDED: { readonly [Kind in MappedKind]: readonly (readonly string[])[] } = {
  products: [
    ['Name', 'Code'],
    ['Price', 'CasePrice', 'BottleNett', 'UnitSize', 'CaseSize', 'Pack', '-rrp'],
  ],
  customers: [
    ['CustomerName', 'ContactName', 'LastName'],
    ['Email', 'Billing', 'Delivery', 'CreditLimit', 'CreditBalance', '-phone'],
  ],
  prices: [['PriceList'], ['Code'], ['Price', 'CasePrice', 'BottleNett']],
  stock: [['Code'], ['Stock', 'StockCases', 'StockBottles']],
  transactions: [['TransactionDate'], ['Total', 'Debit'], ['CustomerAccount', '-name']],
};

const NAMED: { readonly [Kind in MappedKind]: RegExp } = {
  products: /product|item|article|catalog|price.?list|wines?\b/i,
  customers: /customer|contact|account|client|debtor/i,
  prices: /price.?band|prices|price.?book/i,
  stock: /stock.?(on|level|figure)|free.?stock|inventory.?level/i,
  transactions: /ledger|transaction|aged|invoices/i,
};

/**
 * Guesses the kind of a table and the use of its columns. Undefined if the table is of no kind that the shop imports.
 */
export function guessTable(file: string, table: SheetTable, known: Known): Guess | undefined {
  const columns = profiled(table);
  const guesses = MAPPED_KINDS.map((kind) => {
    const guessed = guessColumns(kind, columns, known);
    return { kind, guessed, score: scoreOf(kind, guessed) + (NAMED[kind].test(file) ? 1 : 0) };
  });
  const best = guesses
    .filter(({ kind, guessed }) => hasNeeded(kind, guessed))
    .toSorted((a, b) => b.score - a.score)[0];
  if (best === undefined || best.score < 4) return undefined;
  return settle(best.kind, best.guessed, table, known);
}

/** The guess with the uses that a person has chosen for the columns. Leaves out columns without a use. */
export function withSlots({ mapping, table }: Guess, slots: readonly string[], known: Known): Guess {
  const columns = profiled(table).map((column, place) => ({
    ...column,
    place,
    slot: slots[place] || '-left',
    weight: CHOSEN,
  }));
  return settle(mapping.kind, columns, table, known);
}

function profiled(table: SheetTable) {
  const decimal = decimalOf(table.rows.map(({ cells }) => cells));
  return table.head.map((head, place) => ({
    head,
    words: table.words[place] ?? '',
    profile: profileColumn(
      table.rows.map(({ cells }) => cells[place] ?? ''),
      decimal,
    ),
  }));
}

function settle(kind: MappedKind, columns: GuessedColumn[], table: SheetTable, known: Known): Guess {
  const ask = {
    products: askGoods,
    prices: askGoods,
    stock: askGoods,
    customers: askParties,
    transactions: askLedger,
  }[kind];
  const { answers, questions } = ask(kind, columns, table, known);
  return { table, columns, questions, mapping: { kind, slots: columns.map(({ slot }) => slot), answers } };
}

function hasNeeded(kind: MappedKind, columns: readonly GuessedColumn[]): boolean {
  const has = new Set(columns.map(({ slot }) => slot));
  const hasPrice = has.has('Price') || has.has('CasePrice') || has.has('BottleNett');
  if (kind === 'stock' && hasPrice) return false;
  // In a file of price lists, a product occurs many times.
  const code = columns.find(({ slot }) => slot === 'Code');
  if (kind === 'products' && code !== undefined && isRepeated(code.profile)) return false;
  return NEEDED[kind].every((slots) => slots.some((slot) => has.has(slot)));
}

const isRepeated = ({ distinctCount, filled }: Profile) => distinctCount < filled * 0.5;

function scoreOf(kind: MappedKind, columns: readonly GuessedColumn[]): number {
  const best = new Map<string, number>();
  for (const { slot, weight } of columns) best.set(slot, Math.max(best.get(slot) ?? 0, weight));
  return [...best].reduce((sum, [slot, weight]) => sum + (WORTH[kind][slot] ?? 0) * weight, 0);
}
