import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, fillShop, refillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { inTransaction } from '../../database/transaction.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { type OrderReport, reportOrder } from './report-order.ts';

const merchant = defaultMerchant();

const at = (time: string) => new Date(`2026-11-17T${time}:00Z`);

describeShop(
  'the delivery of an order',
  (open) => {
    beforeEach(async () => {
      const { database } = open().shop;
      await refillShop(database);
      open().setNow(new Date('2026-11-16T10:00:00Z'));
      const { body } = await open().call(submitOrder, orderForm(), alphaBuyer);
      await report({ orderNo: body.mainResult.orderId, number: 'M1' });
      open().setNow(at('18:00'));
    });

    const report = (facts: Partial<OrderReport>) =>
      inTransaction(open().shop.database, (writer) =>
        reportOrder(writer, open().shop, { orderNo: 'M1', who: 'key ERP', ...facts }),
      );
    const stored = async () => {
      const { rows } = await sql<{
        state: string;
        at: Date | null;
        by: string;
        steps: string[];
        mails: number;
      }>`
        SELECT state, delivered_at AS at, received_by AS by,
               ARRAY(SELECT state FROM order_step WHERE order_id = o.id ORDER BY id) AS steps,
               (SELECT count(*) FROM mail WHERE order_id = o.id AND kind = 'delivered') AS mails
        FROM sales_order o WHERE confirmed_no = 'M1'`.execute(open().shop.database);
      const [row] = rows;
      if (row === undefined) throw new Error('There is no order M1');
      return row;
    };

    it('stores the time and recipient of a delivery, and sets the order to delivered', async () => {
      await report({ state: 'dispatched' });
      expect(await report({ deliveredAt: at('14:10'), receivedBy: 'J. Smith' })).toMatchObject({
        state: 'delivered',
        deliveredAt: at('14:10'),
        receivedBy: 'J. Smith',
      });
      expect(await stored()).toEqual({
        state: 'delivered',
        at: at('14:10'),
        by: 'J. Smith',
        steps: ['placed', 'confirmed', 'dispatched', 'delivered'],
        mails: 1,
      });
    });

    it('stores the time of the report if the report states no delivery time', async () => {
      await report({ state: 'delivered' });
      expect(await stored()).toMatchObject({ state: 'delivered', at: at('18:00'), by: '' });
    });

    it('D1: stores the last stated delivery time, before and after the invoice', async () => {
      await report({ state: 'delivered' });
      await report({ deliveredAt: at('14:10'), receivedBy: 'J. Smith' });
      expect(await stored()).toMatchObject({ at: at('14:10'), by: 'J. Smith' });
      await report({ state: 'invoiced', invoiceNumber: 'I1' });
      expect(await report({ deliveredAt: at('15:30') })).toMatchObject({ state: 'invoiced' });
      expect(await stored()).toEqual({
        state: 'invoiced',
        at: at('15:30'),
        by: 'J. Smith',
        steps: ['placed', 'confirmed', 'delivered', 'delivered', 'invoiced', 'delivered'],
        mails: 1,
      });
    });

    it('D2: changes nothing on a repeated report, and keeps the delivery time after a report without a time', async () => {
      const said = { state: 'delivered', deliveredAt: at('14:10'), receivedBy: 'J. Smith' } as const;
      await report(said);
      const once = await stored();
      open().setNow(at('19:00'));
      const itsDay = new Date('2026-11-18T00:00:00Z');
      for (const again of [said, { deliveredAt: itsDay }, { state: 'delivered' } as const, {}]) {
        await report(again);
        expect(await stored()).toEqual(once);
      }
    });

    it('stores the delivery of an invoiced order, which stays invoiced', async () => {
      await report({ state: 'invoiced', invoiceNumber: 'I1' });
      await report({ state: 'delivered', deliveredAt: at('14:10') });
      expect(await stored()).toMatchObject({
        state: 'invoiced',
        at: at('14:10'),
        steps: ['placed', 'confirmed', 'invoiced', 'delivered'],
      });
    });

    it('D3: refuses a delivery time in the future or before the order was placed', async () => {
      const before = await stored();
      expect(await report({ deliveredAt: at('18:30') })).toMatchObject({
        refused: 'not-delivered-then',
        details: { orderNo: 'M1', time: '17/11/2026 18:30', why: 'in-future' },
      });
      expect(await report({ deliveredAt: new Date('2026-11-16T09:00:00Z') })).toMatchObject({
        refused: 'not-delivered-then',
        details: { time: '16/11/2026 09:00', why: 'before-order' },
      });
      expect(await stored()).toEqual(before);
    });

    it('refuses a delivery time in a report of a different state, and a delivery of a cancelled order', async () => {
      expect(await report({ state: 'invoiced', deliveredAt: at('14:10') })).toMatchObject({
        refused: 'bad-request',
        details: { field: 'DeliveredAt' },
      });
      expect(await report({ state: 'dispatched', receivedBy: 'J. Smith' })).toMatchObject({
        refused: 'bad-request',
        details: { field: 'ReceivedBy' },
      });
      await report({ state: 'cancelled' });
      expect(await report({ deliveredAt: at('14:10') })).toMatchObject({ refused: 'order-cannot-move' });
    });

    it('moves the delivery from the ledger’s copy to the shop’s order when the order gets its number', async () => {
      await sql`INSERT INTO sales_order (customer_account, confirmed_no, order_date, total_nett, total_vat)
        VALUES ('ALPHA', 'M2', '2026-11-17', 1, 0)`.execute(open().shop.database);
      await report({ orderNo: 'M2', deliveredAt: at('14:10'), receivedBy: 'J. Smith' });
      const { body } = await open().call(submitOrder, orderForm({ RequiredDate: '2026-11-18' }), alphaBuyer);
      expect(await report({ orderNo: body.mainResult.orderId, number: 'M2' })).toMatchObject({
        state: 'delivered',
        deliveredAt: at('14:10'),
        receivedBy: 'J. Smith',
      });
    });

    describe('the delivery mail [setting mail.delivered]', () => {
      it('sends no mail about a delivery that is reported a week late', async () => {
        open().setNow(new Date('2026-11-25T10:00:00Z'));
        await report({ deliveredAt: at('14:10') });
        expect(await stored()).toMatchObject({ state: 'delivered', mails: 0 });
      });
    });
  },
  { ...merchant, mail: { ...merchant.mail, delivered: true } },
);

describeShop('a delivery without the setting mail.delivered', (open) => {
  it('sends no delivery mail if mail.delivered is off', async () => {
    const { shop } = open();
    await fillShop(shop.database);
    const { body } = await open().call(submitOrder, orderForm(), alphaBuyer);
    const orderNo = body.mainResult.orderId;
    await inTransaction(shop.database, (writer) =>
      reportOrder(writer, shop, { orderNo, number: 'M1', state: 'delivered', who: 'key ERP' }),
    );
    const { rows } = await sql`SELECT kind FROM mail ORDER BY kind`.execute(shop.database);
    expect(rows).toEqual([{ kind: 'confirmation' }]);
  });
});
