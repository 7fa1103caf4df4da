import { act } from '@testing-library/react';
import { baskets } from '../src/cart/basket/device-store.ts';
import { waitForNetwork } from '../src/pages/checkout/waiting/waiting-order.ts';

export function harbourStore() {
  const found = baskets.storeOf('HARB01');
  if (!found) throw new Error('Nobody is signed in');
  return found;
}

/** Places the basket of HARB01 offline, for delivery on 30 November. */
export function placeLater(): void {
  const { uuid, items } = harbourStore().getState().basket;
  const order = {
    CartId: uuid,
    CustomerAccount: 'HARB01',
    DeliveryType: 'delivery' as const,
    DeliveryAddressId: '1',
    RequiredDate: '2026-11-30',
    CustomerReference: 'PO 1',
    Delivery_Notes: '',
    GrandTotal: 4_180_951,
    Lines: items.map(({ Code, CasesQty, BottlesQty }) => ({ ProductCode: Code, CasesQty, BottlesQty })),
  };
  act(() => waitForNetwork(order, items, { lines: new Map(), orders: [] }));
}
