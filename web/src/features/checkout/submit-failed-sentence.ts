import { problemSentenceOf } from '../../api/problem-error.ts';

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
