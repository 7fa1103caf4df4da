import type { OfficeRight } from '@tradecellar/contract/office-rights.ts';
import { publicConfig } from '../../api/public-config.ts';
import { path } from '../../session/address/paths.ts';
import { may } from '../../session/office-right.ts';

type OfficePage = {
  readonly to: Exclude<(typeof path)[keyof typeof path], typeof path.anyOther>;
  readonly words: string;
  /** The right that the menu and the address of the page demand. */
  readonly right: OfficeRight;
  /** False keeps the page out of the menu. Defaults to true. */
  readonly isOffered?: () => boolean;
};

/** The office's pages in the order of the menu. Several rights may open a page: the page then has several entries. */
export const officePages: readonly OfficePage[] = [
  {
    to: path.adminSetUp,
    words: 'Set up',
    right: 'manage-shop',
    isOffered: () => publicConfig().isOpen === false,
  },
  { to: path.adminToday, words: 'Today', right: 'see-orders' },
  { to: path.adminOrders, words: 'Orders', right: 'see-orders' },
  { to: path.adminClaims, words: 'Claims', right: 'see-orders' },
  {
    to: path.adminProposals,
    words: 'Proposals',
    right: 'order-for-customers',
    isOffered: () => publicConfig().canOrder,
  },
  { to: path.orderForCustomer, words: 'Order for customer', right: 'order-for-customers' },
  {
    to: path.orderForCustomer,
    words: 'Customers',
    right: 'see-customers',
    isOffered: () => !may('order-for-customers'),
  },
  {
    to: path.adminApplications,
    words: 'Applications',
    right: 'manage-logins',
    isOffered: () => publicConfig().takesApplications,
  },
  {
    to: path.adminPriceNotices,
    words: 'Price notices',
    right: 'order-for-customers',
    isOffered: () => publicConfig().tellsOfPrices === true,
  },
  { to: path.adminAccounts, words: 'Accounts', right: 'make-accounts-files' },
  // The pages Accounts and My Account link to this page.
  { to: path.adminPayments, words: 'Card payments', right: 'see-payments', isOffered: () => false },
  { to: path.adminDocuments, words: 'Documents', right: 'see-customers' },
  { to: path.adminData, words: 'Data', right: 'manage-shop' },
  // The page Data and the page of a wine link to these pages.
  ...[path.adminProducts, path.adminProduct].map((to) => ({
    ...{ to, words: 'Products', right: 'manage-shop' as const, isOffered: () => false },
  })),
  { to: path.adminPeople, words: 'People', right: 'manage-logins' },
  { to: path.adminInvitations, words: 'Write to many', right: 'manage-logins', isOffered: () => false },
  { to: path.adminSettings, words: 'Settings', right: 'see-customers' },
  // The page Settings has a tab for this page.
  { to: path.adminShopSettings, words: 'Settings', right: 'manage-shop', isOffered: () => false },
];
