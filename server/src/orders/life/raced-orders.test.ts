import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, refillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../../test/wait-behind.ts';
import { listOrders } from '../../back-office/list-orders.ts';
import type { Writer } from '../../database/connection.ts';
import { inTransaction } from '../../database/transaction.ts';
import { isRefusal, type Refusal } from '../../http/problems.ts';
import { importFiles } from '../../import/import-files.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { cancelOrder } from './cancel-order.ts';
import { confirmOrder } from './confirm-order.ts';
import { claimHandOver, setTaken } from './hand-over-queries.ts';
import { releaseOrder } from './release-order.ts';

const settings = defaultMerchant();
const merchant = { ...settings, switches: { ...settings.switches, negativeBalanceAllowed: false } };

// A command takes its locks before it reads the rows on which it decides, so that it sees every change that was just
// committed.
describeShop(
  'an order whose rows another transaction is changing',
  (open) => {
    beforeEach(async () => {
      const { database } = open().shop;
      await refillShop(database);
    });

    const run = <T>(command: (writer: Writer) => Promise<T | Refusal>) =>
      inTransaction(open().shop.database, command);
    const change = (query: ReturnType<typeof sql>) => (writer: Writer) => query.execute(writer);
    const one = async <T>(query: ReturnType<typeof sql<T>>) =>
      (await query.execute(open().shop.database)).rows[0];
    const submit = (facts: Parameters<typeof orderForm>[0] = {}) =>
      open().call(submitOrder, orderForm(facts), alphaBuyer);
    const place = async (facts: Parameters<typeof orderForm>[0] = {}) => {
      const { orderId, backOrderId } = (await submit(facts)).body.mainResult;
      const row = await one(
        sql<{ id: number }>`SELECT id FROM sales_order WHERE provisional_no IN (${orderId}, ${backOrderId})`,
      );
      return row?.id ?? 0;
    };
    const confirm = (orderId: number, number: string) =>
      run((writer) => confirmOrder(writer, open().shop, { orderId, number, who: 'ERP' }));
    const cancel = (orderId: number, by: 'buyer' | 'office') => (writer: Writer) =>
      cancelOrder(writer, open().shop, { orderId, by, who: 'A' });
    const messageOf = async (orderId: number) =>
      (await one(sql<{ id: string }>`SELECT id FROM hand_over WHERE order_id = ${orderId}`))?.id ?? '';

    it('refuses an order if another order used up the credit while the order waited', async () => {
      const answer = await waitBehind(open(), submit, {
        before: change(sql`UPDATE customer SET credit_placed = 4900 WHERE account = 'ALPHA'`),
      });
      expect(answer.problem.details?.reason).toBe('negative-balance');
    });

    it('takes bottles from stock if the reserves shrank while the order waited', async () => {
      const answer = await waitBehind(
        open(),
        () => submit({ Lines: [{ ProductCode: 'RED1', CasesQty: 2, BottlesQty: 0 }], GrandTotal: 144 }),
        { before: change(sql`UPDATE reserve SET free_bottles = 5 WHERE product_code = 'RED1'`) },
      );
      expect(answer.status).toBe(200);
      const { rows } = await sql`
        SELECT kind, total_bottles AS bottles FROM sales_order JOIN order_line ON order_id = sales_order.id
        ORDER BY kind`.execute(open().shop.database);
      expect(rows).toEqual([
        { kind: 'Order', bottles: 7 },
        { kind: 'Reserves Order', bottles: 5 },
      ]);
    });

    it('refuses to release a back order if the stock shrank while the release waited', async () => {
      const line = { ProductCode: 'SCARCE1', CasesQty: 2, BottlesQty: 0 };
      await sql`UPDATE stock SET bottles = 0`.execute(open().shop.database);
      const orderId = await place({ Lines: [line], GrandTotal: 144 });
      await confirm(orderId, 'B1');
      await sql`UPDATE stock SET bottles = 12`.execute(open().shop.database);
      const release = () => run((writer) => releaseOrder(writer, open().shop, { orderId, who: 'office' }));
      const outcome = await waitBehind(open(), release, {
        before: change(sql`UPDATE stock SET bottles = 3`),
      });
      expect(outcome).toMatchObject({ refused: 'beyond-stock', details: { availableBottles: 3 } });
      expect(await one(sql`SELECT bottles FROM stock`)).toEqual({ bottles: 3 });
    });

    it('keeps an invoice number that an import adds to the ledger’s copy during the confirmation', async () => {
      const orderId = await place();
      await sql`INSERT INTO sales_order (customer_account, confirmed_no, order_date, total_nett, total_vat)
        VALUES ('ALPHA', 'M1', '2026-11-16', 1, 0)`.execute(open().shop.database);
      await waitBehind(open(), () => confirm(orderId, 'M1'), {
        before: change(sql`UPDATE sales_order SET invoice_number = 'IN1' WHERE confirmed_no = 'M1'`),
      });
      expect(await one(sql`SELECT id, invoice_number FROM sales_order WHERE confirmed_no = 'M1'`)).toEqual({
        id: orderId,
        invoice_number: 'IN1',
      });
    });

    it('releases the credit of an order once if it is cancelled while its ledger entry is imported', async () => {
      const orderId = await place();
      const orderNo = await one(sql<{ no: string }>`SELECT provisional_no AS no FROM sales_order`);
      const content = `CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance,Reference1\nALPHA,16/11/2026,T1,Invoice,1,1,${orderNo?.no}\n`;
      const options = { dryRun: false, replace: false, onProgress: () => {} };
      await waitBehind(
        open(),
        () => importFiles(open().shop, [{ name: 'transactions.csv', content }], options),
        { before: cancel(orderId, 'office') },
      );
      expect(await one(sql`SELECT credit_placed FROM customer WHERE account = 'ALPHA'`)).toEqual({
        credit_placed: '0.0000',
      });
    });

    describe('an order that its buyer is cancelling', () => {
      it('does not hand over an order that its buyer is cancelling', async () => {
        const orderId = await place();
        const id = await messageOf(orderId);
        const claimed = await waitBehind(
          open(),
          () => claimHandOver(open().shop.database, id, open().shop.clock.now()),
          {
            before: lockRows(sql`SELECT 1 FROM sales_order WHERE id = ${orderId}`),
            async meanwhile(writer) {
              expect(isRefusal(await cancel(orderId, 'buyer')(writer))).toBe(false);
            },
          },
        );
        expect(claimed).toBeUndefined();
      });

      it('lists an order as cancelled if the merchant’s system reads the list during the cancellation', async () => {
        const orderId = await place();
        const page = await waitBehind(open(), () => listOrders(open().shop, {}), {
          before: lockRows(sql`SELECT 1 FROM sales_order WHERE id = ${orderId}`),
          async meanwhile(writer) {
            expect(isRefusal(await cancel(orderId, 'buyer')(writer))).toBe(false);
          },
        });
        expect(page).toMatchObject({ Orders: [{ State: 'cancelled' }] });
      });
    });

    it('marks a message as taken once if two answers come at the same time', async () => {
      const id = await messageOf(await place());
      const taken = (said: string) => (writer: Writer) => setTaken(writer, id, said, open().shop.clock.now());
      const second = await waitBehind(open(), () => run(taken('second')), { before: taken('first') });
      expect(second).toBe(false);
      expect(await one(sql`SELECT said FROM hand_over`)).toEqual({ said: 'first' });
    });
  },
  merchant,
);
