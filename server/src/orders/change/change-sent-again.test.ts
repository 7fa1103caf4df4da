import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { accountOrdersChange } from '@tradecellar/contract/order-changes.ts';
import { accountOrdersCancel } from '@tradecellar/contract/orders.ts';
import { expect, it } from 'vitest';
import { alphaBuyer, fillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';

// SCARCE1 has 8 bottles in stock and 6 in a case.
describeShop('a change that is sent again', (open) => {
  it('gets the same answer after a part of the order is cancelled', async () => {
    await fillShop(open().shop.database);
    const bottles = (CasesQty: number) => ({
      Lines: [{ ProductCode: 'SCARCE1', CasesQty, BottlesQty: 0 }],
      GrandTotal: CasesQty * 72,
    });
    const { orderId } = (await open().call(submitOrder, orderForm(bottles(1)), alphaBuyer)).body.mainResult;
    const change = { ...orderForm(bottles(2)), orderNo: orderId, Version: 1 };
    const first = await open().call(accountOrdersChange, change, alphaBuyer);
    expect(first.body.mainResult).toMatchObject({ orderId, Version: 2 });
    for (const orderNo of [first.body.mainResult.backOrderId, orderId]) {
      await open().call(accountOrdersCancel, { CustomerAccount: 'ALPHA', orderNo }, alphaBuyer);
      expect((await open().call(accountOrdersChange, change, alphaBuyer)).body).toEqual(first.body);
    }
  });
});
