import { Value } from 'typebox/value';
import { expect, it } from 'vitest';
import { linesOf, OrderDetail } from './orders.ts';

const line = {
  ProductCode: 'CHAB22',
  Description: 'Chablis',
  TotalBottles: 6,
  LineNett: 60,
  LineVAT: 12,
  CaseSize: 6,
  UnitSize: 75,
  Cases: 1,
  Bottles: 0,
  Product: 'on-sale',
};

const order = (OrderLine: unknown) => ({
  Order_OrderNo: 'SO1',
  Order_OrderType: 'Order',
  Order_OrderDate: '01/10/2026',
  RequiredDate: '02/10/2026',
  DeliveryType: 'delivery',
  Order_CustomerReference: '',
  Order_InvoiceNumber: '',
  Order_TotalNett: 60,
  Order_TotalVAT: 12,
  DeliveryCharge: 0,
  DeliveryChargeVAT: 0,
  Delivery_Name: '',
  Delivery_Address1: '',
  Delivery_Address2: '',
  Delivery_Address3: '',
  Delivery_Address4: '',
  Delivery_Address5: '',
  Billing_Name: '',
  Billing_Address1: '',
  Billing_Address2: '',
  Billing_Address3: '',
  Billing_Address4: '',
  Billing_Address5: '',
  Delivery_Notes: '',
  Kind: 'Order',
  State: 'confirmed',
  AwaitsStock: false,
  Steps: [],
  CanCancel: false,
  IsPaidByCard: false,
  OrderLines: { OrderLine },
});

it.each([
  ['a single object', line, [line]],
  ['an array', [line, line], [line, line]],
  ['an array of one line', [line], [line]],
  ['an empty array', [], []],
])('reads the lines of an order from %s [3.detail.3]', (_shape, OrderLine, lines) => {
  const detail = order(OrderLine);
  expect(Value.Check(OrderDetail, detail)).toBe(true);
  // The line above checks the shape.
  expect(linesOf(detail as OrderDetail)).toEqual(lines);
});

it('accepts only a valid line or an array of valid lines as the lines of an order', () => {
  for (const wrong of [undefined, null, 'CHAB22', {}, [{ ...line, TotalBottles: '6' }]]) {
    expect(Value.Check(OrderDetail, order(wrong))).toBe(false);
  }
});
