import {
  addPayment,
  createCheckoutSession,
  createCheckoutSessionBalance,
} from '@tradecellar/contract/payments.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop } from '../../test/fixture.ts';
import { describeShop } from '../../test/test-shop.ts';

describeShop('payments that are switched off', (open) => {
  beforeAll(() => fillShop(open().shop.database));
  const ours = { provider: 'stripe', CustomerAccount: 'ALPHA' };

  it.each([
    [createCheckoutSession, { ...ours, id: 'x' }],
    [createCheckoutSessionBalance, { ...ours, amount: 10 }],
    [addPayment, { ...ours, sessionId: 'x' }],
  ])(
    'refuses every payment call while cards are switched off, after checking the account [7.calls.25, 7.calls.26, 7.calls.27]',
    async (endpoint, body) => {
      const own = await open().callRaw(endpoint, body, alphaBuyer);
      expect([own.status, own.problem.code]).toEqual([404, 'switched-off']);
      expect((await open().callRaw(endpoint, body, betaBuyer)).status).toBe(403);
      expect((await open().callRaw(endpoint, body, null)).status).toBe(401);
    },
  );
});
