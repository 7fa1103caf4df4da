import { expect, it } from 'vitest';
import { accountToActFor } from './account-to-act-for.ts';

it('is the account of the customer who was found', () => {
  expect(accountToActFor({ CustomerAccount: 'BELL01' })).toBe('BELL01');
});

it.each([undefined, { CustomerAccount: '' }])(
  'is an internal fault without customer details: %j [8.errors.26]',
  (customer) => {
    expect(() => accountToActFor(customer)).toThrow('No customer details available');
  },
);
