import { expect, it } from 'vitest';
import { ProblemError } from '../../api/problem-error.ts';
import { submitFailedSentence } from './submit-failed-sentence.ts';

it.each([
  [
    'a lost answer',
    new ProblemError('service-unavailable'),
    'Error Submitting Order: Service unavailable, try again later. Please contact us at orders@example.com',
  ],
  [
    'a refusal without a full stop of its own',
    new ProblemError('basket-empty'),
    'Error Submitting Order: Your basket is currently empty. Please contact us at orders@example.com',
  ],
  [
    'a fault of the page',
    new Error('undefined is not a function'),
    'Error Submitting Order: Something went wrong on our side. Please try again. Please contact us at orders@example.com',
  ],
])('%s has a sentence with the address to write to [8.errors.11]', (_what, error, sentence) => {
  expect(submitFailedSentence(error, 'orders@example.com')).toBe(sentence);
});
