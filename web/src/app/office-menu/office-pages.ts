import type { OfficeRight } from '@tradecellar/contract/office-rights.ts';
import { publicConfig } from '../../api/public-config.ts';
import { path } from '../../session/address/paths.ts';
import { may } from '../../session/office-right.ts';

type OfficePage = {
  readonly to: Exclude<(typeof path)[keyof typeof path], typeof path.anyOther>;
  readonly words: string;
  /** The right without which the page is neither in the menu nor opened by its address. */
  readonly right: OfficeRight;
  /** False if the menu does not have the page. True if absent. */
  readonly isOffered?: () => boolean;
};

/** The pages of the office, in the sequence of the menu. A person opens a page if the person has one of its rights. */
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
  { to: path.adminAccounts, words: 'Accounts', right: 'make-accounts-files' },
  { to: path.adminData, words: 'Data', right: 'manage-shop' },
  // The page Data and a wine's own page link these pages.
  ...[path.adminProducts, path.adminProduct].map((to) => ({
    ...{ to, words: 'Products', right: 'manage-shop' as const, isOffered: () => false },
  })),
  { to: path.adminPeople, words: 'People', right: 'manage-logins' },
  { to: path.adminInvitations, words: 'Write to many', right: 'manage-logins', isOffered: () => false },
  { to: path.adminSettings, words: 'Settings', right: 'see-customers' },
  // A tab of the page Settings.
  { to: path.adminShopSettings, words: 'Settings', right: 'manage-shop', isOffered: () => false },
];
