import { accountAccounts } from '@tradecellar/contract/account.ts';
import { customerActs } from '@tradecellar/contract/admin.ts';
import { loginsAdd, loginsFind, loginsRemove } from '@tradecellar/contract/logins.ts';
import { peopleFind } from '@tradecellar/contract/people.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, groupBuyer, office } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('logins in the office', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const find = async (Text: string) => {
    const { body } = await open().call(loginsFind, { Text }, office);
    return body.mainResult.map(({ Email, CustomerAccount }) => `${Email} ${CustomerAccount}`);
  };

  it('finds logins by words of their e-mail, name or customer', async () => {
    expect(await find('GROUP@')).toEqual(['group@example.com ALPHA', 'group@example.com GAMMA']);
    expect(await find('group gamma')).toEqual(['group@example.com GAMMA']);
    expect(await find('%')).toEqual([]);
  });

  it('adds and removes a login, lets the person order in between, and records both acts', async () => {
    const newcomer = { email: 'newcomer@example.com' };
    const given = { Email: ' Newcomer@Example.com ', CustomerAccount: 'ALPHA', Name: 'Nia ' };
    const typed = { ...given, CustomerAccount: ` ${given.CustomerAccount.toLowerCase()} ` };
    const added = await open().call(loginsAdd, typed, office);
    expect(added.body.mainResult).toMatchObject({
      Email: newcomer.email,
      Name: 'Nia',
      CustomerAccount: 'ALPHA',
    });
    const accounts = async () =>
      (await open().call(accountAccounts, {}, newcomer)).body?.mainResult?.CustomerAccount ?? [];
    expect(await accounts()).toHaveLength(1);
    await open().call(loginsAdd, { ...given, Name: 'Nia Newcomer' }, office);
    expect((await open().call(loginsFind, { Text: 'nia' }, office)).body.mainResult).toMatchObject([
      { Name: 'Nia Newcomer' },
    ]);
    const unnamed = await open().call(loginsAdd, { ...given, Name: '' }, office);
    expect(unnamed.body.mainResult).toMatchObject({ Name: 'Nia Newcomer' });
    for (let times = 0; times < 2; times++) {
      expect((await open().call(loginsRemove, given, office)).body.mainResult).toBe('removed');
    }
    expect(await accounts()).toEqual([]);
    const { body } = await open().call(customerActs, { CustomerAccount: 'ALPHA' }, office);
    expect(body.mainResult.map(({ Act }) => Act)).toEqual(['removed-login', 'added-login']);
  });

  it('gives a login a role, keeps the role when only the name changes, and records each change', async () => {
    const given = { Email: 'books@example.com', CustomerAccount: 'ALPHA', Name: 'Bo Books' };
    const save = async (facts: { Name?: string; Role?: 'all' | 'orders' | 'accounts' }) =>
      (await open().call(loginsAdd, { ...given, ...facts }, office)).body.mainResult.Role;
    expect(await save({ Role: 'accounts' })).toBe('accounts');
    expect(await save({ Name: 'Bo' })).toBe('accounts');
    expect(await save({ Role: 'orders' })).toBe('orders');
    expect(await save({ Role: 'orders' })).toBe('orders');
    const { body } = await open().call(customerActs, { CustomerAccount: 'ALPHA' }, office);
    expect(body.Logins).toMatchObject([{ Act: 'changed-login', Role: 'orders' }]);
    const listed = await open().call(peopleFind, { Text: 'books', Filter: 'everybody', Page: 1 }, office);
    expect(listed.body.mainResult.People[0]?.Accounts).toMatchObject([{ Role: 'orders' }]);
  });

  it('refuses an unknown customer, an invalid address, and calls by buyers', async () => {
    const given = { Email: 'a@example.com', CustomerAccount: 'ALPHA', Name: '' };
    const ask = async (facts: Partial<typeof given>, person: { email: string } = office) =>
      (await open().call(loginsAdd, { ...given, ...facts }, person)).problem.code;
    expect(await ask({ CustomerAccount: 'NOBODY' })).toBe('customer-not-found');
    expect(await ask({ Email: 'a, b' })).toBe('bad-request');
    expect(await ask({}, alphaBuyer)).toBe('admins-only');
    expect((await open().call(loginsRemove, given, groupBuyer)).problem.code).toBe('admins-only');
    expect((await open().call(loginsFind, { Text: 'a' }, alphaBuyer)).problem.code).toBe('admins-only');
  });
});
