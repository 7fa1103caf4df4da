import type Stripe from 'stripe';
import { type CardService, isRefusedByCardService } from './card-service.ts';

/** What is to go back to a card; without an amount everything that was paid. `key` names the refund for ever. */
export type ToGiveBack = {
  readonly payment_intent: string | null;
  readonly key: string;
  readonly amount?: number;
};

/** Gives money back, once: the id of the refund, or null where everything was given back by hand. */
export async function giveBack(
  { stripe }: CardService,
  { payment_intent, key, amount }: ToGiveBack,
): Promise<string | null> {
  if (payment_intent === null) throw new Error(`Nothing was paid that ${key} could give back`);
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
