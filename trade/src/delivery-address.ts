/** The Id of the pseudo-address under which an order is fetched, not delivered (2.checkout.4). */
export const COLLECTION_ID = 'COLLECTION';

/** The Id under which an order goes to an address that is typed for it alone (decision 34). */
export const ONE_OFF_ID = 'ONE-OFF';

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

/** What no delivery address can do without. */
export type AddressPart = 'name' | 'first line' | 'postcode';

/** The parts that are blank, in the order in which they are asked for. */
export function missingParts(address: Readonly<Record<AddressPart, string>>): AddressPart[] {
  return (['name', 'first line', 'postcode'] as const).filter((part) => address[part].trim() === '');
}
