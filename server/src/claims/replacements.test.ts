import { account } from '@tradecellar/contract/account.ts';
import { metrics } from '@tradecellar/contract/admin.ts';
import { accountOrdersAlike } from '@tradecellar/contract/alike-orders.ts';
import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { accountBought } from '@tradecellar/contract/bought.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountClaimsOpen, boardSettleClaims } from '@tradecellar/contract/claims.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { alphaBuyer, office, refillShop } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { renewBought } from '../bought/queries.ts';
import { inTransaction } from '../database/transaction.ts';

const ALPHA = { CustomerAccount: 'ALPHA' };

describeShop('replacements', (open) => {
  let orderNo = '';
  let claimNo = '';
  /** Two bottles of an order of WHITE1 are reported as broken, three days after it was placed. */
  beforeEach(async () => {
    await refillShop(open().shop.database);
    open().setNow(new Date('2026-11-16T10:00:00Z'));
    orderNo = (await open().call(submitOrder, orderForm(), alphaBuyer)).body.mainResult.orderId;
    await open().call(reportOrder, { orderNo, Number: 'M1' }, {});
    await open().call(reportOrder, { orderNo, State: 'dispatched' }, {});
    open().setNow(new Date('2026-11-19T10:00:00Z'));
    const asked = {
      ...ALPHA,
      orderNo,
      Key: crypto.randomUUID(),
      Lines: [{ OrderLineNo: 1, Bottles: 2, Reason: 'broken' as const }],
      Note: '',
      PhotoCount: 0,
    };
    claimNo = (await open().call(accountClaimsOpen, asked, alphaBuyer)).body.mainResult.ClaimNo;
  });
  const settle = (Outcome: 'accept' | 'replace' | 'decline', Sentence = '') =>
    open().call(boardSettleClaims, { Lines: [{ ClaimNo: claimNo, LineNo: 1 }], Outcome, Sentence }, office);

  it('count as nothing bought in the metrics, the usuals, the last purchase, the credit and alike orders', async () => {
    const figures = async () => {
      const range = { startDate: Date.parse('2026-11-01'), endDate: Date.parse('2026-12-31') };
      const { user_count: _, ...sold } = (await open().call(metrics, range, office)).body;
      const bought = (await open().call(accountBought, ALPHA, alphaBuyer)).body.mainResult;
      const { AvailableCredit } = (await open().call(account, ALPHA, alphaBuyer)).body.mainResult;
      return { sold, bought, AvailableCredit };
    };
    const before = await figures();
    expect(before).toMatchObject({ sold: { order_count: 1 }, bought: [{ Orders: 1 }] });
    expect((await settle('replace')).body.mainResult.Settled).toBe(1);
    expect(await figures()).toEqual(before);
    const basket = { ...ALPHA, CartId: crypto.randomUUID(), DeliveryAddressId: '1', Codes: ['WHITE1'] };
    const alike = await open().call(accountOrdersAlike, basket, alphaBuyer);
    expect(alike.body.mainResult).toEqual({ Open: [] });
    const renew = () => inTransaction(open().shop.database, (writer) => renewBought(writer, ['ALPHA']));
    await renew();
    expect(await figures()).toEqual(before);
    // A claim that is deleted leaves its replacement behind.
    await sql`DELETE FROM claim`.execute(open().shop.database);
    await renew();
    expect(await figures()).toEqual(before);
  });
});
