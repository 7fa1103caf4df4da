import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';

const plain = defaultMerchant();

describeShop(
  'a delivery reported of the ledger’s order before the shop’s own has its number',
  (open) => {
    it('keeps its mail, which is still to be sent, and is mailed once', async () => {
      const { database } = open().shop;
      await fillShop(database);
      const { orderId } = (await open().call(submitOrder, orderForm(), alphaBuyer)).body.mainResult;
      // As orders.csv brings it.
      await sql`
        INSERT INTO sales_order (customer_account, kind, order_type, confirmed_no, order_date, required_date, total_nett,
          total_vat, delivery_type, delivery_name, delivery_address, billing_name, billing_address, state, payment_method)
        SELECT customer_account, kind, order_type, 'M1', order_date, required_date, total_nett, total_vat, delivery_type,
          delivery_name, delivery_address, billing_name, billing_address, 'dispatched', payment_method
        FROM sales_order`.execute(database);
      const report = (facts: object, orderNo: string) => open().call(reportOrder, { orderNo, ...facts }, {});
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
  },
  { ...plain, mail: { ...plain.mail, delivered: true } },
);
