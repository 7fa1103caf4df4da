import {
  board,
  boardCancel,
  boardHandOver,
  boardKeyed,
  boardMails,
  boardOrder,
  boardRelease,
  boardSendMail,
} from '@tradecellar/contract/board.ts';
import { boardFiles } from '@tradecellar/contract/board-files.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { alphaBuyer, fillShop, office } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { describeShop } from '../../test/test-shop.ts';
import { takeReport } from '../back-office/take-report.ts';
import { claimHandOver, setFailed } from '../orders/life/hand-over-queries.ts';
import { alertOffice } from './alert-office.ts';

describeShop('the office’s board', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const place = async (facts: Parameters<typeof orderForm>[0] = {}) => {
    const { body } = await open().call(submitOrder, orderForm(facts), alphaBuyer);
    return body.mainResult;
  };
  const list = async (facts: object = {}) =>
    (await open().call(board, { show: 'all', search: '', StartIndex: 0, PageSize: 50, ...facts }, office))
      .body.mainResult;
  const one = async (orderNo: string) => (await open().call(boardOrder, { orderNo }, office)).body.mainResult;
  const messageOf = async (orderNo: string) => {
    const { rows } = await sql<{ id: string }>`
      SELECT h.id FROM hand_over h JOIN sales_order o ON o.id = h.order_id WHERE o.provisional_no = ${orderNo}`.execute(
      open().shop.database,
    );
    return rows[0]?.id ?? '';
  };
  const fail = async (orderNo: string, said: string, gaveUp = false) => {
    const { database, clock } = open().shop;
    const id = await messageOf(orderNo);
    await claimHandOver(database, id, clock.now());
    await setFailed(database, id, { said, gaveUpAt: gaveUp ? clock.now() : null });
  };

  it('shows waiting orders, the oldest first, with the last answer of the merchant’s system', async () => {
    const { orderId: first } = await place({ CustomerReference: 'PO 4711' });
    const { orderId: second } = await place();
    await fail(first, 'The merchant’s system answered 503');
    const { orders, counts } = await list({ show: 'not-taken' });
    expect(orders.map(({ OrderNo }) => OrderNo)).toEqual([first, second]);
    expect(orders[0]?.Waiting).toMatchObject({
      Event: 'order.placed',
      Attempts: 1,
      GaveUp: false,
      Said: 'The merchant’s system answered 503',
    });
    expect(counts.find(({ show }) => show === 'placed')).toEqual({
      show: 'placed',
      count: 2,
      oldest: '2026-11-16T10:00:00.000Z',
    });
    expect((await list({ show: 'not-taken', PageSize: 1 })).hasMore).toBe(true);
  });

  it.each([
    ['a number', 'xx000001'],
    ['a customer’s account', 'alph'],
    ['a customer’s name', 'Restaurant'],
    ['a reference', '4711'],
  ])('finds orders by %s', async (_what, search) => {
    expect((await list({ search })).orders.map(({ OrderNo }) => OrderNo)).toContain('XX000001');
    expect((await list({ search: `${search}%` })).orders).toEqual([]);
  });

  it('hands over an order again after the shop gave up, but not a cancelled order', async () => {
    const { orderId } = await place();
    await fail(orderId, 'Refused', true);
    expect((await one(orderId)).HandOvers[0]?.GaveUp).toBe(true);
    await open().call(boardHandOver, { orderNo: orderId }, office);
    expect((await one(orderId)).HandOvers[0]).toMatchObject({ GaveUp: false, Attempts: 1 });
    await open().call(boardCancel, { orderNo: orderId, note: 'Rang' }, office);
    const refused = await open().call(boardHandOver, { orderNo: orderId }, office);
    expect(refused.problem.code).toBe('order-cannot-move');
    expect((await one(orderId)).Steps.at(-1)).toMatchObject({
      State: 'cancelled',
      Who: office.email,
      Note: 'Rang',
    });
  });

  it('confirms an order once with the number under which the office keyed it by hand', async () => {
    const { orderId } = await place();
    expect((await one(orderId)).Acts).toEqual(['hand-over', 'keyed', 'cancel']);
    const key = (number: string) => open().call(boardKeyed, { orderNo: orderId, number }, office);
    expect((await key('K1')).body.mainResult).toBe('confirmed');
    expect((await key('K1')).body.mainResult).toBe('confirmed');
    expect((await key('K2')).problem.code).toBe('order-confirmed-otherwise');
    expect((await key('XX9')).problem.code).toBe('number-provisional');
    expect((await key('№ 9')).problem.error).toContain('it has characters that are not allowed');
    expect(await one('K1')).toMatchObject({ OrderNo: orderId, Number: 'K1', State: 'confirmed' });
    // The order is in the merchant's system already, so the board must not offer it for a hand-over.
    expect((await list({ show: 'not-taken' })).orders.map(({ OrderNo }) => OrderNo)).not.toContain(orderId);
    const { orderId: other } = await place();
    const taken = await open().call(boardKeyed, { orderNo: other, number: 'K1' }, office);
    expect(taken.problem.code).toBe('number-taken');
  });

  it('releases a back order whose stock has arrived', async () => {
    const line = { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 };
    const { backOrderId } = await place({ Lines: [line], GrandTotal: 144 });
    await open().call(boardKeyed, { orderNo: backOrderId, number: 'B1' }, office);
    const release = () => open().call(boardRelease, { orderNo: 'B1' }, office);
    expect((await release()).problem.code).toBe('beyond-stock');
    await sql`UPDATE stock SET bottles = 60 WHERE product_code = 'SCARCE1'`.execute(open().shop.database);
    expect((await release()).body.mainResult).toBe('released');
    expect((await one('B1')).State).toBe('released');
  });

  it('records the office’s acts on the board', async () => {
    const { rows } = await sql<{ act: string }>`
      SELECT DISTINCT act FROM audit WHERE who = ${office.email} AND act LIKE 'board-%' ORDER BY act`.execute(
      open().shop.database,
    );
    expect(rows.map(({ act }) => act)).toEqual([
      'board-cancel',
      'board-hand-over',
      'board-keyed',
      'board-release',
    ]);
  });

  it('shows mails that were not delivered, and sends them again', async () => {
    const { database } = open().shop;
    await sql`UPDATE mail SET gave_up_at = now(), last_error = '550 No such user' WHERE order_id = (
      SELECT id FROM sales_order WHERE confirmed_no = 'K1')`.execute(database);
    const mails = async () => (await open().call(boardMails, {}, office)).body.mainResult;
    const [mail] = await mails();
    expect(mail).toMatchObject({ OrderNo: 'K1', Said: '550 No such user', IsSent: false });
    const sent = await open().call(boardSendMail, { Id: mail?.Id ?? '' }, office);
    expect(sent.body.mainResult).toBe('queued');
    expect(await mails()).toEqual([]);
  });

  it('shows the files that were set aside and the last import of each kind', async () => {
    const { database } = open().shop;
    await sql`INSERT INTO import_report (kind, file, sha256, size, came_by, at, outcome, fault_count, faults, rows, changed)
      VALUES ('stock', 'stock.csv', 'a', 1, 'inbox', '2026-11-16T09:00:00Z', 'imported', 0, '[]', 640, 12),
             ('stock', 'stock.csv', 'b', 1, 'inbox', '2026-11-16T09:30:00Z', 'set-aside', 2,
              '[{"file":"stock.csv","line":3,"column":"Code","value":"X","says":"is not among the products"},
                {"file":"stock.csv","says":"is not UTF-8"}]', 0, 0)`.execute(database);
    const { imports, setAside, refused } = (await open().call(boardFiles, {}, office)).body.mainResult;
    expect(imports.find(({ Kind }) => Kind === 'stock')).toMatchObject({
      Rows: 640,
      Changed: 12,
      IsLate: false,
    });
    expect(setAside).toMatchObject([
      {
        File: 'stock.csv',
        FaultCount: 2,
        Faults: ['line 3, Code: "X" is not among the products', 'is not UTF-8'],
      },
    ]);
    expect(refused).toEqual([]);
  });

  it('shows a refused report of the merchant’s system as a sentence', async () => {
    const { shop } = open();
    const note = 'Left at six';
    await takeReport(shop, { orderNo: 'XX777', number: 'M7', state: 'dispatched', note, who: 'key ERP' });
    const { refused } = (await open().call(boardFiles, {}, office)).body.mainResult;
    expect(refused).toMatchObject([
      {
        OrderNo: 'XX777',
        Who: 'key ERP',
        Said: 'Order not found',
        Report: 'Number M7 · Dispatched · “Left at six”',
      },
    ]);
  });

  describe('the alert mail [setting backOffice.alertMinutes]', () => {
    const alerts = async () => {
      const { rows } = await sql<{ facts: { lines: string[] }; recipients: string[] }>`
        SELECT facts, recipients FROM mail WHERE kind = 'alert' ORDER BY queued_at`.execute(
        open().shop.database,
      );
      return rows;
    };
    beforeAll(async () => {
      await sql`UPDATE hand_over SET taken_at = now()`.execute(open().shop.database);
      await sql`DELETE FROM import_report`.execute(open().shop.database);
    });

    it('sends no alert mail while nothing has waited longer than an hour', async () => {
      open().setNow(new Date('2026-11-16T12:00:00Z'));
      await place();
      open().setNow(new Date('2026-11-16T12:59:00Z'));
      await sql`UPDATE mail SET sent_at = now(), gave_up_at = NULL`.execute(open().shop.database);
      await alertOffice(open().shop);
      expect(await alerts()).toEqual([]);
    });

    it('sends the alert mail once a day', async () => {
      open().setNow(new Date('2026-11-16T13:01:00Z'));
      await alertOffice(open().shop);
      await alertOffice(open().shop);
      const [alert, second] = await alerts();
      expect(second).toBeUndefined();
      expect(alert?.recipients).toEqual([open().shop.merchant.orderEmail]);
      expect(alert?.facts.lines[0]).toMatch(
        /^1 order not handed over for more than 60 minutes; the oldest is XX\d+$/,
      );
      open().setNow(new Date('2026-11-17T13:01:00Z'));
      await alertOffice(open().shop);
      expect(await alerts()).toHaveLength(2);
    });
  });
});
