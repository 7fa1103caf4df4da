import { SHAPE_SYSTEMS } from '@tradecellar/contract/accounts-shapes.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney, formatMoney, roundToPenny } from '@tradecellar/trade/money.ts';
import { orderKindOf } from '@tradecellar/trade/order-number.ts';
import { fileRows, type Invoice, missedBy } from './invoice.ts';
import { BILLED_BACK_ORDER } from './queries.ts';
import type { InvoiceOfRow } from './read-invoices.ts';
import type { ShapeInUse } from './shape-in-use.ts';

/** The reason why no file can have an order now, as a sentence; empty if a file can. */
export function whyLeftOut(each: InvoiceOfRow, shape: ShapeInUse, now: Date): string {
  return whyNotDue(each, shape, now) || whyByHand(each, shape);
}

/** The reason for which nobody must act, because the order needs no file, or no file yet. */
export function whyNotDue({ row, invoice }: InvoiceOfRow, shape: ShapeInUse, now: Date): string {
  if (row.state === 'cancelled') return 'It was cancelled.';
  const kind = orderKindOf(row.kind);
  if (row.state === 'on-back-order' || (kind === 'Back Order' && !BILLED_BACK_ORDER.includes(row.state))) {
    return 'It waits for stock, and goes out once it is released.';
  }
  if (row.held_until !== null && row.held_until > now) {
    return `Its buyer may still change it, until ${clockText(row.held_until)}.`;
  }
  if (row.waits_for_office) return 'It waits until the office releases it, because the account is overdue.';
  if (kind === 'Reserves Order' && shape.reserves === 'left-out') {
    return 'Its wines were paid for when they were reserved.';
  }
  return addMoney(invoice.nett, invoice.vat) === 0 ? 'There is nothing to pay.' : '';
}

/** The reason for which a person must act: no later file can have the order until then. */
export function whyByHand(each: InvoiceOfRow, shape: ShapeInUse): string {
  return whyNotWhole(each.invoice) || whyTooLong(each.invoice, shape) || whyNoContact(each, shape);
}

function clockText(time: Date): string {
  const { date, minutes } = londonTime(time);
  const [, month, day] = date.split('-');
  const figures = (count: number) => String(count).padStart(2, '0');
  return `${figures(Math.floor(minutes / 60))}:${figures(minutes % 60)} on ${day}/${month}`;
}

function whyNotWhole(invoice: Invoice): string {
  const missed = missedBy(invoice);
  if (missed.nett !== 0 || missed.vat !== 0) {
    return `Its lines do not add up to its total: ${formatMoney(missed.nett)} nett and ${formatMoney(missed.vat)} VAT are missing. Enter it by hand.`;
  }
  const amounts = [...invoice.lines, invoice.charge].flatMap(({ nett, vat }) => [nett, vat]);
  const isOdd = amounts.some((amount) => amount < 0 || roundToPenny(amount) !== amount);
  return isOdd ? 'A line is below nought or has parts of a penny. Enter it by hand.' : '';
}

function whyTooLong(invoice: Invoice, shape: ShapeInUse): string {
  const rows = fileRows(invoice, shape).length;
  if (rows <= shape.most.rows) return '';
  return `Its ${rows} rows are more than the ${shape.most.rows} rows that ${SHAPE_SYSTEMS[shape.name]} takes in a file. Enter it by hand.`;
}

/** The reason why the accounts would refuse the contact, or take the contact for another customer; empty if neither. */
export function whyNoContact(
  { row, invoice, sharedWith }: InvoiceOfRow,
  { name, contactCode }: Pick<ShapeInUse, 'name' | 'contactCode'>,
): string {
  const system = SHAPE_SYSTEMS[name];
  if (contactCode !== undefined && !isCode(invoice.contact, contactCode)) {
    return `${invoice.contact} is no account in ${system}: at most ${contactCode} letters and figures. Say how ${row.customer_name} is called there.`;
  }
  if (sharedWith === undefined) return '';
  return `${row.customer_account} and ${sharedWith} are both called ${invoice.contact} in ${system}, and would become one contact. Say how each is called there.`;
}

const isCode = (text: string, most: number) => /^[A-Za-z0-9]+$/.test(text) && text.length <= most;
