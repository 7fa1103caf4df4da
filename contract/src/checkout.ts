import { CUSTOMER_REFERENCE_MAX_LENGTH } from '@tradecellar/trade/customer-reference.ts';
import { type Static, Type } from 'typebox';
import { SeenBasket } from './basket.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, BasePath, oneLine, Pounds, ProductCode, WholeQuantity } from './fields.ts';
import type { ProblemCode } from './problems.ts';

const AddressLine = oneLine(100);

export const OverrideDeliveryAddress = Type.Object({
  Delivery_Name: oneLine(100, 1),
  Delivery_Address1: oneLine(100, 1),
  Delivery_Address2: Type.Optional(AddressLine),
  Delivery_Address3: Type.Optional(AddressLine),
  Delivery_Address4: Type.Optional(AddressLine),
  Delivery_PostCode: oneLine(12, 1),
});

export const OrderedLine = Type.Object({
  ProductCode,
  CasesQty: WholeQuantity,
  BottlesQty: WholeQuantity,
});
export type OrderedLine = Static<typeof OrderedLine>;

/**
 * An order that a browser sends (7.calls.15), without prices. `GrandTotal` is the total that the buyer saw: the server
 * refuses the order if its own total differs.
 */
export const Order = Type.Object({
  CartId: Type.String({ format: 'uuid', description: 'The cart’s uuid: the idempotency key' }),
  CustomerAccount: AccountCode,
  DeliveryType: Type.Enum(['delivery', 'collection']),
  DeliveryAddressId: Type.String({ minLength: 1, maxLength: 60 }),
  OverrideDeliveryAddress: Type.Optional(OverrideDeliveryAddress),
  RequiredDate: Type.String({
    maxLength: 16,
    description: 'yyyy-MM-dd, or yyyy-MM-ddTHH:mm for collection, Europe/London',
  }),
  CustomerReference: oneLine(CUSTOMER_REFERENCE_MAX_LENGTH),
  Delivery_Notes: Type.String({ maxLength: 1000 }),
  PaymentMethod: Type.Enum(['credit', 'card']),
  GrandTotal: Pounds,
  // Allows more lines than `MOST_ORDER_LINES`, so that the server can refuse a long order with a sentence.
  Lines: Type.Array(OrderedLine, { maxItems: 5000 }),
  /** Pages of release 0.5.0 leave this field out. */
  Basket: Type.Optional(SeenBasket),
  basePath: BasePath,
});
export type Order = Static<typeof Order>;

export const OrderNumbers = Type.Object({
  orderId: Type.String(),
  backOrderId: Type.String(),
  reservesOrderId: Type.String(),
});
export type OrderNumbers = Static<typeof OrderNumbers>;

/**
 * The refusals about the lines and terms of an order, both when a buyer places an order and when a buyer changes an
 * order.
 */
export const refusalsOfABasket = [
  'ordered-since',
  'basket-changed',
  'proposal-closed',
  'choose-customer',
  'prices-changed',
  'basket-empty',
  'order-too-long',
  'under-minimum-bottles',
  'under-minimum-value',
  'product-withdrawn',
  'bottles-not-sold',
  'price-missing',
  'out-of-stock',
  'beyond-stock',
  'address-not-found',
  'address-incomplete',
  'date-missing',
  'date-not-allowed',
  'collection-time-not-allowed',
  'reference-required',
  'reference-too-long',
  'payment-not-available',
] as const satisfies readonly ProblemCode[];

const refusalsOfAnOrder = [
  'basket-already-placed',
  'proposal-changed-meanwhile',
  ...refusalsOfABasket,
] as const;

/**
 * Places an order once. The same order with the same `CartId` always gets the same numbers; the server refuses another
 * order with this `CartId`. The number "0" means that the basket did not become an order of this kind.
 */
export const submitOrder = defineEndpoint({
  method: 'POST',
  path: '/submit/order',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Places the order: up to three numbers, "0" for none',
  // Orders of the same account wait for each other, so the call may take long.
  longestSeconds: 28,
  body: Order,
  answer: mainResult(OrderNumbers),
  problems: refusalsOfAnOrder,
});

/**
 * Returns the order numbers of a basket if the order was placed, for a page that lost the answer to `submit/order`. The
 * call places no order, so even a page left open can safely ask.
 */
export const orderPlaced = defineEndpoint({
  method: 'POST',
  path: '/order/placed',
  who: 'person',
  right: 'order-for-customers',
  summary: 'The order numbers of a basket; 204 while it is not placed',
  body: Type.Object({ CartId: Order.properties.CartId, CustomerAccount: AccountCode }),
  answer: mainResult(OrderNumbers),
  mayBeEmpty: true,
  problems: [],
});

/** Checks an order exactly as `submit/order` does, and stores it until the buyer has paid by card. */
export const orderCachedData = defineEndpoint({
  method: 'POST',
  path: '/order/cached_data',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Checks an order and stores it for the card payment that follows',
  body: Order,
  answer: mainResult(Type.Object({ id: Type.String({ format: 'uuid' }) })),
  problems: ['switched-off', ...refusalsOfAnOrder],
});
