import { type Static, Type } from 'typebox';
import { defineEndpoint, mainResult } from './endpoint.ts';
import {
  AccountCode,
  AskedOrderNumber,
  BasePath,
  OrderState,
  OwnAccount,
  Pounds,
  TradeDate,
} from './fields.ts';

/** The three kinds of orders that have a confirmation (4.place.8). */
export const OrderKind = Type.Enum(['Order', 'Back Order', 'Reserves Order']);
export type OrderKind = Static<typeof OrderKind>;

const RequiredDate = Type.String({
  description: 'dd/MM/yyyy, with HH:mm after it for a collection; may be empty',
});
const DeliveryType = Type.Enum(['delivery', 'collection']);

/** The person who placed the order. Left out if the person is unknown, as for an order that only the ledger knows. */
export const OrderedBy = Type.Optional(
  Type.Object({
    IsOffice: Type.Boolean({ description: 'An admin placed it for the customer' }),
    Name: Type.String({ description: 'The buyer’s name, else e-mail; empty for the office' }),
  }),
);

/** The numbers of all uncancelled orders that the same basket became. Left out if the basket became a single order. */
const PartNos = Type.Optional(Type.Array(Type.String()));

const lifeFields = {
  Kind: OrderKind,
  State: OrderState,
  AwaitsStock: Type.Boolean({ description: 'No delivery day can be promised until stock arrives' }),
  StockDue: Type.Optional(
    Type.String({ description: 'yyyy-MM-dd, from today on, of an order that awaits stock' }),
  ),
  ProposedDate: Type.Optional(
    Type.String({
      description: 'yyyy-MM-dd: the delivery day after `StockDue`; absent where the merchant decides',
    }),
  ),
  DeliveredAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Absent until a delivery is reported. A day alone is the midnight that ends it, in London',
    }),
  ),
};

export const OrderSummary = Type.Object({
  Order_OrderNo: Type.String(),
  Order_OrderDate: Type.String({ description: 'dd/MM/yyyy' }),
  Order_OrderType: Type.String(),
  Order_InvoiceNumber: Type.String(),
  Order_CustomerReference: Type.String(),
  Order_TotalNett: Pounds,
  Order_TotalVAT: Pounds,
  RequiredDate,
  DeliveryType,
  OrderedBy,
  PartNos,
  ...lifeFields,
});
export type OrderSummary = Static<typeof OrderSummary>;

export const OrderLine = Type.Object({
  ProductCode: Type.String(),
  Description: Type.String(),
  TotalBottles: Type.Integer(),
  LineNett: Pounds,
  LineVAT: Pounds,
  CaseSize: Type.Integer({ description: 'At the time of the order; 0 if the ledger does not say' }),
  UnitSize: Type.Number({ description: 'Centilitres; 0 if the ledger does not say' }),
  Vintage: Type.Optional(Type.String({ description: 'At the time of the order; absent if unknown' })),
  // The unit prices at the time of the order. Left out if the ledger has only the line's total.
  CasePrice: Type.Optional(Pounds),
  BottleNett: Type.Optional(Pounds),
});
export type OrderLine = Static<typeof OrderLine>;

export const ShownOrderLine = Type.Object({
  ...OrderLine.properties,
  /**
   * Cases and bottles use the case size at the time of the order, or the current case size if the order's case size is
   * unknown. Negative for a credit.
   */
  Cases: Type.Integer(),
  Bottles: Type.Integer(),
  DueDate: Type.Optional(
    Type.String({ description: 'yyyy-MM-dd, from today on, of a line whose order awaits its stock' }),
  ),
  BinNo: Type.Optional(Type.String({ description: 'The product’s bin number today; absent without one' })),
  Product: Type.Enum(['on-sale', 'withdrawn', 'unknown'], { description: 'An unknown one has no page' }),
});
export type ShownOrderLine = Static<typeof ShownOrderLine>;

const orderFields = {
  Order_OrderNo: Type.String(),
  Order_OrderType: Type.String(),
  Order_OrderDate: Type.String({ description: 'dd/MM/yyyy' }),
  RequiredDate,
  DeliveryType,
  Order_CustomerReference: Type.String(),
  Order_InvoiceNumber: Type.String(),
  Order_TotalNett: Pounds,
  Order_TotalVAT: Pounds,
  // Included in the two totals above.
  DeliveryCharge: Pounds,
  DeliveryChargeVAT: Pounds,
  Delivery_Name: Type.String(),
  Delivery_Address1: Type.String(),
  Delivery_Address2: Type.String(),
  Delivery_Address3: Type.String(),
  Delivery_Address4: Type.String(),
  Delivery_Address5: Type.String(),
  Billing_Name: Type.String(),
  Billing_Address1: Type.String(),
  Billing_Address2: Type.String(),
  Billing_Address3: Type.String(),
  Billing_Address4: Type.String(),
  Billing_Address5: Type.String(),
  Delivery_Notes: Type.String(),
};

const IsHeld = Type.Optional(
  Type.Boolean({ description: 'The office looks at it before it goes, because the account is overdue' }),
);

const OrderStep = Type.Object({ State: OrderState, At: Type.String({ format: 'date-time' }) });

/**
 * Read the lines with `linesOf`: `OrderLines.OrderLine` is a single object or an array (3.detail.3). The server sends
 * an array.
 */
export const OrderDetail = Type.Object({
  ...orderFields,
  ...lifeFields,
  Steps: Type.Array(OrderStep, {
    description: 'In sequence; empty for an order that only the ledger knows',
  }),
  OrderedBy,
  PartNos,
  ProposedBy: Type.Optional(
    Type.Object(
      { ProposalId: Type.String(), Name: Type.String({ description: 'May be empty' }) },
      { description: 'The person of the office who proposed it; absent where nobody did' },
    ),
  ),
  ReceivedBy: Type.Optional(Type.String({ description: 'Absent where it is unknown' })),
  CanCancel: Type.Boolean({ description: 'Whether the buyer may cancel it without asking the office' }),
  IsHeld,
  IsPaidByCard: Type.Boolean(),
  OrderLines: Type.Object({ OrderLine: Type.Union([Type.Array(ShownOrderLine), ShownOrderLine]) }),
});
export type OrderDetail = Static<typeof OrderDetail>;

export function linesOf({ OrderLines }: Pick<OrderDetail, 'OrderLines'>): readonly ShownOrderLine[] {
  return [OrderLines.OrderLine].flat();
}

export const PlacedOrder = Type.Object({
  ...orderFields,
  ...lifeFields,
  Confirmed: Type.Boolean(),
  MailedTo: Type.Array(Type.String(), {
    description: 'The recipients of its confirmation',
  }),
  IsHeld,
  OrderLines: Type.Object({ OrderLine: Type.Array(ShownOrderLine) }),
});
export type PlacedOrder = Static<typeof PlacedOrder>;

export const accountOrdersItems = defineEndpoint({
  method: 'POST',
  path: '/account/orders/items',
  who: 'person',
  right: 'see-customers',
  summary: 'The orders of a date range; 204 when there are none',
  body: Type.Object({
    CustomerAccount: AccountCode,
    orderDateStart: TradeDate,
    orderDateEnd: TradeDate,
    basePath: BasePath,
  }),
  answer: mainResult(Type.Array(OrderSummary)),
  mayBeEmpty: true,
  problems: ['range-reversed'],
});

export const OrderOnItsWay = Type.Object({
  OrderNo: Type.String(),
  Kind: OrderKind,
  State: OrderState,
  PlacedAt: Type.String({ format: 'date-time' }),
  RequiredDate,
  AwaitsStock: lifeFields.AwaitsStock,
  OrderedBy,
  StockDue: lifeFields.StockDue,
  ProposedDate: lifeFields.ProposedDate,
  GrandTotal: Pounds,
});
export type OrderOnItsWay = Static<typeof OrderOnItsWay>;

export const accountOrdersOnItsWay = defineEndpoint({
  method: 'POST',
  path: '/account/orders/on-its-way',
  who: 'person',
  right: 'see-customers',
  summary: 'The orders that wait for their number, newest first, at most 100; 204 when there are none',
  body: Type.Object({ CustomerAccount: AccountCode }),
  answer: mainResult(Type.Array(OrderOnItsWay)),
  mayBeEmpty: true,
  problems: [],
});

export const DueDelivery = Type.Object({
  OrderNo: Type.String(),
  State: OrderState,
  RequiredDate: Type.String({ format: 'date', description: 'yyyy-MM-dd' }),
  RequiredTime: Type.String({ description: 'HH:mm of a collection, else empty' }),
  DeliveryType,
  Cases: Type.Integer(),
  Bottles: Type.Integer({ description: 'Besides the cases' }),
  GrandTotal: Pounds,
});
export type DueDelivery = Static<typeof DueDelivery>;

export const accountOrdersDue = defineEndpoint({
  method: 'POST',
  path: '/account/orders/due',
  who: 'person',
  right: 'see-customers',
  summary:
    'Deliveries of the next seven days, today’s first, and after them those of the last three days that were not reported; at most 50; 204 when there are none',
  body: Type.Object({ CustomerAccount: AccountCode }),
  answer: mainResult(Type.Array(DueDelivery)),
  mayBeEmpty: true,
  problems: [],
});

/** A repeated call changes nothing. An admin can cancel later than a buyer. */
export const accountOrdersCancel = defineEndpoint({
  method: 'POST',
  path: '/account/orders/cancel',
  who: 'person',
  right: 'order-for-customers',
  summary: 'Cancels an order that has not been handed over, and restores its stock, reserves and credit',
  body: Type.Object({ CustomerAccount: AccountCode, orderNo: AskedOrderNumber }),
  answer: mainResult(Type.Literal('cancelled')),
  problems: ['order-not-found', 'order-with-the-merchant', 'order-cannot-move'],
});

/** Another customer's order is answered with 404, not 403, so that a stranger cannot find out which numbers exist. */
export const accountOrdersItem = defineEndpoint({
  method: 'POST',
  path: '/account/orders/item',
  who: 'person',
  right: 'see-customers',
  summary: 'One order with its lines, by confirmed or provisional number',
  body: Type.Object({ CustomerAccount: AccountCode, orderNo: AskedOrderNumber, basePath: BasePath }),
  answer: mainResult(OrderDetail),
  problems: ['order-not-found'],
});

/** The server leaves out orders of other accounts, and the number 0, which stands for no order. */
export const accountOrdersSummaries = defineEndpoint({
  method: 'POST',
  path: '/account/orders/summaries',
  who: 'person',
  right: 'see-customers',
  summary: 'Up to ten orders with delivery and items, for the thank-you page',
  body: Type.Object({
    CustomerAccount: OwnAccount,
    orders: Type.Array(AskedOrderNumber, { maxItems: 10 }),
    basePath: BasePath,
  }),
  answer: mainResult(Type.Array(PlacedOrder)),
  problems: [],
});
