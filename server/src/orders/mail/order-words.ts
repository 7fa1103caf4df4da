import { DELIVERY_CHECK, mailedScreens } from '@tradecellar/contract/mailed-screens.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { filledLines } from '@tradecellar/trade/address-lines.ts';
import { awaitedWords, proposedDay } from '@tradecellar/trade/back-order-due.ts';
import { formatClockTime, formatDeliveryDate } from '@tradecellar/trade/delivery-calendar.ts';
import { deliveredWords } from '@tradecellar/trade/delivery-time.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { nameWithEmail, orderedByWords } from '@tradecellar/trade/ordered-by.ts';
import { lineQuantity } from '@tradecellar/trade/quantity.ts';
import { quantityWords } from '@tradecellar/trade/quantity-words.ts';
import { dueDateWords } from '@tradecellar/trade/stock-due.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { storedMoney } from '../../database/stored-money.ts';
import type { MailFacts } from '../../mail/mail-kinds.ts';
import { isAwaiting, lineDue, presentDueDates } from '../due-dates.ts';
import { orderedBy } from '../ordered-by.ts';
import { currentNumber, type MailLineRow, type MailOrderRow } from '../queries.ts';

export type OrderWords = ReturnType<typeof orderWords> & {
  readonly subject: string;
  readonly opening: string;
  readonly closing: string;
  readonly link?: { readonly label: string; readonly url: string };
};

export type MailedOrder = {
  readonly order: MailOrderRow;
  readonly lines: readonly MailLineRow[];
  readonly merchant: Merchant;
  /** The day in London when the mail is composed. */
  readonly today: string;
};

/** The label of the person in mails to the customer. Mails to the order desk have the label 'Placed by'. */
const ORDERED = 'Ordered';

/**
 * The mail to the customer about a new order. An acknowledgement gives the provisional number, even if the order is
 * confirmed by now.
 */
export function confirmationWords(mailed: MailedOrder, kind: 'confirmation' | 'acknowledgement'): OrderWords {
  const { order, merchant } = mailed;
  const isConfirmed = kind === 'confirmation';
  const orderNo = (isConfirmed ? order.confirmed_no : order.provisional_no) ?? '';
  return {
    ...orderWords(mailed, orderNo),
    subject: `${order.kind} ${orderNo} ${isConfirmed ? 'confirmed' : receivedWord(order)} – ${merchant.name}`,
    opening: openingOf(order, isConfirmed),
    closing: closingOf(mailed, 'Questions about this order?', orderNo),
  };
}

/** The mail to the customer about a cancelled order. The refund to a card has its own mail. */
export function cancellationWords(mailed: MailedOrder): OrderWords {
  const { order, merchant } = mailed;
  const orderNo = currentNumber(order);
  return {
    ...orderWords(mailed, orderNo),
    subject: `${order.kind} ${orderNo} cancelled – ${merchant.name}`,
    opening: `This order for ${order.customer_name} is cancelled. Nothing of it will be delivered or charged.`,
    closing: closingOf(mailed, 'Is that not what you expect?', orderNo),
  };
}

/**
 * The mail to the customer about a delivered order, with a link to the page of the shop at `publicUrl` on which the
 * customer checks the delivery.
 */
export function deliveredMailWords(mailed: MailedOrder, publicUrl: string): OrderWords {
  const { order, merchant } = mailed;
  const orderNo = currentNumber(order);
  const isCollection = order.delivery_type === 'collection';
  const delivered =
    order.delivered_at === null
      ? ''
      : `${deliveredWords({ at: order.delivered_at, receivedBy: order.received_by, isCollection })}. `;
  return {
    ...orderWords(mailed, orderNo),
    subject: `${order.kind} ${orderNo} ${isCollection ? 'collected' : 'delivered'} – ${merchant.name}`,
    opening: `${delivered}Please check it, and tell us at once if anything is broken, missing or wrong.`,
    link: {
      label: 'Check this order',
      url: `${publicUrl}${mailedScreens.order}/${encodeURIComponent(orderNo)}#${DELIVERY_CHECK}`,
    },
    closing: closingOf(mailed, 'Is anything not as it should be?', orderNo),
  };
}

/**
 * The mail to the customer that the stock for which the order waits is due on another day, or has no due date any more.
 */
export function dueMovedWords(
  mailed: MailedOrder,
  { from, to, proposedDate }: MailFacts['due-moved'],
  publicUrl: string,
): OrderWords {
  const { order, merchant, today } = mailed;
  const orderNo = currentNumber(order);
  const was = dueDateWords(from, today).replace('due ', '');
  const now = to === null ? 'without a date' : dueDateWords(to, today);
  const dated = to === null ? 'has no date any more' : `is ${now}`;
  const way = order.delivery_type === 'collection' ? 'collection' : 'delivery';
  const plan =
    proposedDate === null
      ? 'Your order follows as soon as it arrives.'
      : `We propose ${way} on ${proposedDay(proposedDate, today)}.`;
  return {
    ...orderWords(mailed, orderNo),
    subject: `${order.kind} ${orderNo} is now ${now} – ${merchant.name}`,
    opening: `The stock that this order waits for ${dated}; it was due ${was}. ${plan}`,
    link: { label: 'Your order', url: `${publicUrl}${mailedScreens.order}/${encodeURIComponent(orderNo)}` },
    closing: closingOf(mailed, 'Does that not suit you?', orderNo),
  };
}

/**
 * The mail to the order desk about a placed or changed order, with the person who placed the order. After a change, the
 * mail replaces the earlier mails.
 */
export function orderDeskWords(mailed: MailedOrder): OrderWords {
  const { order, merchant } = mailed;
  const orderNo = order.provisional_no ?? order.confirmed_no ?? '';
  const words = orderWords(mailed, orderNo);
  const placed = order.placed_at === null ? [] : [placedAt(order.placed_at)];
  return {
    ...words,
    subject: `${order.kind} ${orderNo} ${isChanged(order) ? 'changed' : 'placed'} by ${order.customer_name} (${order.customer_account})`,
    opening: deskOpening(order),
    facts: [
      ['Kind', order.kind],
      ...placed,
      ['Placed by', order.placed_by === null ? '' : nameWithEmail(order.buyer_name, order.placed_by)],
      ...words.facts.filter(([label]) => label !== ORDERED),
    ],
    closing: `Sent to the order desk of ${merchant.name} for each order that is placed or changed.`,
  };
}

function closingOf({ merchant }: MailedOrder, question: string, orderNo: string): string {
  return `${question} Call ${merchant.phone} or write to ${merchant.orderEmail}, and give the number ${orderNo}.`;
}

function deskOpening(order: MailOrderRow): string {
  const customer = `${order.customer_name} (${order.customer_account})`;
  // The person who changed the order is not named, because the order names only the person who placed it.
  if (isChanged(order)) {
    return `${customer} has changed this order on the web. It replaces everything that you had about it before.`;
  }
  return order.by_office
    ? `The office has placed this order on the web for ${customer}.`
    : `${customer} has placed this order on the web.`;
}

function placedAt(instant: Date): [label: string, time: string] {
  const { date, minutes } = londonTime(instant);
  return ['Placed', `${formatTradeDate(date)} ${formatClockTime(minutes)}`];
}

/** @throws RangeError if a stored amount is invalid */
function orderWords({ order, lines, merchant, today }: MailedOrder, orderNo: string) {
  const isCollection = order.delivery_type === 'collection';
  const [nett, vat] = [storedMoney(order.total_nett), storedMoney(order.total_vat)];
  const delivery = storedMoney(order.delivery_charge);
  const facts: [label: string, value: string][] = [
    ['Order Date', formatTradeDate(order.order_date)],
    ['Account', order.customer_account],
    [ORDERED, orderedByWords(orderedBy(order))],
    [isCollection ? 'Collection' : 'Requested delivery', dayOf(order, today)],
    ['Customer Reference', order.customer_reference],
    ['Payment', order.payment_method === 'card' ? 'Paid by card' : ''],
  ];
  const totals: [label: string, amount: string][] = [
    ['Sub Total', formatMoney(addMoney(nett, -delivery))],
    ...(delivery === 0 ? [] : [['Delivery Charge', formatMoney(delivery)] satisfies [string, string]]),
    ['VAT', formatMoney(vat)],
    ['Order Total', formatMoney(addMoney(nett, vat))],
  ];
  return {
    heading: `${order.kind} ${orderNo}`,
    facts: facts.filter(([, value]) => value !== ''),
    destination: {
      label: isCollection ? 'Collect from' : 'Delivery address',
      lines: filledLines([isCollection ? merchant.name : order.delivery_name, ...order.delivery_address]),
    },
    lines: lines.map((line) => lineOf(line, isAwaiting(order) ? today : undefined)),
    totals,
    notes: order.delivery_notes,
    merchant,
  };
}

/** The requested day; the due date of an order that waits for stock; empty for a cancelled order. */
function dayOf(order: MailOrderRow, today: string): string {
  const { state, required_date, required_time } = order;
  if (state === 'cancelled') return '';
  if (isAwaiting(order)) return awaitedWords(presentDueDates(order, today), today);
  const date = required_date === null ? '' : formatDeliveryDate(required_date);
  return `${date} ${required_time}`.trim();
}

/** @param today given only if the order of the line waits for stock */
function lineOf(line: MailLineRow, today: string | undefined) {
  const unitSize = Number(line.unit_size);
  const size = line.case_size > 0 && unitSize > 0 ? `${line.case_size} × ${unitSize}cl` : '';
  return {
    description: line.description,
    /** For example 'RED1 · 6 × 75cl', or on back order 'RED1 · 6 × 75cl · due 12 Dec'. */
    detail: [line.product_code, size, dueOf(line, today)].filter((part) => part !== '').join(' · '),
    quantity: quantityWords(lineQuantity(line.total_bottles, line.case_size)) || 'none',
    nett: formatMoney(storedMoney(line.line_nett)),
  };
}

function dueOf(line: MailLineRow, today: string | undefined): string {
  const due = today === undefined ? undefined : lineDue(line, today).DueDate;
  return today === undefined || due === undefined ? '' : dueDateWords(due, today);
}

const isChanged = ({ version }: MailOrderRow) => (version ?? 1) > 1;
const receivedWord = (order: MailOrderRow) => (isChanged(order) ? 'changed' : 'received');

function openingOf(order: MailOrderRow, isConfirmed: boolean): string {
  const { kind, customer_name } = order;
  const state = isConfirmed
    ? `This order for ${customer_name} is confirmed.`
    : `We have ${receivedWord(order)} this order for ${customer_name}.`;
  const replaces = isChanged(order) ? ' It replaces everything that you had from us about it before.' : '';
  const thanks = `Thank you. ${state}${replaces}`;
  switch (kind) {
    case 'Back Order':
      return `${thanks} These items are not in stock at present: they follow as soon as they arrive.`;
    case 'Reserves Order':
      return `${thanks} These items come from your reserves.`;
    default:
      return `${thanks} We are getting it ready for you.`;
  }
}
