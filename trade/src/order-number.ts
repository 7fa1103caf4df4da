/** The three orders one basket may become, under the names customers and confirmations use (4.place.8). */
export const ORDER_KINDS = ['Order', 'Back Order', 'Reserves Order'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** The kind of a stored order: one that only the ledger knows counts as Order. */
export function orderKindOf(kind: string): OrderKind {
  return ORDER_KINDS.find((known) => known === kind) ?? 'Order';
}

/** The id that stands for an order that does not exist (4.place.9). */
export const NO_ORDER = '0';

/** The mark beside a part whose number the back office has confirmed (4.place.5). */
export const CONFIRMED_MARK = 'Confirmed';

const PROVISIONAL_PREFIX = 'XX';
const PROVISIONAL_DIGITS = 6;

/** Whether a number still waits for the back office: it begins XX (4.place.3). */
export function isProvisional(orderNo: string): boolean {
  return orderNo.startsWith(PROVISIONAL_PREFIX);
}

/** Whether an id means that there is no such order: a single character, literally 0, or nothing (4.place.9). */
export function isAbsentOrder(orderNo: string): boolean {
  return orderNo.length <= 1;
}

/**
 * The provisional number of a sequence: 123 is 'XX000123'. Past 999,999 it simply grows longer.
 * @throws RangeError when the sequence is not a whole number from 1.
 */
export function provisionalNumber(sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1)
    throw new RangeError(`Not an order sequence: ${sequence}`);
  return `${PROVISIONAL_PREFIX}${String(sequence).padStart(PROVISIONAL_DIGITS, '0')}`;
}

/**
 * Whether a row of My Orders or My Account is hidden: its number or Reference 2 begins XX (2.orders.5, 2.account.7).
 */
export function isHiddenReference(reference: string | null | undefined): boolean {
  return isProvisional((reference ?? '').trim());
}

/** The order a transaction's Reference 2 links to: that of a Receipt row, else none (2.account.6). */
export function linkedOrder(transaction: { Type: string; Reference2?: string | null }): string | undefined {
  const reference = (transaction.Reference2 ?? '').trim();
  return transaction.Type === 'Receipt' && reference !== '' ? reference : undefined;
}

/** One order that exists, and which of the three it is. */
export type PlacedOrder = { readonly kind: OrderKind; readonly orderNo: string };

/** The orders that exist among the three ids of a placed basket: ('XX000001', '0', '0') is one Order. */
export function placedOrders(orderId: string, backOrderId: string, reservesOrderId: string): PlacedOrder[] {
  const all: PlacedOrder[] = [
    { kind: 'Order', orderNo: orderId },
    { kind: 'Back Order', orderNo: backOrderId },
    { kind: 'Reserves Order', orderNo: reservesOrderId },
  ];
  return all.filter(({ orderNo }) => !isAbsentOrder(orderNo));
}

/** The value under a confirmation's key in session storage once it was requested (4.place.7). */
export const CONFIRMATION_SENT = '1';

/** The session-storage key that remembers that an order's confirmation was asked for: one a number and kind. */
export function confirmationKey(kind: OrderKind, orderNo: string): string {
  return `confirmation-sent/${kind}/${orderNo}`;
}
