import { describe, expect, it, test } from 'vitest';
import { customerLookupSentence, disabledField, parseCustomerLookup } from './customer-lookup.ts';

describe('the form that finds a customer', () => {
  const either = 'Either account code or email is required';

  test.each([
    [' ACC1 ', '', { by: 'account', account: 'ACC1' }],
    ['', ' a@b.uk ', { by: 'email', email: 'a@b.uk' }],
    ['', '', { refused: 'bad-customer-lookup', accountFault: either, emailFault: either }],
    [' ', ' ', { refused: 'bad-customer-lookup', accountFault: either, emailFault: either }],
    ['', 'a@b', { refused: 'bad-customer-lookup', emailFault: 'Please enter a valid email address' }],
  ])('reads the account code %j and the e-mail %j as %j', (account, email, lookup) => {
    expect(parseCustomerLookup({ account, email })).toEqual(lookup);
  });

  it('disables the e-mail when an account code is typed, and the account code when an e-mail is typed [2.forcustomer.3]', () => {
    expect(disabledField({ account: 'A', email: '' })).toBe('email');
    expect(disabledField({ account: '', email: 'a' })).toBe('account');
    expect(disabledField({ account: '', email: ' ' })).toBeUndefined();
    expect(customerLookupSentence).toBe('Please fill in either the account code or email field.');
  });
});
