import { type Static, Type } from 'typebox';
import { OrderState, Pounds } from './fields.ts';
import { OrderKind } from './orders.ts';

const Day = Type.String({ description: 'yyyy-MM-dd, or empty' });

/** One line of an order as the merchant's own system gets it. */
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

/** An order as the merchant's own system gets it: in webhooks, in the list of orders, and in files. */
export const BackOfficeOrder = Type.Object({
  OrderNo: Type.String({ description: 'The shop’s provisional number, XX and digits: it never changes' }),
  Number: Type.String({ description: 'The merchant’s own number; empty until the order is confirmed' }),
  Kind: OrderKind,
  State: OrderState,
  PlacedAt: Type.String({ format: 'date-time' }),
  PlacedBy: Type.String({ description: 'The e-mail of who placed it' }),
  CartId: Type.String({ description: 'The basket; its up to three orders share it' }),
  CustomerAccount: Type.String(),
  CustomerName: Type.String(),
  CustomerReference: Type.String(),
  PaymentMethod: Type.String({ description: '`credit` or `card`' }),
  DeliveryType: Type.Union([Type.Literal('delivery'), Type.Literal('collection')]),
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
  Lines: Type.Array(BackOfficeLine),
});
export type BackOfficeOrder = Static<typeof BackOfficeOrder>;
