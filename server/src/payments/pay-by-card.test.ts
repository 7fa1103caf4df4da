import { account } from '@tradecellar/contract/account.ts';
import { boardPayments, boardRetryPayment } from '@tradecellar/contract/board-payments.ts';
import { orderCachedData, submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersSummaries } from '@tradecellar/contract/orders.ts';
import {
  addPayment,
  createCheckoutSession,
  createCheckoutSessionBalance,
} from '@tradecellar/contract/payments.ts';
import { sql } from 'kysely';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTables } from '../../test/empty-tables.ts';
import { alphaBuyer, betaBuyer, groupBuyer, office, refillShop } from '../../test/fixture.ts';
import { signInAt } from '../../test/issuer.ts';
import { orderForm } from '../../test/order-form.ts';
import { STRIPE_KEYS, type StripeDouble, startStripeDouble } from '../../test/stripe-double.ts';
import { describeShop, type TestShop } from '../../test/test-shop.ts';
import { waitBehind } from '../../test/wait-behind.ts';
import { buildApp } from '../app.ts';
import { alertOffice } from '../board/alert-office.ts';
import { isRefusal } from '../http/problems.ts';
import { importFiles } from '../import/import-files.ts';
import { drawMail } from '../mail/draw-mail.ts';
import { mailComposers } from '../mail-composers.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { cancelFor } from '../orders/life/cancel-order.ts';
import { openCardService } from './open-card-service.ts';
import { sweepPayments } from './sweep-payments.ts';

const merchant = {
  ...defaultMerchant(),
  switches: {
    ...defaultMerchant().switches,
    credit: false,
    cardPayment: true,
    stockControl: true,
    backOrder: false,
  },
};
const monday = new Date('2026-11-16T10:00:00Z');
const minutesLater = (minutes: number) => new Date(monday.getTime() + minutes * 60_000);

let stripe: StripeDouble;
let now = monday;

const openCards = async () => {
  stripe = await startStripeDouble({ now: () => now.getTime() / 1000 });
  return openCardService({ ...STRIPE_KEYS, apiUrl: stripe.url }, 'https://shop.test');
};

function steps(open: () => TestShop) {
  const ours = { provider: 'stripe', CustomerAccount: 'ALPHA' };
  const at = (instant: Date) => {
    now = instant;
    open().setNow(instant);
  };
  const keep = async (order: Parameters<typeof orderForm>[0] = {}) => {
    const stored = await open().call(
      orderCachedData,
      orderForm({ PaymentMethod: 'card', ...order }),
      alphaBuyer,
    );
    expect(stored.status, JSON.stringify(stored.problem)).toBe(200);
    return stored.body.mainResult.id;
  };
  const start = async (id: string) => {
    const page = await open().call(createCheckoutSession, { ...ours, id }, alphaBuyer);
    expect(page.status, JSON.stringify(page.problem)).toBe(200);
    return page.body.mainResult.url.split('/').at(-1) ?? '';
  };
  const send = (message: { payload: string; headers: Record<string, string> }) =>
    open().app.inject({ method: 'POST', url: '/api/payments/stripe/webhook', ...message });
  return {
    ours,
    at,
    keep,
    start,
    send,
    completed: (id: string) => send(stripe.message('checkout.session.completed', id)),
    comeBack: async (sessionId: string) =>
      (await open().call(addPayment, { ...ours, sessionId }, alphaBuyer)).body.mainResult,
    onBoard: async () => (await open().call(boardPayments, {}, office)).body.mainResult,
    retry: async (Id = '') => (await open().call(boardRetryPayment, { Id }, office)).body.mainResult,
    sweep: () => {
      const { shop } = open();
      if (shop.cards === undefined) throw new Error('The shop has cards');
      return sweepPayments(shop, shop.cards, () => {});
    },
    change: (query: ReturnType<typeof sql>) => query.execute(open().shop.database),
    mails: async () => {
      const { shop } = open();
      const { rows } = await sql<{
        kind: string;
        recipients: string[];
        order_id: number | null;
        facts: object;
      }>`
        SELECT kind, recipients, order_id, facts FROM mail WHERE kind LIKE '%refund%' OR kind = 'balance-payment'
        ORDER BY kind`.execute(shop.database);
      return Promise.all(
        rows.map(async ({ kind, recipients, order_id, facts }) => {
          const compose = mailComposers[kind as 'refund']; // The facts of a row fit the composer of its kind.
          const letter = await compose(shop, { orderId: order_id, facts: facts as never });
          const { subject, text } = drawMail(shop.merchant, letter);
          return { kind, to: recipients.join(), subject, text };
        }),
      );
    },
    counts: async () =>
      (
        await sql<{ orders: number; credit: string }>`
        SELECT (SELECT count(*) FROM sales_order WHERE placement_id IS NOT NULL) AS orders,
               (SELECT available_credit::text FROM customer WHERE account = 'ALPHA') AS credit`.execute(
          open().shop.database,
        )
      ).rows[0],
  };
}

describeShop(
  'an order paid by card',
  (open) => {
    const { ours, at, keep, start, send, completed, comeBack, onBoard, retry, sweep, change, counts, mails } =
      steps(open);
    afterAll(() => stripe.close());
    beforeEach(async () => {
      at(monday);
      await emptyTables(open().shop.database, 'setting');
      await refillShop(open().shop.database);
    });

    it('places the order once by the webhook, even if the tab is closed and the account has no credit [7.calls.26, 7.calls.31] [setting switches.cardPayment]', async () => {
      const session = await start(await keep());
      expect(await counts()).toEqual({ orders: 0, credit: '5000.0000' });
      stripe.pay(session);
      expect((await completed(session)).statusCode).toBe(200);
      expect(await counts()).toEqual({ orders: 1, credit: '5000.0000' });
      const paid = await comeBack(session);
      expect(paid).toMatchObject({
        state: 'placed',
        purpose: 'order',
        amount: 331.2,
        reason: '',
        movedTo: '',
      });
      expect(paid.orderId).toMatch(/^XX/);
      const orders = [paid.orderId, paid.backOrderId, paid.reservesOrderId];
      const placed = await open().call(
        accountOrdersSummaries,
        { CustomerAccount: 'ALPHA', orders },
        alphaBuyer,
      );
      expect(placed.body.mainResult[0]).toMatchObject({ Order_TotalNett: 276, RequiredDate: '17/11/2026' });
    });

    it('stores and places a paid order even if reserves cannot be read [4.split.3]', async () => {
      await change(sql`ALTER TABLE reserve RENAME TO reserve_away`);
      try {
        const session = await start(await keep());
        stripe.pay(session);
        await completed(session);
        expect(await comeBack(session)).toMatchObject({ state: 'placed', reservesOrderId: '0' });
      } finally {
        await change(sql`ALTER TABLE reserve_away RENAME TO reserve`);
      }
    });

    it('says in the order’s mails that the order is paid', async () => {
      const session = await start(await keep());
      stripe.pay(session);
      await completed(session);
      const { rows } = await sql<{
        id: number;
      }>`SELECT id FROM sales_order WHERE placement_id IS NOT NULL`.execute(open().shop.database);
      const order = { orderId: rows[0]?.id ?? 0, facts: {} };
      for (const kind of ['acknowledgement', 'order-desk'] as const) {
        expect((await mailComposers[kind](open().shop, order)).facts).toContainEqual([
          'Payment',
          'Paid by card',
        ]);
      }
    });

    it('asks the card service for the total in pence sterling, on a page that is open for half an hour', async () => {
      const session = stripe.session(await start(await keep()));
      expect(session).toMatchObject({
        amount_total: 33_120,
        currency: 'gbp',
        cancel_url: 'https://shop.test/checkout',
        success_url: `https://shop.test/payment-confirmed/${session?.id}`,
        expires_at: minutesLater(35).getTime() / 1000,
      });
    });

    it('places the order when the buyer returns before the webhook, and the late webhook changes nothing [7.calls.25]', async () => {
      const session = await start(await keep());
      stripe.pay(session);
      const first = await comeBack(session);
      expect(first.state).toBe('placed');
      for (const _again of [1, 2]) expect((await completed(session)).statusCode).toBe(200);
      expect(await comeBack(session)).toEqual(first);
      expect((await counts())?.orders).toBe(1);
    });

    it('places the order once if webhooks, the buyer’s return and the sweep come at the same time', async () => {
      const session = await start(await keep());
      stripe.pay(session);
      at(minutesLater(2));
      const all = await Promise.all(
        Array.from({ length: 10 }, () => [completed(session), comeBack(session), sweep()]).flat(),
      );
      expect(all).toHaveLength(30);
      expect((await comeBack(session)).state).toBe('placed');
      expect(await counts()).toEqual({ orders: 1, credit: '5000.0000' });
      expect(stripe.refunds.size).toBe(0);
    });

    it('finds a payment in the sweep if the webhook is lost and the buyer does not return', async () => {
      const session = await start(await keep());
      stripe.pay(session);
      await sweep();
      expect((await counts())?.orders, 'the webhook has a minute').toBe(0);
      at(minutesLater(2));
      await sweep();
      expect((await counts())?.orders).toBe(1);
    });

    it('places no order for a message that comes before the payment or is false', async () => {
      const session = await start(await keep());
      for (const type of ['checkout.session.completed', 'checkout.session.expired', 'charge.refunded']) {
        expect((await send(stripe.message(type, session))).statusCode).toBe(200);
      }
      expect((await comeBack(session)).state).toBe('open');
      stripe.pay(session);
      await send(stripe.message('checkout.session.expired', session));
      expect((await comeBack(session)).state, 'what the card service says now counts').toBe('placed');
    });

    it('places no order for a forged, an unsigned or an old message', async () => {
      const session = await start(await keep());
      stripe.pay(session);
      const good = stripe.message('checkout.session.completed', session);
      const bad = [
        stripe.message('checkout.session.completed', session, { secret: 'whsec_guessed' }),
        stripe.message('checkout.session.completed', session, { at: now.getTime() / 1000 - 301 }),
        { ...good, payload: good.payload.replace('evt_', 'evt_x') },
        { ...good, headers: { 'content-type': 'application/json' } },
        { payload: '', headers: good.headers },
        { payload: good.payload, headers: { ...good.headers, 'stripe-signature': 't=1,v1=' } },
      ];
      for (const message of bad) {
        const answer = await send(message as typeof good);
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'signature-refused']);
      }
      expect((await counts())?.orders).toBe(0);
      expect((await send(good)).statusCode).toBe(200);
      expect((await counts())?.orders).toBe(1);
    });

    it.each([
      ['amount', { amount_total: 33_119 }],
      ['currency', { currency: 'usd' }],
    ])('refunds a payment whose %s differs from the order’s', async (_what, other) => {
      const before = stripe.refunds.size;
      const session = await start(await keep());
      stripe.pay(session);
      Object.assign(stripe.session(session) ?? {}, other);
      await completed(session);
      expect(await comeBack(session)).toMatchObject({
        state: 'refunded',
        reason: 'The amount paid is not the amount of the order.',
      });
      expect(stripe.refunds.size).toBe(before + 1);
      expect((await counts())?.orders).toBe(0);
    });

    it('ignores messages about payments of another shop', async () => {
      expect((await completed('cs_test_elsewhere')).statusCode).toBe(200);
    });

    it('sets an unpaid payment to expired, and lets the basket be paid again', async () => {
      const cart = { CartId: crypto.randomUUID() };
      const session = await start(await keep(cart));
      stripe.expire(session);
      at(minutesLater(36));
      await sweep();
      expect((await comeBack(session)).state).toBe('expired');
      const second = await start(await keep(cart));
      stripe.pay(second);
      await completed(second);
      expect((await comeBack(second)).state).toBe('placed');
    });

    it('sets a payment to failed if the card is finally refused', async () => {
      const session = await start(await keep());
      stripe.refuseCard(session);
      await send(stripe.message('checkout.session.async_payment_failed', session));
      expect((await comeBack(session)).state).toBe('failed');
      expect((await counts())?.orders).toBe(0);
    });

    describe('a paid order that can no longer be placed', () => {
      const lost: readonly (readonly [string, ReturnType<typeof sql>, RegExp])[] = [
        [
          'sold out',
          sql`INSERT INTO stock VALUES ('WHITE1', 0) ON CONFLICT (product_code) DO UPDATE SET bottles = 0`,
          /is out of stock/,
        ],
        [
          'at another price',
          sql`UPDATE product SET case_price = 200 WHERE code = 'WHITE1'`,
          /Prices have changed/,
        ],
        [
          'of a withdrawn product',
          sql`UPDATE product SET withdrawn = true WHERE code = 'WHITE1'`,
          /no longer sold/,
        ],
        [
          'to an address that is gone',
          sql`UPDATE address SET withdrawn = true WHERE id = '1'`,
          /address is no longer on your account/,
        ],
        [
          'of a closed account',
          sql`UPDATE customer SET withdrawn = true WHERE account = 'ALPHA'`,
          /no longer open/,
        ],
      ];
      it.each(lost)(
        'refunds in full a paid order that is now %s, and says why',
        async (_what, loses, reason) => {
          const before = stripe.refunds.size;
          const session = await start(await keep());
          stripe.pay(session);
          await change(loses);
          expect((await completed(session)).statusCode).toBe(200);
          expect([...stripe.refunds.values()].at(-1)?.amount).toBe(33_120);
          expect(stripe.refunds.size).toBe(before + 1);
          const { rows } = await sql`SELECT state, reason FROM payment`.execute(open().shop.database);
          expect(rows).toEqual([{ state: 'refunded', reason: expect.stringMatching(reason) }]);
          expect(await mails()).toEqual([
            {
              kind: 'refund',
              to: 'alpha@example.com',
              subject: 'Your order could not be placed: £331.20 refunded to your card – Tradecellar',
              text: expect.stringMatching(reason),
            },
            {
              kind: 'refund-desk',
              to: 'orders@example.com',
              subject: 'Order of ALPHA not placed, £331.20 refunded',
              text: expect.stringMatching(
                /The buyer, alpha@example.com, has been emailed.*pi_\S+\nSession: cs_test_/s,
              ),
            },
          ]);
          expect((await counts())?.orders).toBe(0);
        },
      );

      it('refunds a lost order once if the first attempt at a refund fails', async () => {
        const before = stripe.refunds.size;
        const session = await start(await keep());
        stripe.pay(session);
        await change(sql`UPDATE product SET withdrawn = true WHERE code = 'WHITE1'`);
        stripe.fail(/refunds/, 3);
        expect((await completed(session)).statusCode, 'so that the message is sent again').toBe(503);
        expect(stripe.refunds.size).toBe(before);
        stripe.fail(/refunds/, 3);
        expect((await comeBack(session)).state).toBe('refunding');
        at(minutesLater(2));
        await Promise.all([completed(session), sweep(), comeBack(session)]);
        expect(stripe.refunds.size).toBe(before + 1);
        const keys = stripe.calls.filter(({ path }) => path === '/v1/refunds').map(({ key }) => key);
        expect(new Set(keys.slice(-4)).size, 'one key for every attempt').toBe(1);
        expect((await comeBack(session)).state).toBe('refunded');
        expect((await mails()).map(({ kind }) => kind)).toEqual(['refund', 'refund-desk']);
      });

      it('shows the card service’s answer on the board until a retry refunds the payment', async () => {
        const before = stripe.refunds.size;
        const session = await start(await keep());
        stripe.pay(session);
        await change(sql`UPDATE product SET withdrawn = true WHERE code = 'WHITE1'`);
        stripe.fail(/refunds/, 6);
        await completed(session);
        const [troubled] = await onBoard();
        expect(troubled).toMatchObject({
          CustomerAccount: 'ALPHA',
          OrderNo: '',
          Amount: 331.2,
          IsRefund: true,
          Why: expect.stringMatching(/no longer sold/),
          Said: 'Something went wrong on Stripe’s end',
        });
        expect(await retry(troubled?.Id)).toBe('waits');
        const both = await Promise.all([retry(troubled?.Id), retry(troubled?.Id)]);
        expect(both).toEqual(['settled', 'settled']);
        expect(stripe.refunds.size).toBe(before + 1);
        expect(await onBoard()).toEqual([]);
        expect((await mails()).map(({ kind }) => kind)).toEqual(['refund', 'refund-desk']);
      });

      it('finishes a payment that the office refunded by hand', async () => {
        const session = await start(await keep());
        stripe.pay(session);
        await change(sql`UPDATE product SET withdrawn = true WHERE code = 'WHITE1'`);
        stripe.fail(/refunds/, 3);
        await completed(session);
        stripe.refundByHand(session);
        expect((await comeBack(session)).state).toBe('refunded');
      });

      it('places no order while a refund is under way', async () => {
        const before = stripe.refunds.size;
        const session = await start(await keep());
        stripe.pay(session);
        await change(sql`UPDATE payment SET state = 'paid', paid_at = made_at,
          payment_intent = ${stripe.session(session)?.payment_intent}`);
        await waitBehind(open(), () => completed(session), {
          // Simulates another process that has just found the product sold out.
          before: (writer) => sql`UPDATE payment SET state = 'refunding'`.execute(writer),
        });
        expect((await comeBack(session)).state).toBe('refunded');
        expect(await counts()).toMatchObject({ orders: 0 });
        expect(stripe.refunds.size).toBe(before + 1);
      });

      it('refunds a payment whose basket was placed by another payment', async () => {
        const cart = { CartId: crypto.randomUUID() };
        const session = await start(await keep(cart));
        stripe.pay(session);
        await completed(session);
        const again = await open().call(
          orderCachedData,
          orderForm({ PaymentMethod: 'card', ...cart }),
          alphaBuyer,
        );
        expect([again.status, again.problem.code]).toEqual([409, 'basket-already-placed']);
        // Simulates a second payment of the same basket that was under way at the same time.
        await change(sql`UPDATE payment SET state = 'paid', order_no = '0' WHERE session_id = ${session}`);
        await completed(session);
        expect(await comeBack(session)).toMatchObject({ state: 'refunded' });
        expect((await counts())?.orders).toBe(1);
      });

      it('places a paid order for the next date if its own date has passed', async () => {
        const session = await start(await keep());
        at(minutesLater(20));
        stripe.pay(session);
        at(new Date('2026-11-18T10:00:00Z'));
        await sweep();
        expect(await comeBack(session)).toMatchObject({ state: 'placed', movedTo: 'Thursday 19/11/2026' });
        const date = await sql<{
          day: string;
        }>`SELECT required_date AS day FROM sales_order WHERE placement_id IS NOT NULL`.execute(
          open().shop.database,
        );
        expect(date.rows).toEqual([{ day: '2026-11-19' }]);
      });

      it('places a paid order for the next collection time if its own time has passed', async () => {
        const collected = { DeliveryType: 'collection', DeliveryAddressId: 'COLLECTION' } as const;
        const session = await start(await keep({ ...collected, RequiredDate: '2026-11-16T11:00' }));
        stripe.pay(session);
        at(minutesLater(90));
        await sweep();
        expect(await comeBack(session)).toMatchObject({
          state: 'placed',
          movedTo: 'Monday 16/11/2026 12:00',
        });
        const placed = await sql`
          SELECT required_date AS day, required_time AS time FROM sales_order WHERE placement_id IS NOT NULL`.execute(
          open().shop.database,
        );
        expect(placed.rows).toEqual([{ day: '2026-11-16', time: '12:00' }]);
      });
    });

    describe('a paid order that is cancelled', () => {
      const cancel = async (session: string, orderNo: string) => {
        const { orderId, ...others } = await comeBack(session);
        const { shop } = open();
        const row = await sql<{
          id: number;
        }>`SELECT id FROM sales_order WHERE provisional_no = ${orderNo || orderId}`.execute(shop.database);
        const cancelled = await cancelFor(
          shop,
          { ...alphaBuyer, subject: 'a', name: 'A', isAdmin: true },
          row.rows[0]?.id ?? 0,
        );
        expect(isRefusal(cancelled)).toBe(false);
        return others;
      };
      const refunded = () => [...stripe.refunds.values()].map(({ amount }) => amount);

      it('refunds a cancelled order once, and gives no credit', async () => {
        const before = stripe.refunds.size;
        const session = await start(await keep());
        stripe.pay(session);
        await completed(session);
        await cancel(session, '');
        await cancel(session, '');
        stripe.fail(/refunds/, 3);
        await sweep();
        expect(stripe.refunds.size, 'refused at first').toBe(before);
        await Promise.all([sweep(), sweep()]);
        await sweep();
        expect(refunded().slice(before)).toEqual([33_120]);
        expect(await mails()).toEqual([
          {
            kind: 'cancelled-refund',
            to: 'alpha@example.com',
            subject: expect.stringMatching(/^Order XX\d+ cancelled: £331.20 refunded to your card/),
            text: expect.stringContaining('We have refunded the £331.20 that you paid for it'),
          },
        ]);
        expect(await counts()).toEqual({ orders: 1, credit: '5000.0000' });
      });

      it('refunds a cancelled order in full, whatever totals the ledger has given it since', async () => {
        const before = stripe.refunds.size;
        const session = await start(await keep());
        stripe.pay(session);
        await completed(session);
        const { orderId } = await comeBack(session);
        const header = 'Order_OrderNo,CustomerAccount,Order_OrderDate,Order_TotalNett,Order_TotalVAT';
        const content = `${header}\n${orderId},ALPHA,16/11/2026,283.50,56.70\n`;
        const options = { dryRun: false, replace: false, onProgress: () => {} };
        await importFiles(open().shop, [{ name: 'orders.csv', content }], options);
        await cancel(session, orderId);
        await sweep();
        expect(refunded().slice(before)).toEqual([33_120]);
      });

      it('shows a failing refund on the board and in the alert mail', async () => {
        const session = await start(await keep());
        stripe.pay(session);
        await completed(session);
        await cancel(session, '');
        expect(await onBoard(), 'the sweep has its minute').toEqual([]);
        stripe.fail(/refunds/, 3);
        await sweep();
        const [troubled] = await onBoard();
        expect(troubled).toMatchObject({
          OrderNo: expect.stringMatching(/^XX/),
          Amount: 331.2,
          Why: 'The order was cancelled.',
          Said: 'Something went wrong on Stripe’s end',
        });
        at(minutesLater(61));
        await alertOffice(open().shop);
        const alert = await sql<{ facts: { lines: string[] } }>`
          SELECT facts FROM mail WHERE kind = 'alert'`.execute(open().shop.database);
        expect(alert.rows[0]?.facts.lines).toContain('1 card payment neither refunded nor settled');
        expect(await retry(troubled?.Id)).toBe('settled');
        expect(await onBoard()).toEqual([]);
      });

      it('refunds only the cancelled order’s part of the payment if the basket became two orders', async () => {
        const before = stripe.refunds.size;
        // ALPHA has 14 bottles of RED1 in reserve: one case becomes a Reserves Order, three cases become an Order.
        const lines = [{ ProductCode: 'RED1', CasesQty: 4, BottlesQty: 0 }];
        const asked = await open().call(
          orderCachedData,
          orderForm({ PaymentMethod: 'card', Lines: lines, GrandTotal: 1 }),
          alphaBuyer,
        );
        const total = Number(asked.problem.details?.grandTotal);
        const session = await start(await keep({ Lines: lines, GrandTotal: total }));
        stripe.pay(session);
        await completed(session);
        const { reservesOrderId } = await comeBack(session);
        await cancel(session, reservesOrderId);
        await sweep();
        const [part = 0] = refunded().slice(before);
        expect(part).toBeGreaterThan(0);
        expect(part).toBeLessThan(Math.round(total * 100));
        await cancel(session, '');
        await sweep();
        expect(
          refunded()
            .slice(before)
            .reduce((sum, amount) => sum + amount, 0),
        ).toBe(Math.round(total * 100));
      });
    });

    describe('paying the same basket again', () => {
      it('returns the same payment page for the same order, however often the buyer asks', async () => {
        const id = await keep();
        const pages = await Promise.all([start(id), start(id), start(id)]);
        expect(new Set([...pages, await start(id)]).size).toBe(1);
      });

      it('opens a new payment page if another tab has just given up the old page', async () => {
        const id = await keep();
        stripe.fail(/sessions$/, 3);
        await open().call(createCheckoutSession, { ...ours, id }, alphaBuyer);
        const session = await waitBehind(open(), () => start(id), {
          before: (writer) => sql`UPDATE payment SET state = 'expired'`.execute(writer),
        });
        const { rows } = await sql`SELECT state FROM payment WHERE session_id = ${session}`.execute(
          open().shop.database,
        );
        expect(rows).toEqual([{ state: 'open' }]);
      });

      it('closes the payment page of a basket when the buyer pays for the changed basket', async () => {
        const cart = { CartId: crypto.randomUUID() };
        const first = await start(await keep(cart));
        const more = await keep({
          ...cart,
          Lines: [{ ProductCode: 'WHITE1', CasesQty: 4, BottlesQty: 0 }],
          GrandTotal: 662.4,
        });
        const second = await start(more);
        expect(stripe.session(first)?.status).toBe('expired');
        expect(stripe.session(second)).toMatchObject({ status: 'open', amount_total: 66_240 });
      });

      it('places the earlier order if the buyer paid on its page before paying for the changed basket', async () => {
        const cart = { CartId: crypto.randomUUID() };
        const first = await start(await keep(cart));
        const second = await keep({
          ...cart,
          Lines: [{ ProductCode: 'WHITE1', CasesQty: 4, BottlesQty: 0 }],
          GrandTotal: 662.4,
        });
        stripe.pay(first);
        const page = await open().call(createCheckoutSession, { ...ours, id: second }, alphaBuyer);
        expect((await comeBack(first)).state).toBe('placed');
        expect([page.status, page.problem.code]).toEqual([409, 'payment-under-way']);
        expect(page.problem.details).toEqual({ sessionId: first });
        expect((await counts())?.orders).toBe(1);
      });

      it('returns one payment page to two concurrent calls, for a basket and for the balance', async () => {
        const [id, other] = [await keep(), await keep()];
        await change(sql`UPDATE customer SET credit_balance = 120.50 WHERE account = 'ALPHA'`);
        const asks = [
          () => start(id),
          async () =>
            (await open().call(createCheckoutSessionBalance, { ...ours, amount: 120.5 }, alphaBuyer)).body
              .mainResult.url,
        ];
        for (const ask of asks) {
          const pages = await waitBehind(open(), () => Promise.all([ask(), ask()]), {
            // The lock holds both transactions after they found no payment: storing a payment waits for its customer's row.
            before: (writer) => sql`SELECT FROM customer WHERE account = 'ALPHA' FOR UPDATE`.execute(writer),
            waiting: 2,
          });
          expect(new Set(pages).size).toBe(1);
        }
        expect(await start(other)).not.toBe(await start(id));
        const { rows } = await sql`SELECT state FROM payment`.execute(open().shop.database);
        expect(rows).toEqual([{ state: 'open' }, { state: 'open' }, { state: 'open' }]);
      });

      it('starts a payment after the card service answers again', async () => {
        const id = await keep();
        stripe.fail(/sessions$/, 3);
        const away = await open().call(createCheckoutSession, { ...ours, id }, alphaBuyer);
        expect([away.status, away.problem.code]).toEqual([503, 'card-service-unavailable']);
        const session = await start(id);
        expect(stripe.session(session)?.amount_total).toBe(33_120);
        const keys = stripe.calls
          .filter(({ path }) => path === '/v1/checkout/sessions')
          .map(({ key }) => key);
        expect(new Set(keys.slice(-4)).size).toBe(1);
      });
    });

    it('refuses to store a card order that would be refused without a card', async () => {
      const refused = async (order: Parameters<typeof orderForm>[0]) =>
        (await open().call(orderCachedData, orderForm(order), alphaBuyer)).problem.code;
      expect(await refused({ Lines: [] })).toBe('basket-empty');
      expect(await refused({ GrandTotal: 1 })).toBe('prices-changed');
      expect(await refused({ RequiredDate: '2026-11-15' })).toBe('date-not-allowed');
      expect(await refused({ DeliveryAddressId: 'nowhere' })).toBe('address-not-found');
      expect(
        await refused({ Lines: [{ ProductCode: 'SCARCE1', CasesQty: 50, BottlesQty: 0 }], GrandTotal: 1 }),
      ).toMatch(/prices-changed|beyond-stock/);
      const stored = await sql`SELECT 1 FROM cached_order`.execute(open().shop.database);
      expect(stored.rows).toEqual([]);
    });

    it('refuses to submit a card order without its payment [5.payment.1]', async () => {
      for (const PaymentMethod of ['card', 'credit'] as const) {
        const answer = await open().call(submitOrder, orderForm({ PaymentMethod }), alphaBuyer);
        expect([answer.status, answer.problem.code]).toEqual([422, 'payment-not-available']);
      }
    });

    it('shows a payment to its account only', async () => {
      const session = await start(await keep());
      const refusedTo = async (facts: object, person: typeof alphaBuyer) => {
        const asked = { ...ours, sessionId: session, ...facts };
        const { status, problem } = await open().callRaw(addPayment, asked, person);
        return [status, problem.code];
      };
      expect(await refusedTo({ CustomerAccount: 'BETA' }, betaBuyer)).toEqual([404, 'payment-not-found']);
      expect(await refusedTo({ sessionId: 'cs_x' }, alphaBuyer)).toEqual([404, 'payment-not-found']);
      expect(await refusedTo({ provider: 'paypal' }, alphaBuyer)).toEqual([404, 'not-found']);
      const theirs = { ...ours, CustomerAccount: 'BETA', id: await keep() };
      const { problem } = await open().call(createCheckoutSession, theirs, betaBuyer);
      expect(problem.code, 'an order that another account keeps').toBe('order-not-found');
      const unknown = { Id: crypto.randomUUID() };
      expect((await open().call(boardRetryPayment, unknown, office)).problem.code).toBe('payment-not-found');
    });

    it('deletes a stored order that was not paid by card for a week', async () => {
      await keep();
      const paid = await start(await keep());
      stripe.pay(paid);
      await completed(paid);
      at(minutesLater(8 * 24 * 60));
      await sweep();
      const stored = await sql`SELECT 1 FROM cached_order`.execute(open().shop.database);
      expect(stored.rows).toHaveLength(1);
    });

    describe('paying towards the balance [7.calls.27]', () => {
      beforeEach(async () => {
        await change(sql`UPDATE customer SET credit_balance = 120.50 WHERE account = 'ALPHA'`);
      });
      const read = async () =>
        (await open().call(account, { CustomerAccount: 'ALPHA' }, alphaBuyer)).body.mainResult;
      const pay = (amount: number) =>
        open().call(createCheckoutSessionBalance, { ...ours, amount }, alphaBuyer);

      it('tells the buyer of a payment whose outcome the card service has not told', async () => {
        const page = await pay(120.5);
        expect((await read()).CardPayment, 'on the payment page').toEqual({ Payable: 120.5, Paid: 0 });
        at(minutesLater(40));
        expect((await read()).CardPayment).toEqual({ Payable: 120.5, Paid: 0, Unconfirmed: 120.5 });
        stripe.expire(page.body.mainResult.url.split('/').at(-1) ?? '');
        await sweep();
        expect((await read()).CardPayment, 'the page was given up').toEqual({ Payable: 120.5, Paid: 0 });
      });

      it('leaves the credit unchanged by a payment until the ledger has another balance', async () => {
        const before = await read();
        expect(before.CardPayment).toEqual({ Payable: 120.5, Paid: 0 });
        const page = await pay(120.5);
        const session = page.body.mainResult.url.split('/').at(-1) ?? '';
        expect(stripe.session(session)).toMatchObject({
          amount_total: 12_050,
          cancel_url: 'https://shop.test/account',
        });
        stripe.pay(session);
        await completed(session);
        await completed(session);
        expect(await mails()).toEqual([
          {
            kind: 'balance-payment',
            to: 'orders@example.com',
            subject: '£120.50 paid by card towards the balance of ALPHA',
            text: expect.stringContaining('Please enter it in the ledger'),
          },
        ]);
        expect(await comeBack(session)).toMatchObject({
          state: 'paid',
          purpose: 'balance',
          amount: 120.5,
          cartId: '',
        });
        const after = await read();
        expect(after).toMatchObject({
          CreditBalance: 120.5,
          AvailableCredit: before.AvailableCredit,
          CardPayment: { Payable: 0, Paid: 120.5 },
        });
        await change(sql`UPDATE customer SET credit_balance = 40 WHERE account = 'ALPHA'`);
        expect((await read()).CardPayment, 'the ledger has spoken').toEqual({ Payable: 40, Paid: 0 });
        await change(sql`UPDATE customer SET credit_balance = 120.50 WHERE account = 'ALPHA'`);
        expect((await read()).CardPayment, 'as much as before is owed again').toEqual({
          Payable: 120.5,
          Paid: 0,
        });
      });

      it('refuses any other amount than the balance, and any payment without a balance', async () => {
        for (const [owed, amount] of [
          [120.5, 100],
          [120.5, 1000],
          [0, 10],
          [-40, -40],
        ] as const) {
          await change(sql`UPDATE customer SET credit_balance = ${owed} WHERE account = 'ALPHA'`);
          const answer = await pay(amount);
          expect([answer.status, answer.problem.code]).toEqual([409, 'balance-changed']);
        }
      });

      it('keeps the payments and paid amounts of a buyer’s two accounts apart', async () => {
        await change(sql`UPDATE customer SET credit_balance = 120.50 WHERE account = 'GAMMA'`);
        const payAs = async (CustomerAccount: string) => {
          const asked = { ...ours, CustomerAccount, amount: 120.5 };
          return (await open().call(createCheckoutSessionBalance, asked, groupBuyer)).body.mainResult.url;
        };
        const session = (await payAs('ALPHA')).split('/').at(-1) ?? '';
        expect((await payAs('GAMMA')).split('/').at(-1)).not.toBe(session);
        stripe.pay(session);
        await completed(session);
        const gamma = await open().call(account, { CustomerAccount: 'GAMMA' }, groupBuyer);
        expect(gamma.body.mainResult.CardPayment).toEqual({ Payable: 120.5, Paid: 0 });
      });

      it('keeps one payment page of a balance open at a time', async () => {
        const first = (await pay(120.5)).body.mainResult.url;
        expect((await pay(120.5)).body.mainResult.url).toBe(first);
        await change(sql`UPDATE customer SET credit_balance = 40 WHERE account = 'ALPHA'`);
        const second = (await pay(40)).body.mainResult.url;
        expect(stripe.session(first.split('/').at(-1) ?? '')?.status).toBe('expired');
        expect(stripe.session(second.split('/').at(-1) ?? '')?.amount_total).toBe(4_000);
        for (const amount of [1e300, 0.00001]) {
          await pay(40);
          expect((await pay(amount)).problem.code, 'no amount of money').toBe('balance-changed');
        }
      });
    });

    it('limits buyers’ calls and the webhook’s messages separately', async () => {
      const { shop, issuer } = open();
      const app = await buildApp(shop, {
        logger: false,
        signIn: signInAt(issuer.url),
        callsPerMinute: 3,
        trustProxy: false,
      });
      const message = { method: 'POST', url: '/api/payments/stripe/webhook', payload: {} } as const;
      const statuses = [];
      for (const call of [message, message, message, message, { url: '/config.json' }] as const) {
        statuses.push((await app.inject(call)).statusCode);
      }
      await app.close();
      expect(statuses).toEqual([400, 400, 400, 429, 200]);
    });
  },
  merchant,
  { openCards },
);
