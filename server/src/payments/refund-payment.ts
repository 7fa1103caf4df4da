import type Stripe from 'stripe';
import { type CardService, isRefusedByCardService } from './card-service.ts';

/**
 * A refund to a card. Without `amount` the whole payment is refunded. A second request with the same `key` does not
 * refund again.
 */
export type Refund = {
  readonly payment_intent: string | null;
  readonly key: string;
  readonly amount?: number;
};

/** Refunds once. Returns the refund's id, or null if the office refunded everything by hand. */
export async function refundPayment(
  { stripe }: CardService,
  { payment_intent, key, amount }: Refund,
): Promise<string | null> {
  if (payment_intent === null) throw new Error(`Nothing was paid that refund ${key} could return`);
  let refund: Stripe.Refund;
  try {
    refund = await stripe.refunds.create(
      { payment_intent, ...(amount === undefined ? {} : { amount }) },
      { idempotencyKey: `refund-${key}` },
    );
  } catch (error) {
    if (isRefusedByCardService(error) && error.code === 'charge_already_refunded') return null;
    throw error;
  }
  if (refund.status === 'failed' || refund.status === 'canceled') {
    throw new Error(`The refund ${refund.id} is ${refund.status}`);
  }
  return refund.id;
}
