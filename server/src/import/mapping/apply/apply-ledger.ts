import { type Money, moneyText } from '@tradecellar/trade/money.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { parseFileDate } from '../../kinds/file-date.ts';
import type { Known, Ledgers, Mapping, StoredEntry } from '../mapping.ts';
import { dateFormOf, moneyIn } from '../sheets/cell-values.ts';
import type { SheetRow } from '../sheets/find-head.ts';
import type { SheetTable } from '../sheets/read-tables.ts';
import { tellRow } from './apply-products.ts';
import { dueDateIn, unreadNotes } from './due-dates.ts';
import { entryType } from './entry-types.ts';
import { type Applied, type LeftOut, ownTable, type RowReader, rowReader } from './row-reader.ts';
import { settlementsIn } from './settlements.ts';

type Entry = {
  readonly row: SheetRow;
  readonly account: string;
  readonly number: string;
  readonly date: string;
  readonly total: Money;
  readonly type: string;
};

/**
 * Reads the entries of a ledger. If no column has the running balance, the balance continues the account's stored
 * balance with the file's amounts in the sequence of their days, because a system exports a ledger in parts.
 */
export function applyTransactions(mapping: Mapping, table: SheetTable, known: Known): Applied {
  const read = rowReader(mapping, table);
  const leftOut: LeftOut[] = [];
  const dates = dateFormOf(
    table.rows.flatMap((row) => [read.text(row, 'TransactionDate'), read.text(row, 'DueDate')]),
  );
  const sign = mapping.answers.isOwedNegative === true ? -1 : 1;
  const money = (row: SheetRow, slot: string) => moneyIn(read.text(row, slot), read.decimal);
  const totalOf = read.has('Debit') ? debitOrCredit(table, read) : (row: SheetRow) => money(row, 'Total');
  const written: Entry[] = [];
  const seen = new Map<string, number>();
  for (const row of table.rows) {
    const out = (says: string) => leftOut.push({ line: row.line, row: tellRow(row), says });
    const account = read.text(row, 'CustomerAccount');
    const date = parseFileDate(read.text(row, 'TransactionDate'), dates);
    const number = read.text(row, 'TransactionNumber');
    const total = totalOf(row);
    const type = entryType(read.text(row, 'Type'), mapping.answers.types);
    const key = `${account}\u0000${number}`;
    const currency = read.text(row, 'Currency');
    if (account === '') out('has no account');
    else if (known.customers.size > 0 && !known.customers.has(account))
      out(`is of ${account}, which is no customer of the shop`);
    else if (currency !== '' && !/^(gbp|£)/i.test(currency)) out(`is in ${currency}; the shop is in pounds`);
    else if (date === undefined) out('has no date');
    else if (total === undefined) out('has no amount');
    else if (number === '') out('has no number');
    else if (seen.has(key)) out(`has the number of line ${seen.get(key)}`);
    else {
      seen.set(key, row.line);
      const amount = read.has('Debit') ? total : sign * total;
      written.push({
        ...{ row, account, number, date, total: amount },
        type: type || (amount < 0 ? 'Payment' : 'Invoice'),
      });
    }
  }
  const entries = read.has('Debit') ? written : withSigns(written);
  const balances = runningBalances(entries, known.ledgers);
  const balanceOf = (row: SheetRow) => {
    const balance = money(row, 'Balance');
    return balance && sign * balance;
  };
  const dueDate = (text: string) => {
    const date = dueDateIn(text, dates);
    return date && formatTradeDate(date);
  };
  const optional: readonly OptionalField[] = [
    { field: 'DueDate', noun: 'due date', readIn: dueDate },
    { field: 'SettledBy', noun: 'settlement', readIn: (text) => settlementsIn(text, read.decimal) },
  ];
  const given = optional.filter(({ field }) => read.has(field));
  const rows = entries.map((entry) => ({
    line: entry.row.line,
    cells: {
      CustomerAccount: entry.account,
      TransactionDate: formatTradeDate(entry.date),
      TransactionNumber: entry.number,
      Type: entry.type,
      Total: moneyText(entry.total),
      Balance: moneyText(balanceOf(entry.row) ?? balances.get(entry) ?? 0),
      Reference1: read.text(entry.row, 'Reference1') || read.text(entry.row, 'Reference2'),
      ...Object.fromEntries(
        given.map(({ field, readIn }) => [field, readIn(read.text(entry.row, field)) ?? '']),
      ),
    },
  }));
  const header = [
    'CustomerAccount',
    'TransactionDate',
    'TransactionNumber',
    'Type',
    'Total',
    'Balance',
    'Reference1',
    ...given.map(({ field }) => field),
  ];
  const notes = given.flatMap(({ field, noun, readIn }) => {
    const cells = entries.map(({ row }) => ({ line: row.line, text: read.text(row, field) }));
    return unreadNotes(
      noun,
      cells.filter(({ text }) => text !== '' && readIn(text) === undefined),
    );
  });
  return { files: [ownTable('transactions', header, rows)], leftOut, notes };
}

/** A field that stays blank if its cell cannot be read. */
type OptionalField = {
  readonly field: string;
  readonly noun: string;
  readonly readIn: (text: string) => string | undefined;
};

/**
 * The amount of a row with columns of debits and credits. A row with an amount that cannot be read has no amount. Some
 * systems write the credits with a minus or in brackets, so the sign of most credits means a credit.
 */
function debitOrCredit({ rows }: SheetTable, read: RowReader): (row: SheetRow) => Money | undefined {
  const money = (row: SheetRow, slot: string) =>
    read.text(row, slot) === '' ? 0 : moneyIn(read.text(row, slot), read.decimal);
  const credits = rows.flatMap((row) => money(row, 'Credit') || []);
  const sign = credits.filter((credit) => credit < 0).length * 2 > credits.length ? -1 : 1;
  return (row) => {
    const [debit, credit] = [money(row, 'Debit'), money(row, 'Credit')];
    return debit === undefined || credit === undefined ? undefined : debit - sign * credit;
  };
}

const CREDIT = /^(credit note|payment)$/i;

/**
 * The entries with the credit notes and payments below nought. Some systems write these amounts without a sign; a
 * system that writes the sign has a credit note or a payment below nought.
 */
function withSigns(entries: readonly Entry[]): readonly Entry[] {
  if (entries.some(({ type, total }) => CREDIT.test(type) && total < 0)) return entries;
  return entries.map((entry) =>
    CREDIT.test(entry.type) && entry.total > 0 ? { ...entry, total: -entry.total } : entry,
  );
}

function runningBalances(entries: readonly Entry[], ledgers: Ledgers | undefined): ReadonlyMap<Entry, Money> {
  const sums = new Map<string, Money>();
  const balances = new Map<Entry, Money>();
  const own = Map.groupBy(entries, ({ account }) => account);
  for (const entry of entries.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0))) {
    const { account, total } = entry;
    const before = sums.get(account) ?? balanceBefore(entry, own.get(account) ?? [], ledgers?.get(account));
    sums.set(account, before + total);
    balances.set(entry, before + total);
  }
  return balances;
}

/** The stored balance of an account before the first entry that the file has of the account. */
function balanceBefore(
  { date: first }: Entry,
  entries: readonly Entry[],
  stored: readonly StoredEntry[] = [],
): Money {
  const numbers = new Set(entries.map(({ number }) => number));
  return stored.findLast(({ number, date }) => date <= first && !numbers.has(number))?.balance ?? 0;
}
