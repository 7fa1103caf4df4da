import { CUSTOMER_REFERENCE_MAX_LENGTH } from '@tradecellar/trade/customer-reference.ts';
import { type Static, Type } from 'typebox';
import { SeenBasket } from './basket.ts';
import { defineEndpoint, mainResult } from './endpoint.ts';
import { AccountCode, BasePath, oneLine, Pounds, ProductCode, WholeQuantity } from './fields.ts';
import type { ProblemCode } from './problems.ts';

const AddressLine = oneLine(100);

/** A one-off address instead of one of the account's own. */
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
 * An order as the browser sends it (7.calls.15), without prices: `GrandTotal` is what the buyer saw, so that
 * the server can refuse if its own sum differs.
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
  // More than an order can have (`MOST_ORDER_LINES`), to be refused in words.
  Lines: Type.Array(OrderedLine, { maxItems: 5000 }),
  /** Absent from pages of 0.5.0. */
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

/** The refusals of an order's goods and terms, when it is placed and when it is changed. */
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
 * Places an order once. The same `CartId` with the same order always gets the same numbers; with a different
 * order it is refused. "0" means no such order.
 */
export const submitOrder = defineEndpoint({
  method: 'POST',
  path: '/submit/order',
  who: 'person',
  summary: 'Places the order: up to three numbers, "0" for none',
  // Orders of one account wait for each other.
  longestSeconds: 28,
  body: Order,
  answer: mainResult(OrderNumbers),
  problems: refusalsOfAnOrder,
});

/**
 * The outcome of a basket whose answer was lost: the numbers of `submit/order` once it is placed. Places
 * nothing itself, so that even a forgotten page may ask.
 */
export const orderPlaced = defineEndpoint({
  method: 'POST',
  path: '/order/placed',
  who: 'person',
  summary: 'The order numbers of a basket; 204 while it is not placed',
  body: Type.Object({ CartId: Order.properties.CartId, CustomerAccount: AccountCode }),
  answer: mainResult(OrderNumbers),
  mayBeEmpty: true,
  problems: [],
});

/** Checks an order as `submit/order` does, with all its refusals, and stores it until it is paid by card. */
export const orderCachedData = defineEndpoint({
  method: 'POST',
  path: '/order/cached_data',
  who: 'person',
  summary: 'Checks an order and stores it for the card payment that follows',
  body: Order,
  answer: mainResult(Type.Object({ id: Type.String({ format: 'uuid' }) })),
  problems: ['switched-off', ...refusalsOfAnOrder],
});
