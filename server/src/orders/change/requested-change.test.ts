import { backOfficeOrder, listBackOfficeOrders, reportOrder } from '@tradecellar/contract/back-office.ts';
import { answerBackOfficeChange } from '@tradecellar/contract/back-office-changes.ts';
import { board, boardCancel, boardOrder } from '@tradecellar/contract/board.ts';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange, accountOrdersChanges } from '@tradecellar/contract/order-changes.ts';
import {
  accountOrdersAskChange,
  accountOrdersWithdrawChange,
  boardAnswerChange,
} from '@tradecellar/contract/requested-changes.ts';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, groupBuyer, office, refillShop } from '../../../test/fixture.ts';
import { newCartId, orderForm } from '../../../test/order-form.ts';
import { BasketDevice } from '../../../test/shared-device.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { lockRows, waitBehind } from '../../../test/wait-behind.ts';
import { importFiles } from '../../import/import-files.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';

const merchant = defaultMerchant();
const taking = {
  ...merchant,
  switches: { ...merchant.switches, negativeBalanceAllowed: false },
  mail: { ...merchant.mail, orderDesk: true },
  backOffice: { ...merchant.backOffice, takesChanges: true, door: 'files' as const },
};
const line = (ProductCode: string, CasesQty: number, BottlesQty = 0) => ({
  ProductCode,
  CasesQty,
  BottlesQty,
});
const LESS = { Lines: [line('WHITE1', 1)], GrandTotal: 165.6 };

describeShop(
  'a change that the buyer requests after the hand-over [setting backOffice.takesChanges]',
  (open) => {
    let orderNo = '';
    let next = 1;
    beforeEach(async () => {
      const { database } = open().shop;
      await refillShop(database);
      open().setNow(new Date('2026-11-16T10:00:00Z'));
      orderNo = await place();
    });

    const place = async (facts: Parameters<typeof orderForm>[0] = {}) => {
      const { body } = await open().call(submitOrder, orderForm(facts), alphaBuyer);
      const number = Object.values(body.mainResult).find((each) => each !== '0') ?? '';
      await report({ Number: `M${next++}` }, number);
      return number;
    };
    const report = (facts: Record<string, unknown>, number = orderNo) =>
      open().callRaw(reportOrder, { orderNo: number, ...facts }, {});
    type Asked = Partial<ReturnType<typeof orderForm>> & { Version?: number; orderNo?: string };
    const ask = (facts: Asked = LESS, as = alphaBuyer) =>
      open().call(accountOrdersAskChange, { ...orderForm(), Version: 1, orderNo, ...facts }, as);
    const answer = (Outcome: 'accept' | 'decline', Sentence = '', RequestNo = requestNo()) =>
      open().call(boardAnswerChange, { RequestNo, Outcome, Sentence }, office);
    const withdraw = () =>
      open().call(
        accountOrdersWithdrawChange,
        { CustomerAccount: 'ALPHA', RequestNo: requestNo() },
        alphaBuyer,
      );
    let asked = '';
    const requestNo = () => asked;
    const askOne = async (facts?: Asked) => {
      const answered = await ask(facts);
      expect(answered.body).toHaveProperty('mainResult');
      asked = answered.body.mainResult.RequestNo;
      return answered.body.mainResult;
    };
    const changes = async () =>
      (await open().call(accountOrdersChanges, { CustomerAccount: 'ALPHA', orderNo }, alphaBuyer)).body
        .mainResult;
    const rowsOf = async <T>(query: ReturnType<typeof sql<T>>) =>
      (await query.execute(open().shop.database)).rows;
    const goods = () =>
      rowsOf(sql<Record<'scarce' | 'reserve' | 'available_credit' | 'taken', unknown>>`
        SELECT (SELECT bottles FROM stock WHERE product_code = 'SCARCE1') AS scarce,
          (SELECT free_bottles FROM reserve WHERE product_code = 'RED1' AND customer_account = 'ALPHA') AS reserve,
          available_credit, (SELECT count(*)::int FROM taken_goods) AS taken
        FROM customer WHERE account = 'ALPHA'`);
    const mails = async () =>
      (await rowsOf(sql<{ key: string }>`SELECT key FROM mail WHERE kind <> 'order-desk' ORDER BY key`)).map(
        ({ key }) => key,
      );
    const fetched = async (number = orderNo) =>
      (await open().call(backOfficeOrder, { orderNo: number }, {})).body;

    it('R3: leaves stock, reserves, credit and lines unchanged until the merchant decides on a requested change', async () => {
      orderNo = await place({ Lines: [line('SCARCE1', 1), line('RED1', 3)], GrandTotal: 288 });
      const before = [await goods(), (await fetched()).Lines];
      await askOne({ Lines: [line('SCARCE1', 4), line('RED1', 1)], GrandTotal: 360 });
      expect([await goods(), (await fetched()).Lines]).toEqual(before);
      expect(await changes()).toMatchObject({
        Version: 1,
        WhyNot: 'with-the-merchant',
        CanAsk: false,
        Requested: {
          RequestNo: requestNo(),
          State: 'open',
          By: 'Al Pha',
          GrandTotal: 360,
          Changes: expect.arrayContaining([expect.stringContaining('Total of both orders: £360.00')]),
        },
        Versions: [],
      });
    });

    it('keeps the buyer’s basket when the buyer requests a change and when the merchant accepts it (decision 102)', async () => {
      const phone = new BasketDevice(open, alphaBuyer);
      await phone.sync();
      phone.set('WHITE1', 1);
      await phone.sync();
      const { CartId, Basket } = phone.form();
      await askOne({ ...LESS, CartId, ...(Basket && { Basket }) });
      expect((await answer('accept')).status).toBe(200);
      const { Revision, Entries } = await phone.send(phone.body());
      expect([Revision, Entries]).toEqual([phone.held.held.copy.revision, []]);
    });

    it('sends the merchant’s system the current order and the requested order', async () => {
      await askOne({ ...LESS, CustomerReference: 'PO 2', RequiredDate: '2026-11-18' });
      const order = await fetched();
      expect(order).toMatchObject({
        OrderNo: orderNo,
        RequiredDate: '2026-11-17',
        Lines: [{ ProductCode: 'WHITE1', TotalBottles: 24 }],
        Requested: {
          RequestNo: requestNo(),
          State: 'open',
          AskedBy: alphaBuyer.email,
          OrderNos: [orderNo],
          CustomerReference: 'PO 2',
          RequiredDate: '2026-11-18',
          GrandTotal: 165.6,
          Lines: [{ LineNo: 1, ProductCode: 'WHITE1', CasesQty: 1, BottlesQty: 0, TotalBottles: 12 }],
        },
      });
      expect(
        await rowsOf(sql`SELECT event, requested_change_id IS NOT NULL AS tells FROM hand_over
        WHERE taken_at IS NULL`),
      ).toEqual([{ event: 'order.changed', tells: true }]);
      // A report on the order must not delete the message about the requested change.
      await report({ State: 'confirmed' });
      expect(await rowsOf(sql`SELECT event FROM hand_over WHERE taken_at IS NULL`)).toHaveLength(1);
    });

    it('lists the order again for the merchant’s system when a change is requested and when it is accepted', async () => {
      const list = async (after: string) => (await open().call(listBackOfficeOrders, { after }, {})).body;
      const first = await list('0');
      await askOne();
      const second = await list(first.Next);
      expect(second.Orders.map(({ Requested }) => Requested?.State)).toEqual(['open']);
      await answer('accept');
      const third = await list(second.Next);
      expect(third.Orders).toMatchObject([{ OrderNo: orderNo, Lines: [{ TotalBottles: 12 }] }]);
      expect(third.Orders[0]).not.toHaveProperty('Requested');
    });

    it('R4: applies an accepted change like a buyer’s own change to numbers, version, stock and credit', async () => {
      await askOne({ Lines: [line('SCARCE1', 1)], GrandTotal: 72 });
      const number = (await fetched()).Number;
      const accepted = await answer('accept');
      expect(accepted.body.mainResult).toMatchObject({ State: 'accepted', Sentence: '' });
      expect(await fetched()).toMatchObject({
        OrderNo: orderNo,
        Number: number,
        State: 'confirmed',
        GrandTotal: 72,
        Lines: [{ ProductCode: 'SCARCE1', TotalBottles: 6 }],
      });
      expect(await changes()).toMatchObject({
        Version: 2,
        CanAsk: true,
        Requested: { State: 'accepted' },
        Versions: [{ Version: 1 }, { Version: 2, By: 'Al Pha', GrandTotal: 72 }],
      });
      expect(await goods()).toEqual([{ scarce: 2, reserve: 14, available_credit: '4928.0000', taken: 1 }]);
      expect(await mails()).toEqual([`${requestNo()}-desk`, orderNo, `${orderNo}-changed-2`].toSorted());
      const acts = await rowsOf(sql`SELECT act, customer_account FROM audit`);
      expect(acts).toEqual([{ act: 'board-accept-change', customer_account: 'ALPHA' }]);
    });

    it('R5: adds and cancels parts of the order on acceptance, and sends the merchant’s system a message for each part', async () => {
      orderNo = await place({ Lines: [line('SCARCE1', 1), line('RED1', 3)], GrandTotal: 288 });
      const parts = async () =>
        rowsOf(sql`SELECT o.kind, o.state, h.event FROM sales_order o
          JOIN hand_over h ON h.order_id = o.id AND h.taken_at IS NULL
          WHERE o.placement_id = (SELECT placement_id FROM sales_order WHERE provisional_no = ${orderNo})
          ORDER BY o.id, h.queued_at`);
      await report({ State: 'confirmed' });
      await sql`UPDATE hand_over SET taken_at = now()`.execute(open().shop.database);
      await askOne({ Lines: [line('SCARCE1', 2)], GrandTotal: 144 });
      await sql`UPDATE hand_over SET taken_at = now()`.execute(open().shop.database);
      open().setNow(new Date('2026-11-16T10:05:00Z'));
      expect((await answer('accept')).status).toBe(200);
      expect(await parts()).toEqual(
        expect.arrayContaining([
          { kind: 'Order', state: 'confirmed', event: 'order.changed' },
          { kind: 'Reserves Order', state: 'cancelled', event: 'order.cancelled' },
          { kind: 'Back Order', state: 'placed', event: 'order.placed' },
        ]),
      );
      expect(await rowsOf(sql`SELECT state FROM requested_change`)).toEqual([{ state: 'accepted' }]);
    });

    it('changes nothing when the merchant declines, and shows and mails the buyer the merchant’s reason', async () => {
      const before = [await goods(), (await fetched()).Lines];
      await askOne();
      expect((await answer('decline')).problem).toMatchObject({ code: 'change-needs-sentence' });
      await answer('decline', 'The van is loaded.');
      expect([await goods(), (await fetched()).Lines]).toEqual(before);
      expect((await changes()).Requested).toMatchObject({
        State: 'declined',
        Sentence: 'The van is loaded.',
        DecidedAt: '2026-11-16T10:00:00.000Z',
      });
      expect(await mails()).toContain(`${requestNo()}-declined`);
      expect(await rowsOf(sql`SELECT recipients FROM mail WHERE kind = 'change-declined'`)).toEqual([
        { recipients: [alphaBuyer.email] },
      ]);
    });

    it('R6: stores a repeated request and a repeated answer once, and refuses a different request and answer', async () => {
      const facts = { ...LESS, CartId: newCartId() };
      const same = await Promise.all([ask(facts), ask(facts), ask(facts)]);
      const numbers = new Set(same.map(({ body }) => body.mainResult.RequestNo));
      expect(numbers.size).toBe(1);
      asked = [...numbers][0] ?? '';
      expect((await ask({ ...facts, Lines: [line('WHITE1', 3)] })).problem.code).toBe('change-otherwise');
      expect((await ask(LESS, groupBuyer)).problem).toMatchObject({
        code: 'change-already-asked',
        details: { by: 'Al Pha', requestNo: requestNo() },
      });
      expect((await answer('accept')).status).toBe(200);
      expect((await answer('accept')).body.mainResult.State).toBe('accepted');
      expect((await answer('decline', 'No')).problem).toMatchObject({
        code: 'requested-change-decided',
        details: { state: 'accepted' },
      });
      expect((await withdraw()).problem.code).toBe('requested-change-decided');
      expect((await changes()).Versions).toHaveLength(2);
      expect(
        await rowsOf(sql`SELECT event FROM hand_over WHERE requested_change_id IS NOT NULL`),
      ).toHaveLength(2);
    });

    it('lets the buyer withdraw a requested change before the decision and request another change', async () => {
      await askOne();
      expect((await withdraw()).body.mainResult.State).toBe('withdrawn');
      expect((await withdraw()).body.mainResult.State).toBe('withdrawn');
      expect((await answer('accept')).problem.code).toBe('requested-change-decided');
      expect((await changes()).CanAsk).toBe(true);
      await askOne({ Lines: [line('WHITE1', 3)], GrandTotal: 496.8 });
      expect((await changes()).Requested).toMatchObject({ State: 'open', GrandTotal: 496.8 });
    });

    describe('R7: simultaneous decisions', () => {
      it.each([
        ['accept', 'accept'],
        ['accept', 'decline'],
        ['decline', 'decline'],
      ] as const)('stores one decision if %s and %s come at once', async (one, other) => {
        await askOne();
        const answers = await Promise.all([answer(one, 'First'), answer(other, 'Second')]);
        const done = answers.filter(({ status }) => status === 200);
        expect(done.length).toBe(one === other ? 2 : 1);
        const [state] = done.map(({ body }) => body.mainResult.State);
        expect((await changes()).Versions).toHaveLength(state === 'accepted' ? 2 : 0);
        expect(await rowsOf(sql`SELECT state FROM requested_change`)).toEqual([{ state }]);
      });

      it('stores either the withdrawal or the answer if both come at once', async () => {
        await askOne();
        const [withdrawn, accepted] = await Promise.all([withdraw(), answer('accept')]);
        expect([withdrawn.status, accepted.status].toSorted()).toEqual([200, 409]);
        const isMade = accepted.status === 200;
        expect((await changes()).Version).toBe(isMade ? 2 : 1);
      });
    });

    describe('R8: a dispatched or cancelled order', () => {
      const expectClosed = async (words: string) => {
        expect((await changes()).Requested).toMatchObject({
          State: 'declined',
          Sentence: `The order was ${words} before your change could be made.`,
        });
        expect(await mails()).toContain(`${requestNo()}-declined`);
        expect((await answer('accept')).problem.code).toBe('requested-change-decided');
      };

      it.each(['dispatched', 'delivered', 'invoiced', 'cancelled'])(
        'declines the requested change and states the reason when the order is %s',
        async (State) => {
          await askOne();
          expect((await report({ State })).status).toBe(200);
          await expectClosed(State);
        },
      );

      it('declines the requested change when the office cancels the order', async () => {
        await askOne();
        await open().call(boardCancel, { orderNo, note: 'Not paid' }, office);
        await expectClosed('cancelled');
      });

      it('declines the requested change when the ledger invoices the order', async () => {
        await askOne();
        const { Number: number } = await fetched();
        const header =
          'Order_OrderNo,CustomerAccount,Order_OrderDate,Order_InvoiceNumber,Order_TotalNett,Order_TotalVAT';
        const content = `${header}\n${number},ALPHA,16/11/2026,I7,276,55.2\n`;
        const outcome = await importFiles(open().shop, [{ name: 'orders.csv', content }], {
          dryRun: false,
          replace: false,
          onProgress: () => {},
        });
        expect(outcome).toHaveProperty('results');
        await expectClosed('invoiced');
      });

      it('either accepts or declines the requested change if a dispatch is reported at the same time', async () => {
        await askOne();
        const row = sql`SELECT 1 FROM sales_order WHERE provisional_no = ${orderNo}`;
        const [accepted, dispatched] = await waitBehind(
          open(),
          () => Promise.all([answer('accept'), report({ State: 'dispatched' })]),
          { before: lockRows(row), waiting: 2 },
        );
        expect(dispatched.status).toBe(200);
        const [request] = await rowsOf(sql<{ state: string }>`SELECT state FROM requested_change`);
        expect(request?.state).toBe(accepted.status === 200 ? 'accepted' : 'declined');
        expect((await fetched()).Lines).toMatchObject([{ TotalBottles: accepted.status === 200 ? 12 : 24 }]);
      });
    });

    it('R9: refuses to accept a change that has become impossible, states the reason, and keeps the request open', async () => {
      orderNo = await place({ Lines: [line('SCARCE1', 1)], GrandTotal: 72 });
      await askOne({ Lines: [line('WHITE1', 20)], GrandTotal: 3312 });
      const before = await goods();
      await sql`UPDATE customer SET credit_said = 100 WHERE account = 'ALPHA'`.execute(open().shop.database);
      const refused = await answer('accept');
      expect(refused.problem).toMatchObject({ code: 'change-not-possible' });
      expect(refused.problem.error).toMatch(/^The requested change CR\d+ can no longer be made\. /);
      await sql`UPDATE customer SET credit_said = 5000 WHERE account = 'ALPHA'`.execute(open().shop.database);
      await sql`UPDATE price SET case_price = 139 WHERE product_code = 'WHITE1'`.execute(
        open().shop.database,
      );
      await sql`UPDATE product SET case_price = 139 WHERE code = 'WHITE1'`.execute(open().shop.database);
      expect((await answer('accept')).problem.error).toMatch(
        /Prices have changed since: it was asked for at £3,312.00/,
      );
      expect((await changes()).Requested?.State).toBe('open');
      expect(await goods()).toEqual([{ ...before[0], available_credit: expect.any(String) }]);
      expect((await answer('decline', 'Prices have changed.')).status).toBe(200);
    });

    it('accepts a delivery date whose cut-off passed after the request, but no past date', async () => {
      await askOne({ ...LESS, RequiredDate: '2026-11-18' });
      open().setNow(new Date('2026-11-18T09:00:00Z'));
      expect((await answer('accept')).status).toBe(200);
      expect((await fetched()).RequiredDate).toBe('2026-11-18');
      await askOne({
        ...LESS,
        Lines: [line('WHITE1', 3)],
        GrandTotal: 496.8,
        RequiredDate: '2026-11-20',
        Version: 2,
      });
      open().setNow(new Date('2026-11-23T09:00:00Z'));
      expect((await answer('accept')).problem.code).toBe('change-not-possible');
    });

    it('refuses a request by another account’s buyer, an invalid change, and a request for an order that cannot change', async () => {
      expect((await ask(LESS, betaBuyer)).problem.code).toBe('account-not-yours');
      expect((await ask({ ...LESS, Version: 7 })).problem.code).toBe('order-changed-meanwhile');
      expect((await ask({ Lines: [line('GONE1', 1)] })).problem.code).toBe('product-withdrawn');
      expect((await ask({ ...LESS, GrandTotal: 1 })).problem.code).toBe('prices-changed');
      expect((await ask({ ...LESS, RequiredDate: '2026-11-15' })).problem.code).toBe('date-not-allowed');
      const { database } = open().shop;
      await sql`UPDATE sales_order SET payment_method = 'card'`.execute(database);
      expect((await ask()).problem.details).toMatchObject({ why: 'paid-by-card' });
      await sql`UPDATE sales_order SET payment_method = 'credit', credit_taken = 0`.execute(database);
      expect((await ask()).problem.details).toMatchObject({ why: 'with-the-merchant' });
      await sql`UPDATE sales_order SET credit_taken = total_nett + total_vat, state = 'dispatched'`.execute(
        database,
      );
      expect((await ask()).problem.details).toMatchObject({ why: 'with-the-merchant' });
      expect((await changes()).CanAsk).toBe(false);
      expect(await rowsOf(sql`SELECT 1 FROM requested_change`)).toEqual([]);
    });

    it('shows a requested change on the board with its order', async () => {
      await askOne();
      const list = { show: 'all', search: '', StartIndex: 0, PageSize: 10 } as const;
      const { body } = await open().call(board, list, office);
      expect(body.mainResult.orders[0]).toMatchObject({ OrderNo: orderNo, AskedChange: requestNo() });
      const dialog = await open().call(boardOrder, { orderNo }, office);
      expect(dialog.body.mainResult.Requested).toMatchObject({
        RequestNo: requestNo(),
        Changes: [
          'Domaine Roquet Sancerre: 1 case instead of 2 cases',
          'Order Total: £165.60 instead of £331.20',
        ],
      });
    });

    it('accepts one answer to a requested change from the merchant’s system, and shows the office the refused answers', async () => {
      await askOne();
      const say = (facts: Record<string, unknown>) =>
        open().callRaw(answerBackOfficeChange, { requestNo: requestNo(), ...facts }, {});
      expect((await say({ Outcome: 'decline' })).problem.code).toBe('change-needs-sentence');
      const accepted = await say({ Outcome: 'accept' });
      expect(accepted.body).toMatchObject({ RequestNo: requestNo(), State: 'accepted', OrderNos: [orderNo] });
      expect((await say({ Outcome: 'accept' })).body).toEqual(accepted.body);
      expect((await say({ Outcome: 'decline', Sentence: 'No' })).problem.code).toBe(
        'requested-change-decided',
      );
      expect((await fetched()).Lines).toMatchObject([{ TotalBottles: 12 }]);
      const { refused } = (await open().call(boardFiles, {}, office)).body.mainResult;
      expect(refused.filter(({ OrderNo }) => OrderNo === requestNo())).toHaveLength(2);
    });

    it('answers “not found” for an unknown request number and for another account’s request', async () => {
      await askOne();
      expect((await answer('accept', '', 'CR999999')).problem.code).toBe('requested-change-not-found');
      const stranger = await open().call(
        accountOrdersWithdrawChange,
        { CustomerAccount: 'BETA', RequestNo: requestNo() },
        betaBuyer,
      );
      expect(stranger.problem.code).toBe('requested-change-not-found');
    });
  },
  taking,
);

describeShop(
  'a change after the hand-over if the merchant takes no requested changes',
  (open) => {
    it('refuses a change after the hand-over, and gives the merchant’s telephone number', async () => {
      const { database } = open().shop;
      await fillShop(database);
      const { body } = await open().call(submitOrder, orderForm(), alphaBuyer);
      const orderNo = body.mainResult.orderId;
      await open().callRaw(reportOrder, { orderNo, Number: 'M1' }, {});
      const facts = { ...orderForm(LESS), Version: 1, orderNo };
      for (const endpoint of [accountOrdersChange, accountOrdersAskChange]) {
        const { problem } = await open().call(endpoint, facts, alphaBuyer);
        expect(problem.error).toMatch(`cannot be changed here. Please call us on ${merchant.phone}.`);
      }
      const asked = { CustomerAccount: 'ALPHA', orderNo };
      const changes = await open().call(accountOrdersChanges, asked, alphaBuyer);
      expect(changes.body.mainResult).toMatchObject({ WhyNot: 'with-the-merchant', CanAsk: false });
    });
  },
  { ...merchant, backOffice: { ...merchant.backOffice, takesChanges: false } },
);
