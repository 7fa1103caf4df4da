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

/** An unanswered order may have been placed, which its title must not deny. */
export function submitFailedTitle(error: unknown): string {
  return isUnanswered(error) ? 'No answer from the shop' : 'Your order was not placed';
}

/** The state of the order and the next step. A retry sends the same CartId, so it cannot order twice. */
export function submitFailedAdvice(error: unknown, method: PaymentMethod): string {
  if (!isUnanswered(error)) return 'Your basket and everything you typed are kept.';
  return method === 'card'
    ? 'Nothing has been ordered and nothing charged. Your basket and everything you typed are kept.'
    : 'We lost the connection, and your order may have gone through. We’ll check as soon as you’re back online, and it won’t be placed twice. Your basket and everything you typed are kept until then.';
}

/** True if the order may have arrived. */
export function isUnanswered(error: unknown): boolean {
  return isProblem(error, 'service-unavailable') && !(error instanceof SignInAway);
}
