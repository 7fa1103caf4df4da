/** The Id of the pseudo-address for collection (2.checkout.4). */
export const COLLECTION_ID = 'COLLECTION';

/** The Id for a one-off address, typed for one order (decision 34). */
export const ONE_OFF_ID = 'ONE-OFF';

/** The way an order reaches its customer. */
export type DeliveryType = 'delivery' | 'collection';

/** Choosing the Collection address is collection; any other is delivery (4.load.7, 4.load.11). */
export function deliveryTypeOf(addressId: string): DeliveryType {
  return addressId === COLLECTION_ID ? 'collection' : 'delivery';
}

/** The heading of the checkout's address list (2.checkout.2), and of the address of a placed order. */
export function addressHeading(addressCount: number): string {
  return addressCount > 1 ? 'Select Delivery Address' : 'Delivery Address';
}

/** The parts that every delivery address needs. */
export type AddressPart = 'name' | 'first line' | 'postcode';

type AddressFields = {
  readonly Delivery_Name: string;
  readonly Delivery_Address1: string;
  readonly Delivery_PostCode: string;
};

const fieldOf = {
  name: 'Delivery_Name',
  'first line': 'Delivery_Address1',
  postcode: 'Delivery_PostCode',
} as const satisfies Record<AddressPart, keyof AddressFields>;

/** The parts that are blank, in the order of the form. No order may go to an address with one. */
export function missingParts(address: AddressFields): AddressPart[] {
  const parts = ['name', 'first line', 'postcode'] as const;
  return parts.filter((part) => address[fieldOf[part]].trim() === '');
}

/** `its first line and postcode are missing` */
export function missingWords(missing: readonly AddressPart[]): string {
  const list = new Intl.ListFormat('en-GB').format(missing);
  return `its ${list} ${missing.length === 1 ? 'is' : 'are'} missing`;
}

type Choice = AddressFields & { readonly Id: string };

/** Whether an order may go to one of the account's addresses: Collection is always complete. */
export function takesOrders(address: Choice): boolean {
  return deliveryTypeOf(address.Id) === 'collection' || missingParts(address).length === 0;
}

/**
 * The address of an order until the buyer chooses: the first that an order may go to. An account whose own
 * addresses are all incomplete has none, as it did not ask for Collection; one without addresses has
 * Collection.
 */
export function firstAddress<A extends Choice>(addresses: readonly A[]): A | undefined {
  const own = addresses.filter(({ Id }) => deliveryTypeOf(Id) === 'delivery');
  return own.length === 0 ? addresses[0] : own.find(takesOrders);
}
