import type { Order } from '@tradecellar/contract/checkout.ts';

export function newCartId(): string {
  return crypto.randomUUID();
}

/**
 * Returns ALPHA's order of 2 cases of WHITE1 at £276.00 nett and £55.20 VAT, for delivery on Tuesday 17 November 2026.
 * The order has a new cart and is valid for the fixture at the tests' time.
 */
export function orderForm(facts: Partial<Order> = {}): Order {
  return {
    CartId: newCartId(),
    CustomerAccount: 'ALPHA',
    DeliveryType: 'delivery',
    DeliveryAddressId: '1',
    RequiredDate: '2026-11-17',
    CustomerReference: 'PO 1',
    Delivery_Notes: 'Ring the bell',
    PaymentMethod: 'credit',
    GrandTotal: 331.2,
    Lines: [{ ProductCode: 'WHITE1', CasesQty: 2, BottlesQty: 0 }],
    ...facts,
  };
}
