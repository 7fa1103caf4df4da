import { listBackOfficeOrders } from '@tradecellar/contract/back-office.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange, accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, refillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';
import { claimHandOver } from './hand-over-queries.ts';

const merchant = defaultMerchant();

// The cut-off for deliveries on Tuesday 17 November is 16:30 on Monday.
describeShop(
  'orders that wait for the cut-off of their delivery day',
  (open) => {
    beforeEach(async () => {
      const { database } = open().shop;
      await refillShop(database);
      open().setNow(new Date('2026-11-16T10:00:00Z'));
    });

    const place = async (facts: Parameters<typeof orderForm>[0] = {}) =>
      (await open().call(submitOrder, orderForm(facts), alphaBuyer)).body.mainResult.orderId;
    const change = (orderNo: string, facts: { RequiredDate?: string; Version?: number } = {}) => {
      const less = { Lines: [{ ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 0 }], GrandTotal: 165.6 };
      return open().call(
        accountOrdersChange,
        { ...orderForm(less), Version: 1, ...facts, orderNo },
        alphaBuyer,
      );
    };
    const listed = async () => (await open().call(listBackOfficeOrders, {}, {})).body.Orders.length;
    const message = async () => {
      const { rows } = await sql<{ id: string; heldUntil: Date | null }>`
        SELECT id, held_until AS "heldUntil" FROM hand_over`.execute(open().shop.database);
      return rows[0] ?? { id: '', heldUntil: null };
    };

    it('E8: neither sends nor lists an order before the cut-off of its delivery day [setting backOffice.holdUntilCutoff]', async () => {
      await place();
      const { id, heldUntil } = await message();
      expect(heldUntil).toEqual(new Date('2026-11-16T16:31:00Z'));
      const before = new Date('2026-11-16T16:30:59Z');
      open().setNow(before);
      expect(await claimHandOver(open().shop.database, id, before)).toBeUndefined();
      expect(await listed()).toBe(0);
      const after = new Date('2026-11-16T16:31:00Z');
      open().setNow(after);
      expect(await listed()).toBe(1);
      expect(await claimHandOver(open().shop.database, id, after)).toMatchObject({ id });
    });

    it('tries a message for three days from the cut-off, however long the order has waited for the cut-off', async () => {
      await place({ RequiredDate: '2026-11-24' });
      const { id, heldUntil } = await message();
      expect(heldUntil).toEqual(new Date('2026-11-23T16:31:00Z'));
      const after = new Date('2026-11-23T16:31:05Z');
      expect((await claimHandOver(open().shop.database, id, after))?.triedSince).toEqual(heldUntil);
    });

    it('lets a buyer change an order until the cut-off, and not after it', async () => {
      const orderNo = await place();
      open().setNow(new Date('2026-11-16T16:30:59Z'));
      expect((await change(orderNo)).status).toBe(200);
      open().setNow(new Date('2026-11-16T16:31:00Z'));
      expect((await change(orderNo, { Version: 2 })).problem).toMatchObject({
        code: 'order-not-changeable',
        details: { why: 'too-late' },
      });
      const asked = { CustomerAccount: 'ALPHA', orderNo };
      expect((await open().call(accountOrdersChanges, asked, alphaBuyer)).body.mainResult).toMatchObject({
        WhyNot: 'too-late',
        Until: '2026-11-16T16:31:00.000Z',
      });
    });

    it('holds an order until the cut-off of its new delivery day after a change', async () => {
      const orderNo = await place();
      expect((await change(orderNo, { RequiredDate: '2026-11-19' })).status).toBe(200);
      expect((await message()).heldUntil).toEqual(new Date('2026-11-18T16:31:00Z'));
    });
  },
  {
    ...merchant,
    delivery: { ...merchant.delivery, cutoff: '16:30' },
    backOffice: { ...merchant.backOffice, holdUntilCutoff: true },
  },
);
