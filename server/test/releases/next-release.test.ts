import { reportOrder } from '@tradecellar/contract/back-office.ts';
import { board, boardOrder } from '@tradecellar/contract/board.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersItem } from '@tradecellar/contract/orders.ts';
import { sql } from 'kysely';
import { beforeAll, expect, it, vi } from 'vitest';
import type { Door } from '../../src/back-office/door.ts';
import { startHandingOver } from '../../src/back-office/hand-over.ts';
import { alphaBuyer, fillShop, office } from '../fixture.ts';
import { orderForm } from '../order-form.ts';
import { describeShop } from '../test-shop.ts';

// The words of the next release, as its server stores them beside a server of this one (decision 62).

describeShop('a server beside one of the next release', (open) => {
  const taken: string[] = [];
  const door: Door = {
    name: 'web',
    async take({ event }) {
      taken.push(event);
      return { said: 'OK' };
    },
  };
  let orderNo = '';
  beforeAll(async () => {
    const { shop, call, callRaw } = open();
    await fillShop(shop.database);
    await startHandingOver(shop, door);
    orderNo = (await call(submitOrder, orderForm(), alphaBuyer)).body.mainResult.orderId;
    await vi.waitFor(() => expect(taken).toEqual(['order.placed']), { timeout: 15_000 });
    await callRaw(reportOrder, { orderNo, Number: 'M1' }, {});
    await sql`
      ALTER TABLE sales_order DROP CONSTRAINT sales_order_state_check;
      ALTER TABLE hand_over DROP CONSTRAINT hand_over_event_check;
      UPDATE sales_order SET state = 'delivered' WHERE confirmed_no = 'M1';
      INSERT INTO order_step (order_id, state, at, who) SELECT id, 'delivered', now(), 'the cellar' FROM sales_order;
      INSERT INTO hand_over (id, order_id, event, queued_at)
        SELECT gen_random_uuid(), id, 'claim.opened', now() FROM sales_order`.execute(shop.database);
  });

  it('shows a delivered order to its buyer and to the office', async () => {
    const { call } = open();
    const asked = { CustomerAccount: 'ALPHA', orderNo: 'M1' };
    const shown = (await call(accountOrdersItem, asked, alphaBuyer)).body.mainResult;
    expect(shown.State).toBe('delivered');
    expect(shown.Steps.at(-1)?.State).toBe('delivered');
    const listed = await call(board, { show: 'delivered', search: '', StartIndex: 0, PageSize: 20 }, office);
    expect(listed.body.mainResult.orders.map((order) => order.Number)).toEqual(['M1']);
    const opened = (await call(boardOrder, { orderNo: 'M1' }, office)).body.mainResult;
    expect(opened.HandOvers.map(({ Event }) => Event)).toEqual(['order.placed', 'claim.opened']);
  });

  it('leaves a message about a claim to it', async () => {
    const { shop, callRaw } = open();
    const { id } = await shop.database
      .selectFrom('hand_over')
      .select('id')
      .where('taken_at', 'is', null)
      .executeTakeFirstOrThrow();
    await shop.database
      .transaction()
      .execute((writer) => shop.jobs.enqueue(writer, 'hand-over', { handOverId: id }));
    const message = () =>
      shop.database.selectFrom('hand_over').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    await vi.waitFor(
      async () => expect((await message()).said).toBe('A server of a later release sends this message'),
      { timeout: 15_000 },
    );
    expect((await callRaw(reportOrder, { orderNo: 'M1', State: 'invoiced' }, {})).status).toBe(200);
    expect(await message()).toMatchObject({ taken_at: null, gave_up_at: null });
    expect(taken).toEqual(['order.placed']);
  });

  it('cannot be told of a delivery yet', async () => {
    const told = await open().callRaw(reportOrder, { orderNo: 'M1', State: 'delivered' }, {});
    expect(told.status).toBe(400);
  });
});
