import { isAbsentOrder } from './order-number.ts';

/**
 * The current ids of the orders of a basket, provisional or confirmed, and '0' for an order that does not exist.
 * `confirmed` is true if the back office has confirmed the main order's number.
 */
export type ThankYouFacts = {
  readonly orderId: string;
  readonly backOrderId: string;
  readonly reservesOrderId: string;
  readonly confirmed: boolean;
};

export type ThankYou = { readonly main: string; readonly extra: readonly string[] };

function mainSentence({ orderId, confirmed }: Pick<ThankYouFacts, 'orderId' | 'confirmed'>): string {
  if (isAbsentOrder(orderId)) {
    return confirmed ? 'Thank you. We are getting your order ready for you.' : 'Your order was confirmed!';
  }
  return confirmed
    ? `Thank you. We are getting order number ${orderId} ready for you.`
    : `Your order number ${orderId} was confirmed!`;
}

function reservesSentence({ orderId, backOrderId, reservesOrderId }: ThankYouFacts): string | undefined {
  if (isAbsentOrder(reservesOrderId)) return undefined;
  const isAll = isAbsentOrder(orderId) && isAbsentOrder(backOrderId);
  return `${isAll ? 'All' : 'Some'} items have been moved to Reserves Order: ${reservesOrderId}`;
}

function backOrderSentence({ orderId, backOrderId, reservesOrderId }: ThankYouFacts): string | undefined {
  if (isAbsentOrder(backOrderId)) return undefined;
  if (!isAbsentOrder(orderId)) {
    return `Not all Stock available. Some items have been moved to an additional Back Order: ${backOrderId}`;
  }
  return isAbsentOrder(reservesOrderId)
    ? `No Stock. All items have been moved to Back Order: ${backOrderId}`
    : `Not all Stock available. Some items have been moved to Back Order: ${backOrderId}`;
}

/**
 * The sentences of the thank-you page (4.thankyou.1 to 4.thankyou.8). Reserves come before the back order. A back order
 * is called "additional" only if there is also a main order. If the back order is the only order, it holds everything.
 *
 * Worked example: orders '1001', back '1002', no reserves, confirmed: 'Thank you. We are getting order number 1001
 * ready for you.' and 'Not all Stock available. Some items have been moved to an additional Back Order: 1002'.
 */
export function thankYou(facts: ThankYouFacts): ThankYou {
  const extra = [reservesSentence(facts), backOrderSentence(facts)].filter((line) => line !== undefined);
  return { main: mainSentence(facts), extra };
}
