import { accountOrdersAlike } from '@tradecellar/contract/alike-orders.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange, accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import { accountOrdersItem, accountOrdersItems } from '@tradecellar/contract/orders.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, groupBuyer, office, refillShop } from '../../../test/fixture.ts';
import { newCartId, orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';

type Form = ReturnType<typeof orderForm>;
const line = (ProductCode: string, CasesQty = 1) => ({ ProductCode, CasesQty, BottlesQty: 0 });
const wines = ['WHITE1', 'SCARCE1', 'KEG1'];

describeShop('a basket and the orders for its address', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
    open().setNow(new Date('2026-11-16T10:00:00Z'));
  });

  /** Submits an order with the total that the server returns for it. */
  const submit = async (facts: Partial<Form> = {}, as: object = groupBuyer) => {
    const form = orderForm({ Lines: wines.map((code) => line(code)), ...facts });
    const asked = await open().call(submitOrder, { ...form, GrandTotal: 0 }, as);
    const total = asked.problem.details?.grandTotal;
    return typeof total === 'number' ? open().call(submitOrder, { ...form, GrandTotal: total }, as) : asked;
  };
  const place = async (facts: Partial<Form> = {}, as: object = groupBuyer) => {
    const { status, body } = await submit(facts, as);
    expect(status).toBe(200);
    return body.mainResult.orderId;
  };
  const ask = async (
    facts: { Codes?: string[]; DeliveryAddressId?: string; CartId?: string; CustomerAccount?: string } = {},
    as: object = alphaBuyer,
  ) => {
    const asked = {
      CartId: newCartId(),
      CustomerAccount: 'ALPHA',
      DeliveryAddressId: '1',
      Codes: wines,
      ...facts,
    };
    const { status, body } = await open().call(accountOrdersAlike, asked, as);
    expect(status).toBe(200);
    return body.mainResult;
  };
  const add = async (orderNo: string, CartId: string, facts: { Version?: number } & Partial<Form> = {}) => {
    const form = {
      ...orderForm({ CartId, Lines: wines.map((code) => line(code, 2)) }),
      Version: 1,
      orderNo,
      ...facts,
    };
    const asked = await open().call(accountOrdersChange, { ...form, GrandTotal: 0 }, alphaBuyer);
    const total = asked.problem.details?.grandTotal;
    return typeof total === 'number'
      ? open().call(accountOrdersChange, { ...form, GrandTotal: total }, alphaBuyer)
      : asked;
  };
  const everything = async () => {
    const { rows } = await sql<{ placed: number; bottles: number; scarce: number; credit: string }>`
      SELECT (SELECT count(*) FROM placement)::int AS placed,
        (SELECT sum(total_bottles) FROM order_line)::int AS bottles,
        (SELECT bottles FROM stock WHERE product_code = 'SCARCE1') AS scarce,
        (SELECT available_credit::text FROM customer WHERE account = 'ALPHA') AS credit`.execute(
      open().shop.database,
    );
    return rows[0];
  };

  describe('G2: a similar order', () => {
    it('returns a colleague’s similar order with its person, time and shared lines, and says that it can be changed', async () => {
      const orderNo = await place();
      open().setNow(new Date('2026-11-16T11:30:00Z'));
      expect(await ask({ Codes: [...wines, 'ODD1', 'CASES1', 'GIN1'] })).not.toHaveProperty('Alike');
      expect(await ask()).toEqual({
        Alike: {
          OrderNo: orderNo,
          OrderedBy: { IsOffice: false, Name: 'Gail Group' },
          IsYou: false,
          PlacedAt: '2026-11-16T10:00:00.000Z',
          SharedLines: 3,
          CanChange: true,
        },
        Open: [{ OrderNo: orderNo, RequiredDate: '2026-11-17' }],
      });
      expect((await ask({}, groupBuyer)).Alike).toMatchObject({ IsYou: true });
    });

    it('attributes an order that the office placed to the office, for buyers and admins', async () => {
      await place({}, office);
      for (const as of [alphaBuyer, office]) {
        expect((await ask({}, as)).Alike).toMatchObject({
          OrderedBy: { IsOffice: true, Name: '' },
          IsYou: false,
        });
      }
    });

    it('returns both numbers of an order in two parts until a part is cancelled', async () => {
      const orderNo = await place({ Lines: [line('SCARCE1', 3), line('WHITE1'), line('KEG1')] });
      const parts = async () => {
        const range = { CustomerAccount: 'ALPHA', orderDateStart: '16/11/2026', orderDateEnd: '16/11/2026' };
        const list = (await open().call(accountOrdersItems, range, alphaBuyer)).body.mainResult;
        const { body } = await open().call(
          accountOrdersItem,
          { CustomerAccount: 'ALPHA', orderNo },
          alphaBuyer,
        );
        return [body.mainResult.PartNos, ...list.map(({ PartNos }) => PartNos)];
      };
      const both = [orderNo, expect.stringMatching(/^XX/)];
      expect(await parts()).toEqual([both, both, both]);
      await sql`UPDATE sales_order SET state = 'cancelled' WHERE kind = 'Back Order'`.execute(
        open().shop.database,
      );
      const [details] = await parts();
      expect(details).toBeUndefined();
    });

    it('counts shared wines in stock and on back order together', async () => {
      const lines = [line('SCARCE1', 3), line('WHITE1'), line('KEG1')];
      const orderNo = await place({ Lines: lines });
      expect(await ask()).toMatchObject({ Alike: { OrderNo: orderNo, SharedLines: 3 }, Open: [{}] });
    });
  });

  describe('G3: orders that are not returned', () => {
    const nothing = { Open: [] };

    it('returns no order for a different address, no collection and no order of another account', async () => {
      await place({ DeliveryAddressId: '2', RequiredDate: '2026-11-18' });
      // A different account has the same address.
      await sql`UPDATE address SET (delivery_name, delivery_post_code) = ('Alpha Restaurant', 'N1 1AA')
        WHERE customer_account = 'GAMMA'`.execute(open().shop.database);
      await place({ CustomerAccount: 'GAMMA' });
      expect(await ask()).toEqual(nothing);
      expect(await ask({ DeliveryAddressId: 'COLLECTION' })).toEqual(nothing);
      expect(await ask({ DeliveryAddressId: '9' })).toEqual(nothing);
      expect(await ask({ DeliveryAddressId: '2' })).toMatchObject({ Open: [{}], Alike: {} });
    });

    it('returns no cancelled order and no order of the same basket', async () => {
      const CartId = newCartId();
      const orderNo = await place({ CartId });
      expect(await ask({ CartId })).toEqual(nothing);
      expect(await ask({ CartId: `urn:uuid:${CartId.toUpperCase()}` })).toEqual(nothing);
      expect(await ask()).toHaveProperty('Alike');
      await sql`UPDATE sales_order SET state = 'cancelled' WHERE provisional_no = ${orderNo}`.execute(
        open().shop.database,
      );
      expect(await ask()).toEqual(nothing);
    });

    it('does not call an order older than a day similar, and offers no change of an order that was handed over', async () => {
      const orderNo = await place();
      const { database } = open().shop;
      open().setNow(new Date('2026-11-17T10:00:00.001Z'));
      expect(await ask()).toEqual({ Open: [{ OrderNo: orderNo, RequiredDate: '2026-11-17' }] });
      open().setNow(new Date('2026-11-17T10:00:00Z'));
      await sql`UPDATE sales_order SET state = 'confirmed', confirmed_no = 'W000123'`.execute(database);
      expect(await ask()).toMatchObject({ Alike: { OrderNo: 'W000123', CanChange: false }, Open: [] });
    });

    it('offers no change of an order if a part was handed over', async () => {
      await place({ Lines: [line('SCARCE1', 3), line('WHITE1'), line('KEG1')] });
      await sql`UPDATE sales_order SET state = 'handed-over' WHERE kind = 'Back Order'`.execute(
        open().shop.database,
      );
      expect(await ask()).toMatchObject({ Alike: { CanChange: false }, Open: [] });
    });
  });

  describe('G4: a basket', () => {
    it('refuses to place or add a basket that was already added to an order', async () => {
      const [first, second] = [await place(), await place()];
      const cart = newCartId();
      expect((await add(first, cart)).body).toMatchObject({ mainResult: { orderId: first, Version: 2 } });
      const before = await everything();
      // The call is repeated, as after a lost answer. A call with a different reference is a different change.
      expect((await add(first, cart)).body).toMatchObject({ mainResult: { Version: 2 } });
      expect((await add(first, cart, { Version: 2, CustomerReference: 'PO 2' })).problem.code).toBe(
        'change-otherwise',
      );
      for (const answer of [await submit({ CartId: cart }, alphaBuyer), await add(second, cart)]) {
        expect(answer.problem).toMatchObject({
          code: 'basket-already-placed',
          details: { orderNo: first, orderId: first },
        });
      }
      expect(await everything()).toEqual(before);
      const asked = { CustomerAccount: 'ALPHA', orderNo: first };
      const changes = async (CartId?: string) =>
        (await open().call(accountOrdersChanges, { ...asked, ...(CartId && { CartId }) }, alphaBuyer)).body
          .mainResult.HasBasket;
      expect([await changes(), await changes(newCartId()), await changes(cart)]).toEqual([
        undefined,
        undefined,
        true,
      ]);
    });

    it('refuses to add a placed basket to an order', async () => {
      const cart = newCartId();
      const [first, second] = [await place(), await place({ CartId: cart }, alphaBuyer)];
      const before = await everything();
      expect((await add(first, cart)).problem).toMatchObject({
        code: 'basket-already-placed',
        details: { orderNo: second },
      });
      expect(await everything()).toEqual(before);
    });

    it('either places a basket or adds the basket to an order if both calls come at once', async () => {
      const first = await place();
      const cart = newCartId();
      const answers = await Promise.all([submit({ CartId: cart }, alphaBuyer), add(first, cart)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      expect(answers.find(({ status }) => status === 409)?.problem.code).toBe('basket-already-placed');
    });
  });

  it('G5: keeps the order and the basket after a refused addition, so that the basket can be placed', async () => {
    const first = await place();
    const cart = newCartId();
    const before = await everything();
    expect((await add(first, cart, { DeliveryAddressId: '9' })).problem.code).toBe('address-not-found');
    expect((await add(first, cart, { Version: 7 })).problem.code).toBe('order-changed-meanwhile');
    expect(await everything()).toEqual(before);
    expect((await submit({ CartId: cart }, alphaBuyer)).status).toBe(200);
  });
});
