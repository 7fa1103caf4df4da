import type { MappedKind } from '@tradecellar/contract/import-mappings.ts';
import { isInvoiceType, typeOfCode } from './apply/entry-types.ts';
import { numbersIn } from './apply/settlements.ts';
import type { Asked } from './ask-parties.ts';
import { isMostlyNegative } from './ask-parties.ts';
import { askLostZeros } from './lost-zeros.ts';
import { CHOSEN, type GuessedColumn, type Known, type Question } from './mapping.ts';
import { numberIn } from './sheets/cell-values.ts';
import { decimalOf } from './sheets/profile-column.ts';
import type { SheetTable } from './sheets/read-tables.ts';

export function askLedger(
  _kind: MappedKind,
  columns: GuessedColumn[],
  table: SheetTable,
  known: Known,
): Asked {
  const of = (slot: string) => columns.find((column) => column.slot === slot);
  const total = of('Total');
  const names = columns.find(({ slot, profile }) => slot === '-name' && profile.filled > 0);
  if (of('CustomerAccount') === undefined && names !== undefined) {
    names.slot = 'CustomerAccount';
    names.doubt = `No column has account numbers: “${names.head}” is taken as the account.`;
  }
  const [reference, second] = [of('Reference1'), of('Reference2')];
  if (of('TransactionNumber') === undefined && reference !== undefined && reference.profile.isUnique) {
    reference.slot = 'TransactionNumber';
    if (second !== undefined) second.slot = 'Reference1';
  }
  settleSettledBy(columns, table, known);
  const questions: Question[] = [];
  const balance = of('Balance');
  if (
    balance !== undefined &&
    total !== undefined &&
    !isRunning(balance, total, of('CustomerAccount'), table)
  ) {
    balance.slot = '-open';
    balance.doubt = `“${balance.head}” does not run on from entry to entry: it is taken as the open part, and the balance is summed.`;
  }
  const isOwedNegative = total !== undefined && areInvoicesNegative(total, of('Type'), table);
  if (total !== undefined && isOwedNegative) {
    total.doubt = `Most amounts of “${total.head}” are below nought: they are taken as invoices.`;
    questions.push({
      about: 'isOwedNegative',
      asks: `Are the amounts below nought in “${total.head}” invoices?`,
      choices: ['yes', 'no'],
      taken: 'yes',
    });
  }
  const type = of('Type');
  const types = Object.fromEntries(
    (type?.profile.distinct ?? []).flatMap((value) => {
      const word = typeOfCode(value);
      return word === undefined ? [] : [[value, word]];
    }),
  );
  if (Object.keys(types).length > 0 && type !== undefined) {
    type.doubt ??= `“${type.head}” holds codes: look at the word for each.`;
    for (const [code, word] of Object.entries(types)) {
      const asks = `What does ${code} in “${type.head}” mean?`;
      questions.push({
        about: 'types',
        code,
        asks,
        choices: ['Invoice', 'Credit note', 'Payment', 'Adjustment'],
        taken: word,
      });
    }
  }
  const codeWidth = askLostZeros(of('CustomerAccount'), table, known.customers, questions);
  return { answers: { isOwedNegative, types, ...(codeWidth !== undefined && { codeWidth }) }, questions };
}

/** True if invoices are below nought. Without a column of types, most entries of a ledger are invoices. */
function areInvoicesNegative(
  total: GuessedColumn,
  type: GuessedColumn | undefined,
  table: SheetTable,
): boolean {
  const invoices = table.rows.filter(({ cells }) => isInvoiceType(cells[type?.place ?? -1] ?? ''));
  return isMostlyNegative([total], invoices.length > 0 ? { ...table, rows: invoices } : table);
}

/** True if a balance is the sum of the account's entries up to the row. */
function isRunning(
  balance: GuessedColumn,
  total: GuessedColumn,
  account: GuessedColumn | undefined,
  table: SheetTable,
): boolean {
  const decimal = decimalOf(table.rows.map(({ cells }) => cells));
  const last = new Map<string, number>();
  let [right, wrong] = [0, 0];
  for (const { cells } of table.rows) {
    const key = cells[account?.place ?? -1] ?? '';
    const now = numberIn(cells[balance.place] ?? '', decimal);
    const amount = numberIn(cells[total.place] ?? '', decimal) ?? 0;
    const before = last.get(key);
    if (now === undefined) continue;
    if (before !== undefined) Math.abs(before + amount - now) < 0.006 ? right++ : wrong++;
    last.set(key, now);
  }
  return right > wrong;
}

/**
 * Takes a column as the settlements only if at least half of the numbers in it are numbers of transactions: a column
 * `Paid by` may hold `BACS`. A column without a use whose numbers are all numbers of transactions becomes the column of
 * settlements. A choice of a person stays.
 */
function settleSettledBy(columns: readonly GuessedColumn[], table: SheetTable, known: Known): void {
  const number = columns.find(({ slot }) => slot === 'TransactionNumber');
  const decimal = decimalOf(table.rows.map(({ cells }) => cells));
  const transactions = new Set(table.rows.map(({ cells }) => cells[number?.place ?? -1] ?? ''));
  for (const entries of known.ledgers?.values() ?? [])
    for (const entry of entries) transactions.add(entry.number);
  transactions.delete('');
  const shareOf = ({ place }: GuessedColumn) => {
    const named = new Set<string>();
    for (const { cells } of table.rows) {
      const numbers = numbersIn(cells[place] ?? '', decimal);
      // A second column of the entries' own numbers holds no settlements.
      if (numbers.includes(cells[number?.place ?? -1] ?? '')) return 0;
      for (const each of numbers) named.add(each);
    }
    return named.size === 0 ? 0 : [...named].filter((each) => transactions.has(each)).length / named.size;
  };
  const settled = columns.find(({ slot }) => slot === 'SettledBy');
  if (settled !== undefined) {
    if (settled.weight === CHOSEN || settled.profile.filled === 0 || shareOf(settled) >= 0.5) return;
    Object.assign(settled, { slot: '', weight: 0 });
    settled.doubt = `“${settled.head}” is named like the entries that settled an entry, and names few entries of the ledger: it is not used.`;
    return;
  }
  const unknown = columns.find(
    (column) => column.slot === '' && column.profile.filled > 0 && shareOf(column) === 1,
  );
  if (unknown === undefined) return;
  Object.assign(unknown, { slot: 'SettledBy', weight: 0.4 });
  unknown.doubt = `“${unknown.head}” names entries of the ledger and may be the entries that settled an entry: please look.`;
}
