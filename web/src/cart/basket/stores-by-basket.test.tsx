import { expect, it } from 'vitest';
import { basketName } from './stores-by-basket.ts';

const buyer = { subject: 'dave', __empty: false, __is_admin_user: false };
const olive = { subject: 'olive', __empty: false, __is_admin_user: true };
const max = { ...olive, subject: 'max' };

it('gives a basket a separate storage name per account, per admin, and per customer that an admin acts for', () => {
  const names = [
    basketName('BELL01', buyer),
    basketName('GRAN01', buyer),
    basketName('BELL01', olive),
    basketName('GRAN01', olive),
    basketName('', olive),
    basketName('BELL01', max),
    basketName('', max),
  ];
  expect(new Set(names).size).toBe(names.length);
});

it('gives the basket of an account the same storage name for every buyer, and after every sign-in', () => {
  expect(basketName('BELL01', { ...buyer, subject: 'another' })).toBe(basketName('BELL01', buyer));
  expect(basketName('BELL01', { ...olive })).toBe(basketName('BELL01', olive));
});

it('keeps basket names apart if a login or an account contains a slash', () => {
  expect(basketName('b/c', { ...olive, subject: 'a' })).not.toBe(
    basketName('c', { ...olive, subject: 'a/b' }),
  );
  expect(basketName('../office-basket/olive/BELL01', buyer)).not.toBe(basketName('BELL01', olive));
});

it('gives the basket no storage name while the session’s flags load', () => {
  expect(basketName('BELL01', { ...olive, __empty: true })).toBeUndefined();
});
