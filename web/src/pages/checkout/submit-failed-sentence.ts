import { isProblem, problemSentenceOf } from '../../api/problem-error.ts';

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

/** What happened to the order and what to do. A second try sends the same CartId, so it cannot order twice. */
export function submitFailedAdvice(error: unknown): string {
  return isUnanswered(error)
    ? 'Your order may have been placed. Try again when you are connected: if it was, you will see that order, and nothing is ordered twice. Your basket is kept until then.'
    : 'Your basket and what you typed are kept.';
}

function isUnanswered(error: unknown): boolean {
  return isProblem(error, 'service-unavailable');
}
