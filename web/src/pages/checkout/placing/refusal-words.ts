import type { ProblemCode } from '@tradecellar/contract/problems.ts';
import type { PaymentMethod } from '@tradecellar/trade/credit.ts';
import { formatMoney } from '@tradecellar/trade/money.ts';
import { isProblem, ProblemError, problemSentenceOf, SignInAway } from '../../../api/problem-error.ts';
import { NotSent } from '../../../cart/sync/placing.ts';
import { basketAndForm } from '../basket-and-form.ts';

/** The buyer's next act after a refusal: correct a part of the checkout, look at a payment, or send the order again. */
export type Remedy = 'lines' | 'day' | 'address' | 'reference' | 'prices' | 'payment' | 'proposal' | 'again';

const remedies: Readonly<{ [Code in ProblemCode]?: Remedy }> = {
  'service-unavailable': 'again',
  'card-service-unavailable': 'again',
  fault: 'again',
  'too-many-requests': 'again',
  'prices-changed': 'prices',
  'basket-empty': 'lines',
  'order-too-long': 'lines',
  'under-minimum-bottles': 'lines',
  'under-minimum-value': 'lines',
  'product-withdrawn': 'lines',
  'bottles-not-sold': 'lines',
  'price-missing': 'lines',
  'out-of-stock': 'lines',
  'beyond-stock': 'lines',
  'date-not-allowed': 'day',
  'date-missing': 'day',
  'collection-time-not-allowed': 'day',
  'address-not-found': 'address',
  'address-incomplete': 'address',
  'reference-required': 'reference',
  'reference-too-long': 'reference',
  'payment-under-way': 'payment',
  'proposal-closed': 'proposal',
  'proposal-changed-meanwhile': 'proposal',
};

/** Undefined if the buyer can only write or call. */
export function remedyOf(error: unknown): Remedy | undefined {
  const code: ProblemCode = error instanceof ProblemError ? error.code : 'fault';
  return remedies[code];
}

/** True if the buyer must leave the checkout for the remedy. */
export function isElsewhere(remedy: Remedy | undefined): boolean {
  return remedy === 'lines' || remedy === 'proposal' || remedy === 'payment';
}

/** The product code of the line that the server refused. */
export function refusedLine(error: unknown): string | undefined {
  if (
    isProblem(error, 'product-withdrawn') ||
    isProblem(error, 'bottles-not-sold') ||
    isProblem(error, 'price-missing') ||
    isProblem(error, 'out-of-stock') ||
    isProblem(error, 'beyond-stock')
  )
    return error.details.ProductCode;
  return undefined;
}

/** True if the browser is leaving for the sign-in page, which returns here. */
export function isSignedOut(error: unknown): boolean {
  return isProblem(error, 'not-signed-in') || isProblem(error, 'token-refused');
}

/** True if the order may have reached the server. */
export function isUnanswered(error: unknown): boolean {
  const isBefore = error instanceof SignInAway || error instanceof NotSent;
  return isProblem(error, 'service-unavailable') && !isBefore;
}

/**
 * 'Error Submitting Order: {message}. Please contact us at ' (8.errors.11). The caller appends the e-mail address. A
 * message that ends with 'Please contact us' (8.errors.20) does not say so twice.
 */
export function submitFailedSentence(error: unknown): string {
  const message = problemSentenceOf(error)
    .replace(/(\. )?Please contact us$/, '')
    .replace(/\.$/, '');
  return `Error Submitting Order: ${message}. Please contact us at `;
}

/** The title must not deny an order that has no answer: the server may have placed it. */
export function submitFailedTitle(error: unknown): string {
  return isUnanswered(error) ? 'No answer from the shop' : 'Your order was not placed';
}

/**
 * Says whether the order may be placed, and what to do next. A retry sends the same CartId, so it cannot order twice.
 */
export function submitFailedAdvice(
  error: unknown,
  method: PaymentMethod,
  proposal: string | undefined,
): string {
  const kept = `${basketAndForm(proposal)} are kept`;
  if (isProblem(error, 'proposal-changed-meanwhile'))
    return 'Nothing has been ordered. What you typed on this page is kept, and it shows the proposal as it is now.';
  if (isUnanswered(error)) {
    return method === 'card'
      ? `Nothing has been ordered and nothing charged. ${kept}.`
      : `We lost the connection, and your order may have gone through. We’ll check as soon as you’re back online, and it won’t be placed twice. ${kept} until then.`;
  }
  const next = nextStep(error, proposal);
  return next === undefined ? `${kept}.` : `${next} ${kept}.`;
}

/** The next step after a refusal, in words. Undefined if a button names the next step. */
export function nextStep(error: unknown, proposal: string | undefined): string | undefined {
  switch (remedyOf(error)) {
    case 'lines':
      return proposal === undefined ? 'Change the basket, then place the order again.' : undefined;
    case 'day':
      return 'It’s chosen for you: check it, then place the order again.';
    case 'address':
      return 'Check the address, then place the order again.';
    case 'prices':
      return isProblem(error, 'prices-changed')
        ? `Nothing has been ordered. The total is now ${formatMoney(error.details.grandTotal)}.`
        : undefined;
    default:
      return undefined;
  }
}
