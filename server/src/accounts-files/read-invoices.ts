import type { AccountsFiles } from '@tradecellar/contract/accounts-settings.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { lineQuantity } from '@tradecellar/trade/quantity.ts';
import type { Reader } from '../database/connection.ts';
import { storedMoney } from '../database/stored-money.ts';
import type { Invoice, Line } from './invoice.ts';
import { type InvoiceLineRow, type InvoiceOrderRow, readContacts, readInvoiceLines } from './queries.ts';
import type { ShapeInUse } from './shape-in-use.ts';

export type InvoiceOfRow = {
  readonly row: InvoiceOrderRow;
  readonly invoice: Invoice;
  /** Another customer's account whom the accounts have, or would have, under the same contact. */
  readonly sharedWith: string | undefined;
};

/** The orders as invoices of a shape, in the sequence of the rows. */
export async function readInvoices(
  reader: Reader,
  rows: readonly InvoiceOrderRow[],
  shape: ShapeInUse,
): Promise<InvoiceOfRow[]> {
  const found = await readInvoiceLines(
    reader,
    rows.map(({ id }) => id),
  );
  const lines = Map.groupBy(found, ({ order_id }) => order_id);
  const sharers = rows.length === 0 ? () => undefined : await readSharers(reader, shape);
  return rows.map((row) => {
    const invoice = invoiceOf(row, lines.get(row.id) ?? [], shape);
    return { row, invoice, sharedWith: sharers(invoice) };
  });
}

function invoiceOf(row: InvoiceOrderRow, lines: readonly InvoiceLineRow[], shape: ShapeInUse): Invoice {
  return {
    id: row.id,
    orderNo: row.provisional_no,
    number: numberOf(row),
    account: row.customer_account,
    contact: contactOf(row, shape),
    reference: row.customer_reference,
    date: londonTime(row.billed_at).date,
    charge: { nett: storedMoney(row.delivery_charge), vat: storedMoney(row.delivery_charge_vat) },
    nett: storedMoney(row.total_nett),
    vat: storedMoney(row.total_vat),
    lines: lines.map(lineOf),
    isPaidByCard: storedMoney(row.card_paid) > 0,
  };
}

/**
 * The number of the invoice: the merchant's own number, if the order has this number already. An order that went out
 * before keeps its number, because another number would be a second invoice.
 */
export function numberOf(
  row: Pick<InvoiceOrderRow, 'exported_number' | 'confirmed_no' | 'provisional_no'>,
): string {
  return row.exported_number ?? row.confirmed_no ?? row.provisional_no;
}

/**
 * The customer's name or code in the accounts. The merchant's table `contacts` comes first. A customer keeps the name
 * of the first file, because these systems find a contact by name, and make a second contact for another name.
 */
function contactOf(
  row: Pick<InvoiceOrderRow, 'customer_account' | 'customer_name' | 'known_contact'>,
  { contact, contacts }: Pick<ShapeInUse, 'contact'> & Pick<AccountsFiles, 'contacts'>,
): string {
  const own = contacts[row.customer_account];
  if (own !== undefined) return own.trim();
  return contact === 'account' ? row.customer_account : (row.known_contact ?? row.customer_name);
}

/** A contact as the accounts compare contacts: in any letter case, with single spaces. */
const contactKey = (contact: string) => contact.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * Finds another customer who is or was written under an invoice's contact. The merchant may name both customers in
 * `contacts`, so that both become a single contact on purpose.
 */
async function readSharers(
  reader: Reader,
  { name: shape, contact, contacts: own }: ShapeInUse,
): Promise<(invoice: Pick<Invoice, 'account' | 'contact'>) => string | undefined> {
  const accounts = new Map<string, string[]>();
  for (const { account, name, contacts } of await readContacts(reader, shape)) {
    const unnamed = contact === 'account' ? account : name;
    const next = own[account] ?? (contact === 'name' && contacts.length > 0 ? [] : unnamed);
    for (const key of new Set([...contacts, ...[next].flat()].map(contactKey))) {
      accounts.set(key, [...(accounts.get(key) ?? []), account]);
    }
  }
  return ({ account, contact: written }) =>
    accounts
      .get(contactKey(written))
      ?.find((other) => other !== account && !(account in own && other in own));
}

function lineOf(line: InvoiceLineRow): Line {
  return {
    ...lineQuantity(line.total_bottles, line.case_size),
    code: line.product_code,
    description: line.description,
    vintage: line.vintage ?? '',
    caseSize: line.case_size,
    unitSize: Number(line.unit_size),
    casePrice: storedMoney(line.case_price ?? '0'),
    bottlePrice: storedMoney(line.bottle_nett ?? '0'),
    bottleVat: storedMoney(line.bottle_vat ?? '0'),
    nett: storedMoney(line.line_nett),
    vat: storedMoney(line.line_vat),
  };
}
