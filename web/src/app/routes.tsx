import {
  createRootRouteWithContext,
  createRoute,
  lazyRouteComponent as lazy,
  type ParsedLocation,
  redirect,
} from '@tanstack/react-router';
import { publicConfig } from '../api/public-config.ts';
import type { LoaderContext } from '../api/queries.ts';
import { loadProductList, loadProductSearch } from '../pages/product-list/load-lists.ts';
import { ProductListPage, ProductSearchPage, UsualsPage } from '../pages/product-list/product-list.tsx';
import { loadProduct } from '../pages/product-page/load-product.ts';
import { validateDays } from '../session/days-search.ts';
import {
  listPlace,
  orderNumber,
  path,
  productCode,
  toProductList,
  toProductSearch,
  toUsuals,
} from '../session/paths.ts';
import { useSession } from '../session/session.ts';
import { settingsQuery } from '../session/settings.ts';
import { rememberPlaceAsked } from '../session/sign-in.ts';
import { accountsQuery } from '../session/use-account-choice.ts';
import { ON_PAGE, ON_SHEET } from '../wine/picture-box.ts';
import { PageError } from './page-error.tsx';
import { makeAhead } from './pages.tsx';
import { AdminOnly, LoginLayout, PlainLayout, RootLayout, ShopLayout } from './shop-layout.tsx';

const isSignedIn = () => useSession.getState().status === 'in';

function goTo(link: ReturnType<typeof toProductList | typeof toProductSearch | typeof toUsuals>): never {
  throw redirect({ ...link, replace: true });
}

const goToList = () => goTo(toProductList());

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Somebody came to the root and not to a list: an admin without a customer goes on to choose one. */
    readonly isRoot?: true;
  }
}

/** The list, at once: whether somebody is an admin is known when the settings are there. */
function goHome(): never {
  throw redirect({ ...toProductList(), replace: true, state: { isRoot: true } });
}

/** Replaces an address that differs from what is shown, so that it does not stay in the history. */
function keepAddress(asked: ParsedLocation, shown: ParsedLocation): void {
  if (asked.href !== shown.href) throw redirect({ href: shown.href, replace: true });
}

const root = createRootRouteWithContext<LoaderContext>()({
  component: RootLayout,
  errorComponent: ({ error, reset }) => (
    <main id="main" className="page-width">
      <PageError error={error} reset={reset} />
    </main>
  ),
});

const Login = lazy(() => import('../pages/login/login.tsx'), 'LoginPage');
const login = createRoute({
  getParentRoute: () => root,
  path: path.login,
  beforeLoad: () => void (isSignedIn() && goToList()),
  component: () => (
    <LoginLayout>
      <Login />
    </LoginLayout>
  ),
});

const TradeAccount = lazy(() => import('../pages/trade-account/trade-account.tsx'), 'TradeAccountPage');
/** For those who are not signed in; empty where the merchant takes no applications (2.out.6). */
const tradeAccount = createRoute({
  getParentRoute: () => root,
  path: path.tradeAccount,
  beforeLoad: () => void (isSignedIn() && goToList()),
  component: () =>
    publicConfig().takesApplications ? (
      <PlainLayout>
        <TradeAccount />
      </PlainLayout>
    ) : null,
});

const PaymentConfirmed = lazy(
  () => import('../pages/checkout/payment-confirmed.tsx'),
  'PaymentConfirmedPage',
);
const paymentConfirmed = createRoute({
  getParentRoute: () => root,
  path: path.paymentConfirmed,
  component: () => {
    const Layout = useSession().status === 'in' ? ShopLayout : PlainLayout;
    return (
      <Layout>
        <PaymentConfirmed />
      </Layout>
    );
  },
});

const anyOther = createRoute({
  getParentRoute: () => root,
  path: path.anyOther,
  beforeLoad: () => {
    if (isSignedIn()) goToList();
    throw redirect({ to: path.login, replace: true });
  },
});

/** Every page for those who are signed in; all others go to the login page (2.out.7). */
const shop = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  beforeLoad: ({ preload }) => {
    if (isSignedIn() || preload) return;
    rememberPlaceAsked();
    throw redirect({ to: path.login, replace: true });
  },
  // Every page needs both: they are read while the page's code loads.
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

/** What a loader does whose code comes with its page, which is there before anybody goes to it. */
function late(act: () => Promise<void>): void {
  void act().catch(() => undefined);
}

/* Pages that ask for nothing ahead. */
const ProfilePage = lazy(() => import('../pages/profile.tsx'), 'ProfilePage');
const PastedOrderPage = lazy(() => import('../pages/pasted-order/pasted-order.tsx'), 'PastedOrderPage');
const OrderNamesPage = lazy(() => import('../pages/order-names/order-names.tsx'), 'OrderNamesPage');
const PrivacyPage = lazy(() => import('../pages/merchant-text/merchant-text.tsx'), 'PrivacyPage');
const TermsPage = lazy(() => import('../pages/merchant-text/merchant-text.tsx'), 'TermsPage');
const ContactPage = lazy(() => import('../pages/contact/contact.tsx'), 'ContactPage');
const AdminSettingsPage = lazy(
  () => import('../pages/admin-settings/admin-settings.tsx'),
  'AdminSettingsPage',
);
const AdminOrdersPage = lazy(() => import('../pages/admin-orders/admin-orders.tsx'), 'AdminOrdersPage');
const OrderForCustomerPage = lazy(
  () => import('../pages/order-for-customer/order-for-customer.tsx'),
  'OrderForCustomerPage',
);

/* Pages that do: what their loader does comes with them. */
const accountPage = () => import('../pages/account/account.tsx');
const ordersPage = () => import('../pages/orders/orders.tsx');
const orderPage = () => import('../pages/orders/order-details.tsx');
const basketPage = () => import('../pages/basket-page/basket.tsx');
const checkoutPage = () => import('../pages/checkout/checkout.tsx');

const inShop = { getParentRoute: () => shop };
const inAdmin = { getParentRoute: () => admin };
/** A merchant who only shows prices has neither basket nor checkout. */
const ifOrdering = { beforeLoad: () => void (publicConfig().canOrder || goToList()) };

// `remountDeps: params`: the page starts afresh for another order, without the messages and dialogs of the one before.
export const shopPages = [
  createRoute({ ...inShop, path: path.home, beforeLoad: goHome }),
  createRoute({ ...inShop, path: path.productListBase, beforeLoad: goToList }),
  createRoute({ ...inShop, path: path.productSearchBase, beforeLoad: () => goTo(toProductSearch()) }),
  createRoute({
    ...inShop,
    ...listPlace,
    path: path.productList,
    beforeLoad: ({ buildLocation, location, params, search }): void =>
      keepAddress(location, buildLocation(toProductList({ ...params, ...search }))),
    loaderDeps: ({ search: { sort = 'default' } }) => ({ sort }),
    loader: ({ context, params, deps }) => loadProductList(context, 'mine', { ...params, ...deps }),
    component: ProductListPage,
  }),
  createRoute({ ...inShop, path: path.usualsBase, beforeLoad: () => goTo(toUsuals()) }),
  createRoute({
    ...inShop,
    ...listPlace,
    path: path.usuals,
    beforeLoad: ({ buildLocation, location, params, search }): void => {
      if (!publicConfig().canOrder) goToList();
      keepAddress(location, buildLocation(toUsuals({ ...params, ...search })));
    },
    loaderDeps: ({ search: { sort = 'default' } }) => ({ sort }),
    loader: ({ context, params, deps }) => loadProductList(context, 'usual', { ...params, ...deps }),
    component: UsualsPage,
  }),
  createRoute({
    ...inShop,
    ...listPlace,
    path: path.productSearch,
    beforeLoad: ({ buildLocation, location, params, search }): void =>
      keepAddress(location, buildLocation(toProductSearch({ ...params, ...search }))),
    loader: ({ context }) => loadProductSearch(context),
    component: ProductSearchPage,
  }),
  createRoute({
    ...inShop,
    ...productCode,
    path: path.productDetail,
    loader: (asked) => void makeAhead(asked, loadProduct(asked.context, asked.params.id, ON_PAGE)),
    component: lazy(() => import('../pages/product-page/product-detail.tsx'), 'ProductDetailPage'),
  }),
  createRoute({
    ...inShop,
    path: path.tastingNotes,
    validateSearch: ({ code }: { readonly code?: unknown }): { readonly code?: string } =>
      typeof code === 'string' && code !== '' ? { code } : {},
    loaderDeps: ({ search }) => search,
    loader: ({ context, deps }) => void loadProduct(context, deps.code ?? '', ON_SHEET),
    component: lazy(() => import('../pages/product-page/tasting-notes.tsx'), 'TastingNotesPage'),
  }),
  createRoute({
    ...inShop,
    path: path.account,
    validateSearch: validateDays,
    loader: ({ context }) => late(async () => (await accountPage()).loadAccount(context)),
    component: lazy(accountPage, 'AccountPage'),
  }),
  createRoute({ ...inShop, path: path.profile, component: ProfilePage }),
  createRoute({
    ...inShop,
    path: path.orders,
    validateSearch: validateDays,
    loaderDeps: ({ search }) => search,
    loader: (asked) =>
      late(async () => {
        const read = (await ordersPage()).loadOrders(asked.context, asked.deps);
        if (asked.deps.from === undefined) await makeAhead(asked, read);
      }),
    component: lazy(ordersPage, 'OrdersPage'),
  }),
  createRoute({
    ...inShop,
    ...orderNumber,
    path: path.orderDetails,
    validateSearch: ({ again }: { readonly again?: unknown }): { readonly again?: 'yes' } =>
      again === 'yes' ? { again } : {},
    remountDeps: ({ params }) => params,
    loader: ({ context, params }) => late(async () => (await orderPage()).loadOrder(context, params.orderNo)),
    component: lazy(orderPage, 'OrderDetailsPage'),
  }),
  createRoute({
    ...inShop,
    ...ifOrdering,
    path: path.basket,
    loader: (asked) => late(async () => makeAhead(asked, (await basketPage()).loadBasket(asked.context))),
    component: lazy(basketPage, 'BasketPage'),
  }),
  createRoute({ ...inShop, ...ifOrdering, path: path.pastedOrder, component: PastedOrderPage }),
  createRoute({ ...inShop, ...ifOrdering, path: path.orderNames, component: OrderNamesPage }),
  createRoute({
    ...inShop,
    ...ifOrdering,
    path: path.checkout,
    loader: (asked) => late(async () => makeAhead(asked, (await checkoutPage()).loadCheckout(asked.context))),
    component: lazy(checkoutPage, 'CheckoutPage'),
  }),
  createRoute({
    ...inShop,
    path: path.thankYou,
    remountDeps: ({ params }) => params,
    component: lazy(() => import('../pages/checkout/thank-you.tsx'), 'ThankYouPage'),
  }),
  createRoute({ ...inShop, path: path.privacy, component: PrivacyPage }),
  createRoute({ ...inShop, path: path.terms, component: TermsPage }),
  createRoute({ ...inShop, path: path.contact, component: ContactPage }),
  // Empty (2.in.22).
  createRoute({ ...inShop, path: path.send, component: () => null }),
] as const;

export const adminPages = [
  createRoute({ ...inAdmin, path: path.adminSettings, component: AdminSettingsPage }),
  createRoute({
    ...inAdmin,
    path: path.adminApplications,
    beforeLoad: () => void (publicConfig().takesApplications || goToList()),
    component: lazy(
      () => import('../pages/admin-applications/admin-applications.tsx'),
      'AdminApplicationsPage',
    ),
  }),
  createRoute({ ...inAdmin, path: path.adminOrders, component: AdminOrdersPage }),
  createRoute({ ...inAdmin, path: path.orderForCustomer, component: OrderForCustomerPage }),
] as const;

export const routeTree = root.addChildren([
  login,
  tradeAccount,
  paymentConfirmed,
  shop.addChildren([...shopPages, admin.addChildren(adminPages)]),
  anyOther,
]);
