import type { MappedKind } from '@tradecellar/contract/import-mappings.ts';
import { askCustomers } from './ask-customers.ts';
import { dropUselessFilters } from './drop-filters.ts';
import { askLostZeros } from './lost-zeros.ts';
import type { Answers, GuessedColumn, Known, Question } from './mapping.ts';
import { isKey } from './rules/mapping-rule.ts';
import { numberIn } from './sheets/cell-values.ts';
import { decimalOf } from './sheets/profile-column.ts';
import type { SheetTable } from './sheets/read-tables.ts';

export type Asked = { readonly answers: Answers; readonly questions: readonly Question[] };

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

export function isMostlyNegative(columns: readonly GuessedColumn[], table: SheetTable): boolean {
  const decimal = decimalOf(table.rows.map(({ cells }) => cells));
  const amounts = columns.flatMap(({ place }) =>
    table.rows.flatMap(({ cells }) => numberIn(cells[place] ?? '', decimal) || []),
  );
  return amounts.filter((amount) => amount < 0).length * 2 > amounts.length;
}
