import { ORDER_STATES, REPORTED_STATES } from '@tradecellar/trade/order-life.ts';
import { type Static, Type } from 'typebox';
import { BackOfficeRequested } from './back-office-changes.ts';
import { defineEndpoint } from './endpoint.ts';
import { OrderNumber, OrderState, oneLine, Pounds } from './fields.ts';
import { OrderKind } from './orders.ts';

const Day = Type.String({ description: 'yyyy-MM-dd, or empty' });

const BackOfficeLine = Type.Object({
  LineNo: Type.Integer({ description: 'From 1' }),
  ProductCode: Type.String(),
  Description: Type.String(),
  Vintage: Type.String(),
  CaseSize: Type.Integer(),
  UnitSize: Type.Number({ description: 'Centilitres' }),
  CasesQty: Type.Integer(),
  BottlesQty: Type.Integer({ description: 'Besides the cases' }),
  TotalBottles: Type.Integer(),
  CasePrice: Pounds,
  BottleNett: Pounds,
  BottleVAT: Pounds,
  LineNett: Pounds,
  LineVAT: Pounds,
});
export type BackOfficeLine = Static<typeof BackOfficeLine>;

/** The order that the merchant's system gets: in webhooks, in the list of orders and in files. */
export const BackOfficeOrder = Type.Object({
  OrderNo: Type.String({
    description:
      'The shop’s provisional number, XX and digits: it never changes. Empty for an order that came by orders.csv alone',
  }),
  Number: Type.String({ description: 'The merchant’s own number; empty until the order is confirmed' }),
  Kind: OrderKind,
  State: OrderState,
  PlacedAt: Type.String({
    format: 'date-time',
    description: 'Of an order from orders.csv alone: midnight of its date',
  }),
  PlacedBy: Type.String({ description: 'The e-mail of the person who placed it here, else empty' }),
  CartId: Type.String({ description: 'The basket, else empty; its up to three orders share it' }),
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  CustomerReference: Type.String(),
  PaymentMethod: Type.String({ description: '`credit` or `card`' }),
  DeliveryType: Type.Enum(['delivery', 'collection']),
  RequiredDate: Day,
  RequiredTime: Type.String({ description: 'HH:mm of a collection, else empty' }),
  Delivery_Name: Type.String(),
  Delivery_Address1: Type.String(),
  Delivery_Address2: Type.String(),
  Delivery_Address3: Type.String(),
  Delivery_Address4: Type.String(),
  Delivery_PostCode: Type.String(),
  Delivery_Notes: Type.String(),
  Billing_Name: Type.String(),
  Billing_Address1: Type.String(),
  Billing_Address2: Type.String(),
  Billing_Address3: Type.String(),
  Billing_Address4: Type.String(),
  Billing_Address5: Type.String(),
  DeliveryCharge: Pounds,
  DeliveryChargeVAT: Pounds,
  TotalNett: Pounds,
  TotalVAT: Pounds,
  GrandTotal: Pounds,
  DeliveredAt: Type.Optional(
    Type.String({
      format: 'date-time',
      description: 'Absent until a delivery is reported. A day alone is the midnight that ends it, in London',
    }),
  ),
  ReceivedBy: Type.Optional(Type.String({ description: 'Absent where it is unknown' })),
  Requested: Type.Optional(BackOfficeRequested),
  Lines: Type.Array(BackOfficeLine),
});
export type BackOfficeOrder = Static<typeof BackOfficeOrder>;

/** A webhook about an order, signed as the Standard Webhooks specification says. */
export const OrderWebhook = Type.Object({
  type: Type.Enum(['order.placed', 'order.changed', 'order.cancelled']),
  timestamp: Type.String({ format: 'date-time', description: 'The time of the event' }),
  data: BackOfficeOrder,
});
export type OrderWebhook = Static<typeof OrderWebhook>;

/**
 * Lists the shop's orders in the sequence of their last changes. An order that changes appears again at the end. An
 * order that is committed late is never skipped.
 */
export const listBackOfficeOrders = defineEndpoint({
  method: 'GET',
  path: '/back-office/orders',
  who: 'key',
  scope: 'orders:read',
  summary: 'Up to 100 orders in the sequence of their last changes',
  query: Type.Object({
    after: Type.Optional(
      Type.String({
        maxLength: 20,
        description: '`Next` of the page before; without it, from the beginning',
      }),
    ),
    state: Type.Optional(Type.Enum([...ORDER_STATES], { description: 'Only orders that are in this state' })),
  }),
  answer: Type.Object({
    Orders: Type.Array(BackOfficeOrder, { maxItems: 100 }),
    Next: Type.String({ description: 'The cursor for `after`, even days later. Store it unchanged' }),
    More: Type.Boolean({ description: 'Whether there are more now' }),
  }),
  problems: [],
});

export const backOfficeOrder = defineEndpoint({
  method: 'GET',
  path: '/back-office/orders/:orderNo',
  who: 'key',
  scope: 'orders:read',
  summary: 'One order, by either of its numbers',
  params: Type.Object({ orderNo: OrderNumber }),
  answer: BackOfficeOrder,
  problems: ['order-not-found'],
});

/** A repeated report changes nothing. The server refuses a contradiction and shows it to the office. */
export const reportOrder = defineEndpoint({
  method: 'POST',
  path: '/back-office/orders/:orderNo/report',
  who: 'key',
  scope: 'orders:write',
  summary: 'Reports an order’s progress: its number confirms it, a state moves it on',
  params: Type.Object({ orderNo: OrderNumber }),
  body: Type.Object(
    {
      Number: Type.Optional(oneLine(40, 1)),
      State: Type.Optional(Type.Enum(REPORTED_STATES)),
      InvoiceNumber: Type.Optional(oneLine(40, 1)),
      Note: Type.Optional(oneLine(500)),
      DeliveredAt: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 40,
          description:
            'A time with its offset, 2026-11-24T14:10:00Z, or a day, which counts as its end. Without a State it says `delivered`',
        }),
      ),
      ReceivedBy: Type.Optional(oneLine(100, 1)),
    },
    {
      examples: [
        { Number: 'M1001' },
        { State: 'delivered', DeliveredAt: '2026-11-24T14:10:00Z', ReceivedBy: 'J. Smith' },
        { State: 'invoiced', InvoiceNumber: 'I7' },
      ],
    },
  ),
  answer: BackOfficeOrder,
  problems: [
    'order-not-found',
    'number-provisional',
    'order-confirmed-otherwise',
    'number-taken',
    'order-cannot-move',
    'not-delivered-then',
  ],
});

/** A cell of a CSV file. Numbers and flags may be JSON numbers and booleans; null is a blank cell. */
const Cell = Type.Union([Type.String({ maxLength: 20_000 }), Type.Number(), Type.Boolean(), Type.Null()]);

/** Takes the rows of a CSV file as JSON. The server stores all rows, or none if a row has a fault. */
function rowsCall<const K extends 'stock' | 'prices' | 'customers' | 'transactions'>(
  kind: K,
  key: string,
  example: object,
) {
  return defineEndpoint({
    method: 'POST',
    path: `/back-office/${kind}`,
    who: 'key',
    scope: kind,
    summary: `Adds and changes ${kind} by ${key}; all rows or none`,
    body: Type.Object({
      Rows: Type.Array(Type.Record(Type.String({ maxLength: 60 }), Cell), {
        minItems: 1,
        maxItems: 5_000,
        description: `The columns of ${kind}.csv; every row has the same ones. A column that is left out stays unchanged`,
        examples: [[example]],
      }),
      AcceptDoubts: Type.Optional(
        Type.Boolean({
          description:
            'Stores figures that are well formed and can hardly be meant, such as a price of nought; without it they are refused',
        }),
      ),
    }),
    answer: Type.Object({
      Rows: Type.Integer(),
      Added: Type.Integer(),
      Changed: Type.Integer(),
      Unchanged: Type.Integer(),
      UnknownFields: Type.Array(Type.String(), { description: 'Ignored' }),
    }),
    problems: ['rows-refused', 'rows-in-doubt'],
  });
}

export const putStock = rowsCall('stock', 'Code', {
  Code: 'CHAB22',
  StockCases: 0,
  StockBottles: 0,
  DueDate: '2026-12-12',
  DueBottles: 60,
});
export const putPrices = rowsCall('prices', 'PriceList and ProductCode', {
  PriceList: 'TRADE',
  ProductCode: 'CHAB22',
  CasePrice: 93,
  BottleNett: 15.5,
  BottleVAT: 3.1,
});
export const putCustomers = rowsCall('customers', 'CustomerAccount', {
  CustomerAccount: 'A1',
  CustomerName: 'Bistro',
  CreditLimit: 5000,
});
export const putTransactions = rowsCall('transactions', 'CustomerAccount and TransactionNumber', {
  CustomerAccount: 'A1',
  TransactionDate: '2026-11-20',
  TransactionNumber: 'I7041',
  Type: 'Invoice',
  Total: 120,
  Balance: 320,
  DueDate: '2026-12-20',
  SettledBy: 'R100; C7=12.50',
});

export const backOfficeEndpoints = [
  backOfficeOrder,
  listBackOfficeOrders,
  putCustomers,
  putPrices,
  putStock,
  putTransactions,
  reportOrder,
] as const;
