import type Stripe from 'stripe';

/** The merchant's account with the card service, Stripe. */
export type CardService = {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  /** Where the buyer comes back to. */
  readonly publicUrl: string;
};

/** The request itself is refused, and would be again: the session is over, or the key names another request. */
export function isRefusedByCardService(error: unknown): error is Error & { readonly code?: string } {
  return (
    error instanceof Error &&
    'type' in error &&
    ['StripeInvalidRequestError', 'StripeIdempotencyError'].includes(String(error.type))
  );
}

/** The card service said no, or nothing at all. */
export function isCardServiceFault(error: unknown): error is Error {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}
