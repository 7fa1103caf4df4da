import { type Static, Type } from 'typebox';
import { Order } from './checkout.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, CODES_AT_ONCE, ProductCode } from './fields.ts';
import { OrderedBy } from './orders.ts';

const OpenOrder = Type.Object({
  OrderNo: Type.String(),
  RequiredDate: Type.String({ description: 'yyyy-MM-dd; empty where the merchant decides' }),
});

export const AlikeOrders = Type.Object({
  Alike: Type.Optional(
    Type.Object(
      {
        OrderNo: Type.String(),
        OrderedBy,
        IsYou: Type.Boolean({ description: 'Whether the person who asks ordered it' }),
        PlacedAt: Type.String({ format: 'date-time' }),
        SharedLines: Type.Integer({ description: 'Lines of the basket that it has' }),
        CanChange: Type.Boolean({ description: 'Whether the basket can be added to it' }),
      },
      { description: 'Absent where the basket looks like no order of the last 24 hours' },
    ),
  ),
  Open: Type.Array(OpenOrder, { description: 'Orders that can be changed, the latest first' }),
});
export type AlikeOrders = Static<typeof AlikeOrders>;

/**
 * Returns the order that a basket resembles, and the orders to which the basket could be added. `CartId` is the
 * basket's uuid: the server leaves out an order that was placed from the same basket.
 */
export const accountOrdersAlike = defineEndpoint({
  method: 'POST',
  path: '/account/orders/alike',
  who: 'person',
  right: 'order-for-customers',
  summary: 'The order for the same address that a basket looks like, and those that it could be added to',
  body: Type.Object({
    CartId: Order.properties.CartId,
    CustomerAccount: AccountCode,
    DeliveryAddressId: Order.properties.DeliveryAddressId,
    Codes: Type.Array(ProductCode, { maxItems: CODES_AT_ONCE, description: 'The products of the basket' }),
  }),
  answer: mainResult(AlikeOrders),
  problems: [],
});
