import { accountOrdersItemEmail, confirmOrder } from '@tradecellar/contract/order-confirmation.ts';
import {
  accountOrdersItem,
  accountOrdersItems,
  accountOrdersSummaries,
} from '@tradecellar/contract/orders.ts';
import type { Insertable } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, groupBuyer, office } from '../../../test/fixture.ts';
import { describeShop, type TestShop } from '../../../test/test-shop.ts';
import type { SalesOrder } from '../../database/tables.ts';

function orderRow(facts: Partial<Insertable<SalesOrder>>): Insertable<SalesOrder> {
  return {
    customer_account: 'ALPHA',
    placement_id: null,
    kind: 'Order',
    provisional_no: null,
    confirmed_no: null,
    confirmed_at: null,
    order_date: '2026-10-10',
    order_type: '',
    invoice_number: '',
    customer_reference: 'PO 77',
    total_nett: '121.2345',
    total_vat: '24.2500',
    delivery_type: 'delivery',
    required_date: '2026-10-12',
    required_time: '',
    delivery_name: 'Alpha Restaurant',
    delivery_address: ['1 Test Street', '', '', 'London', 'N1 1AA'],
    billing_name: 'Alpha Restaurant Ltd',
    billing_address: ['2 Bill Street', 'Flat 1', 'Yard', 'London', 'N1', '1AA'],
    delivery_notes: 'Ring twice',
    ...facts,
  };
}

async function fillOrders({ shop }: TestShop): Promise<void> {
  const rows = await shop.database
    .insertInto('sales_order')
    .values([
      orderRow({ confirmed_no: '200001', invoice_number: 'INV1', order_type: 'Web' }),
      orderRow({ provisional_no: 'XX000002' }),
      orderRow({ provisional_no: 'XX000003', confirmed_no: '200003', kind: 'Back Order' }),
      orderRow({
        provisional_no: 'XX000004',
        kind: 'Reserves Order',
        order_date: '2026-10-11',
        delivery_type: 'collection',
        required_time: '10:00',
      }),
      orderRow({ customer_account: 'BETA', provisional_no: 'XX000005', confirmed_no: '200005' }),
      orderRow({ confirmed_no: 'OLD1', order_date: '2020-02-29', kind: 'Phone', required_date: null }),
      // Another account has a confirmed number that looks like a provisional number.
      orderRow({ customer_account: 'GAMMA', confirmed_no: 'XX000002' }),
      orderRow({ confirmed_no: '200009', provisional_no: 'XX000009' }),
      orderRow({ provisional_no: 'XX000010' }),
    ])
    .returning(['id', 'confirmed_no'])
    .execute();
  const first = rows[0]?.id ?? 0;
  const line = (line_no: number, facts = {}) => ({
    order_id: first,
    line_no,
    product_code: 'RED1',
    description: 'Château Tremblay Margaux',
    case_size: 6,
    unit_size: '75',
    total_bottles: 14,
    case_price: '60.0000',
    bottle_nett: '10.0000',
    bottle_vat: '2.0000',
    line_nett: '140.0000',
    line_vat: '28.0000',
    ...facts,
  });
  await shop.database
    .insertInto('order_line')
    // The rows are out of sequence, so that the test sees the answer sort by line number.
    .values([
      line(2, {
        product_code: 'LONG-GONE',
        case_size: 0,
        unit_size: '0',
        case_price: null,
        bottle_nett: null,
        bottle_vat: null,
      }),
      line(1, { vintage: '2018' }),
      line(3, { product_code: 'GONE1', case_size: 0, total_bottles: -12 }),
    ])
    .execute();
}

describeShop('orders', (open) => {
  beforeAll(async () => {
    await fillShop(open().shop.database);
    await fillOrders(open());
  });
  const alpha = { CustomerAccount: 'ALPHA' };
  const october = { ...alpha, orderDateStart: '01/10/2026', orderDateEnd: '31/10/2026' };

  describe('account/orders/items', () => {
    it('returns the orders of a date range, newest first, with the confirmed or provisional number [3.summary.1, 7.calls.16]', async () => {
      const { status, body } = await open().call(accountOrdersItems, october, alphaBuyer);
      expect(status).toBe(200);
      expect(body.mainResult.map((order) => order.Order_OrderNo)).toEqual([
        'XX000004',
        'XX000010',
        '200009',
        '200003',
        'XX000002',
        '200001',
      ]);
      expect(body.mainResult.at(-1)).toEqual({
        Order_OrderNo: '200001',
        Order_OrderDate: '10/10/2026',
        Order_OrderType: 'Web',
        Order_InvoiceNumber: 'INV1',
        Order_CustomerReference: 'PO 77',
        Order_TotalNett: 121.2345,
        Order_TotalVAT: 24.25,
        RequiredDate: '12/10/2026',
        DeliveryType: 'delivery',
        Kind: 'Order',
        State: 'confirmed',
        AwaitsStock: false,
      });
      expect(body.mainResult[0]).toMatchObject({
        RequiredDate: '12/10/2026 10:00',
        DeliveryType: 'collection',
      });
      expect(body.mainResult[3]).toMatchObject({ Kind: 'Back Order', AwaitsStock: true });
      expect(body.mainResult[3]?.Order_OrderType).toBe('Back Order');
    });

    it('answers 204 for a range without orders [7.calls.17]', async () => {
      const asked = { ...october, orderDateStart: '01/01/2021', orderDateEnd: '02/01/2021' };
      expect((await open().call(accountOrdersItems, asked, alphaBuyer)).status).toBe(204);
    });

    it('refuses invalid dates, a reversed range and another account’s buyer', async () => {
      const bad = await open().call(
        accountOrdersItems,
        { ...october, orderDateEnd: '31/11/2026' },
        alphaBuyer,
      );
      expect([bad.status, bad.problem.details?.field]).toEqual([400, 'orderDateEnd']);
      const worse = await open().call(accountOrdersItems, { ...october, orderDateStart: 'x' }, alphaBuyer);
      expect([worse.status, worse.problem.details?.field]).toEqual([400, 'orderDateStart']);
      const reversed = await open().call(
        accountOrdersItems,
        { ...october, orderDateStart: '01/11/2026' },
        alphaBuyer,
      );
      expect(reversed.problem.code).toBe('range-reversed');
      expect((await open().call(accountOrdersItems, october, betaBuyer)).status).toBe(403);
    });
  });

  describe('account/orders/item', () => {
    it('returns an order with its lines sorted by line number [3.detail.1, 3.detail.2, 3.detail.4, 7.calls.18]', async () => {
      const { status, body } = await open().call(
        accountOrdersItem,
        { ...alpha, orderNo: '200001' },
        alphaBuyer,
      );
      expect(status).toBe(200);
      const { OrderLines, ...order } = body.mainResult;
      expect(order).toMatchObject({
        Order_OrderNo: '200001',
        Order_OrderType: 'Web',
        Order_OrderDate: '10/10/2026',
        RequiredDate: '12/10/2026',
        Order_CustomerReference: 'PO 77',
        Order_InvoiceNumber: 'INV1',
        Order_TotalNett: 121.2345,
        Order_TotalVAT: 24.25,
        Delivery_Name: 'Alpha Restaurant',
        Delivery_Address1: '1 Test Street',
        Delivery_Address2: '',
        Delivery_Address3: '',
        Delivery_Address4: 'London',
        Delivery_Address5: 'N1 1AA',
        Billing_Name: 'Alpha Restaurant Ltd',
        Billing_Address1: '2 Bill Street',
        Billing_Address2: 'Flat 1',
        Billing_Address3: 'Yard',
        Billing_Address4: 'London',
        Billing_Address5: 'N1, 1AA',
        Delivery_Notes: 'Ring twice',
      });
      expect(OrderLines.OrderLine).toEqual([
        {
          ProductCode: 'RED1',
          Description: 'Château Tremblay Margaux',
          TotalBottles: 14,
          LineNett: 140,
          LineVAT: 28,
          CaseSize: 6,
          UnitSize: 75,
          Vintage: '2018',
          Cases: 2,
          Bottles: 2,
          BinNo: 'B101',
          Product: 'on-sale',
          CasePrice: 60,
          BottleNett: 10,
        },
        // The ledger gave only the specification's five fields for this line.
        {
          ProductCode: 'LONG-GONE',
          Description: 'Château Tremblay Margaux',
          TotalBottles: 14,
          LineNett: 140,
          LineVAT: 28,
          CaseSize: 0,
          UnitSize: 0,
          Cases: 0,
          Bottles: 14,
          Product: 'unknown',
        },
        // The line credits 12 bottles without a case size. The product has 6 bottles a case today.
        expect.objectContaining({ ProductCode: 'GONE1', Cases: -2, Bottles: 0, Product: 'withdrawn' }),
      ]);
    });

    it('returns the time of a collection, and an empty date for an order without a date', async () => {
      const collection = await open().call(accountOrdersItem, { ...alpha, orderNo: 'XX000004' }, alphaBuyer);
      expect(collection.body.mainResult.RequiredDate).toBe('12/10/2026 10:00');
      const old = await open().call(accountOrdersItem, { ...alpha, orderNo: 'OLD1' }, alphaBuyer);
      expect([old.body.mainResult.RequiredDate, old.body.mainResult.Order_OrderDate]).toEqual([
        '',
        '29/02/2020',
      ]);
    });

    it.each(['200005', 'XX000005', 'NONE', 'xx000002', "' OR 1=1 --"])(
      'answers 404 for %s, which is not a number of the account’s orders',
      async (orderNo) => {
        const { status, problem } = await open().call(accountOrdersItem, { ...alpha, orderNo }, alphaBuyer);
        expect([status, problem.code]).toEqual([404, 'order-not-found']);
      },
    );

    it('returns the right order if two accounts have orders with the same number', async () => {
      const asked = { CustomerAccount: 'GAMMA', orderNo: 'XX000002' };
      const gamma = await open().call(confirmOrder, asked, groupBuyer);
      expect(gamma.body.mainResult).toBe('XX000002');
      const foreign = await open().call(
        accountOrdersItem,
        { CustomerAccount: 'BETA', orderNo: '200005' },
        alphaBuyer,
      );
      expect(foreign.status).toBe(403);
      const admin = await open().call(
        accountOrdersItem,
        { CustomerAccount: 'BETA', orderNo: '200005' },
        office,
      );
      expect(admin.status).toBe(200);
    });
  });

  describe('account/orders/summaries', () => {
    it('returns each of the account’s orders once, in the sequence of the requested numbers [7.calls.38]', async () => {
      const orders = ['XX000004', '0', '200005', 'XX000003', '200003', 'NONE', '200001'];
      const { status, body } = await open().call(accountOrdersSummaries, { ...alpha, orders }, alphaBuyer);
      expect(status).toBe(200);
      expect(
        body.mainResult.map((order) => [
          order.Order_OrderNo,
          order.Kind,
          order.Confirmed,
          order.DeliveryType,
          order.OrderLines.OrderLine.length,
        ]),
      ).toEqual([
        ['XX000004', 'Reserves Order', false, 'collection', 0],
        ['200003', 'Back Order', true, 'delivery', 0],
        ['200001', 'Order', true, 'delivery', 3],
      ]);
      const [{ MailedTo } = { MailedTo: [] }] = body.mainResult;
      expect(MailedTo).toEqual(['alpha-accounts@example.com']);
    });

    it('returns an empty list for unknown numbers, and the kind Order for an unknown kind', async () => {
      const none = await open().call(accountOrdersSummaries, { ...alpha, orders: ['0'] }, alphaBuyer);
      expect([none.status, none.body.mainResult]).toEqual([200, []]);
      const old = await open().call(accountOrdersSummaries, { ...alpha, orders: ['OLD1'] }, alphaBuyer);
      expect(old.body.mainResult[0]?.Kind).toBe('Order');
    });

    it('refuses a request for more than ten order numbers', async () => {
      const orders = Array.from({ length: 11 }, () => '200001');
      const { status } = await open().call(accountOrdersSummaries, { ...alpha, orders }, alphaBuyer);
      expect(status).toBe(400);
    });
  });

  describe('confirm/order', () => {
    it.each([
      ['XX000003', '200003'],
      ['200003', '200003'],
      ['XX000002', 'XX000002'],
    ])(
      'resolves the order number %s to the current number %s [3.reference.1, 7.calls.28, 7.calls.36]',
      async (orderNo, current) => {
        const { body } = await open().call(confirmOrder, { ...alpha, orderNo }, alphaBuyer);
        expect(body.mainResult).toBe(current);
      },
    );

    it('answers 404 for an order number of another account [3.reference.1]', async () => {
      const { status } = await open().call(confirmOrder, { ...alpha, orderNo: 'XX000005' }, alphaBuyer);
      expect(status).toBe(404);
    });
  });

  describe('account/orders/item-email', () => {
    const waiting = async () => (await open().shop.jobs.waiting()).mail;

    it('sends one confirmation mail if twelve calls ask for it at once [3.reference.2, 4.place.6, 7.calls.19, 7.calls.37]', async () => {
      const before = await waiting();
      const asked = { ...alpha, orderNo: '200003', backOrder: true, kind: 'Back Order' } as const;
      const answers = await Promise.all(
        Array.from({ length: 12 }, () => open().call(accountOrdersItemEmail, asked, alphaBuyer)),
      );
      const results = answers.map(({ body }) => body.mainResult).sort();
      expect(results).toEqual([...Array.from({ length: 11 }, () => 'already-sent'), 'sent']);
      const byOtherNumber = await open().call(
        accountOrdersItemEmail,
        { ...alpha, orderNo: 'XX000003' },
        alphaBuyer,
      );
      expect(byOtherNumber.body.mainResult).toBe('already-sent');
      const mails = await open().shop.database.selectFrom('mail').select(['key', 'kind']).execute();
      expect(mails).toEqual([{ key: 'XX000003', kind: 'confirmation' }]);
      await expect.poll(waiting, { timeout: 60_000, interval: 250 }).toBe(before + 1);
    });

    it.each([
      ['kind', { kind: 'Order' }],
      ['backOrder', { backOrder: true }],
    ] as const)(
      'refuses to mail an order if the %s in the call is wrong [3.reference.2, 7.calls.37]',
      async (field, claimed) => {
        const asked = { ...alpha, orderNo: 'XX000004', ...claimed };
        const { status, problem } = await open().call(accountOrdersItemEmail, asked, alphaBuyer);
        expect([status, problem.code, problem.details?.field]).toEqual([400, 'bad-request', field]);
        const mails = await open().shop.database.selectFrom('mail').select('key').execute();
        expect(mails.map(({ key }) => key)).not.toContain('XX000004-received');
      },
    );

    it('writes a mail that an admin sends to the audit log, and no mail that a customer sends', async () => {
      const { shop } = open();
      await open().call(accountOrdersItemEmail, { ...alpha, orderNo: '200009' }, alphaBuyer);
      const asked = { CustomerAccount: 'BETA', orderNo: '200005' };
      await open().call(accountOrdersItemEmail, asked, office);
      await open().call(accountOrdersItemEmail, asked, office);
      const acts = await shop.database.selectFrom('audit').selectAll().execute();
      expect(
        acts.map(({ who, customer_account, act, facts }) => ({ who, customer_account, act, facts })),
      ).toEqual([
        {
          who: 'office@example.com',
          customer_account: 'BETA',
          act: 'send-confirmation',
          facts: { orderNo: '200005' },
        },
      ]);
    });

    it('answers 404 if a buyer asks for the mail of another account’s order', async () => {
      const { status } = await open().call(
        accountOrdersItemEmail,
        { ...alpha, orderNo: '200005' },
        alphaBuyer,
      );
      expect(status).toBe(404);
    });
  });
});
