import { describe, expect, it, test } from 'vitest';
import type { CreditFacts } from './credit.ts';
import {
  creditAfterWords,
  creditMessage,
  noCreditSentence,
  overCredit,
  paymentMethods,
  whyNoCredit,
} from './credit.ts';
import { isYes } from './flag.ts';

const plenty: CreditFacts = {
  Web_Cred: '1',
  restrictToWebCred: false,
  hideWhenLow: false,
  availableCredit: 1_000_000,
  orderTotal: 500_000,
};

describe('paying on credit', () => {
  test.each<[Partial<CreditFacts>, string | undefined]>([
    [{}, undefined],
    [{ Web_Cred: '0' }, undefined],
    [{ Web_Cred: '0', restrictToWebCred: true }, 'restricted'],
    [{ Web_Cred: null, restrictToWebCred: true }, 'restricted'],
    [{ restrictToWebCred: true }, undefined],
    [{ Web_Cred: 1, restrictToWebCred: true }, undefined],
    [{ hideWhenLow: true }, undefined],
    [{ hideWhenLow: true, orderTotal: 1_000_000 }, 'low-credit'],
    [{ hideWhenLow: true, orderTotal: 999_999 }, undefined],
    [{ hideWhenLow: true, orderTotal: 1_000_001, restrictToWebCred: true }, 'low-credit'],
    [{ orderTotal: 2_000_000 }, undefined],
    [{ orderTotal: 2_000_000, negativeBalanceAllowed: true }, undefined],
    [{ orderTotal: 1_000_001, negativeBalanceAllowed: false }, 'negative-balance'],
    [{ orderTotal: 1_000_000, negativeBalanceAllowed: false }, undefined],
    [{ creditOn: true }, undefined],
    [{ creditOn: false }, 'switched-off'],
  ])(
    'gives for %j the reason against payment on credit: %s [3.product.13, 5.payment.1, 5.payment.2, 5.payment.3]',
    (change, reason) => {
      expect(whyNoCredit({ ...plenty, ...change })).toBe(reason);
    },
  );

  it('offers credit and card, and no payment method if both are switched off', () => {
    expect(paymentMethods({ ...plenty, cardOn: true })).toEqual(['credit', 'card']);
    expect(paymentMethods({ ...plenty, cardOn: false })).toEqual(['credit']);
    expect(paymentMethods({ ...plenty, creditOn: false, cardOn: true })).toEqual(['card']);
    expect(paymentMethods({ ...plenty, creditOn: false, cardOn: false })).toEqual([]);
  });
});

test.each([
  [500_001, true, false],
  [500_000, true, true],
  [499_999, true, true],
  [-100, true, true],
  [0, false, false],
])(
  'warns that an order of 500,000 exceeds the credit limit, with %d available and credit allowed %s: %s [8.errors.18, 8.errors.19]',
  (availableCredit, creditAllowed, warns) => {
    expect(creditMessage({ availableCredit, orderTotal: 500_000, creditAllowed })).toBe(
      warns
        ? 'This order will exceed your credit limit. Your order will be reviewed and a member of the team will contact you.'
        : undefined,
    );
  },
);

test.each([
  ['1', true],
  [' 1 ', true],
  [1, true],
  [true, true],
  ['0', false],
  ['', false],
  ['A', false],
  [0, false],
  [2, false],
  [false, false],
  [null, false],
  [undefined, false],
])('reads the flag %j as yes: %s [3.product.13]', (flag, yes) => expect(isYes(flag)).toBe(yes));

test.each([
  [105_330_000, 354_780_000, 'This order takes you £24,945.00 over your credit limit.'],
  [-5_000_000, 1_000_000, 'This order takes you £600.00 over your credit limit.'],
  [0, 1_000_000, 'This order takes you £100.00 over your credit limit.'],
  [-4_604_100, 1_263_100, 'This order takes you £586.72 over your credit limit.'],
  [1_000_000, 1_000_000, undefined],
])(
  'says how far an order takes the account over its credit limit, with %i available for an order of %i',
  (availableCredit, orderTotal, words) => {
    expect(overCredit({ availableCredit, orderTotal })).toBe(words);
  },
);

it.each([
  [
    { negativeBalanceAllowed: false, orderTotal: 2_000_000 },
    'This order takes you £100.00 over your credit limit.',
  ],
  [{ hideWhenLow: true, orderTotal: 1_000_000 }, 'This order takes all of your available credit of £100.00.'],
  [{ restrictToWebCred: true, orderTotal: 1 }, 'Your account does not order on credit.'],
  [{ creditOn: false, orderTotal: 1 }, undefined],
  [{ orderTotal: 2_000_000 }, undefined],
])('explains why there is no credit for %j [8.errors.20]', (facts, words) => {
  const usual = {
    Web_Cred: '' as const,
    restrictToWebCred: false,
    hideWhenLow: false,
    availableCredit: 1_000_000,
  };
  expect(noCreditSentence({ ...usual, ...facts })).toBe(words);
});

it.each([
  [61_039_100, '£6,103.91 credit after this order'],
  [0, '£0.00 credit after this order'],
  [-5_867_200, '£586.72 over your credit limit'],
])('says what credit an order leaves: %d', (left, words) => {
  expect(creditAfterWords(left)).toBe(words);
});
