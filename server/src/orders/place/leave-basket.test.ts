import { orderCachedData } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange } from '@tradecellar/contract/order-changes.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { countStatements } from '../../../test/count-statements.ts';
import { alphaBuyer, groupBuyer, office, refillShop } from '../../../test/fixture.ts';
import { newCartId, orderForm } from '../../../test/order-form.ts';
import { BasketDevice } from '../../../test/shared-device.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { inTransaction } from '../../database/transaction.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { placePaidOrder } from './place-order.ts';

const settings = defaultMerchant();
const merchant = { ...settings, switches: { ...settings.switches, cardPayment: true } };

describeShop(
  'the basket of an order',
  (open) => {
    beforeEach(async () => refillShop(open().shop.database));

    const filled = async (lines: Readonly<Record<string, number>>, as: object = alphaBuyer) => {
      const one = new BasketDevice(open, as);
      await one.sync();
      for (const [code, cases] of Object.entries(lines)) one.set(code, cases);
      await one.sync();
      return one;
    };
    const inStep = (as?: object) => filled({}, as);
    const line = (ProductCode: string, CasesQty: number) => ({ ProductCode, CasesQty, BottlesQty: 0 });

    it('B9: removes the ordered lines from the basket, and keeps the remaining lines under a new uuid', async () => {
      const phone = await filled({ WHITE1: 2, RED1: 1, ODD1: 1 });
      const form = phone.form({ Lines: [line('WHITE1', 2), line('RED1', 1)] });
      const orderNo = await phone.submit(form);
      expect(orderNo).toMatch(/^XX/);
      await phone.sync();
      expect(phone.cases).toEqual({ ODD1: 1 });
      expect(phone.held.uuid).not.toBe(form.CartId);
      const { uuid } = phone.held;
      expect(await phone.submit(form), 'sent again').toBe(orderNo);
      await phone.sync();
      expect([phone.cases, phone.held.uuid]).toEqual([{ ODD1: 1 }, uuid]);
    });

    it('orders a basket once under any uuid, and orders a wine again only after asking the buyer', async () => {
      const [phone, laptop] = [await filled({ WHITE1: 2 }), await inStep()];
      const orders = Array.from({ length: 6 }, (_, n) =>
        (n % 2 ? phone : laptop).form({ CartId: newCartId() }),
      );
      const outcomes = await Promise.all(orders.map((order) => phone.submit(order)));
      expect(outcomes.filter((outcome) => typeof outcome === 'string')).toHaveLength(1);
      expect(outcomes.filter((outcome) => Object(outcome).code === 'basket-changed')).toHaveLength(5);
      // The tablet does not know of the order when the buyer enters the next basket.
      const tablet = await filled({ RED1: 1 });
      tablet.set('WHITE1', 3);
      await phone.sync();
      phone.set('WHITE1', 2);
      const orderNo = await phone.place();
      expect(orderNo).toMatch(/^XX/);
      await tablet.sync();
      const refused = { code: 'ordered-since', details: { orderNo, codes: ['WHITE1'] } };
      const form = tablet.form({ GrandTotal: 496.8 });
      expect(await tablet.submit(form)).toMatchObject(refused);
      const card = await open().call(orderCachedData, form, alphaBuyer);
      expect(card.problem, 'before it is paid by card').toMatchObject(refused);
      tablet.set('WHITE1', 3);
      expect(await tablet.place()).toMatch(/^XX/);
    });

    it('leaves the basket unchanged if the order is refused, and removes the ordered lines once for twenty submissions', async () => {
      const phone = await filled({ WHITE1: 2 });
      const { form, before } = { form: phone.form(), before: phone.held.held.copy.revision };
      const call = (GrandTotal: number) => phone.submit({ ...form, GrandTotal, RequiredDate: '2020-01-01' });
      expect(await call(1)).toMatchObject({ code: 'date-not-allowed' });
      expect((await phone.send(phone.body())).Revision).toBe(before);
      const numbers = await Promise.all(Array.from({ length: 20 }, () => phone.submit(form)));
      expect(new Set(numbers).size).toBe(1);
      expect((await phone.send(phone.body())).Revision, 'one order').toBe(before + 1);
    });

    it('B10: returns one order number to two devices that order the same basket', async () => {
      const [phone, laptop] = [await filled({ WHITE1: 2 }), await inStep()];
      const forms = [phone.form(), laptop.form()];
      const orderNo = await phone.submit(forms[0] ?? phone.form());
      expect(await laptop.submit(forms[1] ?? laptop.form())).toBe(orderNo);
      // The laptop enters the same quantity again, because it does not know of the order.
      laptop.set('WHITE1', 2);
      await laptop.sync();
      expect(laptop.cases).toEqual({ WHITE1: 2 });
      expect(laptop.told).toEqual([
        ['ordered', 'WHITE1', orderNo],
        ['next', 'WHITE1', 2, orderNo],
      ]);
    });

    it('keeps the buyer’s basket when the office or a colleague orders', async () => {
      const buyer = await filled({ WHITE1: 2 });
      const staff = await filled({ WHITE1: 2 }, office);
      const colleague = await filled({ WHITE1: 2 }, groupBuyer);
      expect(await staff.submit(buyer.form()), 'another’s basket').toMatchObject({ code: 'basket-changed' });
      for (const each of [staff, colleague]) expect(await each.place()).toMatch(/^XX/);
      for (const each of [buyer, staff, colleague]) await each.sync();
      expect([buyer.cases, staff.cases, colleague.cases]).toEqual([{ WHITE1: 2 }, {}, {}]);
    });

    describe('an order from a page of release 0.5.0, which sends no basket', () => {
      const plain = (one: BasketDevice, facts: Parameters<typeof orderForm>[0]) => {
        const { Basket: _basket, ...form } = one.form(facts);
        return form;
      };

      it('removes the lines that have the order’s uuid and quantity, and gives the basket a new uuid', async () => {
        const phone = await filled({ WHITE1: 2, RED1: 9 });
        const { uuid } = phone.held;
        const Lines = [{ ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 12 }, line('RED1', 1)];
        const orderNo = await phone.submit(plain(phone, { Lines }));
        await phone.sync();
        expect(phone.cases).toEqual({ RED1: 9 });
        expect(phone.held.uuid).not.toBe(uuid);
        expect(phone.told, 'any page but that one').toEqual([['ordered', 'WHITE1', orderNo]]);
      });

      it('keeps the basket’s lines if the order has a different uuid', async () => {
        const phone = await filled({ WHITE1: 2 });
        expect(await phone.submit(plain(phone, { CartId: newCartId() }))).toMatch(/^XX/);
        await phone.sync();
        expect(phone.cases).toEqual({ WHITE1: 2 });
      });
    });

    it('closes the basket of a paid order in the payment’s transaction', async () => {
      const phone = await filled({ WHITE1: 2 });
      const order = phone.form({ PaymentMethod: 'card' });
      const person = { subject: '', name: '', ...alphaBuyer, isAdmin: false };
      const { shop } = open();
      const paid = (isRefused: boolean) =>
        inTransaction(shop.database, async (writer) => {
          const numbers = await placePaidOrder(shop, writer, { order, person, pricedAt: shop.clock.now() });
          return isRefused ? { refused: 'fault', details: {} } : numbers;
        });
      await paid(true);
      await phone.sync();
      expect(phone.cases).toEqual({ WHITE1: 2 });
      await paid(false);
      await phone.sync();
      expect(phone.cases).toEqual({});
    });

    describe('a basket that is added to an order', () => {
      const placed = async () => String(await new BasketDevice(open, alphaBuyer).submit(orderForm()));
      const added = (one: BasketDevice, orderNo: string, facts: Parameters<typeof orderForm>[0] = {}) => {
        const form = one.form({ Lines: [line('WHITE1', 3)], GrandTotal: 496.8, ...facts });
        return open().call(accountOrdersChange, { ...form, orderNo, Version: 1 }, alphaBuyer);
      };

      it('removes the lines that are added to an order once, even if the call is repeated', async () => {
        const orderNo = await placed();
        const phone = await filled({ WHITE1: 1, RED1: 1 });
        const { uuid } = phone.held;
        const { status, body } = await added(phone, orderNo);
        expect(status).toBe(200);
        expect((await added(phone, orderNo, { CartId: uuid })).body).toEqual(body);
        await phone.sync();
        expect(phone.cases).toEqual({ RED1: 1 });
        expect(phone.held.uuid).not.toBe(uuid);
      });

      it.each([
        ['changed', (laptop: BasketDevice) => laptop.set('WHITE1', 4)],
        ['removed', (laptop: BasketDevice) => laptop.remove('WHITE1')],
      ])(
        'refuses to add a basket to an order, and keeps the order, if another device has %s a line of the basket',
        async (_what, change) => {
          const orderNo = await placed();
          const [phone, laptop] = [await filled({ WHITE1: 1 }), await inStep()];
          change(laptop);
          await laptop.sync();
          const { status, problem } = await added(phone, orderNo);
          expect([status, problem.code]).toEqual([409, 'basket-changed']);
          const { rows } = await sql`SELECT total_bottles AS bottles FROM order_line`.execute(
            open().shop.database,
          );
          expect(rows).toEqual([{ bottles: 24 }]);
        },
      );
    });

    it('removes an ordered basket’s lines without an additional SQL statement', async () => {
      const count = (one: BasketDevice, order: ReturnType<typeof orderForm>) =>
        countStatements(open(), () => one.submit(order));
      const phone = await filled({});
      await phone.submit(orderForm());
      const without = await count(phone, orderForm());
      expect(await count(phone, orderForm())).toBe(without);
      const full = await filled({ WHITE1: 2 });
      expect(await count(full, full.form())).toBe(without);
    });
  },
  merchant,
);
