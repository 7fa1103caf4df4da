import { expect, it } from 'vitest';
import { chooseAccount } from './account.ts';

const options = [
  { value: 'A1', label: 'The Anchor' },
  { value: 'B2', label: 'The Bell' },
];
const nobody = { account: '', customerName: '' };

it('gives the first account when none was chosen [4.signin.1, 4.signin.2]', () => {
  expect(chooseAccount(false, nobody, options)).toEqual({ account: 'A1', customerName: 'The Anchor' });
});

it('keeps the chosen account while it is in the list, under the name the list has now', () => {
  expect(chooseAccount(false, { account: 'B2', customerName: 'Old name' }, options)).toEqual({
    account: 'B2',
    customerName: 'The Bell',
  });
});

it('gives the first account when the chosen one is not in the list [4.signin.3]', () => {
  expect(chooseAccount(false, { account: 'Z9', customerName: 'Gone' }, options).account).toBe('A1');
});

it('gives none when there is none', () => {
  expect(chooseAccount(false, { account: 'Z9', customerName: 'Gone' }, [])).toEqual(nobody);
});

it('leaves an admin with whom they act for, or with nobody', () => {
  const acting = { account: 'Z9', customerName: 'The Zephyr' };
  expect(chooseAccount(true, acting, options)).toEqual(acting);
  expect(chooseAccount(true, nobody, options)).toEqual(nobody);
});
