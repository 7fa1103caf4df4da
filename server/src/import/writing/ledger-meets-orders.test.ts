import { boardCancel } from '@tradecellar/contract/board.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersCancel } from '@tradecellar/contract/orders.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, office, refillShop } from '../../../test/fixture.ts';
import { filesOf, resultsOf } from '../../../test/imports.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { inTransaction } from '../../database/transaction.ts';
import { confirmOrder } from '../../orders/life/confirm-order.ts';
import { importFiles } from '../import-files.ts';

/** An order is £331.20. ALPHA's credit before the first order is £5,000.00. */
describeShop('an order placed in the shop, and the merchant’s ledger', (open) => {
  beforeEach(async () => {
    const { database } = open().shop;
    await refillShop(database);
    open().setNow(new Date('2026-11-16T10:00:00Z'));
  });

  const one = async <T>(query: ReturnType<typeof sql<T>>) =>
    (await query.execute(open().shop.database)).rows[0];
  const bring = async (files: Record<string, string>) =>
    resultsOf(await importFiles(open().shop, filesOf(files)));
  async function place(number?: string): Promise<string> {
    const answer = await open().call(submitOrder, orderForm(), alphaBuyer);
    const orderNo = answer.body.mainResult.orderId;
    if (number !== undefined) {
      const row = await one(
        sql<{ id: number }>`SELECT id FROM sales_order WHERE provisional_no = ${orderNo}`,
      );
      await inTransaction(open().shop.database, (writer) =>
        confirmOrder(writer, open().shop, { orderId: row?.id ?? 0, number, who: 'key ERP' }),
      );
    }
    return orderNo;
  }
  const credit = async () => {
    const row = await one(sql<{ available: number; placed: number; sum: number }>`
      SELECT available_credit::float8 AS available, credit_placed::float8 AS placed,
        (SELECT coalesce(sum(credit_taken), 0)::float8 FROM sales_order WHERE customer_account = 'ALPHA') AS sum
      FROM customer WHERE account = 'ALPHA'`);
    expect(row?.placed).toBe(row?.sum);
    return row?.available;
  };
  const customers = (balance: number) => ({
    customers: `CustomerAccount,CustomerName,CreditLimit,CreditBalance\nALPHA,Alpha,5000,${balance}\n`,
  });
  const invoice = (reference: string, number = 'IN1') => ({
    transactions: `CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance,Reference1,Reference2\nALPHA,16/11/2026,${number},Invoice,331.20,331.20,,${reference}\n`,
  });
  const order = (number: string, invoiceNo: string) => ({
    orders: `Order_OrderNo,CustomerAccount,Order_OrderDate,Order_InvoiceNumber,Order_TotalNett,Order_TotalVAT\n${number},ALPHA,16/11/2026,${invoiceNo},276,55.20\n`,
  });

  it('deducts an order from the imported credit until the ledger includes the order', async () => {
    await place('M1');
    expect(await credit()).toBe(4668.8);
    // The balance that this import brings does not include the order yet.
    await bring(customers(0));
    expect(await credit()).toBe(4668.8);
    // This balance includes the order, because a transaction names the order's number.
    await bring({ ...customers(331.2), ...invoice('M1') });
    expect(await credit()).toBe(4668.8);
    await bring({ ...customers(331.2), ...invoice('M1') });
    expect(await credit()).toBe(4668.8);
  });

  it('shows no change on a dry run of orders.csv with an order’s provisional number', async () => {
    const orderNo = await place();
    const { orders } = order(orderNo, '');
    await bring({ orders });
    const outcome = await importFiles(open().shop, filesOf({ orders }), { dryRun: true });
    expect(resultsOf(outcome)).toMatchObject([{ unchanged: 1, first: { changed: [] } }]);
  });

  it('counts an order as part of the ledger if a transaction names its provisional number, or orders.csv brings its invoice', async () => {
    const orderNo = await place();
    await bring(invoice(orderNo));
    expect(await credit()).toBe(5000);
    await place('M2');
    await bring(order('M2', ''));
    expect(await credit()).toBe(4668.8);
    await bring(order('M2', 'IN2'));
    expect(await credit()).toBe(5000);
  });

  it('does not release credit if a transaction of another account names the order', async () => {
    await place('M3');
    await bring({
      transactions:
        'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance,Reference2\nBETA,16/11/2026,IN3,Invoice,331.20,331.20,M3\n',
    });
    expect(await credit()).toBe(4668.8);
  });

  it('counts an order as part of the ledger after credit.ledgerDays if new credit figures come, since not every ledger names orders [setting credit.ledgerDays]', async () => {
    await place('M4');
    open().setNow(new Date('2026-12-15T10:00:00Z'));
    await bring(customers(331.2));
    expect(await credit()).toBe(4337.6);
    open().setNow(new Date('2026-12-17T10:00:00Z'));
    await bring({
      products: 'Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT\nNEW,New,6,75,60,10,2\n',
    });
    expect(await credit()).toBe(4337.6);
    await bring(customers(331.2));
    expect(await credit()).toBe(4668.8);
  });

  it('sets an order to invoiced when orders.csv brings an invoice under the confirmed number', async () => {
    await place('M5');
    await bring(order('M5', 'IN5'));
    await bring(order('M5', 'IN5'));
    expect(
      await one(sql`SELECT count(*) AS n, min(state) AS state, min(provisional_no) IS NOT NULL AS ours
        FROM sales_order WHERE confirmed_no = 'M5'`),
    ).toEqual({ n: 1, state: 'invoiced', ours: true });
    const { rows } = await sql<{ state: string; who: string }>`
      SELECT state, who FROM order_step ORDER BY id`.execute(open().shop.database);
    expect(rows.map(({ state, who }) => `${state} by ${who}`)).toEqual([
      `placed by ${alphaBuyer.email}`,
      'confirmed by key ERP',
      'invoiced by orders.csv',
    ]);
  });

  it('counts an order as part of the ledger even if its invoice came before its number', async () => {
    await bring({ ...customers(331.2), ...order('M6', 'IN6') });
    await place('M6');
    expect(await credit()).toBe(4668.8);
  });

  it('stops the hand-over of an order that orders.csv names, and refuses its buyer’s cancellation', async () => {
    const orderNo = await place();
    await bring(order(orderNo, ''));
    const cancelled = await open().call(
      accountOrdersCancel,
      { CustomerAccount: 'ALPHA', orderNo },
      alphaBuyer,
    );
    expect(cancelled.problem.code).toBe('order-with-the-merchant');
    expect(await one(sql`SELECT said FROM hand_over WHERE taken_at IS NOT NULL`)).toEqual({
      said: 'Reported by orders.csv',
    });
  });

  it('restores stock and reserves when an order is cancelled, however the ledger changed its lines', async () => {
    const { database } = open().shop;
    const goods = async () =>
      (
        await sql`SELECT product_code, free_bottles AS bottles FROM reserve WHERE customer_account = 'ALPHA'
          UNION ALL SELECT product_code, bottles FROM stock ORDER BY 1`.execute(database)
      ).rows;
    const before = await goods();
    const form = orderForm({
      Lines: [
        { ProductCode: 'RED1', CasesQty: 2, BottlesQty: 0 },
        { ProductCode: 'SCARCE1', CasesQty: 1, BottlesQty: 0 },
      ],
      GrandTotal: 216,
    });
    const placed = (await open().call(submitOrder, form, alphaBuyer)).body.mainResult;
    const numbers = [placed.orderId, placed.reservesOrderId];
    expect(numbers).not.toContain('0');
    const lines = numbers.map((number) => `${number},KEG1,House Pinot Grigio Keg,3,435,87\n`).join('');
    await bring({
      'order-lines': `Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT\n${lines}`,
    });
    for (const orderNo of numbers) await open().call(boardCancel, { orderNo, note: '' }, office);
    expect(await goods()).toEqual(before);
  });

  it('shows a state but no steps of an order that only the ledger knows', async () => {
    await bring({
      orders: `${order('L1', 'IN8').orders}L2,ALPHA,16/11/2026,,10,2\n`,
    });
    const { rows } = await sql<{ confirmed_no: string; state: string }>`
      SELECT confirmed_no, state FROM sales_order ORDER BY confirmed_no`.execute(open().shop.database);
    expect(rows).toEqual([
      { confirmed_no: 'L1', state: 'invoiced' },
      { confirmed_no: 'L2', state: 'confirmed' },
    ]);
    expect(await one(sql`SELECT count(*) AS n FROM order_step`)).toEqual({ n: 0 });
  });

  it('stores steps from confirmations.csv and orders.csv even for an order that only the ledger knows', async () => {
    await bring(order('L3', ''));
    await bring({ confirmations: 'OrderNo,State\nL3,dispatched\n' });
    await bring(order('L3', 'IN3'));
    const { rows } = await sql<{
      state: string;
      who: string;
    }>`SELECT state, who FROM order_step ORDER BY id`.execute(open().shop.database);
    expect(rows).toEqual([
      { state: 'dispatched', who: 'confirmations.csv' },
      { state: 'invoiced', who: 'orders.csv' },
    ]);
  });
});
