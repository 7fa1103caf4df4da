import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange } from '@tradecellar/contract/order-changes.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { fillShop, groupBuyer, refillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { BasketDevice } from '../../../test/shared-device.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { lockAtOnce, lockRows, waitBehind } from '../../../test/wait-behind.ts';
import { startHandingOver } from '../../back-office/hand-over.ts';
import { inTransaction } from '../../database/transaction.ts';
import { importFiles } from '../../import/import-files.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmOrder } from './confirm-order.ts';
import { releaseOrder } from './release-order.ts';

const customer = (account: string) => sql`SELECT 1 FROM customer WHERE account = ${account}`;
const reserve = (code: string) => sql`SELECT 1 FROM reserve WHERE product_code = ${code}`;
const stock = (code: string) => sql`SELECT 1 FROM stock WHERE product_code = ${code}`;
const order = (orderNo: string) => sql`SELECT 1 FROM sales_order WHERE provisional_no = ${orderNo}`;

/**
 * Transactions lock orders, customers, reserves and stock in this sequence, and the rows of a table by key, because two
 * transactions would deadlock otherwise (decision 28). Each test holds the lock that comes first, waits until the
 * command waits for it, and checks that the lock that comes later is free.
 */
describeShop('the sequence of locks', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
    // The table has WHITE1 before SCARCE1, so that a scan without ORDER BY would lock in the wrong sequence.
    await sql`DELETE FROM stock`.execute(database);
    await sql`INSERT INTO stock VALUES ('WHITE1', 60)`.execute(database);
    await sql`INSERT INTO stock VALUES ('SCARCE1', 8)`.execute(database);
  });

  /** WHITE1 and SCARCE1 are taken from stock, RED1 from ALPHA's reserves. */
  const basket = {
    Lines: [
      { ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 0 },
      { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 6 },
      { ProductCode: 'RED1', CasesQty: 0, BottlesQty: 6 },
    ],
    GrandTotal: 309.6,
  };
  const place = async (facts: Parameters<typeof orderForm>[0] = basket) => {
    const { status, body } = await open().call(submitOrder, orderForm(facts), groupBuyer);
    expect(status).toBe(200);
    return body.mainResult;
  };
  const change = async (orderNo: string) => {
    const asked = { ...orderForm(basket), CustomerReference: 'PO 2', Version: 1, orderNo };
    const { status } = await open().call(accountOrdersChange, asked, groupBuyer);
    expect(status).toBe(200);
  };
  const idOf = async (orderNo: string) => {
    const { rows } = await sql<{
      id: number;
    }>`SELECT id FROM sales_order WHERE provisional_no = ${orderNo}`.execute(open().shop.database);
    return rows[0]?.id ?? 0;
  };
  const bring = (name: string, content: string, replace = false) =>
    importFiles(open().shop, [{ name, content }], {
      dryRun: false,
      replace,
      force: true,
      onProgress: () => {},
    });

  describe('placing an order', () => {
    it.each([
      ['customer before reserves', customer('ALPHA'), reserve('RED1')],
      ['customer before stock', customer('ALPHA'), stock('SCARCE1')],
      ['reserves before stock', reserve('RED1'), stock('SCARCE1')],
      ['stock by code', stock('SCARCE1'), stock('WHITE1')],
    ])('locks %s when an order is placed', async (_what, first, later) => {
      await waitBehind(open(), () => place(), { before: lockRows(first), meanwhile: lockAtOnce(later) });
    });

    it('locks stock before the buyer’s basket when an order is placed (decision 102)', async () => {
      const phone = new BasketDevice(open, groupBuyer);
      await phone.sync();
      phone.set('WHITE1', 2);
      await phone.sync();
      const { CartId, Basket } = phone.form();
      await waitBehind(open(), () => place({ CartId, ...(Basket && { Basket }) }), {
        before: lockRows(stock('WHITE1')),
        meanwhile: lockAtOnce(sql`SELECT 1 FROM shared_document`),
      });
    });
  });

  describe('cancelling an order', () => {
    it.each([
      ['customer before stock', customer('ALPHA'), stock('SCARCE1')],
      ['stock by code', stock('SCARCE1'), stock('WHITE1')],
    ])('locks %s when an order is cancelled', async (_what, first, later) => {
      const orderId = await idOf((await place()).orderId);
      const cancel = () =>
        inTransaction(open().shop.database, (writer) =>
          cancelOrder(writer, open().shop, { orderId, by: 'office', who: 'office' }),
        );
      await waitBehind(open(), cancel, { before: lockRows(first), meanwhile: lockAtOnce(later) });
    });
  });

  it.each([
    ['orders by id', 'Order', order, 'Reserves Order'],
    ['orders before the customer', 'Order', customer, 'ALPHA'],
    ['all parts of the order before the customer', 'Reserves Order', customer, 'ALPHA'],
  ] as const)('locks %s when an order is changed', async (_what, kind, later, key) => {
    const placed = await place();
    const byKind = { Order: placed.orderId, 'Reserves Order': placed.reservesOrderId };
    await waitBehind(open(), () => change(placed.orderId), {
      before: lockRows(order(byKind[kind])),
      meanwhile: lockAtOnce(later(key === 'ALPHA' ? key : byKind[key])),
    });
  });

  it.each([
    ['customer before reserves', customer('ALPHA'), reserve('RED1')],
    ['customer before stock', customer('ALPHA'), stock('SCARCE1')],
    ['reserves before stock', reserve('RED1'), stock('SCARCE1')],
    ['stock by code', stock('SCARCE1'), stock('WHITE1')],
  ])('locks %s when an order is changed', async (_what, first, later) => {
    const { orderId } = await place();
    await waitBehind(open(), () => change(orderId), {
      before: lockRows(first),
      meanwhile: lockAtOnce(later),
    });
  });

  it('locks stock by code when a back order is released', async () => {
    await sql`UPDATE stock SET bottles = 0`.execute(open().shop.database);
    const orderId = await idOf((await place()).backOrderId);
    await sql`UPDATE stock SET bottles = 60 WHERE product_code = 'WHITE1'`.execute(open().shop.database);
    await sql`UPDATE stock SET bottles = 60 WHERE product_code = 'SCARCE1'`.execute(open().shop.database);
    await inTransaction(open().shop.database, (writer) =>
      confirmOrder(writer, open().shop, { orderId, number: 'B1', who: 'ERP' }),
    );
    const release = () =>
      inTransaction(open().shop.database, (writer) =>
        releaseOrder(writer, open().shop, { orderId, who: 'office' }),
      );
    await waitBehind(open(), release, {
      before: lockRows(stock('SCARCE1')),
      meanwhile: lockAtOnce(stock('WHITE1')),
    });
  });

  describe('importing', () => {
    it('locks orders by id when confirmations are imported in any sequence', async () => {
      const [first, second] = [(await place(orderForm())).orderId, (await place(orderForm())).orderId];
      await waitBehind(
        open(),
        () => bring('confirmations.csv', `OrderNo,Number\n${second},M2\n${first},M1\n`),
        { before: lockRows(order(first)), meanwhile: lockAtOnce(order(second)) },
      );
    });

    it.each([
      ['orders by id', order, 'provisional_no'],
      ['customers by account', customer, 'customer_account'],
    ] as const)('locks %s when the ledger is imported', async (_what, rows, name) => {
      const { database } = open().shop;
      const placed = [
        { provisional_no: (await place(orderForm())).orderId, customer_account: 'ALPHA' },
        {
          provisional_no: (await place(orderForm({ CustomerAccount: 'GAMMA' }))).orderId,
          customer_account: 'GAMMA',
        },
      ] as const;
      // The update moves ALPHA's rows behind GAMMA's in the table, although ALPHA is first by key.
      await sql`UPDATE sales_order SET billing_name = '' WHERE customer_account = 'ALPHA'`.execute(database);
      await sql`UPDATE customer SET billing_name = '' WHERE account = 'ALPHA'`.execute(database);
      const header = 'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance,Reference1';
      const entries = placed
        .toReversed()
        .map((each) => `${each.customer_account},16/11/2026,T1,Invoice,1,1,${each.provisional_no}\n`);
      await waitBehind(open(), () => bring('transactions.csv', `${header}\n${entries.join('')}`), {
        before: lockRows(rows(placed[0][name])),
        meanwhile: lockAtOnce(rows(placed[1][name])),
      });
    });

    it.each([
      [
        'customers by account',
        'customers.csv',
        'CustomerAccount,CustomerName\nGAMMA,New\nALPHA,New\n',
        false,
      ],
      [
        'withdrawn customers by account',
        'customers.csv',
        'CustomerAccount,CustomerName\nBETA,Beta Bar\n',
        true,
      ],
    ])('locks %s when customers are imported', async (_what, name, content, replace) => {
      await sql`UPDATE customer SET credit_limit = 1 WHERE account = 'ALPHA'`.execute(open().shop.database);
      await waitBehind(open(), () => bring(name, content, replace), {
        before: lockRows(customer('ALPHA')),
        meanwhile: lockAtOnce(customer('GAMMA')),
      });
    });

    it('locks stock by code when an import deletes a figure and changes another figure', async () => {
      await waitBehind(
        open(),
        () => bring('stock.csv', 'Code,StockCases,StockBottles\nWHITE1,,7\nSCARCE1,,\n'),
        { before: lockRows(stock('SCARCE1')), meanwhile: lockAtOnce(stock('WHITE1')) },
      );
    });

    it('locks reserves by product when an import deletes a reserve and changes another reserve', async () => {
      const { database } = open().shop;
      await sql`INSERT INTO reserve VALUES ('ALPHA', 'WHITE1', 12), ('ALPHA', 'ODD1', 12)`.execute(database);
      const file = 'CustomerAccount,ProductCode,FreeCases,FreeBottles\nALPHA,RED1,0,3\nALPHA,WHITE1,0,3\n';
      await waitBehind(open(), () => bring('reserves.csv', file, true), {
        before: lockRows(reserve('ODD1')),
        meanwhile: lockAtOnce(reserve('WHITE1')),
      });
    });
  });
});

describeShop('the sequence of locks when a hand-over is taken', (open) => {
  beforeEach(() => fillShop(open().shop.database));

  it('locks the order before its messages when the merchant’s system takes a hand-over', async () => {
    const { shop } = open();
    const asked = Promise.withResolvers<void>();
    const answered = Promise.withResolvers<{ said: string }>();
    await startHandingOver(shop, {
      name: 'web',
      take: () => {
        asked.resolve();
        return answered.promise;
      },
    });
    const { body } = await open().call(submitOrder, orderForm(), groupBuyer);
    const { orderId } = body.mainResult;
    await asked.promise;
    const isTaken = async () => {
      const { rows } = await sql<{
        at: Date | null;
      }>`SELECT taken_at AS at FROM hand_over`.execute(shop.database);
      return rows[0]?.at !== null;
    };
    await waitBehind(
      open(),
      async () => {
        answered.resolve({ said: 'Thank you' });
        await expect.poll(isTaken, { timeout: 60_000 }).toBe(true);
      },
      {
        before: lockRows(order(orderId)),
        meanwhile: lockAtOnce(sql`SELECT 1 FROM hand_over`),
      },
    );
  });
});
