import { type Order, submitOrder } from '@tradecellar/contract/checkout.ts';
import {
  accountOrdersItem,
  accountOrdersItems,
  accountOrdersSummaries,
  linesOf,
} from '@tradecellar/contract/orders.ts';
import { settings } from '@tradecellar/contract/shared-settings.ts';
import { beforeAll, beforeEach, expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { importFiles } from '../../import/import-files.ts';
import { drawMail } from '../../mail/draw-mail.ts';
import { readMerchant } from '../../merchant/merchant-file.ts';
import { orderMails } from '../mail/order-mails.ts';

const read = readMerchant(
  Buffer.from(
    JSON.stringify({
      deliveryCharge: { on: true, postcodes: ['N'], elsewhere: { amount: 12 } },
      minimums: { value: 60 },
    }),
  ),
);
if ('faults' in read) throw new Error(read.faults.join('; '));
const { merchant } = read;

describeShop(
  'an order with its delivery charge',
  (open) => {
    beforeAll(async () => {
      const { database } = open().shop;
      await fillShop(database);
      const cellar = database.updateTable('address').where('id', '=', '2');
      await cellar.set({ delivery_post_code: 'E1 2BB' }).execute();
    });
    beforeEach(() => open().setNow(new Date('2026-11-16T10:00:00Z')));

    const submit = (facts: Partial<Order>) => open().call(submitOrder, orderForm(facts), alphaBuyer);
    const line = (ProductCode: string, CasesQty: number, BottlesQty = 0) => ({
      ProductCode,
      CasesQty,
      BottlesQty,
    });
    const rowOf = (orderNo: string) =>
      open()
        .shop.database.selectFrom('sales_order')
        .selectAll()
        .where('provisional_no', '=', orderNo)
        .executeTakeFirstOrThrow();
    const sumsOf = async (orderNo: string) => {
      const row = await rowOf(orderNo);
      return [row.total_nett, row.total_vat, row.delivery_charge, row.delivery_charge_vat].map(Number);
    };
    const credit = async () => {
      const row = await open()
        .shop.database.selectFrom('customer')
        .select('available_credit')
        .where('account', '=', 'ALPHA')
        .executeTakeFirstOrThrow();
      return Number(row.available_credit);
    };
    const twoCases = { Lines: [line('WHITE1', 2)] };

    it('refuses an order whose total lacks the delivery charge, and returns the charge', async () => {
      const { status, problem } = await submit({ ...twoCases, GrandTotal: 331.2 });
      expect([status, problem.code]).toEqual([409, 'prices-changed']);
      expect(problem.details).toMatchObject({
        grandTotal: 340.2,
        deliveryCharge: 7.5,
        deliveryChargeVat: 1.5,
      });
    });

    it('adds the delivery charge to the totals, every answer and the mail, and deducts the charge from the credit [9.constants.31] [setting deliveryCharge.on]', async () => {
      const before = await credit();
      const { body } = await submit({ ...twoCases, GrandTotal: 340.2 });
      const { orderId } = body.mainResult;
      expect(await sumsOf(orderId)).toEqual([283.5, 56.7, 7.5, 1.5]);
      expect(before - (await credit())).toBeCloseTo(340.2, 4);

      const asked = { CustomerAccount: 'ALPHA', orderNo: orderId };
      const shown = { Order_TotalNett: 283.5, DeliveryCharge: 7.5, DeliveryChargeVAT: 1.5 };
      const detail = await open().call(accountOrdersItem, asked, alphaBuyer);
      expect(detail.body.mainResult).toMatchObject({ ...shown, Order_TotalVAT: 56.7 });
      const placed = await open().call(
        accountOrdersSummaries,
        { CustomerAccount: 'ALPHA', orders: [orderId] },
        alphaBuyer,
      );
      expect(placed.body.mainResult[0]).toMatchObject(shown);
      const range = { orderDateStart: '16/11/2026', orderDateEnd: '16/11/2026' };
      const list = await open().call(accountOrdersItems, { CustomerAccount: 'ALPHA', ...range }, alphaBuyer);
      expect(list.body.mainResult[0]).toMatchObject({ Order_TotalNett: 283.5, Order_TotalVAT: 56.7 });

      const { id } = await rowOf(orderId);
      const { shop } = open();
      const mail = drawMail(
        shop.merchant,
        await orderMails.acknowledgement(shop, { orderId: id, facts: {} }),
      );
      expect(mail.text).toContain(
        'Sub Total: £276.00\nDelivery Charge: £7.50\nVAT: £56.70\nOrder Total: £340.20',
      );
      expect(mail.html).toContain('Delivery Charge');
    });

    const header = 'Order_OrderNo,CustomerAccount,Order_OrderDate,Order_TotalNett,Order_TotalVAT';
    const lineHeader = 'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT';
    it.each([
      ['keeps the delivery charge if the ledger has the same totals', '283.50,56.70', [], 7.5],
      ['drops the delivery charge if the ledger’s totals exclude the charge', '276,55.20', [], 0],
      [
        'drops the delivery charge if the ledger states the charge as a line',
        '283.50,56.70',
        ['WHITE1,Sancerre,24,276,55.20', 'CARR,Carriage,1,7.50,1.50'],
        0,
      ],
      [
        'keeps the delivery charge until the ledger’s new lines arrive',
        '145.50,29.10',
        ['WHITE1,Sancerre,12,138,27.60'],
        7.5,
      ],
    ] as const)(
      '%s, so that the lines and the charge add up to the total',
      async (_what, totals, lines, charge) => {
        const { orderId } = (await submit({ ...twoCases, GrandTotal: 340.2 })).body.mainResult;
        const files = [
          { name: 'orders.csv', content: `${header}\n${orderId},ALPHA,16/11/2026,${totals}\n` },
          {
            name: 'order-lines.csv',
            content: [lineHeader, ...lines.map((each) => `${orderId},${each}`), ''].join('\n'),
          },
        ];
        for (const file of files) {
          const options = { dryRun: false, replace: false, onProgress: () => {} };
          expect(await importFiles(open().shop, [file], options)).toMatchObject({ written: true });
        }
        const asked = { CustomerAccount: 'ALPHA', orderNo: orderId };
        const { mainResult } = (await open().call(accountOrdersItem, asked, alphaBuyer)).body;
        expect(mainResult.DeliveryCharge).toBe(charge);
        const shown = linesOf(mainResult);
        for (const [total, part, extra] of [
          ['Order_TotalNett', 'LineNett', 'DeliveryCharge'],
          ['Order_TotalVAT', 'LineVAT', 'DeliveryChargeVAT'],
        ] as const) {
          const sum = shown.reduce((money, each) => money + each[part], mainResult[extra]);
          expect(mainResult[total]).toBeCloseTo(sum, 4);
        }
      },
    );

    it('drops the delivery charge if the ledger sends different totals and lines', async () => {
      const { orderId } = (await submit({ ...twoCases, GrandTotal: 340.2 })).body.mainResult;
      const files = [
        { name: 'orders.csv', content: `${header}\n${orderId},ALPHA,16/11/2026,285,57\n` },
        {
          name: 'order-lines.csv',
          content: `${lineHeader}\n${orderId},WHITE1,Sancerre,24,276,55.20\n`,
        },
      ];
      const options = { dryRun: false, replace: false, onProgress: () => {} };
      expect(await importFiles(open().shop, files, options)).toMatchObject({ written: true });
      expect(await sumsOf(orderId)).toEqual([285, 57, 0, 0]);
    });

    it.each<[string, Partial<Order>, number[]]>([
      [
        'delivers six cases free of charge [9.constants.30]',
        { Lines: [line('WHITE1', 6)], GrandTotal: 993.6 },
        [828, 165.6, 0, 0],
      ],
      [
        'adds up the cases and loose bottles of all products towards free delivery',
        { Lines: [line('WHITE1', 5, 6), line('GIN1', 0, 3)], GrandTotal: 910.8 + 36 },
        [789, 157.8, 0, 0],
      ],
      [
        'charges the higher amount outside the postcodes, even for six cases [setting deliveryCharge.postcodes, deliveryCharge.elsewhere.amount]',
        {
          Lines: [line('WHITE1', 6)],
          GrandTotal: 993.6 + 14.4,
          DeliveryAddressId: '2',
          RequiredDate: '2026-11-18',
        },
        [840, 168, 12, 2.4],
      ],
      [
        'charges nothing for a collection',
        {
          ...twoCases,
          GrandTotal: 331.2,
          DeliveryType: 'collection',
          DeliveryAddressId: 'COLLECTION',
          RequiredDate: '2026-11-17T11:00',
        },
        [276, 55.2, 0, 0],
      ],
    ])('%s', async (_title, facts, expected) => {
      const { status, body } = await submit(facts);
      expect(status).toBe(200);
      expect(await sumsOf(body.mainResult.orderId)).toEqual(expected);
    });

    it('charges delivery once, on the first of three orders of a basket, and the orders add up to the total', async () => {
      const { database } = open().shop;
      await database.insertInto('stock').values({ product_code: 'ODD1', bottles: 5 }).execute();
      await database
        .insertInto('reserve')
        .values({ customer_account: 'ALPHA', product_code: 'ODD1', free_bottles: 6 })
        .execute();
      const three = await submit({ Lines: [line('ODD1', 2, 1)], GrandTotal: 142.21 + 28.89 + 9 });
      const { orderId, backOrderId, reservesOrderId } = three.body.mainResult;
      const sums = await Promise.all([orderId, backOrderId, reservesOrderId].map(sumsOf));
      expect(sums.map(([, , charge]) => charge)).toEqual([7.5, 0, 0]);
      const all = sums.map(([nett = 0, vat = 0]) => nett + vat).reduce((sum, gross) => sum + gross);
      expect(all).toBeCloseTo(180.1, 4);
    });

    it('puts the delivery charge on the reserves order if nothing is in stock', async () => {
      const { database } = open().shop;
      const reserve = database.updateTable('reserve').where('product_code', '=', 'ODD1');
      await reserve.set({ free_bottles: 6 }).execute();
      const { body } = await submit({ Lines: [line('ODD1', 2)], GrandTotal: 131.1 + 26.67 + 9 });
      const { orderId, backOrderId, reservesOrderId } = body.mainResult;
      expect(orderId).toBe('0');
      const sums = await Promise.all([reservesOrderId, backOrderId].map(sumsOf));
      expect(sums.map(([, , charge]) => charge)).toEqual([7.5, 0]);
      const back = await submit({ Lines: [line('ODD1', 1)], GrandTotal: 65.55 + 13.33 + 9 });
      expect((await sumsOf(back.body.mainResult.backOrderId))[2]).toBe(7.5);
    });

    it('does not count the delivery charge towards the minimum value', async () => {
      const { problem } = await submit({ Lines: [line('WHITE1', 0, 5)], GrandTotal: 69 + 9 });
      expect(problem).toMatchObject({ code: 'under-minimum-value', details: { minimum: '£60.00' } });
    });

    it('returns the delivery charge with the settings, so that the basket page can show the charge', async () => {
      const { body } = await open().call(settings, {}, alphaBuyer);
      expect(body.deliveryCharge).toMatchObject({ on: true, amount: 7.5, freeFromCases: 6, vatRate: 20 });
    });
  },
  merchant,
);
