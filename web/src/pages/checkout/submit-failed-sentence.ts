import type { PaymentMethod } from '@tradecellar/trade/credit.ts';
import { isProblem, problemSentenceOf, SignInAway } from '../../api/problem-error.ts';

/**
 * 'Error Submitting Order: {message}. Please contact us at {email}' (8.errors.11), with one full stop after the
 * message.
 */
export function submitFailedSentence(error: unknown, orderEmail: string): string {
  return `${beforeEmail(error)}${orderEmail}`;
}

/** The sentence up to the address, where the address is a link. */
export function beforeEmail(error: unknown): string {
  return `Error Submitting Order: ${problemSentenceOf(error).replace(/\.$/, '')}. Please contact us at `;
}

/** Without an answer it is unknown whether the order was placed: the title must not say that it was not. */
export function submitFailedTitle(error: unknown): string {
  return isUnanswered(error) ? 'No answer from the shop' : 'Your order was not placed';
}

/** What happened to the order and what comes next. A second try sends the same CartId, so it cannot order twice. */
export function submitFailedAdvice(error: unknown, method: PaymentMethod): string {
  if (!isUnanswered(error)) return 'Your basket and what you typed are kept.';
  return method === 'card'
    ? 'Nothing is ordered and nothing is charged. Your basket and what you typed are kept.'
    : 'Your order may have been placed. As soon as the connection is back, the checkout asks the shop: if it was placed, you will see that order, and nothing is ordered twice. Your basket and what you typed are kept until then.';
}

/** Nobody knows whether the shop has got it. */
export function isUnanswered(error: unknown): boolean {
  return isProblem(error, 'service-unavailable') && !(error instanceof SignInAway);
}
