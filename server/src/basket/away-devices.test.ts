import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, refillShop } from '../../test/fixture.ts';
import { BasketDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('a device that was away', (open) => {
  beforeEach(async () => refillShop(open().shop.database));

  async function twoDevices(lines: Readonly<Record<string, number>>) {
    const [phone, laptop] = [new BasketDevice(open, alphaBuyer), new BasketDevice(open, alphaBuyer)];
    await phone.sync();
    for (const [code, cases] of Object.entries(lines)) phone.set(code, cases);
    await phone.sync();
    await laptop.sync();
    return { phone, laptop };
  }

  it('keeps what a device entered during a week away, and restores nothing that was removed or ordered meanwhile', async () => {
    const { phone, laptop } = await twoDevices({ WHITE1: 2, SCARCE1: 1, ODD1: 1 });
    phone.set('GIN1', 3);
    open().setNow(new Date('2026-11-18T10:00:00Z'));
    laptop.remove('SCARCE1');
    await laptop.sync();
    const orderNo = await laptop.submit(
      laptop.form({
        RequiredDate: '2026-11-19',
        Lines: [{ ProductCode: 'ODD1', CasesQty: 1, BottlesQty: 0 }],
      }),
    );
    open().setNow(new Date('2026-11-23T10:00:00Z'));
    laptop.set('RED1', 1);
    await laptop.sync();
    for (const each of [phone, laptop]) {
      await each.sync();
      expect(each.cases).toEqual({ WHITE1: 2, GIN1: 3, RED1: 1 });
    }
    expect(phone.told).toEqual([['ordered', 'ODD1', orderNo]]);
  });

  it('places no order and applies no change of a basket after the person’s login to the account was removed', async () => {
    const { database } = open().shop;
    const { phone, laptop } = await twoDevices({ WHITE1: 2 });
    const form = phone.form();
    phone.set('GIN1', 3);
    await sql`DELETE FROM login WHERE email = ${alphaBuyer.email}`.execute(database);
    await expect(phone.sync()).rejects.toThrow('account-not-yours');
    expect(await phone.submit(form)).toMatchObject({ code: 'account-not-yours' });
    await expect(laptop.sync()).rejects.toThrow('account-not-yours');
    const { rows: orders } = await sql`SELECT id FROM placement`.execute(database);
    const { rows: lines } = await sql`SELECT key FROM shared_entry`.execute(database);
    expect([orders, lines]).toEqual([[], [{ key: 'WHITE1' }]]);
  });
});
