import { type PlainDate, shortDate } from './delivery-calendar.ts';
import { londonTime } from './london-time.ts';
import { ageWords } from './moment-words.ts';
import { hasDeliveryDay, hasLeft, type OrderState } from './order-life.ts';

/** An unsent message to the merchant's system, as the office's board shows it. */
export type WaitingMessage = {
  readonly queuedAt: Date;
  /** The shop sends the message after this time. Undefined if the shop does not hold the message back. */
  readonly heldUntil: Date | undefined;
  /** True if the message waits until the office releases the order, because the account is overdue. */
  readonly isHeld?: boolean;
  readonly gaveUp: boolean;
  /** The last answer of the merchant's system; empty before the first attempt. */
  readonly said: string;
};

export type WatchedOrder = {
  readonly kind: string;
  readonly state: OrderState;
  /** The start of the state. Undefined if a server of the release before does not send it. */
  readonly since: Date | undefined;
  readonly requiredDate: PlainDate | '';
  readonly isChangeAsked: boolean;
  readonly waiting: WaitingMessage | undefined;
};

const MINUTE_MS = 60_000;
/** A message normally leaves within a minute. */
const SENDING_MS = 15 * MINUTE_MS;
/** Most systems give an order its number within the hour. */
const NUMBERING_MS = 120 * MINUTE_MS;

/**
 * Why an order needs somebody of the office: 'no number after 2 hours', 'the customer asked for a change', 'sending
 * failed: …'. Empty if the order goes its way without the office.
 */
export function whyNeedsYou(order: WatchedOrder, now: Date): string {
  const { waiting, isChangeAsked, state, since } = order;
  if (waiting?.gaveUp) return saying('sending has stopped', waiting.said);
  if (waiting && waiting.said !== '') return saying('sending failed', waiting.said);
  if (isChangeAsked) return 'the customer asked for a change';
  if (waiting?.isHeld) return 'held: the account is overdue';
  if (waiting && isOlder(waiting.heldUntil ?? waiting.queuedAt, SENDING_MS, now)) {
    return `not sent after ${ageWords(waiting.queuedAt, now)}`;
  }
  if (state === 'handed-over' && since !== undefined && isOlder(since, NUMBERING_MS, now)) {
    return `no number after ${ageWords(since, now)}`;
  }
  return whyLate(order, londonTime(now).date);
}

function whyLate({ kind, state, requiredDate }: WatchedOrder, today: PlainDate): string {
  if (requiredDate === '' || requiredDate >= today || !hasDeliveryDay(kind, state)) return '';
  if (state === 'dispatched') return `due ${shortDate(requiredDate)}, not marked as delivered`;
  return hasLeft(state) ? '' : `due ${shortDate(requiredDate)}, not dispatched`;
}

const saying = (what: string, said: string) => (said === '' ? what : `${what}: ${said}`);
const isOlder = (at: Date, ms: number, now: Date) => now.getTime() - at.getTime() >= ms;
