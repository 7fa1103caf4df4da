import { beforeEach, expect, it } from 'vitest';
import { clearSelectedAccount, selectAccount } from './account.ts';
import { buyerHas, may } from './office-right.ts';
import { useSession } from './session.ts';

const anchor = { account: 'A1', customerName: 'The Anchor' };

beforeEach(() => {
  clearSelectedAccount();
  useSession.setState({ __is_admin_user: false, officeRole: undefined });
});

it.each([
  [undefined, true, true],
  ['all', true, true],
  ['orders', true, false],
  ['accounts', false, true],
] as const)('lets a buyer with the role %s order: %s, see money: %s', (role, orders, seesMoney) => {
  selectAccount({ ...anchor, role });
  expect([may('order-for-customers'), buyerHas('order')]).toEqual([orders, orders]);
  expect(buyerHas('see-money')).toBe(seesMoney);
  expect(may('see-customers')).toBe(true);
});

it('asks the office for no right of a buyer', () => {
  selectAccount(anchor);
  useSession.setState({ __is_admin_user: true, officeRole: 'accounts' });
  expect([may('order-for-customers'), buyerHas('order'), buyerHas('see-money')]).toEqual([false, true, true]);
});

it('forgets the role with the account', () => {
  selectAccount({ ...anchor, role: 'accounts' });
  expect(sessionStorage.getItem('buyerRole')).toBe('accounts');
  selectAccount(anchor);
  expect(sessionStorage.getItem('buyerRole')).toBeNull();
  expect(may('order-for-customers')).toBe(true);
});
