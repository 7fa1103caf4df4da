import { type Static, Type } from 'typebox';
import { Order, OrderNumbers, refusalsOfABasket } from './checkout.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, AskedOrderNumber, Pounds } from './fields.ts';
import { OrderChange, RequestedChange } from './requested-changes.ts';

export const OrderVersion = Type.Object({
  Version: Type.Integer({ minimum: 1 }),
  By: Type.String({ description: 'The name of the person of the account; empty for the merchant’s office' }),
  At: Type.String({ format: 'date-time' }),
  Changes: Type.Array(Type.String(), {
    description: 'Differences from the version before, in words; none of the first',
  }),
  Lines: Type.Array(
    Type.Object({
      ProductCode: Type.String(),
      Description: Type.String(),
      Cases: Type.Integer(),
      Bottles: Type.Integer(),
    }),
  ),
  GrandTotal: Pounds,
});
export type OrderVersion = Static<typeof OrderVersion>;

export const OrderChanges = Type.Object({
  Version: Type.Integer({ minimum: 1, description: 'Sent back with a change' }),
  WhyNot: Type.Optional(
    Type.Enum(['with-the-merchant', 'too-late', 'cancelled', 'paid-by-card'], {
      description: 'Why it cannot be changed; absent while it can be',
    }),
  ),
  HasBasket: Type.Optional(
    Type.Boolean({ description: 'True once the basket that was asked about has been added to it' }),
  ),
  CanAsk: Type.Optional(
    Type.Boolean({ description: 'It cannot be changed here, but the merchant can be asked to change it' }),
  ),
  Requested: Type.Optional(RequestedChange),
  Until: Type.Optional(
    Type.String({ format: 'date-time', description: 'The end of the time for changes, where there is one' }),
  ),
  OrderNos: Type.Array(Type.String(), { description: 'The parts that a change concerns' }),
  DeliveryType: Order.properties.DeliveryType,
  DeliveryAddressId: Type.String({
    description: 'The account’s address like the order’s; empty if there is none',
  }),
  DeliveryAddress: Type.Array(Type.String(), { description: 'Name, lines and postcode' }),
  RequiredDate: Type.String({ description: 'As an order sends it; empty where the merchant decides' }),
  CustomerReference: Type.String(),
  Delivery_Notes: Type.String(),
  GrandTotal: Pounds,
  Lines: Type.Array(
    Type.Object({
      ProductCode: Type.String(),
      Description: Type.String(),
      TotalBottles: Type.Integer(),
      CaseSize: Type.Integer({ description: 'At the time of the order; 0 where it is unknown' }),
      StockBottles: Type.Integer({ description: 'Taken from stock: free again to a change' }),
      ReserveBottles: Type.Integer({ description: 'Taken from the account’s reserves' }),
    }),
  ),
  Versions: Type.Array(OrderVersion, { description: 'First to last; empty for an order that never changed' }),
});
export type OrderChanges = Static<typeof OrderChanges>;

export const accountOrdersChanges = defineEndpoint({
  method: 'POST',
  path: '/account/orders/changes',
  who: 'person',
  right: 'see-customers',
  summary: 'Whether and until when an order can be changed, what can be changed, and its versions',
  body: Type.Object({
    CustomerAccount: AccountCode,
    orderNo: AskedOrderNumber,
    CartId: Type.Optional(Order.properties.CartId),
  }),
  answer: mainResult(OrderChanges),
  problems: ['order-not-found'],
});

/**
 * Changes an order together with its back order and reserves order. `orderNo` may be the number of any of these orders.
 * `CartId` makes the change idempotent: a repeated change has no effect. To add a basket to the order, send the
 * basket's `CartId`; the basket can then not be placed or added to another order. `Version` is the version that the
 * buyer saw.
 */
export const accountOrdersChange = defineEndpoint({
  method: 'POST',
  path: '/account/orders/change',
  who: 'person',
  right: 'order-for-customers',
  summary:
    'Changes an order that has not been handed over: its lines and terms are replaced, its numbers stay',
  // Orders of the same account wait for each other, so the call may take long.
  longestSeconds: 28,
  body: OrderChange,
  answer: mainResult(
    Type.Object({ ...OrderNumbers.properties, Version: Type.Integer({ description: 'The new version' }) }),
  ),
  problems: [
    'order-not-found',
    'order-not-changeable',
    'order-changed-meanwhile',
    'order-part-cancelled',
    'change-otherwise',
    'switched-off',
    'basket-already-placed',
    ...refusalsOfABasket,
  ],
});
