import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { today } from '@tradecellar/contract/today.ts';
import { sql } from 'kysely';
import { beforeEach, expect, it } from 'vitest';
import { countStatements } from '../../test/count-statements.ts';
import { alphaBuyer, betaBuyer, groupBuyer, office, stranger } from '../../test/fixture.ts';
import { orderForm } from '../../test/order-form.ts';
import { proposing } from '../../test/proposing.ts';
import { describeShop } from '../../test/test-shop.ts';
import { readToday } from './read-today.ts';

describeShop('what waits for the office today', (open) => {
  const { begin, propose } = proposing(open);
  const read = async () => (await open().call(today, {}, office)).body.mainResult;
  const place = async (facts: object = {}) =>
    (await open().call(submitOrder, orderForm(facts), alphaBuyer)).body.mainResult;
  const set = (statement: string) => sql.raw(statement).execute(open().shop.database);
  beforeEach(async () => {
    await begin();
    await set('DELETE FROM import_report');
  });

  it.each([
    ['a buyer', alphaBuyer],
    ['a buyer of another account', betaBuyer],
    ['a buyer of a group', groupBuyer],
    ['a person without an account', stranger],
  ])('refuses %s', async (_who, person) => {
    expect((await open().call(today, {}, person)).problem.code).toBe('admins-only');
  });

  it('counts nothing in a shop where nothing waits', async () => {
    const none = { Count: 0 };
    expect(await read()).toEqual({
      ToSend: none,
      Unnumbered: none,
      ChangesAsked: none,
      Claims: { ...none, Ending: 0 },
      Proposals: none,
      Imports: { ...none, IsLate: false },
      Mails: none,
      Payments: none,
      Settings: none,
      NewOrders: { Count: 0, Value: 0 },
      Deliveries: { ...none, Value: 0, Rounds: [] },
    });
  });

  it('counts orders to send and orders without a number, with the time of the oldest', async () => {
    await place();
    open().setNow(new Date('2026-11-16T11:00:00Z'));
    const { orderId } = await place();
    expect((await read()).ToSend).toEqual({ Count: 2, Oldest: '2026-11-16T10:00:00.000Z' });
    await set(
      `UPDATE hand_over SET taken_at = now() WHERE order_id IN (SELECT id FROM sales_order WHERE provisional_no = '${orderId}')`,
    );
    await set(`UPDATE sales_order SET state = 'handed-over' WHERE provisional_no = '${orderId}'`);
    expect(await read()).toMatchObject({
      ToSend: { Count: 1 },
      Unnumbered: { Count: 1, Oldest: '2026-11-16T11:00:00.000Z' },
    });
  });

  it('counts the orders of today with their value, and no order of yesterday and no cancelled order', async () => {
    open().setNow(new Date('2026-11-15T23:30:00Z'));
    await place();
    open().setNow(new Date('2026-11-16T00:30:00Z'));
    await place();
    const { orderId } = await place();
    await set(`UPDATE sales_order SET state = 'cancelled' WHERE provisional_no = '${orderId}'`);
    expect((await read()).NewOrders).toEqual({ Count: 1, Value: 331.2 });
  });

  it('counts the deliveries of today by their rounds, with their value', async () => {
    await set(`UPDATE address SET delivery_round = 'LON-1' WHERE customer_account = 'ALPHA' AND id = '1'`);
    await place();
    await place();
    await place({ RequiredDate: '2026-11-18' });
    open().setNow(new Date('2026-11-17T07:00:00Z'));
    expect((await read()).Deliveries).toEqual({
      Day: '2026-11-17',
      Count: 2,
      Value: 662.4,
      Rounds: [{ Round: 'LON-1', Count: 2 }],
    });
  });

  it('counts the deliveries of the next day with deliveries if today has no deliveries', async () => {
    await place({ RequiredDate: '2026-11-18' });
    await place({ RequiredDate: '2026-11-19' });
    open().setNow(new Date('2026-11-16T07:00:00Z'));
    expect((await read()).Deliveries).toMatchObject({ Day: '2026-11-18', Count: 1 });
    open().setNow(new Date('2026-11-20T07:00:00Z'));
    expect((await read()).Deliveries).toEqual({ Count: 0, Value: 0, Rounds: [] });
  });

  it('counts the proposals that end within two days', async () => {
    await propose({ ExpiresOn: '2026-11-18' });
    await propose({ ExpiresOn: '2026-11-19' });
    expect((await read()).Proposals).toEqual({ Count: 1, Oldest: '2026-11-16T10:00:00.000Z' });
  });

  it('counts open claims, and claims whose window ends within 48 hours', async () => {
    const { orderId } = await place();
    await set(`
      WITH made AS (
        INSERT INTO claim (customer_account, key, order_id, opened_at, opened_by, photo_count)
        SELECT customer_account, gen_random_uuid(), id, '2026-11-16T08:00:00Z', 'alpha@example.com', 0
        FROM sales_order WHERE provisional_no = '${orderId}' RETURNING id)
      INSERT INTO claim_line (claim_id, line_no, order_line_no, product_code, description, bottles, case_size, reason, is_late, nett, vat, window_end)
      SELECT id, line, 1, 'WHITE1', 'Sancerre', 1, 12, 'broken', false, 10, 2, CASE line WHEN 1 THEN '2026-11-17T08:00:00Z'::timestamptz WHEN 2 THEN '2026-11-20T08:00:00Z' END
      FROM made CROSS JOIN generate_series(1, 3) line`);
    expect((await read()).Claims).toEqual({
      Count: 3,
      Oldest: '2026-11-16T08:00:00.000Z',
      Ending: 1,
      FirstEnd: '2026-11-17T08:00:00.000Z',
    });
  });

  it('counts files that were set aside', async () => {
    await set(`
      INSERT INTO import_report (kind, file, sha256, size, came_by, at, outcome, fault_count, faults)
      VALUES ('stock', 'stock.csv', 'b', 1, 'inbox', '2026-11-16T09:30:00Z', 'set-aside', 2, '[]')`);
    expect((await read()).Imports).toEqual({ Count: 1, Oldest: '2026-11-16T09:30:00.000Z', IsLate: false });
  });

  it('asks the database twelve times, however much waits', async () => {
    const count = () => countStatements(open(), () => readToday(open().shop));
    const before = await count();
    await place();
    await propose({ ExpiresOn: '2026-11-17' });
    expect([before, await count()]).toEqual([12, 12]);
  });
});
