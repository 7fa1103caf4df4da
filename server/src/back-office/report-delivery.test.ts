import { backOfficeOrder, listBackOfficeOrders, reportOrder } from '@tradecellar/contract/back-office.ts';
import { board, boardOrder } from '@tradecellar/contract/board.ts';
import { boardDelivered, boardDispatched } from '@tradecellar/contract/board-delivery.ts';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersItem, accountOrdersItems } from '@tradecellar/contract/orders.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { alertOffice } from '../board/alert-office.ts';
import { importFiles } from '../import/import-files.ts';
import { defaultMerchant } from '../merchant/merchant-file.ts';

const merchant = defaultMerchant();
const fetching = { ...merchant, backOffice: { ...merchant.backOffice, door: 'web' as const } };
const time = '2026-11-17T14:10:00.000Z';

describeShop(
  'a reported delivery',
  (open) => {
    let next = 1;
    let number = '';
    beforeAll(() => fillShop(open().shop.database));
    beforeEach(async () => {
      open().setNow(new Date('2026-11-16T10:00:00Z'));
      const { body } = await open().call(submitOrder, orderForm(), alphaBuyer);
      number = `M${next++}`;
      await report({ Number: number }, body.mainResult.orderId);
      open().setNow(new Date(time));
    });

    const report = (facts: Record<string, unknown>, orderNo = number) =>
      open().callRaw(reportOrder, { orderNo, ...facts }, {});
    const bring = (content: string) =>
      importFiles(open().shop, [{ name: 'confirmations.csv', content }], {
        dryRun: false,
        replace: false,
        onProgress: () => {},
      });
    const act = async (endpoint: typeof boardDelivered | typeof boardDispatched, facts: object = {}) =>
      open().callRaw(endpoint, { orderNo: number, ...facts }, office);
    const detail = async () =>
      (await open().call(accountOrdersItem, { CustomerAccount: 'ALPHA', orderNo: number }, alphaBuyer)).body
        .mainResult;
    const onBoard = async () => (await open().call(boardOrder, { orderNo: number }, office)).body.mainResult;

    it.each([
      ['a call', () => report({ State: 'delivered', DeliveredAt: time, ReceivedBy: 'J. Smith' })],
      ['a call without a state', () => report({ DeliveredAt: '2026-11-17T14:10Z', ReceivedBy: 'J. Smith' })],
      [
        'a call with another offset',
        () => report({ DeliveredAt: '2026-11-17T15:10+01:00', ReceivedBy: 'J. Smith' }),
      ],
      [
        'a file',
        () => bring(`OrderNo,State,DeliveredAt,ReceivedBy\n${number},Delivered,17/11/2026 14:10,J. Smith\n`),
      ],
      ['the office', () => act(boardDelivered, { receivedBy: 'J. Smith' })],
    ])(
      'D4: shows the same time and recipient of a delivery reported by %s on every screen and to every reader',
      async (_door, say) => {
        await say();
        expect(await detail()).toMatchObject({
          State: 'delivered',
          DeliveredAt: time,
          ReceivedBy: 'J. Smith',
        });
        const range = { CustomerAccount: 'ALPHA', orderDateStart: '16/11/2026', orderDateEnd: '16/11/2026' };
        const { body } = await open().call(accountOrdersItems, range, alphaBuyer);
        expect(body.mainResult.find(({ Order_OrderNo }) => Order_OrderNo === number)?.DeliveredAt).toBe(time);
        expect(await onBoard()).toMatchObject({
          State: 'delivered',
          DeliveredAt: time,
          ReceivedBy: 'J. Smith',
        });
        const fetched = await open().call(backOfficeOrder, { orderNo: number }, {});
        expect(fetched.body).toMatchObject({ State: 'delivered', DeliveredAt: time, ReceivedBy: 'J. Smith' });
      },
    );

    it('counts a delivery without a time of day as made by the end of the day', async () => {
      await report({ DeliveredAt: '2026-11-17' });
      expect((await detail()).DeliveredAt).toBe('2026-11-18T00:00:00.000Z');
      expect(await detail()).not.toHaveProperty('ReceivedBy');
    });

    it('sends the merchant’s system no delivery time and no recipient before a delivery is reported', async () => {
      const { body } = await open().call(listBackOfficeOrders, { state: 'confirmed' }, {});
      const order = body.Orders.at(-1);
      expect(order?.Number).toBe(number);
      expect(order).not.toHaveProperty('DeliveredAt');
      expect(order).not.toHaveProperty('ReceivedBy');
    });

    it.each([
      [{ DeliveredAt: 'yesterday' }, 400, 'it is neither a time such as 2026-11-24T14:10:00Z nor a date'],
      [{ State: 'invoiced', ReceivedBy: 'J. Smith' }, 400, 'it belongs to the state delivered, not invoiced'],
      [{ DeliveredAt: '2026-11-18' }, 422, 'on 18/11/2026: that is still to come.'],
      [{ DeliveredAt: '2026-11-16T09:59:00Z' }, 422, 'on 16/11/2026 09:59: it was placed later.'],
    ])('refuses the delivery report %j with a sentence', async (facts, status, sentence) => {
      const refused = await report(facts);
      expect([refused.status, refused.problem.error]).toEqual([status, expect.stringContaining(sentence)]);
      expect((await detail()).State).toBe('confirmed');
    });

    it('stores a refused report of a future delivery for the office', async () => {
      await report({ DeliveredAt: '2026-11-19', ReceivedBy: 'J. Smith' });
      const { refused } = (await open().call(boardFiles, {}, office)).body.mainResult;
      expect(refused).toContainEqual(
        expect.objectContaining({ OrderNo: number, Report: '19/11/2026 · received by J. Smith' }),
      );
    });

    describe('a delivery in confirmations.csv', () => {
      const header = 'OrderNo,State,DeliveredAt,ReceivedBy';

      it('counts a delivery in confirmations.csv as a change once, and again when the time is corrected', async () => {
        const row = (clock: string) => bring(`${header}\n${number},,17/11/2026 ${clock},J. Smith\n`);
        const changed = async (clock: string) => {
          const outcome = await row(clock);
          return 'results' in outcome ? outcome.results.map((result) => result.changed) : outcome;
        };
        expect([await changed('13:00'), await changed('13:00'), await changed('13:30')]).toEqual([
          [1],
          [0],
          [1],
        ]);
        expect((await detail()).DeliveredAt).toBe('2026-11-17T13:30:00.000Z');
      });

      it('refuses only the row of a delivery with an impossible time, and names the line of the row', async () => {
        const outcome = await bring(
          `${header}\n${number},,18/11/2026,\n${number},dispatched,,\n${number},,soon,\n`,
        );
        expect(JSON.stringify(outcome)).toContain('that is still to come');
        expect(JSON.stringify(outcome)).toContain('is not a time such as 2026-11-22T14:10+00:00');
        expect((await detail()).State).toBe('dispatched');
      });
    });

    describe('a delivery recorded by the office', () => {
      it('offers the office “dispatched” and “delivered” while they are possible, and lists the order again for the merchant’s system', async () => {
        expect((await onBoard()).Acts).toEqual(['hand-over', 'dispatched', 'delivered', 'cancel']);
        for (let times = 0; times < 2; times++) expect((await act(boardDispatched)).status).toBe(200);
        expect((await onBoard()).Acts).toEqual(['hand-over', 'delivered']);
        for (let times = 0; times < 2; times++) {
          expect((await act(boardDelivered, { receivedBy: '' })).status).toBe(200);
        }
        expect((await onBoard()).Acts).toEqual(['hand-over']);
        const { body } = await open().call(listBackOfficeOrders, {}, {});
        expect(body.Orders.at(-1)).toMatchObject({ Number: number, State: 'delivered' });
        expect((await onBoard()).Steps.map(({ State }) => State)).toEqual([
          'placed',
          'confirmed',
          'dispatched',
          'delivered',
        ]);
      });

      it('shows no order as not taken that the office dispatched, because nothing would take a message about it', async () => {
        await act(boardDispatched);
        await act(boardDelivered, { receivedBy: '' });
        const { body } = await open().call(
          board,
          { show: 'not-taken', search: '', StartIndex: 0, PageSize: 200 },
          office,
        );
        expect(body.mainResult.orders.filter((order) => order.Number === number)).toEqual([]);
        open().setNow(new Date('2026-11-20T10:00:00Z'));
        await open().shop.database.updateTable('mail').set({ sent_at: new Date() }).execute();
        await alertOffice(open().shop);
        const alerts = await open()
          .shop.database.selectFrom('mail')
          .select('facts')
          .where('kind', '=', 'alert')
          .execute();
        expect(alerts).toEqual([]);
      });

      it('records the delivery of an invoiced order once', async () => {
        await report({ State: 'invoiced', InvoiceNumber: 'I1' });
        expect((await onBoard()).Acts).toEqual(['hand-over', 'delivered']);
        await act(boardDelivered, { receivedBy: 'J. Smith' });
        expect(await onBoard()).toMatchObject({ State: 'invoiced', DeliveredAt: time, Acts: ['hand-over'] });
      });

      it('refuses the delivery of an order without a number', async () => {
        open().setNow(new Date('2026-11-16T10:00:00Z'));
        const { body } = await open().call(submitOrder, orderForm(), alphaBuyer);
        const { orderId: orderNo } = body.mainResult;
        const refused = await open().callRaw(boardDelivered, { orderNo, receivedBy: '' }, office);
        expect(refused.problem.code).toBe('order-cannot-move');
      });
    });
  },
  fetching,
);

describeShop(
  'a merchant whose system gets messages',
  (open) => {
    it('tells the system once that the office dispatched an order, and once that the order was delivered', async () => {
      await fillShop(open().shop.database);
      const { body } = await open().call(submitOrder, orderForm(), alphaBuyer);
      await open().call(reportOrder, { orderNo: body.mainResult.orderId, Number: 'P1' }, {});
      for (let times = 0; times < 2; times++) {
        await open().call(boardDispatched, { orderNo: 'P1' }, office);
      }
      for (let times = 0; times < 2; times++) {
        await open().call(boardDelivered, { orderNo: 'P1', receivedBy: '' }, office);
      }
      const waiting = await open()
        .shop.database.selectFrom('hand_over')
        .select('event')
        .where('taken_at', 'is', null)
        .execute();
      expect(waiting).toEqual([{ event: 'order.changed' }, { event: 'order.changed' }]);
    });
  },
  { ...merchant, backOffice: { ...fetching.backOffice, url: 'http://localhost:9/orders' } },
);
