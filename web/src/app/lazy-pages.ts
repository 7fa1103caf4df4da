import { lazyRouteComponent as lazy } from '@tanstack/react-router';

/** Pages that load when they are opened and start no loader of their own. */

export const LoginPage = lazy(() => import('../pages/login/login.tsx'), 'LoginPage');
export const ProfilePage = lazy(() => import('../pages/profile/profile.tsx'), 'ProfilePage');
export const OfficeActsPage = lazy(() => import('../pages/profile/office-acts.tsx'), 'OfficeActsPage');
export const WineFactsPage = lazy(() => import('../pages/wine-facts/wine-facts.tsx'), 'WineFactsPage');
export const PastedOrderPage = lazy(
  () => import('../pages/pasted-order/pasted-order.tsx'),
  'PastedOrderPage',
);
export const OrderNamesPage = lazy(() => import('../pages/order-names/order-names.tsx'), 'OrderNamesPage');
export const ThankYouPage = lazy(() => import('../pages/checkout/placed/thank-you.tsx'), 'ThankYouPage');
export const PriceChangesPage = lazy(
  () => import('../pages/price-changes/price-changes.tsx'),
  'PriceChangesPage',
);
export const PriceNoticesPage = lazy(
  () => import('../pages/office/price-notices/price-notices.tsx'),
  'PriceNoticesPage',
);
export const ListsPage = lazy(() => import('../pages/lists/lists.tsx'), 'ListsPage');
export const NamedListPage = lazy(() => import('../pages/lists/named-list.tsx'), 'NamedListPage');
export const VenueListPage = lazy(() => import('../pages/lists/venue/venue-list.tsx'), 'VenueListPage');
export const CountPage = lazy(() => import('../pages/lists/count/count.tsx'), 'CountPage');
export const MissingPage = lazy(() => import('../pages/lists/missing.tsx'), 'MissingPage');
export const DocumentsPage = lazy(() => import('../pages/documents/documents.tsx'), 'DocumentsPage');
export const PaymentsPage = lazy(() => import('../pages/office/payments/payments.tsx'), 'PaymentsPage');
export const OfficeDocumentsPage = lazy(
  () => import('../pages/office/documents/documents.tsx'),
  'OfficeDocumentsPage',
);
export const PrivacyPage = lazy(() => import('../pages/merchant-text/merchant-text.tsx'), 'PrivacyPage');
export const TermsPage = lazy(() => import('../pages/merchant-text/merchant-text.tsx'), 'TermsPage');
export const ContactPage = lazy(() => import('../pages/contact/contact.tsx'), 'ContactPage');
export const HelpPage = lazy(() => import('../pages/help/help.tsx'), 'HelpPage');
export const SettingsPage = lazy(() => import('../pages/office/settings.tsx'), 'SettingsPage');
export const ShopSettingsPage = lazy(
  () => import('../pages/office/settings/shop-settings.tsx'),
  'ShopSettingsPage',
);
export const ClaimsPage = lazy(() => import('../pages/office/board/claims.tsx'), 'ClaimsPage');
export const ProposalPage = lazy(() => import('../pages/proposals/proposal.tsx'), 'ProposalPage');
export const ProposalsPage = lazy(() => import('../pages/office/board/proposals.tsx'), 'ProposalsPage');
export const OrdersBoardPage = lazy(
  () => import('../pages/office/board/orders-board.tsx'),
  'OrdersBoardPage',
);
export const TodayPage = lazy(() => import('../pages/office/today/today.tsx'), 'TodayPage');
export const SetUpPage = lazy(() => import('../pages/office/set-up/set-up.tsx'), 'SetUpPage');
export const DataPage = lazy(() => import('../pages/office/imports/data.tsx'), 'DataPage');
export const OfficeProductPage = lazy(
  () => import('../pages/office/products/office-product.tsx'),
  'OfficeProductPage',
);
export const FindProductsPage = lazy(
  () => import('../pages/office/products/find-products.tsx'),
  'FindProductsPage',
);
export const AccountsPage = lazy(() => import('../pages/office/accounts/accounts-page.tsx'), 'AccountsPage');
export const PeoplePage = lazy(() => import('../pages/office/people/people.tsx'), 'PeoplePage');
export const WriteToManyPage = lazy(
  () => import('../pages/office/people/write-to-many.tsx'),
  'WriteToManyPage',
);
export const OrderForCustomerPage = lazy(
  () => import('../pages/office/order-for-customer.tsx'),
  'OrderForCustomerPage',
);

/**
 * Starts a page's loader, whose code is in the page's chunk. If the chunk cannot be loaded, the page shows the error.
 */
export function inBackground(load: () => Promise<void>): void {
  void load().catch(() => undefined);
}

/* Pages whose loader is in the page's own chunk. */
export const accountPage = () => import('../pages/account/account.tsx');
export const ordersPage = () => import('../pages/orders/orders.tsx');
export const orderPage = () => import('../pages/orders/order-details.tsx');
export const basketPage = () => import('../pages/basket-page/basket.tsx');
export const checkoutPage = () => import('../pages/checkout/checkout.tsx');
