import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange } from '@tradecellar/contract/order-changes.ts';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { alphaBuyer, fillShop, groupBuyer } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { orderMails } from '../mail/order-mails.ts';

const plain = defaultMerchant();
const bottles = (CasesQty: number) => ({
  Lines: [{ ProductCode: 'SCARCE1', CasesQty, BottlesQty: 0 }],
  GrandTotal: CasesQty * 72,
});

// SCARCE1 has 8 bottles in stock and 6 in a case.
describeShop(
  'a changed order at the order desk',
  (open) => {
    it('mails the order desk the new version of a changed order and the back order that the change added', async () => {
      const { shop } = open();
      await fillShop(shop.database);
      const placed = await open().call(submitOrder, orderForm(bottles(1)), alphaBuyer);
      const { orderId } = placed.body.mainResult;
      const change = { ...orderForm(bottles(2)), orderNo: orderId, Version: 1 };
      const changed = await open().call(accountOrdersChange, change, groupBuyer);
      const { backOrderId } = changed.body.mainResult;
      await open().call(accountOrdersChange, change, groupBuyer);
      const { rows } = await sql<{ key: string; id: number }>`
        SELECT key, order_id AS id FROM mail WHERE kind = 'order-desk' ORDER BY key`.execute(shop.database);
      expect(rows.map(({ key }) => key)).toEqual([
        `${orderId}-order-desk`,
        `${orderId}-order-desk-2`,
        `${backOrderId}-order-desk`,
      ]);
      const orderIdOf = (key: string) => rows.find((row) => row.key === key)?.id ?? null;
      const words = await orderMails['order-desk'](shop, {
        orderId: orderIdOf(`${orderId}-order-desk-2`),
        facts: {},
      });
      expect(words.subject).toBe(`Order ${orderId} changed by Alpha Restaurant (ALPHA)`);
      expect(words.paragraphs).toEqual([
        'Alpha Restaurant (ALPHA) has changed this order on the web. It replaces everything you had about this order before.',
      ]);
    });
  },
  { ...plain, mail: { ...plain.mail, orderDesk: true } },
);
