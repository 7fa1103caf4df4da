import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { BasketPlayer } from '../../test/basket-player.ts';
import { alphaBuyer } from '../../test/fixture.ts';
import { proposing } from '../../test/proposing.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('a device that was away', (open) => {
  const { begin } = proposing(open);
  beforeEach(begin);

  /** Two devices of ALPHA's buyer that show two cases of white. */
  async function twoDevices() {
    const [phone, laptop] = [new BasketPlayer(open), new BasketPlayer(open)];
    await phone.play(['phone', 'signs in', 'ann']);
    await phone.play(['phone', 'types', 'white', 2]);
    await laptop.play(['laptop', 'signs in', 'ann']);
    return { phone, laptop };
  }

  it('for a week keeps what it chose, and nothing comes back that was removed or ordered meanwhile', async () => {
    const { phone, laptop } = await twoDevices();
    await laptop.play(['laptop', 'types', 'last', 1]);
    await phone.play(['phone', 'goes offline']);
    await phone.play(['phone', 'types', 'gin', 3]);
    open().setNow(new Date('2026-11-18T10:00:00Z'));
    await laptop.play(['laptop', 'removes', 'last']);
    open().setNow(new Date('2026-11-23T10:00:00Z'));
    await laptop.play(['laptop', 'types', 'red', 1]);
    await phone.play(['phone', 'comes online']);
    await laptop.look();
    for (const { shown } of [phone, laptop]) expect(shown?.cases).toEqual({ white: 2, gin: 3, red: 1 });
  });

  it('while its account was taken away places nothing, and sends nothing of its basket', async () => {
    const { database } = open().shop;
    const { phone, laptop } = await twoDevices();
    await phone.play(['phone', 'goes offline']);
    await phone.play(['phone', 'types', 'gin', 3]);
    await phone.play(['phone', 'places']);
    await sql`DELETE FROM login WHERE email = ${alphaBuyer.email}`.execute(database);
    await expect(phone.play(['phone', 'comes online'])).rejects.toThrow('account-not-yours');
    await expect(laptop.look()).rejects.toThrow('account-not-yours');
    const { rows: orders } = await sql`SELECT id FROM placement`.execute(database);
    const { rows: lines } = await sql`SELECT product_code FROM basket_line`.execute(database);
    expect([orders, lines]).toEqual([[], [{ product_code: 'WHITE1' }]]);
  });
});
