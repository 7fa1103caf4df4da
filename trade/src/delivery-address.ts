/** The Id of the pseudo-address under which an order is fetched, not delivered (2.checkout.4). */
export const COLLECTION_ID = 'COLLECTION';

/** How an order reaches its customer. */
export type DeliveryType = 'delivery' | 'collection';

/** Choosing the Collection address is collection; any other is delivery (4.load.7, 4.load.11). */
export function deliveryTypeOf(addressId: string): DeliveryType {
  return addressId === COLLECTION_ID ? 'collection' : 'delivery';
}

/** The heading of the checkout's address list (2.checkout.2). */
export function addressHeading(addressCount: number): string {
  return addressCount > 1 ? 'Select Delivery Address' : 'Delivery Address';
}
