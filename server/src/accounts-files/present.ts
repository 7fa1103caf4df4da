import type { AccountsOrder, MadeAccountsFile } from '@tradecellar/contract/accounts-files.ts';
import type { AccountsFiles } from '@tradecellar/contract/accounts-settings.ts';
import { ACCOUNTS_SHAPES, type ShapeName } from '@tradecellar/contract/accounts-shapes.ts';
import { addMoney, poundsOf } from '@tradecellar/trade/money.ts';
import { orderKindOf } from '@tradecellar/trade/order-number.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import type { MadeRow } from './queries.ts';
import type { InvoiceOfRow } from './read-invoices.ts';
import { shapeInUse } from './shape-in-use.ts';
import type { AccountsFile } from './write-file.ts';

export function presentAccountsOrder({
  row,
  invoice,
  why,
  needsContact,
}: InvoiceOfRow & { readonly why: string; readonly needsContact: boolean }): AccountsOrder {
  return {
    OrderNo: row.provisional_no,
    Number: invoice.number,
    Kind: orderKindOf(row.kind),
    Day: invoice.date,
    CustomerAccount: row.customer_account,
    CustomerName: row.customer_name,
    GrandTotal: poundsOf(addMoney(invoice.nett, invoice.vat)),
    Stamp: row.digest,
    Why: why,
    NeedsContact: needsContact,
    IsPaidByCard: invoice.isPaidByCard,
    ...(row.exported_at !== null && {
      Exported: {
        At: row.exported_at.toISOString(),
        Who: row.exported_by ?? '',
        Version: row.exported_version ?? 1,
        IsChanged: row.exported_digest !== row.digest,
      },
    }),
  };
}

export function presentMade(row: MadeRow): MadeAccountsFile {
  return {
    Id: row.id,
    Shape: row.shape,
    At: row.made_at.toISOString(),
    Who: row.who,
    Orders: row.orders,
    Files: row.files,
    IsWaiting: row.is_waiting,
  };
}

export function presentFiles(files: readonly AccountsFile[]) {
  return files.map(({ name, content }) => ({ Name: name, Content: content }));
}

/** Each shape with what its files say, so that the office sees the accounts and codes before anything goes out. */
export function presentShapes(settings: AccountsFiles) {
  return ACCOUNTS_SHAPES.map((name) => presentShape(name, settings));
}

function presentShape(name: ShapeName, settings: AccountsFiles) {
  const { title, howTo, sales, delivery, taxCodes, termsDays, contact } = shapeInUse(name, settings);
  const { standard, reduced, zero } = taxCodes;
  return {
    Shape: name,
    Title: title,
    HowTo: howTo,
    Facts: [
      sales === '' ? '' : `Sales go to ${sales}, the delivery charge to ${delivery}.`,
      `Tax codes are ${standard}, ${reduced} and ${zero}.`,
      `Due after ${countWords(termsDays, 'day')}.`,
      contact === 'name' ? 'Customers are found by their name.' : 'Customers are found by their account.',
    ].filter((fact) => fact !== ''),
  };
}
