import type { Order } from '@tradecellar/contract/checkout.ts';

/** A cart's uuid that no other test uses. */
export function newCartId(): string {
  return crypto.randomUUID();
}

/**
 * ALPHA's order of 2 cases of WHITE1 at £276.00 nett and £55.20 VAT, for delivery on Tuesday 17 November 2026:
 * valid for the fixture at the tests' hour, in a cart of its own.
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
