import { DELIVERY_CHECK } from '@tradecellar/contract/mailed-screens.ts';
import type { Merchant } from '@tradecellar/contract/settings.ts';
import { filledLines } from '@tradecellar/trade/address-lines.ts';
import { awaitedWords, proposedDay } from '@tradecellar/trade/back-order-due.ts';
import {
  formatClockTime,
  formatDeliveryDate,
  longDate,
  partsOf,
} from '@tradecellar/trade/delivery-calendar.ts';
import { deliveredWords } from '@tradecellar/trade/delivery-time.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { nameWithEmail } from '@tradecellar/trade/ordered-by.ts';
import { lineQuantity } from '@tradecellar/trade/quantity.ts';
import { dueDateWords } from '@tradecellar/trade/stock-due.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { storedMoney } from '../../database/stored-money.ts';
import type { Letter, MailedWine } from '../../mail/letter.ts';
import type { MailFacts } from '../../mail/mail-kinds.ts';
import { isAwaiting, lineDue, presentDueDates } from '../due-dates.ts';
import { orderedBy } from '../ordered-by.ts';
import { currentNumber, type MailLineRow, type MailOrderRow } from '../queries.ts';
import { orderButton } from './order-button.ts';

export type MailedOrder = {
  readonly order: MailOrderRow;
  readonly lines: readonly MailLineRow[];
  readonly merchant: Merchant;
  /** The shop's address, for the links in mails. */
  readonly publicUrl: string;
  /** The day in London when the mail is composed. */
  readonly today: string;
};

/**
 * The mail to the customer about a new order. An acknowledgement gives the provisional number, even if the order is
 * confirmed by now.
 */
export function confirmationWords(mailed: MailedOrder, kind: 'confirmation' | 'acknowledgement'): Letter {
  const { order, merchant } = mailed;
  const isConfirmed = kind === 'confirmation';
  const orderNo = (isConfirmed ? order.confirmed_no : order.provisional_no) ?? '';
  return {
    ...orderWords(mailed, orderNo),
    subject: `${order.kind} ${orderNo} ${isConfirmed ? 'confirmed' : receivedWord(order)} – ${merchant.name}`,
    heading: arrivalWords(mailed, isConfirmed) || `${order.kind} ${orderNo}`,
    paragraphs: [
      openingOf(order, { orderNo, isConfirmed }),
      ...(order.is_held ? ['Our office looks at this order before it goes.'] : []),
      nextOf(order, isConfirmed),
    ],
    button: orderButton(mailed, orderNo),
    closing: closingOf(mailed, 'Questions about this order?', orderNo),
  };
}

/** The mail to the customer about a cancelled order. The refund to a card has its own mail. */
export function cancellationWords(mailed: MailedOrder): Letter {
  const { order, merchant } = mailed;
  const orderNo = currentNumber(order);
  return {
    ...orderWords(mailed, orderNo),
    subject: `${order.kind} ${orderNo} cancelled – ${merchant.name}`,
    heading: `${order.kind} ${orderNo} is cancelled`,
    paragraphs: [
      `We have cancelled this order for ${order.customer_name}. None of it will be delivered or charged.`,
    ],
    button: orderButton(mailed, orderNo),
    closing: closingOf(mailed, 'Not what you expected?', orderNo),
  };
}

/** The mail to the customer about a delivered order. Its button leads to the delivery check of the order. */
export function deliveredMailWords(mailed: MailedOrder): Letter {
  const { order, merchant } = mailed;
  const orderNo = currentNumber(order);
  const isCollection = order.delivery_type === 'collection';
  const done = isCollection ? 'collected' : 'delivered';
  return {
    ...orderWords(mailed, orderNo),
    subject: `${order.kind} ${orderNo} ${done} – ${merchant.name}`,
    heading:
      order.delivered_at === null
        ? `${order.kind} ${orderNo} is ${done}`
        : deliveredWords({ at: order.delivered_at, receivedBy: order.received_by, isCollection }),
    paragraphs: [
      `Please check ${order.kind} ${orderNo}, and tell us at once if anything is broken, missing or wrong.`,
    ],
    button: orderButton(mailed, orderNo, { label: 'Check this order', part: `#${DELIVERY_CHECK}` }),
    closing: closingOf(mailed, 'Rather talk to us?', orderNo),
  };
}

/**
 * The mail to the customer that the stock for which the order waits is due on another day, or has no due date any more.
 */
export function dueMovedWords(
  mailed: MailedOrder,
  { from, to, proposedDate }: MailFacts['due-moved'],
): Letter {
  const { order, merchant, today } = mailed;
  const orderNo = currentNumber(order);
  const was = dueDateWords(from, today).replace('due ', '');
  const now = to === null ? 'without a date' : dueDateWords(to, today);
  const dated = to === null ? 'no longer has a date' : `is ${now}`;
  const way = order.delivery_type === 'collection' ? 'collection' : 'delivery';
  const plan =
    proposedDate === null
      ? 'We’ll send your order as soon as it arrives.'
      : `We propose ${way} on ${proposedDay(proposedDate, today)}.`;
  return {
    ...orderWords(mailed, orderNo),
    subject: `${order.kind} ${orderNo} is now ${now} – ${merchant.name}`,
    heading: to === null ? 'Your wine no longer has a date' : `Your wine is now ${now}`,
    paragraphs: [
      `The stock that ${order.kind} ${orderNo} waits for ${dated}; it was due ${was}. ${plan}`,
      'You don’t need to do anything: your order stays as it is.',
    ],
    button: orderButton(mailed, orderNo),
    closing: closingOf(mailed, 'Does that not suit you?', orderNo),
  };
}

/**
 * The mail to the order desk about a placed or changed order, with the person who placed the order. After a change, the
 * mail replaces the earlier mails.
 */
export function orderDeskWords(mailed: MailedOrder): Letter {
  const { order, merchant, today } = mailed;
  const orderNo = order.provisional_no ?? order.confirmed_no ?? '';
  const words = orderWords(mailed, orderNo);
  const placed = order.placed_at === null ? [] : [placedAt(order.placed_at)];
  const day = dayOf(order, today);
  const way = order.delivery_type === 'collection' ? 'Collection' : 'Requested delivery';
  return {
    ...words,
    subject: `${order.kind} ${orderNo} ${isChanged(order) ? 'changed' : 'placed'} by ${order.customer_name} (${order.customer_account})`,
    heading: [`${order.kind} ${orderNo}`, day].filter((part) => part !== '').join(', '),
    paragraphs: [deskOpening(order), ...(order.is_held ? [DESK_HOLD] : [])],
    button: orderButton(mailed, orderNo),
    facts: [
      [way, day],
      ['Kind', order.kind],
      ...placed,
      ['Placed by', order.placed_by === null ? '' : nameWithEmail(order.buyer_name, order.placed_by)],
      ...words.facts.filter(([label]) => label !== ORDERED_BY),
    ],
    closing: `Sent to the order desk of ${merchant.name} for each order that is placed or changed.`,
  };
}

/** The label of the person in mails to the customer. Mails to the order desk have the label 'Placed by'. */
const ORDERED_BY = 'Ordered by';

function closingOf({ merchant }: MailedOrder, question: string, orderNo: string): string {
  return `${question} Call ${merchant.phone} or write to ${merchant.orderEmail}, and give the number ${orderNo}.`;
}

function deskOpening(order: MailOrderRow): string {
  const customer = `${order.customer_name} (${order.customer_account})`;
  // The person who changed the order is not named, because the order names only the person who placed it.
  if (isChanged(order)) {
    return `${customer} has changed this order on the web. It replaces everything you had about this order before.`;
  }
  return order.by_office
    ? `The office has placed this order on the web for ${customer}.`
    : `${customer} has placed this order on the web.`;
}

const DESK_HOLD = 'The account is overdue: this order waits until you release it on the orders board.';

function placedAt(instant: Date): [label: string, time: string] {
  const { date, minutes } = londonTime(instant);
  return ['Placed', `${formatTradeDate(date)} ${formatClockTime(minutes)}`];
}

/** @throws RangeError if a stored amount is invalid */
function orderWords({ order, lines, merchant, today }: MailedOrder, orderNo: string) {
  const isCollection = order.delivery_type === 'collection';
  const [nett, vat] = [storedMoney(order.total_nett), storedMoney(order.total_vat)];
  const delivery = storedMoney(order.delivery_charge);
  const by = orderedBy(order);
  const place = filledLines([isCollection ? merchant.name : order.delivery_name, ...order.delivery_address]);
  const facts: [label: string, value: string][] = [
    ['Order', `${orderNo}, ${formatTradeDate(order.order_date)}`],
    ['Account', order.customer_account],
    [ORDERED_BY, by?.IsOffice ? 'Our office, for you' : (by?.Name ?? '')],
    ['Customer Reference', order.customer_reference],
    ['Payment', order.payment_method === 'card' ? 'Paid by card' : ''],
    [isCollection ? 'Collect from' : 'Delivery address', place.join('\n')],
  ];
  return {
    facts,
    wines: lines.map((line) => wineOf(line, isAwaiting(order) ? today : undefined)),
    sumLabel: 'Nett',
    totals: [
      ['Sub Total', formatMoney(addMoney(nett, -delivery))],
      ...(delivery === 0 ? [] : [['Delivery Charge', formatMoney(delivery)] as const]),
      ['VAT', formatMoney(vat)],
      ['Order Total', formatMoney(addMoney(nett, vat))],
    ] as const,
    ...(order.delivery_notes !== '' && { notes: ['Delivery Notes', order.delivery_notes] as const }),
  };
}

/** The day on which the wine comes, as a mail begins: 'Arriving Tuesday 17 November'. Empty if there is no day. */
function arrivalWords({ order, today }: MailedOrder, isConfirmed: boolean): string {
  const { required_date: date, required_time: time } = order;
  if (isAwaiting(order)) {
    const dates = presentDueDates(order, today);
    if (dates.StockDue === undefined) return 'We’ll send it when stock arrives';
    const words = awaitedWords(dates, today);
    return dates.ProposedDate === undefined ? words : `Expected ${words}`;
  }
  if (date === null) return '';
  const { year } = partsOf(date);
  const day = `${longDate(date)}${year === partsOf(today).year ? '' : ` ${year}`}`;
  if (order.delivery_type === 'collection') return `Collect on ${day}${time === '' ? '' : ` at ${time}`}`;
  return isConfirmed ? `Arriving ${day}` : `Received, for ${day}`;
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
function wineOf(line: MailLineRow, today: string | undefined): MailedWine {
  const unitSize = Number(line.unit_size);
  const size = line.case_size > 0 && unitSize > 0 ? `${line.case_size} × ${unitSize}cl` : '';
  /** For example 'RED1 · 6 × 75cl', or on back order 'RED1 · 6 × 75cl · due 12 Dec'. */
  const detail = [line.product_code, size, dueOf(line, today)].filter((part) => part !== '').join(' · ');
  return {
    name: line.description,
    details: [detail],
    ...lineQuantity(line.total_bottles, line.case_size),
    sum: formatMoney(storedMoney(line.line_nett)),
  };
}

function dueOf(line: MailLineRow, today: string | undefined): string {
  const due = today === undefined ? undefined : lineDue(line, today).DueDate;
  return today === undefined || due === undefined ? '' : dueDateWords(due, today);
}

const isChanged = ({ version }: MailOrderRow) => (version ?? 1) > 1;
const receivedWord = (order: MailOrderRow) => (isChanged(order) ? 'changed' : 'received');

function openingOf(
  order: MailOrderRow,
  { orderNo, isConfirmed }: { readonly orderNo: string; readonly isConfirmed: boolean },
): string {
  const named = `${order.kind} ${orderNo} for ${order.customer_name}`;
  if (isChanged(order)) {
    return `Thank you. ${named} is changed${isConfirmed ? ' and confirmed' : ''}. This replaces everything we sent you about it before.`;
  }
  return isConfirmed ? `Thank you. ${named} is confirmed.` : `Thank you. We have received ${named}.`;
}

function nextOf({ kind }: MailOrderRow, isConfirmed: boolean): string {
  switch (kind) {
    case 'Back Order':
      return 'These wines are not in stock yet. We’ll send them as soon as they arrive.';
    case 'Reserves Order':
      return 'These wines come from your reserves.';
    default:
      return isConfirmed
        ? 'We are getting it ready for you.'
        : 'We’ll write again as soon as it is confirmed.';
  }
}
