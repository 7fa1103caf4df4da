import { accountOrdersDue } from '@tradecellar/contract/orders.ts';
import type { Insertable } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop } from '../../../test/fixture.ts';
import { describeShop } from '../../../test/test-shop.ts';
import type { SalesOrder } from '../../database/tables.ts';

describeShop('the due deliveries of an account', (open) => {
  const alpha = { CustomerAccount: 'ALPHA' };
  const due = async () => (await open().call(accountOrdersDue, alpha, alphaBuyer)).body.mainResult;

  async function store(number: string, facts: Partial<Insertable<SalesOrder>>): Promise<number> {
    const row = {
      customer_account: 'ALPHA',
      confirmed_no: number,
      order_date: '2026-11-10',
      total_nett: '100.0000',
      total_vat: '20.0000',
      required_date: '2026-11-16',
    };
    const { id } = await open()
      .shop.database.insertInto('sales_order')
      .values({ ...row, ...facts })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  beforeAll(async () => {
    await fillShop(open().shop.database);
    expect((await open().call(accountOrdersDue, alpha, alphaBuyer)).status).toBe(204);
    // Today is Monday, 16 November 2026.
    await store('PAST', { required_date: '2026-11-13', state: 'dispatched' });
    await store('LONG-PAST', { required_date: '2026-11-12' });
    await store('TOMORROW', { required_date: '2026-11-17', state: 'released' });
    await store('TODAY', { state: 'dispatched' });
    await store('INVOICED', { state: 'invoiced' });
    await store('COLLECTED', {
      required_date: '2026-11-18',
      required_time: '10:00',
      delivery_type: 'collection',
    });
    await store('NEXT-WEEK', { required_date: '2026-11-23' });
    await store('LATER', { required_date: '2026-11-24' });
    await store('NO-DAY', { required_date: null });
    await store('DELIVERED', { state: 'delivered', delivered_at: new Date('2026-11-16T09:00:00Z') });
    await store('DATED', { state: 'invoiced', delivered_at: new Date('2026-11-16T09:00:00Z') });
    await store('CANCELLED', { state: 'cancelled' });
    await store('WAITING', { state: 'on-back-order', kind: 'Back Order' });
    await store('UNRELEASED', { state: 'confirmed', kind: 'Back Order' });
    await store('XX900001', {});
    await store('OTHERS', { customer_account: 'BETA' });
  });

  it('lists deliveries of today and the next seven days, then past deliveries that were not reported', async () => {
    expect((await due()).map(({ OrderNo }) => OrderNo)).toEqual([
      'TODAY',
      'INVOICED',
      'TOMORROW',
      'COLLECTED',
      'NEXT-WEEK',
      'PAST',
    ]);
  });

  it('returns the day, state, total, cases and bottles of each due delivery', async () => {
    const { database } = open().shop;
    const order = await database
      .selectFrom('sales_order')
      .select('id')
      .where('confirmed_no', '=', 'COLLECTED')
      .executeTakeFirstOrThrow();
    const line = {
      order_id: order.id,
      description: 'Wine',
      line_nett: '50',
      line_vat: '10',
      unit_size: '75',
    };
    await database
      .insertInto('order_line')
      .values([
        { ...line, line_no: 1, product_code: 'RED1', total_bottles: 14, case_size: 6 },
        { ...line, line_no: 2, product_code: 'GONE', total_bottles: 3, case_size: 0 },
      ])
      .execute();
    expect((await due()).find(({ OrderNo }) => OrderNo === 'COLLECTED')).toEqual({
      OrderNo: 'COLLECTED',
      State: 'confirmed',
      RequiredDate: '2026-11-18',
      RequiredTime: '10:00',
      DeliveryType: 'collection',
      Cases: 2,
      Bottles: 5,
      GrandTotal: 120,
    });
  });

  it('refuses the due deliveries of an account to another account’s buyer', async () => {
    expect((await open().callRaw(accountOrdersDue, alpha, betaBuyer)).status).toBe(403);
  });

  it('moves the list of due deliveries on by a day at midnight in London', async () => {
    open().setNow(new Date('2026-11-17T00:00:00Z'));
    expect((await due())[0]?.OrderNo).toBe('TOMORROW');
    expect((await due()).map(({ OrderNo }) => OrderNo)).not.toContain('PAST');
  });
});
