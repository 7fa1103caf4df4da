import type Stripe from 'stripe';

export type CardService = {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  readonly publicUrl: string;
};

/**
 * True if the card service refused the request itself, so that a retry would be refused as well: the session is over,
 * or the key belongs to another request.
 */
export function isRefusedByCardService(error: unknown): error is Error & { readonly code?: string } {
  return (
    error instanceof Error &&
    'type' in error &&
    ['StripeInvalidRequestError', 'StripeIdempotencyError'].includes(String(error.type))
  );
}

/** True if the card service refused a request or did not answer. */
export function isCardServiceFault(error: unknown): error is Error {
  return error instanceof Error && 'type' in error && String(error.type).startsWith('Stripe');
}
