/** The Id of the pseudo-address "Collection" (2.checkout.4). */
export const COLLECTION_ID = 'COLLECTION';

/** The Id of an address that was typed for a single order (decision 34). */
export const ONE_OFF_ID = 'ONE-OFF';

export type DeliveryType = 'delivery' | 'collection';

/** The Collection address means collection; every other address means delivery (4.load.7, 4.load.11). */
export function deliveryTypeOf(addressId: string): DeliveryType {
  return addressId === COLLECTION_ID ? 'collection' : 'delivery';
}

/** The heading of the checkout's address list (2.checkout.2), and of a placed order's address. */
export function addressHeading(addressCount: number): string {
  return addressCount > 1 ? 'Select Delivery Address' : 'Delivery Address';
}

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

/** The blank parts of an address, in the form's order. The shop takes no order for an address with a blank part. */
export function missingParts(address: AddressFields): AddressPart[] {
  const parts = ['name', 'first line', 'postcode'] as const;
  return parts.filter((part) => address[fieldOf[part]].trim() === '');
}

export function missingWords(missing: readonly AddressPart[]): string {
  const list = new Intl.ListFormat('en-GB').format(missing);
  return `its ${list} ${missing.length === 1 ? 'is' : 'are'} missing`;
}

type Choice = AddressFields & { readonly Id: string };

export function takesOrders(address: Choice): boolean {
  return deliveryTypeOf(address.Id) === 'collection' || missingParts(address).length === 0;
}

/**
 * The address that the checkout chooses at first: the first complete address. If all addresses of the account are
 * incomplete, the checkout chooses no address, because the buyer did not ask for Collection. If the account has no
 * address, the checkout chooses Collection.
 */
export function firstAddress<A extends Choice>(addresses: readonly A[]): A | undefined {
  const own = addresses.filter(({ Id }) => deliveryTypeOf(Id) === 'delivery');
  return own.length === 0 ? addresses[0] : own.find(takesOrders);
}
