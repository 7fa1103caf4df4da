import { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { nameList } from '@tradecellar/trade/named-list.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { ListsDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';

const cellar = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a11';

describeShop('a customer’s lists in the office', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const nameFor = async (as: object) => {
    const device = new ListsDevice(open, as, 'ALPHA');
    await device.sync();
    return { device, name: device.lists.get(cellar)?.name };
  };
  const become = (role: string) =>
    sql`INSERT INTO office_person (email, role) VALUES (${office.email}, ${role})
      ON CONFLICT (email) DO UPDATE SET role = excluded.role`.execute(open().shop.database);

  it('lets the role Accounts read the lists and change nothing, and the role Sales change the lists', async () => {
    const { device: buyer } = await nameFor(alphaBuyer);
    await buyer.enter(nameList(cellar, 'Cellar'));
    await become('accounts');
    const { device, name } = await nameFor(office);
    expect(name).toBe('Cellar');
    const body = device.body();
    const act = { Page: 'page', N: 1, Key: cellar, Value: { Name: 'Bar' }, Base: body.Since };
    const renaming = { ...body, Acts: [act] };
    const recovering = { ...body, Recover: { Revision: 0, IsWhole: true, Entries: [] } };
    for (const writing of [renaming, recovering]) {
      const { status, problem } = await open().callRaw(accountListsSync, writing, office);
      expect([status, problem.code]).toEqual([403, 'role-not-yours']);
    }
    expect((await nameFor(alphaBuyer)).name).toBe('Cellar');
    await become('sales');
    expect((await open().callRaw(accountListsSync, renaming, office)).status).toBe(200);
    expect((await nameFor(alphaBuyer)).name).toBe('Bar');
  });
});
