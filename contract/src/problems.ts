import { type Static, Type } from 'typebox';

/**
 * Every refusal and fault a call can answer with: its HTTP status and the sentence a person reads.
 * The table is closed: a code that is not here does not compile. The specification's own sentences are those of
 * docs/requirements/8-messages.md. `{name}` in a sentence is filled from the refusal's details.
 */
export const problems = {
  'bad-request': { status: 400, sentence: 'The field {field} is not right: {reason}.' },
  'range-reversed': { status: 400, sentence: 'Order Date Start must be before Order Date End' },
  'metrics-range-reversed': { status: 400, sentence: 'From must not be after To.' },
  'not-signed-in': { status: 401, sentence: 'Please sign in.' },
  'token-refused': { status: 401, sentence: 'Your sign-in is no longer valid. Please sign in again.' },
  'account-not-yours': { status: 403, sentence: 'This customer account is not linked to your sign-in.' },
  'email-not-verified': {
    status: 403,
    sentence:
      'Your e-mail address is not verified yet. Please verify it with your sign-in and sign in again.',
  },
  'admins-only': { status: 403, sentence: 'Only the sales office can do this.' },
  'not-found': { status: 404, sentence: 'There is nothing at this address.' },
  'product-not-found': { status: 404, sentence: 'This product is not in the list.' },
  'order-not-found': { status: 404, sentence: 'Order not found' },
  'customer-not-found': { status: 404, sentence: 'Customer not found' },
  'login-email-not-found': { status: 404, sentence: 'Login email not found' },
  'switched-off': { status: 404, sentence: 'This service is switched off.' },
  'prices-changed': {
    status: 409,
    sentence: 'Prices have changed since you looked. Please check your order.',
  },
  'banner-changed': {
    status: 409,
    sentence: 'The banner was changed by somebody else while you were at it. Nothing is stored.',
  },
  'basket-already-placed': {
    status: 409,
    sentence: 'This basket has already been placed as order {orderNo}. Please start a new basket.',
  },
  'bad-url': { status: 400, sentence: 'This address cannot be read.' },
  'bad-headers': { status: 400, sentence: 'This request cannot be read.' },
  'headers-too-large': { status: 431, sentence: 'The headers of this request are too large.' },
  'too-slow': { status: 408, sentence: 'The request took too long to arrive. Please try again.' },
  'too-large': { status: 413, sentence: 'What was sent is too large. A call may hold 1 MB at most.' },
  'not-json': { status: 415, sentence: 'Please send JSON.' },
  'basket-empty': { status: 422, sentence: 'Your basket is currently empty' },
  'under-minimum-bottles': {
    status: 422,
    sentence:
      'Under minimum order quantity of {minimum} bottle(s). Please add {missing} bottle(s) to checkout.',
  },
  'under-minimum-value': { status: 422, sentence: 'Under minimum order value of {minimum}.' },
  'product-withdrawn': { status: 422, sentence: '{description} is no longer sold.' },
  'bottles-not-sold': { status: 422, sentence: '{description} is sold in whole cases only.' },
  'out-of-stock': { status: 422, sentence: '{description} is out of stock.' },
  'beyond-stock': { status: 422, sentence: 'Only {available} of {description} in stock.' },
  'address-not-found': {
    status: 422,
    sentence: 'This delivery address is not known. Please choose another.',
  },
  'address-incomplete': {
    status: 422,
    sentence: 'A delivery address needs a name, a first line and a postcode.',
  },
  'date-not-allowed': {
    status: 422,
    sentence: 'We do not deliver on {date}. The next delivery date is {next}.',
  },
  'date-missing': { status: 422, sentence: 'Please choose a date. The next one is {next}.' },
  'collection-time-not-allowed': {
    status: 422,
    sentence: 'Collection is not possible at {time}. The next time is {next}.',
  },
  'reference-required': { status: 422, sentence: 'Please enter a Customer Reference / Purchase Order' },
  'payment-not-available': { status: 422, sentence: 'No available payment methods. Please contact us' },
  'choose-customer': { status: 422, sentence: 'Please choose a customer first.' },
  'too-many-requests': { status: 429, sentence: 'Too many requests. Please wait a moment and try again.' },
  fault: { status: 500, sentence: 'Something went wrong on our side. Please try again.' },
  'service-unavailable': { status: 503, sentence: 'Service unavailable, try again later.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ProblemCode = keyof typeof problems;

/** The facts that fill a sentence and that a screen may use. Plain JSON. */
export type ProblemDetails = { readonly [name: string]: unknown };

/** The body of every answer that is not a success. */
export const ProblemBody = Type.Object({
  error: Type.String({ description: 'The sentence a person reads' }),
  code: Type.String({ description: 'One of the closed table of codes' }),
  details: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  requestId: Type.Optional(Type.String({ description: 'Names this request in the server’s log' })),
});
export type ProblemBody = Static<typeof ProblemBody>;

/**
 * The sentence of a problem with its facts filled in.
 * A missing fact stays visible as `{name}`: an odd sentence is better than a wrong one.
 */
export function problemSentence(code: ProblemCode, details: ProblemDetails = {}): string {
  return problems[code].sentence.replace(/\{(\w+)\}/g, (hole, name: string) => {
    const fact = details[name];
    return typeof fact === 'string' || typeof fact === 'number' ? String(fact) : hole;
  });
}
