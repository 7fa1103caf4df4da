import { customerActs } from '@tradecellar/contract/admin.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersItemEmail } from '@tradecellar/contract/order-confirmation.ts';
import {
  accountOrdersCancel,
  accountOrdersItem,
  accountOrdersItems,
  accountOrdersOnItsWay,
  accountOrdersSummaries,
} from '@tradecellar/contract/orders.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop, office } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { inTransaction } from '../../database/transaction.ts';
import { reportOrder } from '../life/report-order.ts';

describeShop('the life of an order, as its buyer sees it', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  const alpha = { CustomerAccount: 'ALPHA' };
  const place = async (facts: Parameters<typeof orderForm>[0] = {}) => {
    const { body } = await open().call(submitOrder, orderForm(facts), alphaBuyer);
    return body.mainResult;
  };
  const detail = async (orderNo: string) =>
    (await open().call(accountOrdersItem, { ...alpha, orderNo }, alphaBuyer)).body.mainResult;
  const report = (orderNo: string, facts: { number?: string; state?: 'dispatched' | 'on-back-order' }) =>
    inTransaction(open().shop.database, (writer) =>
      reportOrder(writer, open().shop, { orderNo, who: 'key ERP', ...facts }),
    );
  const onItsWay = () => open().call(accountOrdersOnItsWay, alpha, alphaBuyer);
  const cancel = (orderNo: string, as: object = alphaBuyer, account = 'ALPHA') =>
    open().call(accountOrdersCancel, { CustomerAccount: account, orderNo }, as);

  it('returns the state of an order in the list, and the times of its steps in the details', async () => {
    const { orderId } = await place();
    expect(await detail(orderId)).toMatchObject({
      State: 'placed',
      Steps: [{ State: 'placed', At: '2026-11-16T10:00:00.000Z' }],
      CanCancel: true,
      AwaitsStock: false,
    });
    open().setNow(new Date('2026-11-16T11:30:00Z'));
    await report(orderId, { number: 'M1', state: 'dispatched' });
    const after = await detail('M1');
    expect([after.State, after.CanCancel]).toEqual(['dispatched', false]);
    expect(after.Steps.map(({ State, At }) => `${State} ${At}`)).toEqual([
      'placed 2026-11-16T10:00:00.000Z',
      'confirmed 2026-11-16T11:30:00.000Z',
      'dispatched 2026-11-16T11:30:00.000Z',
    ]);
    const range = { ...alpha, orderDateStart: '01/11/2026', orderDateEnd: '30/11/2026' };
    const { body } = await open().call(accountOrdersItems, range, alphaBuyer);
    expect(body.mainResult.find((order) => order.Order_OrderNo === 'M1')?.State).toBe('dispatched');
  });

  it('lists an order as on its way until it has a number', async () => {
    expect((await onItsWay()).status).toBe(204);
    const { orderId } = await place();
    expect((await onItsWay()).body.mainResult).toEqual([
      {
        OrderNo: orderId,
        OrderedBy: { IsOffice: false, Name: 'Al Pha' },
        Kind: 'Order',
        State: 'placed',
        PlacedAt: open().shop.clock.now().toISOString(),
        RequiredDate: '17/11/2026',
        AwaitsStock: false,
        GrandTotal: 331.2,
      },
    ]);
    await report(orderId, { state: 'on-back-order' });
    expect((await onItsWay()).body.mainResult).toMatchObject([{ OrderNo: orderId, State: 'on-back-order' }]);
    await report(orderId, { number: 'M2' });
    expect((await onItsWay()).status).toBe(204);
  });

  it('marks a back order as waiting for stock until it is dispatched', async () => {
    const line = { ProductCode: 'SCARCE1', CasesQty: 0, BottlesQty: 12 };
    const { orderId, backOrderId } = await place({ Lines: [line], GrandTotal: 144 });
    expect((await detail(backOrderId)).AwaitsStock).toBe(true);
    expect((await detail(orderId)).AwaitsStock).toBe(false);
    const asked = { ...alpha, orders: [orderId, backOrderId] };
    const { body } = await open().call(accountOrdersSummaries, asked, alphaBuyer);
    expect(body.mainResult.map(({ Kind, AwaitsStock }) => [Kind, AwaitsStock])).toEqual([
      ['Order', false],
      ['Back Order', true],
    ]);
    await report(backOrderId, { number: 'B1' });
    expect(await detail('B1')).toMatchObject({ State: 'on-back-order', AwaitsStock: true });
    await report('B1', { state: 'dispatched' });
    expect((await detail('B1')).AwaitsStock).toBe(false);
  });

  it('lets only the account’s buyer and the office cancel an order, and writes the cancellation to the audit log', async () => {
    const { orderId } = await place();
    expect((await cancel(orderId, betaBuyer)).status).toBe(403);
    expect((await cancel(orderId, betaBuyer, 'BETA')).problem.code).toBe('order-not-found');
    expect((await cancel(orderId)).body.mainResult).toBe('cancelled');
    expect((await cancel(orderId)).body.mainResult).toBe('cancelled');
    expect(await detail(orderId)).toMatchObject({ State: 'cancelled', CanCancel: false });
    const asked = { ...alpha, orderNo: orderId };
    const { body } = await open().call(accountOrdersItemEmail, asked, alphaBuyer);
    expect(body.mainResult, 'nobody is thanked for it any more').toBe('already-sent');
    const { orderId: second } = await place();
    await report(second, { number: 'M3' });
    expect((await cancel('M3')).problem.code).toBe('order-with-the-merchant');
    expect((await cancel('M3', office)).body.mainResult).toBe('cancelled');
    const acts = await open().call(customerActs, alpha, office);
    expect(acts.body.mainResult[0]).toMatchObject({
      Act: 'cancelled-order',
      Who: office.email,
      OrderNumbers: ['M3'],
    });
  });
});
