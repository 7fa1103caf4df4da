import { expect, it } from 'vitest';
import { ProblemError } from '../../api/problem-error.ts';
import { submitFailedSentence } from './submit-failed-sentence.ts';

it.each([
  [
    new ProblemError('service-unavailable'),
    'Error Submitting Order: Service unavailable, try again later. Please contact us at orders@example.com',
  ],
  [
    new ProblemError('basket-empty'),
    'Error Submitting Order: Your basket is currently empty. Please contact us at orders@example.com',
  ],
  [
    new Error('a fault of the page'),
    'Error Submitting Order: Something went wrong on our side. Please try again. Please contact us at orders@example.com',
  ],
])('says of %s what went wrong and whom to write to', (error, sentence) => {
  expect(submitFailedSentence(error, 'orders@example.com')).toBe(sentence);
});
