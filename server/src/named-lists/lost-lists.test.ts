import { listKey, nameList, putLineBack, setPar } from '@tradecellar/trade/named-list.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, groupBuyer, refillShop } from '../../test/fixture.ts';
import { ListsDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';

const cellar = '5f0c1f0e-3a53-4c05-9a68-0d4b1f0b6a11';

describeShop('lists whose latest history is lost', (open) => {
  beforeEach(async () => refillShop(open().shop.database));

  const twoPeople = async () => {
    const phone = new ListsDevice(open, alphaBuyer);
    const laptop = new ListsDevice(open, groupBuyer);
    await phone.sync();
    await phone.enter(nameList(cellar, 'Cellar'), putLineBack(cellar, 'RED1', 1), setPar(cellar, 'RED1', 12));
    await laptop.sync();
    return { phone, laptop };
  };
  /** Sets the rows of a par to the state of an older backup. */
  const lose = async (bottles: number, revision: number) => {
    const { database } = open().shop;
    await sql`UPDATE shared_document SET epoch = '', revision = ${revision}`.execute(database);
    await sql`UPDATE shared_entry SET value = ${JSON.stringify({ Bottles: bottles })}::jsonb, revision = ${revision}
      WHERE key = ${listKey(cellar, 'par', 'RED1')}`.execute(database);
    await sql`UPDATE shared_entry SET revision = ${revision} - 1 WHERE key = ${listKey(cellar, 'changed')}`.execute(
      database,
    );
    await sql`DELETE FROM shared_entry WHERE key = ${listKey(cellar, 'line', 'WHITE1')}`.execute(database);
  };

  it('recovers lists from the device of any person of the account, and names that person', async () => {
    const { phone, laptop } = await twoPeople();
    const { revision } = phone.held.held.copy;
    await phone.enter(setPar(cellar, 'RED1', 24), putLineBack(cellar, 'WHITE1', 2));
    await laptop.sync();
    await lose(12, revision);
    const first = await laptop.send(laptop.body());
    expect(first).toMatchObject({ IsAnew: true, Entries: [], Notices: [], Applied: [] });
    for (const each of [laptop, phone, laptop]) await each.sync();
    for (const each of [phone, laptop]) {
      const list = each.lists.get(cellar);
      expect([list?.name, [...(list?.lines.keys() ?? [])], list?.lines.get('RED1')?.par]).toEqual([
        ...['Cellar', ['RED1', 'WHITE1'], 24],
      ]);
      expect(list?.lastChange?.by).toEqual({ IsOffice: false, Name: 'Gail Group' });
    }
    expect(laptop.told).toEqual([]);
  });

  it('keeps list entries that a device’s partial copy lacks', async () => {
    const { phone, laptop } = await twoPeople();
    const { revision } = phone.held.held.copy;
    await phone.enter(setPar(cellar, 'RED1', 24));
    await lose(12, revision);
    const body = phone.body({ recovers: true });
    const newest = (body.Recover?.Entries ?? []).toSorted((a, b) => b.Revision - a.Revision).slice(0, 2);
    await phone.send({ ...body, Recover: { Revision: body.Since, IsWhole: false, Entries: newest } });
    await laptop.sync();
    expect(laptop.lists.get(cellar)).toMatchObject({ name: 'Cellar' });
    expect(laptop.lists.get(cellar)?.lines.get('RED1')?.par).toBe(24);
  });

  it('applies changes that waited when lists were lost, each change once', async () => {
    const { phone, laptop } = await twoPeople();
    phone.act(setPar(cellar, 'RED1', 36));
    await sql`UPDATE shared_document SET epoch = ''`.execute(open().shop.database);
    for (const each of [laptop, phone, laptop]) await each.sync();
    expect(laptop.lists.get(cellar)?.lines.get('RED1')?.par).toBe(36);
  });
});
