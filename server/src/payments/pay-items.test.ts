import { account } from '@tradecellar/contract/account.ts';
import type { BackOfficePayment } from '@tradecellar/contract/back-office-payments.ts';
import { boardPayments, boardRetryPayment } from '@tradecellar/contract/board-payments.ts';
import { officePayments } from '@tradecellar/contract/office-payments.ts';
import { addPayment, createCheckoutSessionBalance } from '@tradecellar/contract/payments.ts';
import {
  accountStatement,
  accountStatementCsv,
  accountStatementPdf,
} from '@tradecellar/contract/statement.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { cutPauses } from '../../test/cut-pauses.ts';
import { emptyTables } from '../../test/empty-tables.ts';
import { alphaBuyer, betaBuyer, groupBuyer, office, refillShop } from '../../test/fixture.ts';
import { faultsOf, filesOf } from '../../test/imports.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { STRIPE_KEYS, type StripeDouble, startStripeDouble } from '../../test/stripe-double.ts';
import { describeShop } from '../../test/test-shop.ts';
import { waitBehind } from '../../test/wait-behind.ts';
import type { Door, PaymentMessage } from '../back-office/door.ts';
import { startSendingPayments } from '../back-office/send-payments.ts';
import { alertOffice } from '../board/alert-office.ts';
import { importFiles } from '../import/import-files.ts';
import { drawMail } from '../mail/draw-mail.ts';
import { mailComposers } from '../mail-composers.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';
import { openCardService } from './open-card-service.ts';
import { sweepPayments } from './sweep-payments.ts';

const merchant = {
  ...defaultMerchant(),
  switches: { ...defaultMerchant().switches, cardPayment: true },
};
const monday = new Date('2026-11-16T10:00:00Z');
const minutesLater = (minutes: number) => new Date(monday.getTime() + minutes * 60_000);
const ours = { provider: 'stripe', CustomerAccount: 'ALPHA' };

let stripe: StripeDouble;
let now = monday;
const openCards = async () => {
  stripe = await startStripeDouble({ now: () => now.getTime() / 1000 });
  return openCardService({ ...STRIPE_KEYS, apiUrl: stripe.url }, 'https://shop.test');
};

const head =
  'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance,Reference1,Reference2,DueDate,SettledBy';
const ledger = [
  'ALPHA,01/09/2026,I1,Invoice,100,100,,,01/10/2026,R0=0.50',
  'ALPHA,02/09/2026,I2,Invoice,60,160,,,02/10/2026,',
  'ALPHA,03/09/2026,C1,Credit Note,-20,140,,,,',
  'ALPHA,04/10/2026,I3,Invoice,5.25,145.25,,,04/11/2026,',
];
/** The ledger with other settlements, and with further rows. */
const settled = (by: Record<string, string>, ...more: string[]) => [
  ...ledger.map((row) => {
    const settledBy = by[row.split(',')[2] ?? ''];
    return settledBy === undefined ? row : `${row.slice(0, row.lastIndexOf(','))},${settledBy}`;
  }),
  ...more,
];

describeShop(
  'a payment of open items',
  (open) => {
    const got: PaymentMessage[] = [];
    let doorFails = '';
    const door: Door = {
      name: 'web',
      async take(message) {
        if (!('payment' in message)) throw new Error('Only payments are sent here');
        if (doorFails !== '') throw new Error(doorFails);
        got.push(message);
        return { said: 'OK' };
      },
    };
    const at = (instant: Date) => {
      now = instant;
      open().setNow(instant);
    };
    const change = (query: ReturnType<typeof sql>) => query.execute(open().shop.database);
    const importLedger = async (rows: readonly string[]) => {
      const content = `${head}\n${rows.join('\n')}\n`;
      const options = { dryRun: false, replace: true, onProgress: () => {} };
      const outcome = await importFiles(open().shop, [{ name: 'transactions.csv', content }], options);
      expect('faults' in outcome && outcome.faults).toBe(false);
    };
    const pay = (items: Record<string, number>, facts: object = {}, as = alphaBuyer) => {
      const amount = Math.round(Object.values(items).reduce((sum, each) => sum + each, 0) * 100) / 100;
      const list = Object.entries(items).map(([TransactionNumber, pounds]) => ({
        TransactionNumber,
        amount: pounds,
      }));
      return open().call(createCheckoutSessionBalance, { ...ours, amount, items: list, ...facts }, as);
    };
    const start = async (...asked: Parameters<typeof pay>) => {
      const page = await pay(...asked);
      expect(page.status, JSON.stringify(page.problem)).toBe(200);
      return page.body.mainResult.url.split('/').at(-1) ?? '';
    };
    const refused = async (...asked: Parameters<typeof pay>) => {
      const { status, problem } = await pay(...asked);
      return [status, problem.code, problem.error];
    };
    const completed = (id: string) =>
      open().app.inject({
        method: 'POST',
        url: '/api/payments/stripe/webhook',
        ...stripe.message('checkout.session.completed', id),
      });
    const payWhole = async (...asked: Parameters<typeof pay>) => {
      const session = await start(...asked);
      stripe.pay(session);
      expect((await completed(session)).statusCode).toBe(200);
      return session;
    };
    const comeBack = async (sessionId: string) =>
      (await open().call(addPayment, { ...ours, sessionId }, alphaBuyer)).body.mainResult;
    const sweep = () => {
      const { shop } = open();
      if (shop.cards === undefined) throw new Error('The shop has cards');
      return sweepPayments(shop, shop.cards, () => {});
    };
    const read = async () =>
      (await open().call(accountStatement, { CustomerAccount: 'ALPHA' }, alphaBuyer)).body.mainResult;
    const paidOf = async () =>
      Object.fromEntries(
        (await read()).OpenItems.flatMap(({ TransactionNumber, PaidByCard }) =>
          PaidByCard === undefined ? [] : [[TransactionNumber, PaidByCard]],
        ),
      );
    const payable = async () =>
      (await open().call(account, { CustomerAccount: 'ALPHA' }, alphaBuyer)).body.mainResult.CardPayment;
    const received = (count: number) =>
      vi.waitFor(
        async () => {
          await cutPauses(open().shop.database);
          expect(got).toHaveLength(count);
        },
        { timeout: 15_000, interval: 30 },
      );
    const mails = async () => {
      const { shop } = open();
      const { rows } = await sql<{ kind: 'kept-credit'; recipients: string[]; facts: never }>`
        SELECT kind, recipients, facts FROM mail ORDER BY kind`.execute(shop.database);
      return Promise.all(
        rows.map(async ({ kind, recipients, facts }) => {
          const letter = await mailComposers[kind](shop, { orderId: null, facts });
          const { subject, text } = drawMail(shop.merchant, letter);
          return { kind, to: recipients.join(), subject, text };
        }),
      );
    };

    beforeAll(() => startSendingPayments(open().shop, door));
    afterAll(() => stripe.close());
    beforeEach(async () => {
      at(monday);
      doorFails = '';
      await emptyTables(open().shop.database, 'setting', 'mail');
      await refillShop(open().shop.database);
      await importLedger(ledger);
      await change(sql`UPDATE customer SET credit_balance = 144.75 WHERE account = 'ALPHA'`);
      got.length = 0;
    });

    it('asks the card service for the sum of the items', async () => {
      const session = stripe.session(await start({ I1: 40, I3: 5.25 }));
      expect(session).toMatchObject({ amount_total: 4525, name: 'Account ALPHA' });
      expect(session?.cancel_url).toBe('https://shop.test/account');
    });

    it('tells the merchant’s system and the office which items are paid, to the penny', async () => {
      await payWhole({ I1: 99.5, C1: -20, I3: 5.25 });
      await received(1);
      expect(got[0]).toMatchObject({ event: 'payment.received', at: monday });
      expect(got[0]?.payment).toEqual({
        PaymentNo: expect.stringMatching(/^PY\d{6,}$/),
        CustomerAccount: 'ALPHA',
        PaidAt: monday.toISOString(),
        PaidBy: 'alpha@example.com',
        Amount: 84.75,
        CardServiceId: expect.stringMatching(/^pi_/),
        OnAccount: 0,
        Note: '',
        Items: [
          { TransactionNumber: 'C1', Amount: -20 },
          { TransactionNumber: 'I1', Amount: 99.5 },
          { TransactionNumber: 'I3', Amount: 5.25 },
        ],
      } satisfies Record<keyof BackOfficePayment, unknown>);
      const [mail, ...others] = await mails();
      expect(others).toEqual([]);
      expect(mail).toMatchObject({ kind: 'balance-payment', to: 'orders@example.com' });
      expect(mail?.text).toMatch(/Payment: PY\d+\nC1: −£20.00\nI1: £99.50\nI3: £5.25\n/);
    });

    it('shows the items as paid until the ledger has the payment', async () => {
      await payWhole({ I1: 40, C1: -20 });
      expect(await paidOf()).toEqual({ I1: 40, C1: -20 });
      expect(await payable()).toEqual({ Payable: 124.75, Paid: 20 });
      await importLedger(settled({ I1: 'R0=0.50; R8=39.99' }));
      expect((await paidOf()).I1, 'a penny is missing').toBe(40);
      await importLedger(settled({ I1: 'R0=0.50; C1; R9=20' }, 'ALPHA,17/11/2026,R9,Receipt,-20,125.25,,,,'));
      expect(await paidOf()).toEqual({});
      await change(sql`UPDATE customer SET credit_balance = 124.75 WHERE account = 'ALPHA'`);
      expect(await payable()).toEqual({ Payable: 124.75, Paid: 0 });
    });

    it('names what the ledger does not have yet on a statement of today and of a month’s end', async () => {
      const csv = async (MonthEnd?: string) => {
        const asked = { CustomerAccount: 'ALPHA', ...(MonthEnd && { MonthEnd }) };
        const { body } = await open().call(accountStatementCsv, asked, alphaBuyer);
        return body.mainResult.Content.split('\r\n').filter((line) => /[Pp]aid|Used/.test(line));
      };
      const paper = async () => {
        const { body } = await open().call(accountStatementPdf, { CustomerAccount: 'ALPHA' }, alphaBuyer);
        return (await readPdf(body)).pages.join();
      };
      open().shop.merchant.transferLines = ['Sort code: 12-34-56'];
      expect(await csv()).toEqual([]);
      await payWhole({ I1: 40, C1: -20, I3: 5.25 });
      const sum = 'Paid by card and not in our ledger yet,,-25.25';
      expect(await csv()).toEqual([
        'ALPHA,16/11/2026,03/09/2026,,C1,Credit Note,,,Used,-20.00,-20.00',
        'ALPHA,16/11/2026,01/09/2026,01/10/2026,I1,Invoice,,,"Overdue, £40.00 paid by card",100.00,99.50',
        'ALPHA,16/11/2026,04/10/2026,04/11/2026,I3,Invoice,,,"Overdue, Paid by card",5.25,5.25',
        `ALPHA,16/11/2026,,,,,,,${sum}`,
      ]);
      expect(await csv('2026-10')).toEqual([`ALPHA,31/10/2026,,,,,,,${sum}`]);
      expect(await paper()).toMatch(/Paid by card and not in our ledger yet −£25.25.*Pay by transfer/);
      await payWhole({ I1: 59.5, I2: 60 });
      expect(await paper(), 'nothing is left to pay').not.toContain('Pay by transfer');
    });

    it('still counts the items as paid if another invoice changes the balance first', async () => {
      await payWhole({ I1: 99.5 });
      await importLedger([...ledger, 'ALPHA,17/11/2026,I4,Invoice,10,155.25,,,,']);
      await change(sql`UPDATE customer SET credit_balance = 154.75 WHERE account = 'ALPHA'`);
      expect(await payable()).toEqual({ Payable: 55.25, Paid: 99.5 });
      expect(await refused({ I1: 0.3 })).toEqual([
        409,
        'item-not-payable',
        'I1 has nothing left to pay. Nothing has been charged.',
      ]);
      at(minutesLater(61 * 24 * 60));
      expect(await paidOf(), 'a payment that no ledger ever has').toEqual({});
    });

    describe('refusals', () => {
      const left = (number: string, sum: string) =>
        `${number} has ${sum} left to pay now. Nothing has been charged.`;
      const nothing = (number: string) => `${number} has nothing left to pay. Nothing has been charged.`;
      it.each([
        ['more than is open', { I2: 60.01 }, 'item-not-payable', left('I2', '£60.00')],
        ['an unknown item', { I9: 60 }, 'item-not-payable', nothing('I9')],
        ['nothing of an item', { I2: 0, I1: 1 }, 'item-not-payable', left('I2', '£60.00')],
        ['too much of a credit', { I2: 60, C1: -20.01 }, 'item-not-payable', left('C1', '−£20.00')],
        ['a credit as a charge', { C1: 20 }, 'item-not-payable', left('C1', '−£20.00')],
        ['less than a card can pay', { I1: 0.29 }, 'payment-not-available', /^No available/],
        [
          'a credit that leaves less than a card can pay',
          { I1: 20.29, C1: -20 },
          'payment-not-available',
          /^No/,
        ],
        ['a part of a penny', { I1: 1.005 }, 'bad-request', /whole pence/],
      ])('refuses %s, and names the item and the sum that is open', async (_what, items, code, sentence) => {
        const [, gotCode, error] = await refused(items);
        expect(gotCode).toBe(code);
        expect(error).toEqual(typeof sentence === 'string' ? sentence : expect.stringMatching(sentence));
        expect((await change(sql`SELECT 1 FROM payment`)).rows).toEqual([]);
      });

      it('refuses a sum that is not the sum of the items, and an item that is there twice', async () => {
        expect((await refused({ I1: 10 }, { amount: 11 }))[1]).toBe('bad-request');
        const items = [
          { TransactionNumber: 'I1', amount: 5 },
          { TransactionNumber: 'I1', amount: 5 },
        ];
        expect((await refused({ I1: 10 }, { items }))[1]).toBe('bad-request');
      });

      it('refuses another account’s item as an unknown item', async () => {
        const theirs = { CustomerAccount: 'GAMMA' };
        expect(await refused({ I1: 40 }, theirs, groupBuyer)).toEqual([
          409,
          'item-not-payable',
          nothing('I1'),
        ]);
        expect((await pay({ I1: 40 }, {}, betaBuyer)).status).toBe(403);
      });

      it('refuses an item in query unless the buyer saw the query', async () => {
        await importLedger(ledger.map((row) => row.replace('Invoice,60,160,,', 'Invoice,60,160,M77,')));
        const { rows } = await sql<{ id: number }>`
          INSERT INTO sales_order (provisional_no, confirmed_no, customer_account, order_date, kind, total_nett, total_vat)
          VALUES ('XX777777', 'M77', 'ALPHA', '2026-09-01', 'Order', 50, 10) RETURNING id`.execute(
          open().shop.database,
        );
        await change(sql`
          WITH opened AS (
            INSERT INTO claim (key, order_id, customer_account, opened_by, opened_at, photo_count)
            VALUES (gen_random_uuid(), ${rows[0]?.id}, 'ALPHA', 'a@example.com', '2026-11-01', 0) RETURNING id
          ) INSERT INTO claim_line (claim_id, line_no, order_line_no, product_code, description, case_size, bottles,
              reason, nett, vat, is_late)
            SELECT id, 1, 1, 'WHITE1', 'White', 12, 1, 'broken', 10, 2, false FROM opened`);
        expect(await refused({ I2: 60 })).toEqual([
          409,
          'item-in-query',
          'I2 is in query. Tick it again if you want to pay its £60.00 all the same. Nothing has been charged.',
        ]);
        const items = [{ TransactionNumber: 'I2', amount: 60, isInQuery: true }];
        expect((await pay({ I2: 60 }, { items })).status).toBe(200);
      });
    });

    it('divides the whole balance among the items', async () => {
      const { body } = await open().call(
        createCheckoutSessionBalance,
        { ...ours, amount: 144.75 },
        alphaBuyer,
      );
      const session = body.mainResult.url.split('/').at(-1) ?? '';
      stripe.pay(session);
      await completed(session);
      expect(await paidOf()).toEqual({ I1: 99.5, C1: -20, I2: 60, I3: 5.25 });
      await received(1);
      expect(got[0]?.payment.OnAccount).toBe(0);
    });

    it('returns one page for a double press, and for two people who pay the same items at once', async () => {
      const pages = await waitBehind(
        open(),
        () => Promise.all([start({ I1: 40, I2: 60 }), start({ I2: 60, I1: 40 }, {}, groupBuyer)]),
        {
          before: (writer) => sql`SELECT FROM customer WHERE account = 'ALPHA' FOR UPDATE`.execute(writer),
          waiting: 2,
        },
      );
      expect(new Set(pages).size).toBe(1);
      expect((await change(sql`SELECT 1 FROM payment`)).rows).toHaveLength(1);
    });

    it('closes the first payment page when an item of that page is paid on a new page', async () => {
      const first = await start({ I1: 40, I2: 60 });
      const second = await start({ I2: 60 }, {}, groupBuyer);
      expect(stripe.session(first)?.status).toBe('expired');
      stripe.pay(second);
      await completed(second);
      expect(await comeBack(first)).toMatchObject({ state: 'expired' });
      expect(await refused({ I2: 60 })).toEqual([409, 'item-not-payable', expect.any(String)]);
    });

    it('closes a page that another process stores while its payment is given up', async () => {
      const first = await start({ I1: 40 });
      await change(sql`UPDATE payment SET session_id = NULL`);
      await waitBehind(open(), () => start({ I2: 60 }), {
        before: (writer) => sql`UPDATE payment SET session_id = ${first}`.execute(writer),
      });
      expect(stripe.session(first)?.status).toBe('expired');
    });

    it('says that a payment is under way if the first page was paid before the second was asked for', async () => {
      const first = await start({ I1: 40, I2: 60 });
      stripe.pay(first);
      expect((await refused({ I2: 60 }))[1]).toBe('payment-under-way');
      expect(await paidOf()).toEqual({ I1: 40, I2: 60 });
    });

    it('keeps money for an item that the ledger settled meanwhile as a credit, and says so', async () => {
      const session = await start({ I1: 40, I2: 60 });
      await importLedger(settled({ I2: 'R7=45' }));
      stripe.pay(session);
      await completed(session);
      const sentence =
        'I2 changed in the ledger before the money arrived: £45.00 of it is kept as a credit on the account.';
      expect(await comeBack(session)).toMatchObject({ state: 'paid', reason: sentence });
      await received(1);
      expect(got[0]?.payment).toMatchObject({
        Amount: 100,
        OnAccount: 45,
        Note: sentence,
        Items: [
          { TransactionNumber: 'I1', Amount: 40 },
          { TransactionNumber: 'I2', Amount: 15 },
        ],
      });
      expect(await mails()).toEqual([
        expect.objectContaining({
          kind: 'balance-payment',
          to: 'orders@example.com',
          text: expect.stringContaining(sentence),
        }),
        {
          kind: 'kept-credit',
          to: 'alpha@example.com',
          subject: '£100.00 received on account ALPHA – Tradecellar',
          text: expect.stringContaining(`${sentence}\n`),
        },
      ]);
      expect(stripe.refunds.size).toBe(0);
      expect(await paidOf()).toEqual({ I1: 40, I2: 15 });
    });

    const hear = async (session: string, type: string, facts: object) => {
      const object = { payment_intent: stripe.session(session)?.payment_intent, ...facts };
      const message = stripe.message(type, session, { object });
      const url = '/api/payments/stripe/webhook';
      expect((await open().app.inject({ method: 'POST', url, ...message })).statusCode).toBe(200);
    };
    const listed = async () => {
      const [payment] = (await open().call(officePayments, {}, office)).body.mainResult;
      return [payment?.State, payment?.NotInLedger, payment?.WentBack, payment?.IsDisputed];
    };

    it('counts an item as open again when the card service refunds the payment, and tells the office', async () => {
      const session = await payWhole({ I1: 40, I2: 60 });
      await hear(session, 'charge.refunded', { amount_refunded: 7_000 });
      await hear(session, 'charge.refunded', { amount_refunded: 1_000 });
      expect(await paidOf()).toEqual({ I1: 30 });
      expect(await payable()).toEqual({ Payable: 114.75, Paid: 30 });
      expect(await listed()).toEqual(['not-in-ledger', 30, 70, undefined]);
      await hear(session, 'charge.refunded', { amount_refunded: 10_000 });
      expect(await paidOf()).toEqual({});
      expect(await payable()).toEqual({ Payable: 144.75, Paid: 0 });
      expect(await listed()).toEqual(['went-back', 0, 100, undefined]);
      expect((await pay({ I1: 40 })).status).toBe(200);
    });

    it('counts an item as open while the card’s bank disputes the payment, and as paid if the dispute is won', async () => {
      const session = await payWhole({ I1: 40, I2: 60 });
      const dispute = (facts: object) => ({ id: 'dp_1', amount: 10_000, ...facts });
      await hear(
        session,
        'charge.dispute.created',
        dispute({ status: 'warning_needs_response', id: 'dp_0' }),
      );
      expect(await listed()).toEqual(['not-in-ledger', 100, undefined, undefined]);
      await hear(session, 'charge.dispute.created', dispute({ status: 'needs_response' }));
      expect(await paidOf()).toEqual({});
      expect(await listed()).toEqual(['went-back', 0, 100, true]);
      await hear(session, 'charge.dispute.closed', dispute({ status: 'won' }));
      await hear(session, 'charge.dispute.created', dispute({ status: 'needs_response' }));
      expect(await paidOf()).toEqual({ I1: 40, I2: 60 });
      await hear(session, 'charge.dispute.closed', dispute({ status: 'lost' }));
      expect(await paidOf()).toEqual({});
    });

    it('pays less of the last item if a credit was used meanwhile', async () => {
      const session = await start({ C1: -20, I1: 40, I2: 60 });
      await importLedger(settled({ I3: 'C1=5.25' }));
      stripe.pay(session);
      await completed(session);
      await received(1);
      expect(got[0]?.payment).toMatchObject({
        Amount: 80,
        OnAccount: 0,
        Note: 'C1, I2 changed in the ledger before the money arrived: less of the last items is paid.',
        Items: [
          { TransactionNumber: 'C1', Amount: -14.75 },
          { TransactionNumber: 'I1', Amount: 40 },
          { TransactionNumber: 'I2', Amount: 54.75 },
        ],
      });
    });

    it('receives a payment once if webhooks, the buyer’s return and the sweep come at the same time', async () => {
      const session = await start({ I1: 40 });
      stripe.pay(session);
      at(minutesLater(2));
      await Promise.all(
        Array.from({ length: 8 }, () => [completed(session), comeBack(session), sweep()]).flat(),
      );
      await received(1);
      expect((await mails()).map(({ kind }) => kind)).toEqual(['balance-payment']);
      expect(await paidOf()).toEqual({ I1: 40 });
    });

    it('returns the same page if the server was killed before it stored the page', async () => {
      const session = await start({ I1: 40 });
      await change(sql`UPDATE payment SET session_id = NULL`);
      expect(await start({ I1: 40 })).toBe(session);
    });

    it('receives a payment whole in the sweep if the server was killed while it received the payment', async () => {
      const session = await start({ I1: 40 });
      stripe.pay(session);
      // The rest of a killed server: its transaction is rolled back, and no message of the card service comes again.
      await waitBehind(open(), () => completed(session).catch(() => undefined), {
        before: (writer) => sql`SELECT FROM customer WHERE account = 'ALPHA' FOR UPDATE`.execute(writer),
        meanwhile: (writer) =>
          sql`
          SELECT pg_cancel_backend(pid) FROM pg_stat_activity
          WHERE pg_backend_pid() = ANY(pg_blocking_pids(pid))`.execute(writer),
      });
      expect((await change(sql`SELECT state, is_received FROM payment`)).rows).toEqual([
        { state: 'open', is_received: false },
      ]);
      at(minutesLater(2));
      await sweep();
      await received(1);
      expect(await paidOf()).toEqual({ I1: 40 });
    });

    it('receives in the sweep what a server of the release before moved to paid', async () => {
      const session = await start({ I1: 40 });
      stripe.pay(session);
      await change(sql`UPDATE payment SET state = 'paid', paid_at = ${monday}::timestamptz,
        payment_intent = ${stripe.session(session)?.payment_intent}`);
      expect(await paidOf(), 'before the sweep as well').toEqual({ I1: 40 });
      at(minutesLater(2));
      await Promise.all([sweep(), sweep()]);
      await received(1);
      expect((await mails()).map(({ kind }) => kind)).toEqual(['balance-payment']);
    });

    it('sends a message that was not taken again, and shows it on the board until then', async () => {
      doorFails = 'Answered 500';
      await payWhole({ I1: 40 });
      const listed = async () => (await open().call(boardPayments, {}, office)).body.mainResult;
      await vi.waitFor(async () => expect(await listed()).toHaveLength(1), { timeout: 10_000 });
      const [trouble] = await listed();
      expect(trouble).toMatchObject({
        CustomerAccount: 'ALPHA',
        Amount: 40,
        IsRefund: false,
        PaymentNo: expect.stringMatching(/^PY/),
        Said: 'Answered 500',
      });
      at(minutesLater(61));
      await alertOffice(open().shop);
      const alert = await sql<{ facts: { lines: string[] } }>`
        SELECT facts FROM mail WHERE kind = 'alert'`.execute(open().shop.database);
      expect(alert.rows[0]?.facts.lines).toContain('1 card payment not taken by your system');
      doorFails = '';
      await change(sql`UPDATE payment_message SET gave_up_at = now()`);
      await open().call(boardRetryPayment, { Id: trouble?.Id ?? '' }, office);
      await received(1);
      await vi.waitFor(async () => expect(await listed()).toEqual([]));
      const again = await open().call(boardRetryPayment, { Id: trouble?.Id ?? '' }, office);
      expect(again.body.mainResult).toBe('settled');
    });

    it('has the payment in the ledger after a receipt that names it, and not if the receipt goes again', async () => {
      await payWhole({ I2: 60 });
      await received(1);
      const number = got[0]?.payment.PaymentNo;
      expect(
        faultsOf(
          await importFiles(
            open().shop,
            filesOf({
              'transactions.csv': `${head}\nALPHA,17/11/2026,R5,Receipt,-60,84.75,${number},,,\n`,
            }),
          ),
        ),
      ).toEqual([]);
      expect(await paidOf()).toEqual({});
      await change(sql`DELETE FROM ledger_transaction WHERE transaction_number = 'R5'`);
      expect(await paidOf()).toEqual({ I2: 60 });
    });
  },
  merchant,
  { openCards },
);
