import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { backOfficeClaims } from '@tradecellar/contract/back-office-claims.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountClaimsOpen, accountClaimsWithdraw } from '@tradecellar/contract/claims.ts';
import { expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { alertOffice } from '../../board/alert-office.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };
const plain = defaultMerchant();

describeShop(
  'a merchant whose system fetches orders and claims',
  (open) => {
    it('lists claims for a system that fetches them, and queues no message that nobody would take', async () => {
      const { call, setNow, shop } = open();
      await fillShop(shop.database);
      setNow(new Date('2026-11-16T10:00:00Z'));
      const { body } = await call(submitOrder, orderForm(), alphaBuyer);
      const orderNo = body.mainResult.orderId;
      await call(reportOrder, { orderNo, Number: 'M1' }, {});
      setNow(new Date('2026-11-17T09:00:00Z'));
      await call(reportOrder, { orderNo, State: 'dispatched' }, {});
      const Lines = [{ OrderLineNo: 1, Bottles: 2, Reason: 'broken' as const }];
      const asked = { ...ALPHA, orderNo, Key: crypto.randomUUID(), Lines, Note: '', PhotoCount: 0 };
      const { ClaimNo } = (await call(accountClaimsOpen, asked, alphaBuyer)).body.mainResult;
      await call(accountClaimsWithdraw, { ...ALPHA, ClaimNo }, alphaBuyer);
      expect((await call(backOfficeClaims, {}, {})).body.Claims).toMatchObject([{ ClaimNo }]);
      const waiting = await shop.database
        .selectFrom('hand_over')
        .select('event')
        .where('taken_at', 'is', null)
        .execute();
      expect(waiting).toEqual([]);
      setNow(new Date('2026-11-19T09:00:00Z'));
      await shop.database.updateTable('mail').set({ sent_at: new Date() }).execute();
      await alertOffice(shop);
      const alerts = await shop.database
        .selectFrom('mail')
        .select('facts')
        .where('kind', '=', 'alert')
        .execute();
      expect(alerts).toEqual([]);
    });
  },
  { ...plain, backOffice: { ...plain.backOffice, door: 'web' } },
);
