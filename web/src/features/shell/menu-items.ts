import {
  accountPath,
  orderForCustomerPath,
  ordersPath,
  pattern,
  productListPath,
  productSearchPath,
} from '../../paths.ts';

export type MenuItem = {
  readonly label: string;
  readonly href: string;
  /** The item is current on addresses that start with this. */
  readonly base: string;
  readonly weight: number;
  readonly isAdminOnly?: true;
};

const items: readonly MenuItem[] = [
  { label: 'Order', href: orderForCustomerPath, base: orderForCustomerPath, weight: 10, isAdminOnly: true },
  { label: 'My Products', href: productListPath(), base: pattern.productListBase, weight: 20 },
  { label: 'Product Search', href: productSearchPath(), base: pattern.productSearchBase, weight: 30 },
  { label: 'My Account', href: accountPath, base: accountPath, weight: 40 },
  { label: 'My Orders', href: ordersPath, base: ordersPath, weight: 50 },
];

/** The menu, lightest first (2.header.2); Logout follows and has no address. */
export function menuItems(isAdmin: boolean): readonly MenuItem[] {
  return items.filter((item) => isAdmin || !item.isAdminOnly).sort((a, b) => a.weight - b.weight);
}
