import type { Endpoint, RequestOf } from '@tradecellar/contract/endpoint.ts';
import { endpointPath } from '@tradecellar/contract/endpoint.ts';
import { addPayment, createCheckoutSessionBalance } from '@tradecellar/contract/payments.ts';
import { accountStatement } from '@tradecellar/contract/statement.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { isVolumeRun } from '../../../trade/test/volume.ts';
import { alphaBuyer } from '../../test/fixture.ts';
import { type Issuer, startIssuer } from '../../test/issuer.ts';
import { type Child, openRestartableShop, type RestartableShop } from '../../test/placing-shop.ts';
import { type StripeDouble, startStripeDouble } from '../../test/stripe-double.ts';
import { payingSteps } from '../steps.ts';

const now = '2026-11-16T10:00:00Z';
const ours = { provider: 'stripe', CustomerAccount: 'ALPHA' };

let issuer: Issuer;
let stripe: StripeDouble;
let shop: RestartableShop;
let token = '';
beforeAll(async () => {
  issuer = await startIssuer();
  stripe = await startStripeDouble({ now: () => Date.parse(now) / 1000 });
  shop = await openRestartableShop({ issuer: issuer.url, now, stripeUrl: stripe.url });
  token = await issuer.sign({ ...alphaBuyer, expiresInSeconds: 3_600 });
});
afterAll(async () => {
  await shop.clear();
  await stripe.close();
  await issuer.close();
});

/** Undefined if the server dies before its answer. */
async function ask<E extends Endpoint>(server: Child, endpoint: E, request: RequestOf<E>) {
  const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
  const url = `http://127.0.0.1:${server.port}${endpointPath(endpoint, { provider: 'stripe' })}`;
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(request) }).catch(() => {});
  return answer?.json();
}

function tellOf(server: Child, session: string) {
  const { payload, headers } = stripe.message('checkout.session.completed', session);
  const url = `http://127.0.0.1:${server.port}/api/payments/stripe/webhook`;
  return fetch(url, { method: 'POST', headers, body: payload }).catch(() => {});
}

async function records(number: string) {
  const { rows } = await sql`
    SELECT count(DISTINCT p.id)::int AS payments, sum(i.applied_pence)::int AS pence,
      (SELECT count(*)::int FROM payment_message m WHERE m.payment_id = ANY(array_agg(p.id)) AND m.taken_at IS NOT NULL) AS taken,
      (SELECT count(*)::int FROM payment_message m WHERE m.payment_id = ANY(array_agg(p.id))) AS messages,
      (SELECT count(*)::int FROM mail) AS mails
    FROM payment p JOIN payment_item i ON i.payment_id = p.id
    WHERE p.state = 'paid' AND p.is_received AND i.transaction_number = ${number}`.execute(
    shop.connection.database,
  );
  return rows[0];
}

it('pays an item once if the server is killed between the success of the card service and its record', async () => {
  await sql`DELETE FROM ledger_transaction`.execute(shop.connection.database);
  let server = await shop.start(undefined);
  let mails = 0;
  try {
    for (const by of isVolumeRun ? (['buyer', 'webhook'] as const) : (['webhook'] as const)) {
      for (const step of payingSteps) {
        const number = `${by}-${step}`.slice(0, 20);
        await sql`INSERT INTO ledger_transaction
            (customer_account, transaction_number, transaction_date, type, total, balance, position)
          VALUES ('ALPHA', ${number}, '2026-11-01', 'Invoice', 100, 100, 1)`.execute(
          shop.connection.database,
        );
        const items = [{ TransactionNumber: number, amount: 100 }];
        const page = await ask(server, createCheckoutSessionBalance, { ...ours, amount: 100, items });
        const sessionId = page.mainResult.url.split('/').at(-1);
        stripe.pay(sessionId);
        await server.killAt(step);
        const settle = () =>
          by === 'buyer' ? ask(server, addPayment, { ...ours, sessionId }) : tellOf(server, sessionId);
        await settle();
        expect(await server.ended, number).toBe('SIGKILL');

        server = await shop.start(undefined);
        await Promise.all([settle(), settle(), ask(server, addPayment, { ...ours, sessionId })]);
        const paid = await ask(server, addPayment, { ...ours, sessionId });
        expect(paid.mainResult, number).toMatchObject({ state: 'paid', amount: 100 });
        await vi.waitFor(async () => expect(await records(number), number).toMatchObject({ taken: 1 }), {
          timeout: 60_000,
          interval: 100,
        });
        const kept = await records(number);
        mails += 1;
        expect(kept, number).toEqual({ payments: 1, pence: 10_000, taken: 1, messages: 1, mails });
        const statement = await ask(server, accountStatement, { CustomerAccount: 'ALPHA' });
        const shown = statement.mainResult.OpenItems.filter(
          (item: { TransactionNumber: string }) => item.TransactionNumber === number,
        );
        expect(shown, number).toMatchObject([{ Open: 100, PaidByCard: 100 }]);
      }
    }
  } finally {
    await server.kill();
  }
}, 240_000);
