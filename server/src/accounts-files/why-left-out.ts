import { londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney, formatMoney, roundToPenny } from '@tradecellar/trade/money.ts';
import { orderKindOf } from '@tradecellar/trade/order-number.ts';
import { missedBy } from './invoice.ts';
import type { InvoiceOfRow } from './read-invoices.ts';
import type { ShapeInUse } from './shape-in-use.ts';

/** The reason why no file can have an order now, as a sentence; empty if a file can. */
export function whyLeftOut({ row, invoice }: InvoiceOfRow, shape: ShapeInUse, now: Date): string {
  if (row.state === 'cancelled') return 'It was cancelled.';
  const kind = orderKindOf(row.kind);
  if (row.state === 'on-back-order' || (kind === 'Back Order' && !wasReleased(row.state))) {
    return 'It waits for stock, and goes out once it is released.';
  }
  if (row.held_until !== null && row.held_until > now) {
    return `Its buyer may still change it, until ${clockText(row.held_until)}.`;
  }
  if (kind === 'Reserves Order' && shape.reserves === 'left-out') {
    return 'Its wines were paid for when they were reserved.';
  }
  if (addMoney(invoice.nett, invoice.vat) === 0) return 'There is nothing to pay.';
  return whyNotWhole(invoice) || whyNoContact({ row, invoice }, shape);
}

const wasReleased = (state: InvoiceOfRow['row']['state']) =>
  ['released', 'dispatched', 'delivered', 'invoiced'].includes(state);

function clockText(time: Date): string {
  const { date, minutes } = londonTime(time);
  const [, month, day] = date.split('-');
  const figures = (count: number) => String(count).padStart(2, '0');
  return `${figures(Math.floor(minutes / 60))}:${figures(minutes % 60)} on ${day}/${month}`;
}

function whyNotWhole(invoice: InvoiceOfRow['invoice']): string {
  const missed = missedBy(invoice);
  if (missed.nett !== 0 || missed.vat !== 0) {
    return `Its lines do not add up to its total: ${formatMoney(missed.nett)} nett and ${formatMoney(missed.vat)} VAT are missing. Enter it by hand.`;
  }
  const amounts = [...invoice.lines, invoice.charge].flatMap(({ nett, vat }) => [nett, vat]);
  const isOdd = amounts.some((amount) => amount < 0 || roundToPenny(amount) !== amount);
  return isOdd ? 'A line is below nought or has parts of a penny. Enter it by hand.' : '';
}

function whyNoContact(
  { row, invoice }: InvoiceOfRow,
  { contact, contactCode, contacts }: ShapeInUse,
): string {
  const settings = 'Name the contact in the merchant’s file, under accountsFiles.contacts.';
  if (contactCode !== undefined && !isCode(invoice.contact, contactCode)) {
    return `${invoice.contact} is no account there: at most ${contactCode} letters and figures. ${settings}`;
  }
  const isShared = contact === 'name' && row.namesake !== null && !(row.customer_account in contacts);
  return isShared
    ? `${row.customer_account} and ${row.namesake} are both called ${row.customer_name}, and would become one contact. ${settings}`
    : '';
}

const isCode = (text: string, most: number) => /^[A-Za-z0-9]+$/.test(text) && text.length <= most;
