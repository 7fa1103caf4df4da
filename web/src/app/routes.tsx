import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent as lazy,
  redirect,
} from '@tanstack/react-router';
import { publicConfig } from '../api/public-config.ts';
import type { LoaderContext } from '../api/queries.ts';
import {
  loadList,
  ProductListPage,
  ProductSearchPage,
  UsualsPage,
} from '../pages/product-list/product-list.tsx';
import { loadProduct } from '../pages/product-page/load-product.ts';
import { validateDays } from '../session/address/asked-range.ts';
import { validateDocuments } from '../session/address/documents-search.ts';
import {
  filtersOf,
  type ListName,
  type ListSearch,
  rememberedFilters,
} from '../session/address/list-search.ts';
import { boardPlace, paymentsPlace, proposalsPlace } from '../session/address/office-address.ts';
import { alwaysWithBar, needsMoney, ofLists, ofOrdering, withoutBar } from '../session/address/page-kinds.ts';
import {
  type ListParams,
  listPlace,
  listPlaceOf,
  path,
  toProductList,
  toProductSearch,
  toUsuals,
  validateCheckoutSearch,
  validateHelpOf,
  validateWinesOf,
} from '../session/address/paths.ts';
import { accountsQuery } from '../session/customer/use-account-choice.ts';
import { canOrder } from '../session/office-right.ts';
import { useSession } from '../session/session.ts';
import { settingsQuery } from '../session/settings.ts';
import { rememberTarget } from '../session/sign-in/sign-in.ts';
import * as pages from './lazy-pages.ts';
import { AdminOnly } from './office-menu/admin-only.tsx';
import { PageError } from './page-error.tsx';
import {
  AskForAccessInFrame,
  LoginInFrame,
  PaidInFrame,
  PaidInShop,
  TradeAccountInFrame,
} from './pages-in-frames.tsx';
import { goToList, goToPeople, keepAddress, toFirstPage } from './redirects.ts';
import { RootLayout, ShopLayout } from './shop-layout.tsx';

const isSignedIn = () => useSession.getState().status === 'in';

const root = createRootRouteWithContext<LoaderContext>()({
  component: RootLayout,
  errorComponent: ({ error, reset }) => (
    <main id="main" className="page-width">
      <PageError error={error} reset={reset} />
    </main>
  ),
});

/**
 * Pages of signed-in users. Visitors are sent to the login page (2.out.7). Settings and accounts load while the page's
 * code loads.
 */
const shop = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  beforeLoad: ({ preload }) => {
    if (isSignedIn() || preload) return;
    rememberTarget();
    throw redirect({ to: path.login, replace: true });
  },
  loader: ({ context: { queries } }) => {
    if (!isSignedIn()) return;
    void queries.prefetchQuery(settingsQuery);
    void queries.prefetchQuery(accountsQuery);
  },
  shouldReload: false,
  component: ShopLayout,
});

/** Hides admin pages in the UI; the server enforces access on every call. */
const admin = createRoute({ getParentRoute: () => shop, id: 'admin', component: AdminOnly });

/** A page that begins anew when the parameters of its address change. */
const byParams = { remountDeps: ({ params }: { readonly params: object }) => params };
const inShop = { getParentRoute: () => shop };
const ofMoney = { ...inShop, ...needsMoney };
const inAdmin = { getParentRoute: () => admin, ...withoutBar };
const forVisitors = { getParentRoute: () => root, beforeLoad: () => void (isSignedIn() && goToList()) };
/** A shop that takes no orders has neither basket nor checkout. */
const ifOrdering = { beforeLoad: () => void (canOrder() || goToList()) };
const inOrder = { ...inShop, ...ifOrdering, ...ofOrdering };

/** A list of wines. Its page, sort and filters are in the address. */
const listOf = (list: ListName) => ({
  ...inShop,
  ...listPlace,
  ...alwaysWithBar,
  loaderDeps: ({ search }: { readonly search: ListSearch }) => search,
  loader(asked: { readonly context: LoaderContext; readonly params: ListParams; readonly deps: ListSearch }) {
    void loadList(asked.context, list, listPlaceOf(asked.params, asked.deps));
  },
});

export const shopPages = [
  createRoute({
    ...inShop,
    path: path.home,
    // The settings, which load later, say if the user is an admin. The list then redirects an admin without a customer.
    beforeLoad: () => redirect({ ...toProductList(), replace: true, state: { isRoot: true }, throw: true }),
  }),
  createRoute({ ...inShop, path: path.productListBase, beforeLoad: toFirstPage(toProductList) }),
  createRoute({ ...inShop, path: path.productSearchBase, beforeLoad: toFirstPage(toProductSearch) }),
  createRoute({ ...inShop, path: path.usualsBase, beforeLoad: toFirstPage(toUsuals) }),
  createRoute({
    ...listOf('mine'),
    path: path.productList,
    beforeLoad: ({ buildLocation, location, params, search }): void =>
      keepAddress(location, buildLocation(toProductList({ ...params, ...search }))),
    component: ProductListPage,
  }),
  createRoute({
    ...listOf('usual'),
    path: path.usuals,
    beforeLoad: ({ buildLocation, location, params, search }): void => {
      if (!canOrder()) goToList();
      keepAddress(location, buildLocation(toUsuals({ ...params, ...search })));
    },
    component: UsualsPage,
  }),
  createRoute({
    ...listOf('all'),
    path: path.productSearch,
    beforeLoad: ({ buildLocation, cause, location, params, search }): void => {
      // Going back from a filtered search to a search without filters must not restore filters (`cause` is 'stay').
      const isOpened = cause !== 'stay' && Object.keys(filtersOf(search)).length === 0;
      const filters = isOpened ? rememberedFilters() : {};
      keepAddress(location, buildLocation(toProductSearch({ ...params, ...search, ...filters })));
    },
    component: ProductSearchPage,
  }),
  createRoute({
    ...inShop,
    ...alwaysWithBar,
    path: path.productDetail,
    remountDeps: ({ params }) => params,
    loader: ({ context, params }) => loadProduct(context, params.id),
    component: lazy(() => import('../pages/product-page/product-detail.tsx'), 'ProductDetailPage'),
  }),
  createRoute({
    ...inShop,
    path: path.tastingNotes,
    validateSearch: ({ code }: { readonly code?: unknown }): { readonly code?: string } =>
      typeof code === 'string' && code !== '' ? { code } : {},
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) => loadProduct(context, deps.code ?? ''),
    component: lazy(() => import('../pages/product-page/tasting-notes.tsx'), 'TastingNotesPage'),
  }),
  createRoute({
    ...inShop,
    path: path.wineFacts,
    validateSearch: validateWinesOf,
    component: pages.WineFactsPage,
  }),
  createRoute({
    ...ofMoney,
    path: path.account,
    validateSearch: validateDays,
    loader: ({ context }) => pages.inBackground(async () => (await pages.accountPage()).loadAccount(context)),
    component: lazy(pages.accountPage, 'AccountPage'),
  }),
  createRoute({
    ...ofMoney,
    path: path.documents,
    validateSearch: validateDocuments,
    component: pages.DocumentsPage,
  }),
  createRoute({ ...inShop, path: path.profile, component: pages.ProfilePage }),
  createRoute({ ...inShop, path: path.officeActs, component: pages.OfficeActsPage }),
  createRoute({
    ...inShop,
    path: path.orders,
    validateSearch: validateDays,
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) =>
      pages.inBackground(async () => (await pages.ordersPage()).loadOrders(context, deps)),
    component: lazy(pages.ordersPage, 'OrdersPage'),
  }),
  createRoute({
    ...inShop,
    path: path.orderDetails,
    remountDeps: ({ params }) => params,
    loader: ({ context, params }) =>
      pages.inBackground(async () => (await pages.orderPage()).loadOrder(context, params.orderNo)),
    component: lazy(pages.orderPage, 'OrderDetailsPage'),
  }),
  createRoute({
    ...inOrder,
    path: path.basket,
    loader: ({ context }) => pages.inBackground(async () => (await pages.basketPage()).loadBasket(context)),
    component: lazy(pages.basketPage, 'BasketPage'),
  }),
  createRoute({ ...inOrder, path: path.pastedOrder, component: pages.PastedOrderPage }),
  createRoute({ ...inOrder, path: path.proposal, component: pages.ProposalPage }),
  createRoute({ ...inShop, ...ifOrdering, path: path.orderNames, component: pages.OrderNamesPage }),
  createRoute({
    ...inShop,
    ...ofLists('always'),
    path: path.priceChanges,
    component: pages.PriceChangesPage,
  }),
  createRoute({ ...inShop, ...ofLists('filled'), path: path.lists, component: pages.ListsPage }),
  createRoute({ ...inShop, ...ofLists('always'), path: path.namedList, component: pages.NamedListPage }),
  createRoute({ ...inShop, ...ofLists('none'), path: path.count, component: pages.CountPage }),
  createRoute({ ...inShop, ...ofLists('filled'), path: path.venueList, component: pages.VenueListPage }),
  createRoute({ ...inShop, ...ofLists('always'), path: path.missing, component: pages.MissingPage }),
  createRoute({
    ...inOrder,
    path: path.checkout,
    validateSearch: validateCheckoutSearch,
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) =>
      pages.inBackground(async () => (await pages.checkoutPage()).loadCheckout(context, deps.proposal)),
    component: lazy(pages.checkoutPage, 'CheckoutPage'),
  }),
  createRoute({ ...inShop, ...byParams, path: path.thankYou, component: pages.ThankYouPage }),
  createRoute({ ...inShop, path: path.privacy, component: pages.PrivacyPage }),
  createRoute({ ...inShop, path: path.terms, component: pages.TermsPage }),
  createRoute({ ...inShop, path: path.contact, component: pages.ContactPage }),
  createRoute({ ...inShop, path: path.help, validateSearch: validateHelpOf, component: pages.HelpPage }),
  createRoute({ ...inShop, path: path.send, component: () => null }), // The page is empty (2.in.22).
] as const;

export const adminPages = [
  createRoute({ ...inAdmin, path: path.adminSettings, component: pages.SettingsPage }),
  createRoute({ ...inAdmin, path: path.adminSetUp, component: pages.SetUpPage }),
  createRoute({ ...inAdmin, path: path.adminShopSettings, component: pages.ShopSettingsPage }),
  createRoute({
    ...inAdmin,
    path: path.adminApplications,
    beforeLoad: () => void (publicConfig().takesApplications || goToList()),
    component: lazy(() => import('../pages/office/people/applications.tsx'), 'ApplicationsPage'),
  }),
  createRoute({ ...inAdmin, path: path.adminToday, component: pages.TodayPage }),
  createRoute({ ...inAdmin, ...boardPlace, path: path.adminOrders, component: pages.OrdersBoardPage }),
  createRoute({ ...inAdmin, path: path.adminClaims, component: pages.ClaimsPage }),
  createRoute({ ...inAdmin, path: path.adminPriceNotices, component: pages.PriceNoticesPage }),
  createRoute({ ...inAdmin, ...proposalsPlace, path: path.adminProposals, component: pages.ProposalsPage }),
  createRoute({ ...inAdmin, path: path.adminData, component: pages.DataPage }),
  createRoute({ ...inAdmin, path: path.adminProducts, component: pages.FindProductsPage }),
  createRoute({ ...inAdmin, path: path.adminProduct, component: pages.OfficeProductPage }),
  createRoute({ ...inAdmin, path: path.adminAccounts, component: pages.AccountsPage }),
  createRoute({ ...inAdmin, path: path.adminDocuments, component: pages.OfficeDocumentsPage }),
  createRoute({ ...inAdmin, ...paymentsPlace, path: path.adminPayments, component: pages.PaymentsPage }),
  createRoute({ ...inAdmin, path: path.adminPeople, component: pages.PeoplePage }),
  createRoute({ ...inAdmin, path: path.adminInvitations, component: pages.WriteToManyPage }),
  createRoute({ ...inAdmin, path: path.adminAccess, beforeLoad: goToPeople }),
  createRoute({ ...inAdmin, path: path.orderForCustomer, component: pages.OrderForCustomerPage }),
] as const;

const publicPages = [
  createRoute({ ...forVisitors, path: path.login, component: LoginInFrame }),
  createRoute({
    ...forVisitors,
    path: path.tradeAccount,
    // The page is empty if the merchant takes no applications (2.out.6).
    component: () => publicConfig().takesApplications && <TradeAccountInFrame />,
  }),
  createRoute({
    ...forVisitors,
    path: path.askForAccess,
    component: () => publicConfig().takesRequests && <AskForAccessInFrame />,
  }),
  createRoute({
    getParentRoute: () => root,
    ...withoutBar,
    path: path.paymentConfirmed,
    component: () => (useSession().status === 'in' ? <PaidInShop /> : <PaidInFrame />),
  }),
  createRoute({
    getParentRoute: () => root,
    path: path.anyOther,
    beforeLoad: () =>
      redirect({ ...(isSignedIn() ? toProductList() : { to: path.login }), replace: true, throw: true }),
  }),
] as const;

export const routeTree = root.addChildren([
  ...publicPages,
  shop.addChildren([...shopPages, admin.addChildren(adminPages)]),
]);
