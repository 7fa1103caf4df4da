import { accountBasketSync, type SentLine } from '@tradecellar/contract/basket.ts';
import type { OrderedBasket } from '@tradecellar/contract/basket-version.ts';
import { orderCachedData, submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange } from '@tradecellar/contract/order-changes.ts';
import { closeBasket } from '@tradecellar/trade/basket-sync.ts';
import fc from 'fast-check';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { sentLine as line, seenItem } from '../../../test/basket-lines.ts';
import { countStatements } from '../../../test/count-statements.ts';
import { alphaBuyer, groupBuyer, office, refillShop } from '../../../test/fixture.ts';
import { newCartId, orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../../test/wait-behind.ts';
import { closeStored } from '../../basket/closing-queries.ts';
import { basketOf, readBasket, readLines } from '../../basket/queries.ts';
import { inTransaction } from '../../database/transaction.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { placePaidOrder } from './place-order.ts';

const settings = defaultMerchant();
const merchant = { ...settings, switches: { ...settings.switches, cardPayment: true } };

type Facts = Parameters<typeof orderForm>[0];

describeShop(
  'the basket of an order',
  (open) => {
    beforeEach(async () => {
      const { database } = open().shop;
      await refillShop(database);
    });

    const ask = async (Since = 0, as: object = alphaBuyer) => {
      const request = { CustomerAccount: 'ALPHA', Since, Generation: 0, CartId: newCartId(), Lines: [] };
      return (await open().call(accountBasketSync, request, as)).body.mainResult;
    };
    const send = async (CartId: string, Lines: SentLine[], as: object = alphaBuyer) => {
      const request = { CustomerAccount: 'ALPHA', Since: 0, Generation: 1, CartId, Lines };
      return (await open().call(accountBasketSync, request, as)).body.mainResult;
    };
    /** An order of 2 cases of WHITE1, by the versions that its device has. */
    const named = (CartId: string, Lines: OrderedBasket['Lines'], facts: Facts = {}) =>
      orderForm({ CartId, Basket: { Generation: 1, Lines }, ...facts });
    const place = async (order: ReturnType<typeof orderForm>, as: object = alphaBuyer) => {
      const { body, problem } = await open().call(submitOrder, order, as);
      return problem.code === undefined ? body.mainResult.orderId : problem;
    };
    const version = (Code: string, Count: number, Page: string) => ({ Code, Count, Page });
    const ordered = (Code: string, Count: number, Page: string, OrderNo: unknown) => ({
      ...version(Code, Count, Page),
      Ordered: { Count, Page, OrderNo },
    });

    it('B19: loses the versions that the order names; newer ones and other lines are the next basket, under a new uuid', async () => {
      const CartId = newCartId();
      const before = await send(CartId, [
        line('WHITE1', 1, 'phone', 2),
        line('RED1', 1, 'phone', 1),
        line('ODD1', 1, 'phone', 1),
      ]);
      await send(CartId, [line('RED1', 2, 'laptop', 4)]);
      const Lines = [
        { ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 0 },
        { ProductCode: 'RED1', CasesQty: 1, BottlesQty: 0 },
      ];
      const versions = [
        version('WHITE1', 1, 'phone'),
        version('RED1', 1, 'phone'),
        // It is not in the order.
        version('ODD1', 1, 'phone'),
      ];
      const order = named(CartId, versions, { Lines, GrandTotal: 403.2 });
      const orderNo = await place(order);
      expect(orderNo).toMatch(/^XX/);
      const after = await ask(before.Revision);
      expect(after.Lines).toEqual([
        ordered('WHITE1', 1, 'phone', orderNo),
        { ...line('RED1', 2, 'laptop', 4), Ordered: { Count: 1, Page: 'phone', OrderNo: orderNo } },
      ]);
      expect(after.Generation).toBe(2);
      expect(after.CartId).not.toBe(CartId);
      expect(await place(order), 'sent again').toBe(orderNo);
      expect(await ask(before.Revision)).toEqual(after);
      const late = await send(CartId, [line('WHITE1', 1, 'phone', 2), line('WHITE1', 1, 'a', 9)]);
      expect(late.Lines, 'a late message brings nothing back').toContainEqual(after.Lines[0]);
      expect((await ask()).CartId).toBe(after.CartId);
    });

    it('B20: is ordered again only by a device that knows of the order, whatever the uuid', async () => {
      const [phone, laptop] = [newCartId(), newCartId()];
      await send(phone, [line('WHITE1', 1, 'phone', 2)]);
      const first = await place(named(phone, [version('WHITE1', 1, 'phone')]));
      const refused = { code: 'ordered-since', details: { orderNo: first, codes: ['WHITE1'] } };
      expect(await place(named(laptop, [version('WHITE1', 1, 'phone')]))).toMatchObject(refused);
      expect(await place(named(laptop, [version('WHITE1', 2, 'laptop')]))).toMatchObject(refused);
      const Known = { Count: 1, Page: 'phone' };
      const untrue = [{ ...version('WHITE1', 1, 'phone'), Known }];
      expect(await place(named(laptop, untrue)), 'a version that was ordered').toMatchObject(refused);
      const card = await open().call(
        orderCachedData,
        named(laptop, [version('WHITE1', 2, 'laptop')]),
        alphaBuyer,
      );
      expect(card.problem, 'before it is paid by card').toMatchObject(refused);
      const again = await place(named(laptop, [{ ...version('WHITE1', 2, 'laptop'), Known }]));
      expect(again).toMatch(/^XX/);
      expect((await ask()).Lines).toEqual([ordered('WHITE1', 2, 'laptop', again)]);
    });

    it('stays as it is when the order is refused, and is closed once by twenty submissions', async () => {
      const CartId = newCartId();
      const before = await send(CartId, [line('WHITE1', 1, 'phone', 2)]);
      const versions = [version('WHITE1', 1, 'phone')];
      expect(await place(named(CartId, versions, { GrandTotal: 1 }))).toMatchObject({
        code: 'prices-changed',
      });
      expect((await ask(before.Revision)).Lines).toEqual([]);
      const order = named(CartId, versions);
      const numbers = await Promise.all(Array.from({ length: 20 }, () => place(order)));
      expect(new Set(numbers).size).toBe(1);
      expect((await ask()).Generation).toBe(2);
    });

    it('B24: loses the versions of each device that is told of the one order', async () => {
      const CartId = newCartId();
      await send(CartId, [line('WHITE1', 1, 'phone', 2)]);
      const orderNo = await place(named(CartId, [version('WHITE1', 1, 'phone')]));
      // The laptop has typed the same quantity again, and does not know of the order.
      await send(CartId, [line('WHITE1', 3, 'laptop', 2)]);
      expect(await place(named(CartId, [version('WHITE1', 3, 'laptop')]))).toBe(orderNo);
      const closed = await ask();
      expect(closed.Lines).toEqual([ordered('WHITE1', 3, 'laptop', orderNo)]);
      expect(await place(named(CartId, [version('WHITE1', 1, 'phone')])), 'late').toBe(orderNo);
      expect(await ask()).toEqual(closed);
    });

    it('of two orders at once of the same lines under two uuids one is refused', async () => {
      await send(newCartId(), [line('WHITE1', 1, 'phone', 2)]);
      const orders = Array.from({ length: 6 }, () => named(newCartId(), [version('WHITE1', 1, 'phone')]));
      const outcomes = await Promise.all(orders.map((order) => place(order)));
      expect(outcomes.filter((outcome) => typeof outcome === 'string')).toHaveLength(1);
    });

    it('takes what a device sends while the order is placed', async () => {
      const CartId = newCartId();
      await send(CartId, [line('WHITE1', 1, 'phone', 2)]);
      const orderNo = await waitBehind(open(), () => place(named(CartId, [version('WHITE1', 1, 'phone')])), {
        before: lockRows(sql`SELECT 1 FROM basket`),
        meanwhile: (writer) =>
          sql`UPDATE basket_line SET count = 2, page = 'laptop', item = ${JSON.stringify(seenItem(5))}`.execute(
            writer,
          ),
      });
      const kept = {
        ...line('WHITE1', 2, 'laptop', 5),
        Ordered: { Count: 1, Page: 'phone', OrderNo: orderNo },
      };
      expect((await ask()).Lines).toEqual([kept]);
    });

    it('is the buyer’s own: an order by the office or a colleague leaves it, and one that was never sent is made', async () => {
      const CartId = newCartId();
      await send(CartId, [line('WHITE1', 1, 'phone', 2)]);
      const orderNo = await place(named(newCartId(), [version('WHITE1', 1, 'phone')]), office);
      await place(named(newCartId(), [version('WHITE1', 1, 'phone')]), groupBuyer);
      expect((await ask()).Lines).toEqual([line('WHITE1', 1, 'phone', 2)]);
      expect((await ask(0, office)).Lines).toEqual([ordered('WHITE1', 1, 'phone', orderNo)]);
    });

    describe('of a page of 0.5.0, which names no versions', () => {
      it('loses the lines of its uuid with the quantity of the order, and gets a new one', async () => {
        const CartId = newCartId();
        await send(CartId, [line('WHITE1', 3, 'phone', 2), line('RED1', 1, 'phone', 9)]);
        const Lines = [
          { ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 12 },
          { ProductCode: 'RED1', CasesQty: 1, BottlesQty: 0 },
        ];
        const orderNo = await place(orderForm({ CartId, Lines, GrandTotal: 403.2 }));
        const after = await ask();
        expect(after.Lines).toEqual([line('RED1', 1, 'phone', 9), ordered('WHITE1', 3, 'phone', orderNo)]);
        expect(after.CartId).not.toBe(CartId);
      });

      it('stays where its uuid is another', async () => {
        const before = await send(newCartId(), [line('WHITE1', 1, 'phone', 2)]);
        await place(orderForm());
        expect(await ask(before.Revision)).toMatchObject({ Revision: before.Revision, Lines: [] });
      });
    });

    it('is closed by an order that is paid by card, in the payment’s transaction', async () => {
      const CartId = newCartId();
      await send(CartId, [line('WHITE1', 1, 'phone', 2)]);
      const order = named(CartId, [version('WHITE1', 1, 'phone')], { PaymentMethod: 'card' });
      const person = { subject: '', name: '', ...alphaBuyer, isAdmin: false };
      const { shop } = open();
      const paid = (isRefused: boolean) =>
        inTransaction(shop.database, async (writer) => {
          const numbers = await placePaidOrder(shop, writer, { order, person });
          return isRefused ? { refused: 'fault', details: {} } : numbers;
        });
      await paid(true);
      expect((await ask()).Lines).toEqual([line('WHITE1', 1, 'phone', 2)]);
      const numbers = await paid(false);
      expect((await ask()).Lines).toEqual([ordered('WHITE1', 1, 'phone', Reflect.get(numbers, 'orderId'))]);
    });

    it('is closed when it is added to an order', async () => {
      const orderNo = String(await place(orderForm()));
      const CartId = newCartId();
      await send(CartId, [line('WHITE1', 1, 'phone', 1), line('RED1', 1, 'phone', 1)]);
      const Lines = [{ ProductCode: 'WHITE1', CasesQty: 3, BottlesQty: 0 }];
      const change = named(CartId, [version('WHITE1', 1, 'phone')], { Lines, GrandTotal: 496.8 });
      const add = (facts: Facts = {}) =>
        open().call(accountOrdersChange, { ...change, ...facts, orderNo, Version: 1 }, alphaBuyer);
      const { status, body } = await add();
      expect(status).toBe(200);
      const after = await ask();
      expect(after.Lines).toEqual([line('RED1', 1, 'phone', 1), ordered('WHITE1', 1, 'phone', orderNo)]);
      expect(after.CartId).not.toBe(CartId);
      // Another device adds the same basket, in which it has typed the same quantity again.
      await send(CartId, [line('WHITE1', 3, 'laptop', 1)]);
      const Basket = { Generation: 1, Lines: [version('WHITE1', 3, 'laptop')] };
      expect((await add({ Basket })).body).toEqual(body);
      const closed = [line('RED1', 1, 'phone', 1), ordered('WHITE1', 3, 'laptop', orderNo)];
      expect((await ask()).Lines).toEqual(closed);
    });

    it('costs no statement more', async () => {
      const count = (order: ReturnType<typeof orderForm>) => countStatements(open(), () => place(order));
      await place(orderForm());
      const without = await count(orderForm());
      expect(await count(orderForm())).toBe(without);
      expect(await count(named(newCartId(), [version('WHITE1', 1, 'phone')]))).toBe(without);
    });

    it('B21: the stored basket is closed as the rule of trade/ closes it', async () => {
      const { database } = open().shop;
      const owner = { person: alphaBuyer.email, account: 'ALPHA' };
      const digits = fc.constantFrom('1', '2', '3');
      const key = fc.record({
        generation: fc.integer({ min: 1, max: 3 }),
        uuid: digits.map((digit) => `00000000-0000-4000-8000-00000000000${digit}`),
      });
      const anyVersion = fc.record({ count: fc.integer({ min: 1, max: 3 }), page: digits });
      const codes = ['WHITE1', 'RED1', 'constructor'];
      const anyLine = fc.record({ code: fc.constantFrom(...codes), version: anyVersion, has: fc.boolean() });
      const lines = fc.uniqueArray(anyLine, { selector: ({ code }) => code });
      const freshUuid = '00000000-0000-4000-8000-000000000009';
      const at = new Date('2026-11-16T10:00:00Z');
      await fc.assert(
        fc.asyncProperty(key, lines, key, lines, async (storedKey, storedLines, orderKey, orderLines) => {
          const rows = storedLines.map(({ code, version: { count, page }, has }) => ({
            ...line(code, count, page, has ? 1 : undefined),
          }));
          await sql`DELETE FROM basket`.execute(database);
          const request = {
            CustomerAccount: 'ALPHA',
            Since: 0,
            Generation: storedKey.generation,
            CartId: storedKey.uuid,
            Lines: rows,
          };
          await open().call(accountBasketSync, request, alphaBuyer);
          const read = async () => {
            const row = await readBasket(database, owner);
            const found = row === undefined ? [] : await readLines(database, row.id, codes);
            const { generation = 0, uuid = '' } = row ?? {};
            return basketOf({ generation, uuid }, owner.person, found);
          };
          const order = {
            key: orderKey,
            lines: orderLines.map(({ code, version: named }) => ({ code, version: named, known: undefined })),
          };
          const before = rows.length === 0 ? { key: storedKey, lines: new Map() } : await read();
          const expected = closeBasket(before, order, 'XX1', freshUuid);
          await inTransaction(database, (writer) =>
            closeStored(writer, owner, { order, orderNo: 'XX1', freshUuid, at }),
          );
          const after = await read();
          expect(after.lines).toEqual(expected.lines);
          // A basket that was never stored has no key to compare.
          if (rows.length > 0) expect(after.key).toEqual(expected.key);
        }),
        { numRuns: 60 },
      );
    });
  },
  merchant,
);
