import { expect, it } from 'vitest';
import { chooseAccount } from './account.ts';

const options = [
  { value: 'A1', label: 'The Anchor' },
  { value: 'B2', label: 'The Bell' },
];
const nobody = { account: '', customerName: '' };

it('chooses the first account if no account was chosen [4.signin.1, 4.signin.2]', () => {
  expect(chooseAccount(false, nobody, options)).toEqual({ account: 'A1', customerName: 'The Anchor' });
});

it('keeps the chosen account while the list contains it, and takes the account’s current name from the list', () => {
  expect(chooseAccount(false, { account: 'B2', customerName: 'Old name' }, options)).toEqual({
    account: 'B2',
    customerName: 'The Bell',
  });
});

it('chooses the first account if the chosen account is not in the list [4.signin.3]', () => {
  expect(chooseAccount(false, { account: 'Z9', customerName: 'Gone' }, options).account).toBe('A1');
});

it('chooses no account if the list is empty', () => {
  expect(chooseAccount(false, { account: 'Z9', customerName: 'Gone' }, [])).toEqual(nobody);
});

it('keeps the customer for whom an admin acts, or no customer', () => {
  const acting = { account: 'Z9', customerName: 'The Zephyr' };
  expect(chooseAccount(true, acting, options)).toEqual(acting);
  expect(chooseAccount(true, nobody, options)).toEqual(nobody);
});
