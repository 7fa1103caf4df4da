import type { Order } from '@tradecellar/contract/checkout.ts';
import { submitOrder } from '@tradecellar/contract/checkout.ts';
import { deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { accountOrdersItem } from '@tradecellar/contract/orders.ts';
import { ONE_OFF_ID } from '@tradecellar/trade/delivery-address.ts';
import { beforeAll, expect, it } from 'vitest';
import { alphaBuyer, betaBuyer, fillShop } from '../../../test/fixture.ts';
import { orderForm } from '../../../test/order-form.ts';
import { describeShop } from '../../../test/test-shop.ts';
import { defaultMerchant } from '../../merchant/merchant-file.ts';

const plain = defaultMerchant();
const yard = { Delivery_Name: ' Pop-up ', Delivery_Address1: 'The Yard', Delivery_PostCode: 'E2 2EE' };

describeShop(
  'an order to a one-off address',
  (open) => {
    beforeAll(() => fillShop(open().shop.database));
    const submit = (facts: Partial<Order>, as: object = alphaBuyer) =>
      open().call(submitOrder, orderForm({ DeliveryAddressId: ONE_OFF_ID, ...facts }), as);

    it('places an order to a one-off address, and shows the address on the order [7.calls.39] [setting switches.overrideDeliveryAddress]', async () => {
      const { status, body } = await submit({ OverrideDeliveryAddress: yard });
      expect(status).toBe(200);
      const asked = { CustomerAccount: 'ALPHA', orderNo: body.mainResult.orderId };
      const order = await open().call(accountOrdersItem, asked, alphaBuyer);
      expect(order.body.mainResult).toMatchObject({
        Delivery_Name: 'Pop-up',
        Delivery_Address1: 'The Yard',
        Delivery_Address2: '',
        Delivery_Address5: 'E2 2EE',
        Billing_Name: 'Alpha Restaurant',
      });
    });

    it.each([
      ['name', { Delivery_Name: ' ' }],
      ['first line', { Delivery_Address1: '\t' }],
      ['postcode', { Delivery_PostCode: ' ' }],
    ])('refuses a one-off address if the %s is missing', async (missing, blank) => {
      const { status, problem } = await submit({ OverrideDeliveryAddress: { ...yard, ...blank } });
      expect([status, problem.code, problem.details]).toEqual([422, 'address-incomplete', { missing }]);
      expect(problem.error).toContain(`The ${missing} is missing.`);
    });

    it('refuses an empty one-off address, and a one-off address for a collection', async () => {
      expect((await submit({})).problem.code).toBe('address-not-found');
      const collected = {
        DeliveryType: 'collection' as const,
        DeliveryAddressId: 'COLLECTION',
        RequiredDate: '2026-11-17T11:00',
        OverrideDeliveryAddress: yard,
      };
      expect((await submit(collected)).problem.code).toBe('address-not-found');
    });

    it('delivers to a one-off address on the account’s delivery days, as the calendar shows', async () => {
      const asked = { CustomerAccount: 'BETA', Id: ONE_OFF_ID };
      expect((await open().call(deliveryDays, asked, betaBuyer)).body.mainResult).toBe('2|4');
      expect((await open().call(deliveryDate, asked, betaBuyer)).body.mainResult).toBe('2026-11-17');
      const order = { CustomerAccount: 'BETA', OverrideDeliveryAddress: yard };
      const refused = await submit({ ...order, RequiredDate: '2026-11-18' }, betaBuyer);
      expect(refused.problem.code).toBe('date-not-allowed');
      expect((await submit({ ...order, RequiredDate: '2026-11-19' }, betaBuyer)).status).toBe(200);
    });
  },
  { ...plain, switches: { ...plain.switches, overrideDeliveryAddress: true } },
);

describeShop('a merchant who delivers only to stored addresses', (open) => {
  beforeAll(() => fillShop(open().shop.database));

  it('returns no delivery days for a one-off address if the merchant accepts no one-off addresses', async () => {
    const asked = { CustomerAccount: 'ALPHA', Id: ONE_OFF_ID };
    for (const endpoint of [deliveryDays, deliveryDate]) {
      expect((await open().call(endpoint, asked, alphaBuyer)).problem.code).toBe('address-not-found');
    }
  });
});
