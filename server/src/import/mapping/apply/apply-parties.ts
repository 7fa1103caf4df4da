import { moneyText, parseMoney } from '@tradecellar/trade/money.ts';
import type { Known, Mapping } from '../mapping.ts';
import { emailsIn, moneyIn, weekdaysIn } from '../sheets/cell-values.ts';
import type { SheetRow } from '../sheets/find-head.ts';
import type { SheetTable } from '../sheets/read-tables.ts';
import { tellRow } from './apply-products.ts';
import { unreadNotes } from './due-dates.ts';
import { addressesOf, isSomewhere } from './party-addresses.ts';
import { type Applied, type LeftOut, ownTable, type RowReader, rowReader } from './row-reader.ts';

type Row = { readonly line: number; readonly cells: Record<string, string> };

/** The words that a system writes if nobody is named. */
const NOBODY = /^(main|primary|default) contact$|^n\/?a$|^none$|^tbc$|^unknown$|^[-.]+$/i;
const SUPPLIER = /^(s|supp(lier)?s?|vendors?|creditors?)$/i;
const BILLING_LINES = 5;
const DELIVERY_LINES = 4;

/** Reads customers, with the logins and delivery addresses that their rows hold. */
export function applyCustomers(mapping: Mapping, table: SheetTable, known: Known): Applied {
  const read = rowReader(mapping, table);
  const [customers, logins, addresses]: [Row[], Row[], Row[]] = [[], [], []];
  const leftOut: LeftOut[] = [];
  const accounts = new Map<string, number>();
  const alike = new Map<string, number>();
  const loginKeys = new Set<string>();
  for (const row of table.rows) {
    const account = accountOf(row, read, mapping);
    const name = read.text(row, 'CustomerName') || contactOf(row, read);
    const { billing, delivery } = addressesOf(row, read, mapping.answers);
    const likeKeys = [emailsIn(read.filled(row, 'Email').join(' ')).join(), billing.join()].flatMap((part) =>
      part === '' ? [] : [`${foldName(name)}|${foldName(part)}`],
    );
    const same = likeKeys.map((key) => alike.get(key)).find((line) => line !== undefined);
    const says =
      whyNoCustomer(row, read, account) ??
      (accounts.has(account)
        ? `has the account of line ${accounts.get(account)}`
        : same === undefined
          ? undefined
          : `looks like the customer of line ${same} under another account`);
    if (says !== undefined) {
      leftOut.push({ line: row.line, row: tellRow(row), says });
      continue;
    }
    accounts.set(account, row.line);
    for (const key of likeKeys) alike.set(key, row.line);
    const contact = contactOf(row, read);
    const emails = emailsIn(read.filled(row, 'Email').join(' '));
    customers.push({
      line: row.line,
      cells: customerCells(row, read, mapping, { account, name, contact, billing, email: emails[0] ?? '' }),
    });
    for (const login of loginsOf(row, read, contact, emails)) {
      const key = `${account}|${login.Email}`;
      if (loginKeys.has(key)) continue;
      loginKeys.add(key);
      logins.push({ line: row.line, cells: { ...login, CustomerAccount: account } });
    }
    if (isSomewhere(delivery)) {
      addresses.push({
        line: row.line,
        cells: {
          CustomerAccount: account,
          Id: `${account}-1`,
          Delivery_Name: delivery.name || name,
          ...numberedCells('Delivery_Address', delivery.lines, DELIVERY_LINES),
          Delivery_PostCode: delivery.postcode,
          ...(read.has('DeliveryNotes1') && { DeliveryNotes1: read.text(row, 'DeliveryNotes1') }),
          ...(read.has('DeliveryRound') && { DeliveryRound: read.text(row, 'DeliveryRound') }),
        },
      });
    }
  }
  const table_ = (kind: string, rows: readonly Row[]) =>
    ownTable(kind, [...new Set(rows.flatMap(({ cells }) => Object.keys(cells)))], rows);
  const files = [
    table_('customers', customers),
    ...(logins.length > 0 ? [table_('logins', logins)] : []),
    ...(addresses.length > 0 ? [table_('addresses', addresses)] : []),
  ];
  const strange = new Set(
    customers.flatMap(({ cells }) =>
      cells.Rep === undefined || cells.Rep === '' || known.reps.has(cells.Rep) ? [] : [cells.Rep],
    ),
  );
  for (const { cells } of customers) if (strange.has(cells.Rep ?? '')) cells.Rep = '';
  const noRep =
    strange.size === 0
      ? []
      : [`No rep of the shop is ${[...strange].slice(0, 5).join(', ')}: these customers get no rep.`];
  const taken = table.rows.filter((row) => accounts.get(accountOf(row, read, mapping)) === row.line);
  return { files, leftOut, notes: [...noRep, ...unreadCredit(taken, read)] };
}

/** The notes on credit limits and balances that cannot be read, because a blank balance counts as nothing owed. */
function unreadCredit(rows: readonly SheetRow[], read: RowReader): string[] {
  const unread = (slot: string) =>
    rows
      .map((row) => ({ line: row.line, text: read.text(row, slot) }))
      .filter(({ text }) => text !== '' && moneyIn(text, read.decimal) === undefined);
  return [
    ...unreadNotes('credit limit', unread('CreditLimit')),
    ...unreadNotes('balance', unread('CreditBalance')),
  ];
}

/** The account, or the name if no column has account numbers. An account has at most 40 characters. */
const accountOf = (row: SheetRow, read: RowReader, { answers }: Mapping) =>
  read.text(row, 'CustomerAccount') ||
  (answers.accountFrom === 'name'
    ? (read.text(row, 'CustomerName') || contactOf(row, read)).slice(0, 40)
    : '');

function whyNoCustomer(row: SheetRow, read: RowReader, account: string): string | undefined {
  const currency = read.text(row, 'Currency');
  const isSupplier =
    SUPPLIER.test(read.text(row, 'PartyType')) ||
    (read.has('PurchasesNominal') &&
      read.text(row, 'PurchasesNominal') !== '' &&
      read.text(row, 'SalesNominal') === '');
  if (isSupplier) return 'is a supplier';
  const inactive = read.inactive(row);
  if (inactive !== undefined) return inactive;
  if (currency !== '' && !/^(gbp|£|pounds?|sterling|uk.*)$/i.test(currency))
    return `is in ${currency}; the shop is in pounds`;
  if (read.text(row, 'CustomerName') === '' && contactOf(row, read) === '') return 'has no name';
  return account === '' ? 'has no account number: give one in the file' : undefined;
}

const foldName = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z\d]+/g, '');

function contactOf(row: SheetRow, read: RowReader): string {
  const name =
    read.text(row, 'ContactName') ||
    [read.text(row, 'FirstName'), read.text(row, 'LastName')].join(' ').trim();
  return NOBODY.test(name) ? '' : name;
}

type Facts = {
  readonly account: string;
  readonly name: string;
  readonly contact: string;
  readonly billing: readonly string[];
  readonly email: string;
};

function customerCells(
  row: SheetRow,
  read: RowReader,
  mapping: Mapping,
  { account, name, contact, billing, email }: Facts,
): Record<string, string> {
  const cells: Record<string, string> = { CustomerAccount: account, CustomerName: name };
  if (read.has('ContactName') || read.has('FirstName')) cells.Billing_ContactName = contact;
  if (read.has('Email')) cells.Email = email;
  const limit = parseMoney(String(mapping.answers.blankLimit ?? ''));
  const blankLimit = limit === undefined ? '' : moneyText(limit);
  for (const slot of ['CreditLimit', 'CreditBalance']) {
    if (!read.has(slot)) continue;
    const money = moneyIn(read.text(row, slot), read.decimal);
    const turned =
      slot === 'CreditBalance' && mapping.answers.isOwedNegative === true && money !== undefined
        ? -money
        : money;
    cells[slot] = turned === undefined ? '' : moneyText(turned === 0 ? 0 : turned);
    if (slot === 'CreditLimit' && cells[slot] === '') cells[slot] = blankLimit;
  }
  for (const slot of ['PriceList', 'Rep', 'Web_Cred', 'MandatoryOrderNo', 'AvailableCredit'])
    if (read.has(slot)) cells[slot] = read.text(row, slot);
  if (read.has('DeliveryDays')) cells.DeliveryDays = weekdaysIn(read.text(row, 'DeliveryDays')) ?? '';
  if (read.has('Billing') || read.has('BillingPostcode')) {
    cells.Billing_Name = read.text(row, 'Billing_Name') || name;
    Object.assign(cells, numberedCells('Billing_Address', billing, BILLING_LINES));
  }
  return cells;
}

function numberedCells(stem: string, lines: readonly string[], most: number): Record<string, string> {
  const surplus = Math.max(0, lines.length - most);
  const fitted = [lines.slice(0, surplus + 1).join(', '), ...lines.slice(surplus + 1)];
  return Object.fromEntries(
    Array.from({ length: most }, (_none, at) => [`${stem}${at + 1}`, fitted[at] ?? '']),
  );
}

function loginsOf(
  row: SheetRow,
  read: RowReader,
  contact: string,
  emails: readonly string[],
): { Email: string; Name: string }[] {
  const persons = read.all(row, 'PersonEmail').flatMap((text, at) => {
    const name = [read.all(row, 'PersonFirst')[at], read.all(row, 'PersonLast')[at]].join(' ').trim();
    return emailsIn(text).map((email) => ({ Email: email, Name: name }));
  });
  return [...emails.map((email, at) => ({ Email: email, Name: at === 0 ? contact : '' })), ...persons];
}
