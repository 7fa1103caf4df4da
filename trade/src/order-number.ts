/** The three orders that a basket may become, as customers and confirmations name them (4.place.8). */
export const ORDER_KINDS = ['Order', 'Back Order', 'Reserves Order'] as const;
export type OrderKind = (typeof ORDER_KINDS)[number];

/** The kind of a stored order. An order that only the ledger knows counts as Order. */
export function orderKindOf(kind: string): OrderKind {
  return ORDER_KINDS.find((known) => known === kind) ?? 'Order';
}

/** The id for an order that does not exist, such as a back order if everything was in stock (4.place.9). */
export const NO_ORDER = '0';

/** The word beside an order whose number the back office has confirmed (4.place.5). */
export const CONFIRMED_MARK = 'Confirmed';

const PROVISIONAL_PREFIX = 'XX';
const PROVISIONAL_DIGITS = 6;

/** True if the back office has not numbered the order yet: provisional numbers begin with XX (4.place.3). */
export function isProvisional(orderNo: string): boolean {
  return orderNo.startsWith(PROVISIONAL_PREFIX);
}

/** True if the order does not exist: its id is empty or a single character, normally 0 (4.place.9). */
export function isAbsentOrder(orderNo: string): boolean {
  return orderNo.length <= 1;
}

/**
 * The provisional number of a sequence: 123 is 'XX000123'. Numbers above 999,999 have more digits.
 * @throws RangeError if the sequence is not a positive integer.
 */
export function provisionalNumber(sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1)
    throw new RangeError(`Not an order sequence: ${sequence}`);
  return `${PROVISIONAL_PREFIX}${String(sequence).padStart(PROVISIONAL_DIGITS, '0')}`;
}

/** True if My Orders or My Account hides a row: its number or Reference 2 begins with XX (2.orders.5, 2.account.7). */
export function isHiddenReference(reference: string | null | undefined): boolean {
  return isProvisional((reference ?? '').trim());
}

/**
 * The order to which a transaction's Reference 2 links; undefined unless the transaction is a Receipt (2.account.6).
 */
export function linkedOrder(transaction: { Type: string; Reference2?: string | null }): string | undefined {
  const reference = (transaction.Reference2 ?? '').trim();
  return transaction.Type === 'Receipt' && reference !== '' ? reference : undefined;
}

export type PlacedOrder = { readonly kind: OrderKind; readonly orderNo: string };

/** The orders that exist among the three ids of a placed basket: ('XX000001', '0', '0') is a single Order. */
export function placedOrders(orderId: string, backOrderId: string, reservesOrderId: string): PlacedOrder[] {
  const all: PlacedOrder[] = [
    { kind: 'Order', orderNo: orderId },
    { kind: 'Back Order', orderNo: backOrderId },
    { kind: 'Reserves Order', orderNo: reservesOrderId },
  ];
  return all.filter(({ orderNo }) => !isAbsentOrder(orderNo));
}

export const CONFIRMATION_SENT = '1';

export function confirmationKey(kind: OrderKind, orderNo: string): string {
  return `confirmation-sent/${kind}/${orderNo}`;
}
