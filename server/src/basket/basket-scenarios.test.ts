import { accountBasketSync } from '@tradecellar/contract/basket.ts';
import { beginPlacing, endPlacing, isAsSeen, sendPlacing } from '@tradecellar/trade/device-basket.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, refillShop } from '../../test/fixture.ts';
import { newCartId } from '../../test/order-form.ts';
import { BasketDevice } from '../../test/shared-device.ts';
import { describeShop } from '../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../test/wait-behind.ts';

/** The scenarios of docs/basket-sync.md that the server decides. The devices behave like browsers without screens. */
describeShop('two devices of one buyer', (open) => {
  beforeEach(async () => refillShop(open().shop.database));

  const device = () => new BasketDevice(open, alphaBuyer);

  const twoDevices = async (lines: Readonly<Record<string, number>> = { WHITE1: 2 }) => {
    const [phone, laptop] = [device(), device()];
    await phone.sync();
    for (const [code, cases] of Object.entries(lines)) phone.set(code, cases);
    await phone.sync();
    await laptop.sync();
    expect(laptop.cases).toEqual(lines);
    return { phone, laptop };
  };
  const ordersOf = async () => {
    const { rows } = await sql<{ code: string; cases: number }>`
      SELECT product_code AS code, (sum(total_bottles) / min(case_size))::int AS cases FROM order_line GROUP BY product_code
      ORDER BY 1`.execute(open().shop.database);
    return Object.fromEntries(rows.map(({ code, cases }) => [code, cases]));
  };

  describe('before the first answer', () => {
    it('Scenario 1: asks nothing if a person enters wines on a new device that were ordered earlier on another device', async () => {
      const earlier = device();
      await earlier.sync();
      for (const code of ['WHITE1', 'RED1', 'ODD1']) earlier.set(code, 1);
      expect(await earlier.place()).toMatch(/^XX/);
      const fresh = device();
      for (const code of ['WHITE1', 'RED1', 'ODD1']) fresh.set(code, 2);
      await fresh.sync();
      expect(fresh.cases).toEqual({ WHITE1: 2, RED1: 2, ODD1: 2 });
      expect(fresh.told).toEqual([]);
      expect(await fresh.place()).toMatch(/^XX/);
      expect(fresh.cases).toEqual({});
      expect(await ordersOf()).toEqual({ WHITE1: 3, RED1: 3, ODD1: 3 });
    });

    it('Scenario 2: adds the lines of a new device to the lines of the basket', async () => {
      await twoDevices({ WHITE1: 2, RED1: 1 });
      const fresh = device();
      for (const code of ['ODD1', 'GIN1', 'SCARCE1']) fresh.set(code, 1);
      await fresh.sync();
      expect(Object.keys(fresh.cases)).toEqual(['WHITE1', 'RED1', 'ODD1', 'GIN1', 'SCARCE1']);
      expect(fresh.told).toEqual([]);
    });

    it('only reads the basket at a device’s first call, and applies no changes of a late first call', async () => {
      const late = device();
      await late.sync();
      late.set('WHITE1', 3);
      const { Epoch: _epoch, ...first } = late.body();
      expect(await late.send(first)).toMatchObject({ Applied: [], Entries: [] });
    });

    it('replaces another device’s quantity by the first quantity of a new device, and notifies the other device', async () => {
      const { phone } = await twoDevices();
      const fresh = device();
      fresh.set('WHITE1', 5);
      await fresh.sync();
      await phone.sync();
      expect([fresh.cases, phone.cases]).toEqual([{ WHITE1: 5 }, { WHITE1: 5 }]);
      expect([fresh.told, phone.told]).toEqual([[], [['changed', 'WHITE1', 2]]]);
    });

    it('restores a line that was removed since the last order if a new device sets it, and notifies the device that removed it', async () => {
      const { phone } = await twoDevices();
      phone.remove('WHITE1');
      await phone.sync();
      const fresh = device();
      fresh.set('WHITE1', 5);
      await fresh.sync();
      await phone.sync();
      expect(phone.told).toEqual([['back', 'WHITE1']]);
    });

    it('notifies nobody about a first quantity of a line that was removed before the last order', async () => {
      const { phone } = await twoDevices({ WHITE1: 2, RED1: 1 });
      phone.remove('WHITE1');
      expect(await phone.place()).toMatch(/^XX/);
      const fresh = device();
      fresh.set('WHITE1', 5);
      await fresh.sync();
      await phone.sync();
      expect(phone.told).toEqual([]);
    });
  });

  describe('a removal and a quantity that two devices send without knowing of each other', () => {
    it('Scenario 3: keeps the quantity if the removal arrives later, and notifies the person who removed the line', async () => {
      const { phone, laptop } = await twoDevices();
      phone.remove('WHITE1');
      laptop.set('WHITE1', 9);
      await laptop.sync();
      await phone.sync();
      await laptop.sync();
      expect([phone.cases, laptop.cases]).toEqual([{ WHITE1: 9 }, { WHITE1: 9 }]);
      expect([phone.told, laptop.told]).toEqual([[['stays', 'WHITE1', 9]], []]);
    });

    it('Scenario 4: keeps the quantity if the removal arrived earlier, and notifies the person who removed the line', async () => {
      const { phone, laptop } = await twoDevices();
      phone.remove('WHITE1');
      await phone.sync();
      laptop.set('WHITE1', 9);
      await laptop.sync();
      await phone.sync();
      expect([phone.cases, laptop.cases]).toEqual([{ WHITE1: 9 }, { WHITE1: 9 }]);
      expect([phone.told, laptop.told]).toEqual([[['back', 'WHITE1']], []]);
    });

    it('Scenario 4: tells each device that removed a line, once, that another device has set the line again', async () => {
      const { phone, laptop } = await twoDevices();
      const tablet = device();
      await tablet.sync();
      for (const remover of [phone, laptop]) {
        remover.remove('WHITE1');
        await remover.sync();
      }
      tablet.set('WHITE1', 9);
      await tablet.sync();
      for (const remover of [phone, laptop, phone, laptop]) await remover.sync();
      expect([phone.told, laptop.told]).toEqual([[['back', 'WHITE1']], [['back', 'WHITE1']]]);
    });

    it('Scenario 9: keeps lines that changed unseen when a person empties the basket, and notifies the person once', async () => {
      const { phone, laptop } = await twoDevices({ WHITE1: 2, RED1: 1 });
      laptop.set('ODD1', 1);
      laptop.set('WHITE1', 3);
      laptop.set('RED1', 3);
      await laptop.sync();
      phone.empty();
      await phone.sync();
      expect(phone.cases).toEqual({ WHITE1: 3, RED1: 3, ODD1: 1 });
      expect(phone.told).toEqual([['stays', 'WHITE1 RED1']]);
    });
  });

  describe('two quantities of one line', () => {
    it('Scenario 5: keeps the quantity that arrives later, and notifies the device whose quantity is replaced', async () => {
      const { phone, laptop } = await twoDevices();
      laptop.set('WHITE1', 9);
      await laptop.sync();
      phone.set('WHITE1', 4);
      await phone.sync();
      await laptop.sync();
      expect([phone.cases, laptop.cases]).toEqual([{ WHITE1: 4 }, { WHITE1: 4 }]);
      expect([phone.told, laptop.told]).toEqual([[], [['changed', 'WHITE1', 9]]]);
    });

    it('Scenario 6: notifies nobody if both devices set the same quantity', async () => {
      const { phone, laptop } = await twoDevices();
      for (const each of [laptop, phone]) {
        each.set('WHITE1', 4);
        await each.sync();
      }
      await laptop.sync();
      expect([phone.told, laptop.told]).toEqual([[], []]);
    });

    it('Scenario 7: keeps the quantity of another device if a page sets and then removes the line', async () => {
      const { phone, laptop } = await twoDevices();
      phone.set('WHITE1', 3);
      phone.remove('WHITE1');
      laptop.set('WHITE1', 5);
      await laptop.sync();
      await phone.sync();
      expect(phone.cases).toEqual({ WHITE1: 5 });
      expect(phone.told).toEqual([['stays', 'WHITE1', 5]]);
    });

    it('Scenario 8: bases a second quantity on the same copy of the basket as the first while neither is answered', async () => {
      const { phone, laptop } = await twoDevices();
      phone.set('WHITE1', 3);
      laptop.set('WHITE1', 9);
      await laptop.sync();
      // The phone receives the news, but does not show the news, because the phone's own quantity of the line is
      // pending.
      phone.take(await phone.send({ ...phone.body(), Acts: [] }));
      phone.set('WHITE1', 4);
      await phone.sync();
      await laptop.sync();
      expect(laptop.cases).toEqual({ WHITE1: 4 });
      expect(laptop.told).toEqual([['changed', 'WHITE1', 9]]);
    });

    it('tells a device that its quantity replaces the quantity of a device that has signed out', async () => {
      const { phone, laptop } = await twoDevices();
      laptop.set('WHITE1', 9);
      await laptop.send(laptop.body({ leaves: true }));
      phone.set('WHITE1', 4);
      await phone.sync();
      expect(phone.told).toEqual([['changed', 'WHITE1', 9]]);
    });
  });

  it('Scenario 10: gives two devices that fill an empty basket both lines, the first device’s uuid and one order', async () => {
    const [phone, laptop] = [device(), device()];
    for (const each of [phone, laptop]) await each.sync();
    phone.set('WHITE1', 1);
    laptop.set('RED1', 1);
    const { uuid } = phone.held;
    for (const each of [phone, laptop, phone]) await each.sync();
    for (const each of [phone, laptop]) {
      expect(each.cases).toEqual({ WHITE1: 1, RED1: 1 });
      expect(each.held.uuid).toBe(uuid);
    }
    expect(await laptop.place()).toMatch(/^XX/);
    await phone.sync();
    expect(phone.cases).toEqual({});
    expect(phone.held.uuid, 'a key that was placed').not.toBe(uuid);
  });

  describe('an order', () => {
    it('Scenario 11: places one order if two devices order the same lines at once, and returns its number to both', async () => {
      const { phone, laptop } = await twoDevices();
      const outcomes = await Promise.all([phone.submit(phone.form()), laptop.submit(laptop.form())]);
      expect(outcomes[0]).toMatch(/^XX/);
      expect(outcomes[1]).toBe(outcomes[0]);
      expect(await ordersOf()).toEqual({ WHITE1: 2 });
      for (const each of [phone, laptop]) await each.sync();
      expect([phone.cases, laptop.cases]).toEqual([{}, {}]);
      expect([...phone.told, ...laptop.told], 'one of them is told').toEqual([
        ['ordered', 'WHITE1', outcomes[0]],
      ]);
    });

    it('Scenario 12: moves a line that was ordered elsewhere to the next basket, and asks before the line is ordered', async () => {
      const { phone, laptop } = await twoDevices();
      const first = await laptop.place();
      phone.set('WHITE1', 3);
      await phone.sync();
      expect(phone.cases).toEqual({ WHITE1: 3 });
      expect(phone.told).toEqual([
        ['ordered', 'WHITE1', first],
        ['next', 'WHITE1', 3, first],
      ]);
      expect(await phone.submit(phone.form())).toMatchObject({
        code: 'ordered-since',
        details: { orderNo: first, codes: ['WHITE1'] },
      });
      // The person sets the line again, and so answers the question.
      phone.set('WHITE1', 3);
      expect(await phone.place()).toMatch(/^XX/);
      expect(await ordersOf()).toEqual({ WHITE1: 5 });
    });

    it('Scenario 12: asks the buyer nothing after the device’s own order', async () => {
      const { phone } = await twoDevices();
      expect(await phone.submit(phone.form())).toMatch(/^XX/);
      phone.set('WHITE1', 3);
      await phone.sync();
      expect(phone.told).toEqual([]);
      expect(await phone.place()).toMatch(/^XX/);
    });

    it('Scenario 13: shows a line that another device added since, before the order is sent', async () => {
      const { phone, laptop } = await twoDevices();
      phone.held = beginPlacing(phone.held);
      laptop.set('RED1', 1);
      await laptop.sync();
      await phone.sync();
      expect(phone.cases).toEqual({ WHITE1: 2, RED1: 1 });
      expect(isAsSeen(phone.held), 'the named lines are as they were').toBe(true);
    });

    it.each([
      ['quantity', (laptop: BasketDevice) => laptop.set('WHITE1', 9)],
      ['removal', (laptop: BasketDevice) => laptop.remove('WHITE1')],
    ])('Scenario 14: refuses an order if another device’s %s arrives first', async (_what, change) => {
      const { phone, laptop } = await twoDevices();
      const form = phone.form();
      change(laptop);
      await laptop.sync();
      expect(await phone.submit(form)).toEqual({ code: 'basket-changed', details: { codes: ['WHITE1'] } });
      expect(await ordersOf()).toEqual({});
      await phone.sync();
      expect(phone.cases).toEqual(laptop.cases);
    });

    it('Scenario 14: refuses an order if a quantity is saved while the order waits for the basket', async () => {
      const { phone, laptop } = await twoDevices({ WHITE1: 2, RED1: 1 });
      laptop.set('RED1', 4);
      const body = laptop.body();
      const outcome = await waitBehind(open(), () => phone.submit(phone.form({ GrandTotal: 403.2 })), {
        before: lockRows(sql`SELECT 1 FROM shared_document`),
        meanwhile: async (writer) => {
          await sql`UPDATE shared_document SET revision = revision + 1`.execute(writer);
          await sql`UPDATE shared_entry SET revision = (SELECT revision FROM shared_document),
            value = value || '{"CasesQty": 4}' WHERE key = 'RED1'`.execute(writer);
        },
      });
      expect(outcome).toMatchObject({ code: 'basket-changed' });
      expect(await ordersOf()).toEqual({});
      await laptop.send(body);
      await phone.sync();
      expect(phone.cases, 'neither line has left').toEqual({ WHITE1: 2, RED1: 4 });
    });

    it('Scenario 15: places one order if the answer is lost, and moves a quantity set meanwhile to the next basket', async () => {
      const { phone } = await twoDevices();
      phone.held = sendPlacing(beginPlacing(phone.held));
      const form = phone.form();
      const first = await phone.submit(form);
      phone.set('WHITE1', 4);
      expect(await phone.submit(form), 'again').toBe(first);
      phone.held = endPlacing(phone.held, newCartId());
      await phone.sync();
      expect(phone.cases).toEqual({ WHITE1: 4 });
      expect(phone.told).toEqual([]);
      expect(await ordersOf()).toEqual({ WHITE1: 2 });
    });

    it('Scenario 16: leaves a line in the basket if another device added it while the order waited', async () => {
      const { phone, laptop } = await twoDevices();
      const waiting = phone.form();
      laptop.set('RED1', 1);
      await laptop.sync();
      await phone.sync();
      const { Basket } = phone.form();
      expect(await phone.submit({ ...waiting, ...(Basket && { Basket }) })).toMatch(/^XX/);
      for (const each of [phone, laptop]) await each.sync();
      expect([phone.cases, laptop.cases]).toEqual([{ RED1: 1 }, { RED1: 1 }]);
      expect(await ordersOf()).toEqual({ WHITE1: 2 });
    });

    it('notifies every other device of an order once', async () => {
      const { phone, laptop } = await twoDevices();
      const number = await laptop.place();
      await phone.sync();
      await phone.sync();
      expect([phone.told, laptop.told]).toEqual([[['ordered', 'WHITE1', number]], []]);
      const fresh = device();
      await fresh.sync();
      expect(fresh.told, 'that never saw the lines').toEqual([]);
    });
  });

  it('Scenario 17: applies the changes of two pages of one browser, each change once', async () => {
    const { phone } = await twoDevices();
    const other = device();
    other.held = phone.held;
    phone.set('RED1', 1);
    other.set('ODD1', 1);
    const bodies = [phone.body(), other.body()];
    for (const body of [...bodies, ...bodies.toReversed()]) await phone.send(body);
    await phone.sync();
    expect(phone.cases).toEqual({ WHITE1: 2, RED1: 1, ODD1: 1 });
  });

  it('Scenario 18: applies the changes of a copied browser as well as the changes of the original browser', async () => {
    const { phone } = await twoDevices();
    const copied = device();
    copied.held = phone.held;
    phone.set('RED1', 1);
    await phone.sync();
    copied.set('ODD1', 1);
    await copied.sync();
    copied.set('WHITE1', 7);
    await copied.sync();
    await phone.sync();
    expect(phone.cases).toEqual({ WHITE1: 7, RED1: 1, ODD1: 1 });
  });

  it('Scenario 20: refuses the changes of a person whose login was removed', async () => {
    const { database } = open().shop;
    const { phone, laptop } = await twoDevices();
    phone.set('WHITE1', 9);
    await sql`DELETE FROM login WHERE email = ${alphaBuyer.email}`.execute(database);
    const { problem } = await open().call(accountBasketSync, phone.body(), alphaBuyer);
    expect(problem.code).toBe('account-not-yours');
    await sql`INSERT INTO login (email, customer_account) VALUES (${alphaBuyer.email}, 'ALPHA')`.execute(
      database,
    );
    await laptop.sync();
    expect(laptop.cases).toEqual({ WHITE1: 2 });
  });
});
