import { expect, it } from 'vitest';
import { refusalSentence, refuse } from '../problems.ts';
import { withoutMoney } from './without-money.ts';

const beyond = refuse('payment-not-available', {
  reason: 'negative-balance',
  why: 'This order takes you £586.72 over your credit limit.',
});

it('takes the figures of the credit out of a refusal for a buyer who orders only', () => {
  expect(refusalSentence(withoutMoney(beyond, 'orders'))).toBe(
    'This order takes all the credit that your account has left. No available payment methods. Please contact us',
  );
  const hasNoReason = refuse('payment-not-available', { reason: 'beyond-any-credit' });
  expect(withoutMoney(hasNoReason, 'orders')).toEqual(hasNoReason);
  const restricted = { reason: 'restricted', why: 'Your account does not order on credit.' };
  const refusal = refuse('payment-not-available', restricted);
  expect(withoutMoney(refusal, 'orders')).toEqual(refusal);
});

it('leaves refusals as they are for a buyer who sees money, for the office and for all other codes', () => {
  expect(withoutMoney(beyond, 'all')).toBe(beyond);
  expect(withoutMoney(beyond, undefined)).toBe(beyond);
  const other = refuse('basket-empty');
  expect(withoutMoney(other, 'orders')).toBe(other);
});
