import { productsItem, productsItems } from '@tradecellar/contract/catalogue.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { alphaBuyer, fillShop, refillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop, openTestShop, type TestShop } from '../../../test/test-shop.ts';
import { inTransaction } from '../../database/transaction.ts';
import { placePaidOrder } from './place-order.ts';

const onCatalogueFault = () => {};

describeShop(
  'orders at dated prices, with two processes that cache the catalogue',
  (open) => {
    let other: TestShop | undefined;
    const shops = () => [open(), ...(other === undefined ? [] : [other])];
    const at = async (instant: string) => {
      for (const shop of shops()) shop.setNow(new Date(instant));
    };
    beforeAll(async () => {
      await fillShop(open().shop.database);
      other = await openTestShop(undefined, { onCatalogueFault }, open());
    });
    afterAll(() => other?.close());

    const date = async (day: string, price: number) => {
      await open()
        .shop.database.insertInto('dated_price')
        .values({
          price_list: '',
          product_code: 'WHITE1',
          from_day: day,
          case_price: String(price * 12),
          bottle_nett: String(price),
          bottle_vat: String(price / 5),
        })
        .execute();
      for (const { shop } of shops()) await shop.catalogue.refresh();
    };
    const shown = async ({ call }: TestShop) => {
      const answer = await call(
        productsItem,
        { ProductCode: 'WHITE1', CustomerAccount: 'ALPHA' },
        alphaBuyer,
      );
      return answer.body.mainResult.BottleNett;
    };
    /** Orders 2 cases at a price of a bottle, and returns the status. */
    const order = async ({ call }: TestShop, price: number, day: string) => {
      const form = orderForm({ RequiredDate: day, GrandTotal: price * 24 * 1.2 });
      return (await call(submitOrder, form, alphaBuyer)).status;
    };

    it('shows and charges a price from midnight on, without a job or a restart', async () => {
      await refillShop(open().shop.database);
      await date('2027-03-29', 10);
      for (const [instant, price] of [
        ['2027-03-28T22:59:59Z', 11.5],
        ['2027-03-28T23:00:00Z', 10],
      ] as const) {
        await at(instant);
        for (const shop of shops()) {
          expect(await shown(shop)).toBe(price);
          expect(await order(shop, price === 10 ? 11.5 : 10, '2027-03-31')).toBe(409);
          expect(await order(shop, price, '2027-03-31')).toBe(200);
        }
      }
    });

    it('charges a card order the price of the day on which the buyer went to pay', async () => {
      await refillShop(open().shop.database);
      await date('2026-11-17', 10);
      await at('2026-11-17T00:01:00Z');
      const { shop } = open();
      const person = { subject: '', email: alphaBuyer.email, name: '', isAdmin: false };
      const form = orderForm({ RequiredDate: '2026-11-18', PaymentMethod: 'card' });
      const placed = await inTransaction(shop.database, (writer) =>
        placePaidOrder(shop, writer, { order: form, person, pricedAt: new Date('2026-11-16T23:58:00Z') }),
      );
      expect(placed).toMatchObject({ orderId: expect.stringMatching(/^XX/) });
    });

    it('charges the prices of the delivery’s day if the merchant prices by delivery [setting pricesBy]', async () => {
      await refillShop(open().shop.database);
      await date('2026-11-18', 10);
      await at('2026-11-16T10:00:00Z');
      const [shop] = shops();
      if (shop === undefined) throw new Error('The shop is open');
      expect(await order(shop, 11.5, '2026-11-18')).toBe(200);
      shop.shop.merchant.pricesBy = 'delivery';
      try {
        const query = {
          CustomerAccount: 'ALPHA',
          codes: ['WHITE1'],
          pagedProducts: { PageSize: 0, StartIndex: 0 },
        };
        for (const [day, price] of [
          ['2026-11-17', 11.5],
          ['2026-11-18', 10],
        ] as const) {
          const { body } = await shop.call(productsItems, { ...query, pricesOn: day }, alphaBuyer);
          expect(body.mainResult[0]?.BottleNett).toBe(price);
          expect(await order(shop, price === 10 ? 11.5 : 10, day)).toBe(409);
          expect(await order(shop, price, day)).toBe(200);
        }
      } finally {
        shop.shop.merchant.pricesBy = 'order';
      }
      const { body } = await shop.call(
        productsItems,
        {
          CustomerAccount: 'ALPHA',
          codes: ['WHITE1'],
          pagedProducts: { PageSize: 0, StartIndex: 0 },
          pricesOn: '2026-11-18',
        },
        alphaBuyer,
      );
      expect(body.mainResult[0]?.BottleNett).toBe(11.5);
    });
  },
  undefined,
  { onCatalogueFault },
);
