import {
  addPayment,
  createCheckoutSession,
  createCheckoutSessionBalance,
} from '@tradecellar/contract/payments.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, refillShop } from '../../test/fixture.ts';
import { STRIPE_KEYS, type StripeDouble, startStripeDouble } from '../../test/stripe-double.ts';
import { describeShop } from '../../test/test-shop.ts';
import { openCardService } from './open-card-service.ts';
import { startBalancePayment } from './start-payment.ts';

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

const person = { email: 'alpha@example.com', subject: 'alpha', name: 'Alpha', isAdmin: false };

describeShop('a payment that two servers start', (open) => {
  let stripe: StripeDouble;
  beforeAll(async () => {
    const { database, clock } = open().shop;
    await refillShop(database);
    await sql`INSERT INTO ledger_transaction (customer_account, transaction_date, transaction_number, type, total, balance,
        reference1, reference2, position, settled_by)
      VALUES ('ALPHA', '2026-09-01', 'I1', 'Invoice', 60, 60, '', '', 1, ''),
        ('ALPHA', '2026-09-01', 'I0', 'Invoice', 1, 0, '', '', 0, 'R0')`.execute(database);
    stripe = await startStripeDouble({ now: () => clock.now().getTime() / 1_000 });
  });
  afterAll(() => stripe.close());

  // The servers of two releases may send different requests under the key of the payment.
  it('stays open with the page of one server if the card service refuses the request of the other', async () => {
    const cardsAt = (publicUrl: string) => openCardService({ ...STRIPE_KEYS, apiUrl: stripe.url }, publicUrl);
    const [one, other] = await Promise.all([cardsAt('https://shop.test'), cardsAt('https://old.test')]);
    const start = (cards: typeof one) =>
      startBalancePayment(
        open().shop,
        { cards, account: 'ALPHA', person, log: () => {} },
        { amount: 60, items: [{ TransactionNumber: 'I1', amount: 60 }] },
      );
    const { sessions } = other.stripe.checkout;
    const create = sessions.create.bind(sessions);
    let handed: Awaited<ReturnType<typeof start>> | undefined;
    vi.spyOn(sessions, 'create').mockImplementationOnce(async (...asked) => {
      handed = await start(one);
      return create(...asked);
    });
    expect(await start(other)).toMatchObject({ refused: 'card-service-unavailable' });
    expect(handed).toHaveProperty('url');
    const { rows } = await sql`SELECT state, session_id IS NOT NULL AS has_page FROM payment`.execute(
      open().shop.database,
    );
    expect(rows).toEqual([{ state: 'open', has_page: true }]);
  });
});
