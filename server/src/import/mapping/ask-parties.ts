import type { MappedKind } from '@tradecellar/contract/import-mappings.ts';
import { askCustomers } from './ask-customers.ts';
import { dropUselessFilters } from './drop-filters.ts';
import { askLostZeros } from './lost-zeros.ts';
import type { Answers, GuessedColumn, Known, Question } from './mapping.ts';
import { isKey } from './rules/mapping-rule.ts';
import { numberIn } from './sheets/cell-values.ts';
import { decimalOf } from './sheets/profile-column.ts';
import type { SheetTable } from './sheets/read-tables.ts';

type Asked = { readonly answers: Answers; readonly questions: readonly Question[] };

/** Settles the columns of customers and collects the questions that the file leaves open. */
export function askParties(
  _kind: MappedKind,
  columns: GuessedColumn[],
  table: SheetTable,
  known: Known,
): Asked {
  dropUselessFilters(columns, table);
  const of = (slot: string) => columns.find((column) => column.slot === slot);
  const contact = of('ContactName');
  if (of('CustomerName') === undefined && contact !== undefined) {
    contact.slot = 'CustomerName';
    if (of('FirstName') === undefined)
      contact.doubt = `“${contact.head}” is taken as the customer’s name, because no other column has a name.`;
  }
  promoteMissing(columns);
  const questions: Question[] = [];
  const name = of('CustomerName');
  const isNameless = of('CustomerAccount') === undefined;
  if (isNameless && name !== undefined) {
    name.doubt = `No column has account numbers: “${name.head}” is taken as the account, too.`;
    questions.push({
      about: 'accountFrom',
      asks: 'No column has account numbers. Use the names as accounts?',
      choices: ['yes', 'no'],
      taken: 'yes',
    });
  }
  const first = columns.find(({ slot }) => slot === 'Email');
  for (const other of columns) {
    if (other.slot === 'Email' && other !== first)
      other.doubt ??= `“${other.head}” gives further logins; “${first?.head}” is the customer’s address.`;
  }
  const nominal = ['SalesNominal', 'PurchasesNominal'].map(of);
  if (nominal.includes(undefined)) for (const column of nominal) if (column) column.slot = '-nominal';
  const types = ['BillingType', 'SecondType'].map(of);
  for (const column of types)
    if (
      column &&
      !column.profile.distinct.every((value) =>
        /account|bill|invoice|deliver|ship|main|registered|home/i.test(value),
      )
    )
      column.slot = '-number';
  const balance = of('CreditBalance');
  const isOwedNegative = balance !== undefined && isMostlyNegative([balance], table);
  if (balance !== undefined && isOwedNegative) {
    balance.doubt = `Most amounts of “${balance.head}” are below nought: they are taken as owed by the customer.`;
    questions.push({
      about: 'isOwedNegative',
      asks: `Are the amounts below nought in “${balance.head}” owed to you?`,
      choices: ['yes', 'no'],
      taken: 'yes',
    });
  }
  const codeWidth = askLostZeros(of('CustomerAccount'), table, known.customers, questions);
  const answers: Answers = {
    ...(balance !== undefined && { isOwedNegative }),
    ...(isNameless && { accountFrom: 'name' as const }),
    ...(codeWidth !== undefined && { codeWidth }),
  };
  const slots = columns.map(({ slot }) => slot);
  const asked = askCustomers(slots, answers, table, known);
  return { answers: { ...answers, ...asked.answers }, questions: [...questions, ...asked.questions] };
}

function promoteMissing(columns: readonly GuessedColumn[]): void {
  const free = columns.filter(({ slot, profile }) => slot === '' && profile.filled > 0);
  const promote = (slot: string, column: GuessedColumn | undefined) => {
    if (column === undefined || columns.some((other) => other.slot === slot)) return;
    Object.assign(column, { slot, weight: 0.4, doubt: `“${column.head}” may be ${slot}: please look.` });
  };
  promote(
    'CustomerAccount',
    free.find(({ profile }) => isKey(profile) && profile.meanLength <= 12),
  );
  promote(
    'Email',
    free.find(({ profile }) => profile.email >= 0.6),
  );
}

function isMostlyNegative(columns: readonly GuessedColumn[], table: SheetTable): boolean {
  const decimal = decimalOf(table.rows.map(({ cells }) => cells));
  const amounts = columns.flatMap(({ place }) =>
    table.rows.flatMap(({ cells }) => numberIn(cells[place] ?? '', decimal) || []),
  );
  return amounts.filter((amount) => amount < 0).length * 2 > amounts.length;
}

const TYPES: readonly (readonly [RegExp, string])[] = [
  [/^(si|inv|in|i|invoices?|sales invoice|r|accrec|sin|charge|debit note|dn)$/i, 'Invoice'],
  [
    /^(sc|cn|crn|cr|c|g|credit( note| memo)?s?|sales credit( note)?|accreccredit|scr|refund)$/i,
    'Credit note',
  ],
  [
    /^(sa|sr|pay|p|z|payments?|receipts?|rec|rct|sales receipt|cash|srp|customer payment|bacs|dd)$/i,
    'Payment',
  ],
  [/^(jnl|j|journal|adj|adjustment)$/i, 'Adjustment'],
];

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
      const word = TYPES.find(([names]) => names.test(value))?.[1];
      return word === undefined || word.toLowerCase() === value.toLowerCase() ? [] : [[value, word]];
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
  const isInvoice = (text: string) => TYPES[0]?.[0].test(text) === true;
  const invoices = table.rows.filter(({ cells }) => isInvoice(cells[type?.place ?? -1] ?? ''));
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
