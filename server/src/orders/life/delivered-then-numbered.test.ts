import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountClaims, accountClaimsOpen } from '@tradecellar/contract/claims.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, refillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';

const plain = defaultMerchant();

describeShop(
  'an order that the ledger imports before the shop’s order has its confirmed number',
  (open) => {
    beforeEach(async () => {
      await refillShop(open().shop.database);
    });
    const report = (facts: object, orderNo: string) => open().call(reportOrder, { orderNo, ...facts }, {});
    /** Places an order, inserts the ledger's copy with a different line number, and returns the shop's number. */
    async function placeTwice() {
      const { database } = open().shop;
      const { orderId } = (await open().call(submitOrder, orderForm(), alphaBuyer)).body.mainResult;
      await sql`
        INSERT INTO sales_order (customer_account, kind, order_type, confirmed_no, order_date, required_date, total_nett,
          total_vat, delivery_type, delivery_name, delivery_address, billing_name, billing_address, state, payment_method)
        SELECT customer_account, kind, order_type, 'M1', order_date, required_date, total_nett, total_vat, delivery_type,
          delivery_name, delivery_address, billing_name, billing_address, 'dispatched', payment_method
        FROM sales_order`.execute(database);
      await sql`
        INSERT INTO order_line (order_id, line_no, product_code, description, case_size, unit_size, total_bottles,
          case_price, bottle_nett, bottle_vat, line_nett, line_vat, vintage)
        SELECT (SELECT id FROM sales_order WHERE confirmed_no = 'M1'), 3, product_code, description, case_size, unit_size,
          total_bottles, case_price, bottle_nett, bottle_vat, line_nett, line_vat, vintage
        FROM order_line`.execute(database);
      return orderId;
    }

    it('keeps the unsent delivery mail of the ledger’s copy when the orders are merged, and adds no second mail', async () => {
      const { database } = open().shop;
      const orderId = await placeTwice();
      expect((await report({ State: 'delivered' }, 'M1')).status).toBe(200);
      expect((await report({ Number: 'M1' }, orderId)).status).toBe(200);
      const mails = async () =>
        (
          await sql<{ key: string; order: string }>`
            SELECT key, provisional_no AS order FROM mail JOIN sales_order o ON o.id = order_id
            WHERE mail.kind = 'delivered'`.execute(database)
        ).rows;
      expect(await mails()).toEqual([{ key: `${orderId}-delivered`, order: orderId }]);
      expect((await report({ ReceivedBy: 'J. Smith' }, 'M1')).status).toBe(200);
      expect(await mails()).toHaveLength(1);
    });

    it('keeps claims, messages, mails and the delivery check of the ledger’s copy when the orders are merged', async () => {
      const { database } = open().shop;
      const orderId = await placeTwice();
      const asked = { CustomerAccount: 'ALPHA', orderNo: 'M1' };
      const opened = await open().call(
        accountClaimsOpen,
        {
          ...asked,
          Key: crypto.randomUUID(),
          Lines: [{ OrderLineNo: 3, Bottles: 2, Reason: 'broken' }],
          Note: '',
          PhotoCount: 0,
        },
        alphaBuyer,
      );
      expect(opened.status).toBe(200);
      await sql`INSERT INTO order_check (order_id, checked_by, checked_at)
        SELECT id, 'x@example.com', now() FROM sales_order WHERE confirmed_no = 'M1'`.execute(database);
      const kept = async () =>
        (
          await sql`
            SELECT (SELECT count(*) FROM claim) AS claims, (SELECT count(*) FROM order_check) AS checks,
              (SELECT count(*) FROM hand_over WHERE claim_id IS NOT NULL) AS messages,
              (SELECT count(*) FROM mail WHERE kind LIKE 'claim-%') AS mails`.execute(database)
        ).rows;
      const before = await kept();
      expect((await report({ Number: 'M1' }, orderId)).status).toBe(200);
      expect(await kept()).toEqual(before);
      const { body } = await open().call(accountClaims, asked, alphaBuyer);
      expect(body.mainResult).toMatchObject({ Claims: [{ Lines: [{ OrderLineNo: 1, Bottles: 2 }] }] });
    });
  },
  { ...plain, mail: { ...plain.mail, delivered: true } },
);
