import {
  type AnyRoute,
  createRootRoute,
  createRoute,
  createRouter,
  lazyRouteComponent,
  type RouteComponent,
  redirect,
} from '@tanstack/react-router';
import { publicConfig } from '../api/public-config.ts';
import { type AskedAddress, keepListAddress } from '../session/list-address.ts';
import { loginPath, pattern, productListPath, productSearchPath } from '../session/paths.ts';
import { useSession } from '../session/session.ts';
import { rememberPlaceAsked } from '../session/sign-in.ts';
import { Spinner } from '../ui/spinner.tsx';
import { AdminOnly } from './admin-only.tsx';
import { PageError } from './page-error.tsx';
import { RootLayout } from './root-layout.tsx';
import { LoginLayout, PlainLayout, ShopLayout } from './shop-layout.tsx';

const isSignedIn = () => useSession.getState().status === 'in';

function goTo(href: string): never {
  throw redirect({ href, replace: true });
}

const root = createRootRoute({
  component: RootLayout,
  errorComponent: ({ error, reset }) => (
    <main id="main" className="page-width page">
      <PageError error={error} reset={reset} />
    </main>
  ),
});

const Login = lazyRouteComponent(() => import('../pages/login.tsx'), 'LoginPage');

const login = createRoute({
  getParentRoute: () => root,
  path: pattern.login,
  beforeLoad: () => isSignedIn() && goTo(productListPath()),
  component: () => (
    <LoginLayout>
      <Login />
    </LoginLayout>
  ),
});

const TradeAccount = lazyRouteComponent(() => import('../pages/trade-account.tsx'), 'TradeAccountPage');

/** For those who are not signed in; empty where the merchant takes no applications (2.out.6). */
const tradeAccount = createRoute({
  getParentRoute: () => root,
  path: pattern.tradeAccount,
  beforeLoad: () => isSignedIn() && goTo(productListPath()),
  component: () =>
    publicConfig().takesApplications ? (
      <PlainLayout>
        <TradeAccount />
      </PlainLayout>
    ) : null,
});

const PaymentConfirmed = lazyRouteComponent(
  () => import('../pages/checkout/payment-confirmed.tsx'),
  'PaymentConfirmedPage',
);

const paymentConfirmed = createRoute({
  getParentRoute: () => root,
  path: pattern.paymentConfirmed,
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
  path: pattern.anyOther,
  beforeLoad: () => goTo(isSignedIn() ? productListPath() : loginPath),
});

/** Every page for those who are signed in; all others go to the login page (2.out.7). */
const shop = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  beforeLoad: ({ preload }) => {
    if (isSignedIn() || preload) return;
    rememberPlaceAsked();
    goTo(loginPath);
  },
  component: ShopLayout,
});

/** Hides admin pages in the UI; the server enforces access on every call. */
const admin = createRoute({ getParentRoute: () => shop, id: 'admin', component: AdminOnly });

type Page = {
  readonly path: string;
  readonly component?: RouteComponent;
  readonly beforeLoad?: (address: AskedAddress) => void;
  /** The page starts afresh when this differs: no message or dialog about another order or product stays open. */
  readonly remountDeps?: (address: { readonly params: unknown }) => unknown;
};

/** Fetches a page when it is first needed, or when a link to it is about to be followed. */
const lazy = lazyRouteComponent;

const onParams: Page['remountDeps'] = ({ params }) => params;

/** A merchant who only shows prices has neither basket nor checkout. */
const ifOrdering = () => void (publicConfig().canOrder || goTo(productListPath()));

const adminPages: readonly Page[] = [
  {
    path: pattern.adminSettings,
    component: lazy(() => import('../pages/admin-settings/admin-settings.tsx'), 'AdminSettingsPage'),
  },
  {
    path: pattern.adminApplications,
    beforeLoad: () => void (publicConfig().takesApplications || goTo(productListPath())),
    component: lazy(
      () => import('../pages/admin-applications/admin-applications.tsx'),
      'AdminApplicationsPage',
    ),
  },
  {
    path: pattern.adminOrders,
    component: lazy(() => import('../pages/admin-orders/admin-orders.tsx'), 'AdminOrdersPage'),
  },
  {
    path: pattern.orderForCustomer,
    component: lazy(
      () => import('../pages/order-for-customer/order-for-customer.tsx'),
      'OrderForCustomerPage',
    ),
  },
];

const shopPages: readonly Page[] = [
  { path: pattern.home, beforeLoad: () => goTo(productListPath()) },
  { path: pattern.productListBase, beforeLoad: () => goTo(productListPath()) },
  { path: pattern.productSearchBase, beforeLoad: () => goTo(productSearchPath()) },
  {
    path: pattern.productList,
    beforeLoad: keepListAddress(productListPath),
    component: lazy(() => import('../pages/products/product-list.tsx'), 'ProductListPage'),
  },
  {
    path: pattern.productSearch,
    beforeLoad: keepListAddress(productSearchPath),
    component: lazy(() => import('../pages/products/product-search.tsx'), 'ProductSearchPage'),
  },
  {
    path: pattern.productDetail,
    remountDeps: onParams,
    component: lazy(() => import('../pages/product/product-detail.tsx'), 'ProductDetailPage'),
  },
  {
    path: pattern.tastingNotes,
    component: lazy(() => import('../pages/product/tasting-notes.tsx'), 'TastingNotesPage'),
  },
  { path: pattern.account, component: lazy(() => import('../pages/account/account.tsx'), 'AccountPage') },
  { path: pattern.profile, component: lazy(() => import('../pages/profile.tsx'), 'ProfilePage') },
  { path: pattern.orders, component: lazy(() => import('../pages/orders/orders.tsx'), 'OrdersPage') },
  {
    path: pattern.orderDetails,
    remountDeps: onParams,
    component: lazy(() => import('../pages/orders/order-details.tsx'), 'OrderDetailsPage'),
  },
  {
    path: pattern.basket,
    beforeLoad: ifOrdering,
    component: lazy(() => import('../pages/basket/basket.tsx'), 'BasketPage'),
  },
  {
    path: pattern.checkout,
    beforeLoad: ifOrdering,
    component: lazy(() => import('../pages/checkout/checkout.tsx'), 'CheckoutPage'),
  },
  {
    path: pattern.thankYou,
    remountDeps: onParams,
    component: lazy(() => import('../pages/checkout/thank-you.tsx'), 'ThankYouPage'),
  },
  { path: pattern.privacy, component: lazy(() => import('../pages/merchant-text.tsx'), 'PrivacyPage') },
  { path: pattern.terms, component: lazy(() => import('../pages/merchant-text.tsx'), 'TermsPage') },
  { path: pattern.contact, component: lazy(() => import('../pages/contact.tsx'), 'ContactPage') },
  // Empty (2.in.22).
  { path: pattern.send, component: () => null },
];

function within(parent: AnyRoute, pages: readonly Page[]) {
  return pages.map((page) => createRoute({ getParentRoute: () => parent, ...page }));
}

/** Create it once the session has started: the guards ask who is signed in. */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      login,
      tradeAccount,
      paymentConfirmed,
      shop.addChildren([...within(shop, shopPages), admin.addChildren(within(admin, adminPages))]),
      anyOther,
    ]),
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Spinner />,
    defaultPendingMs: 300,
    defaultErrorComponent: PageError,
    scrollRestoration: true,
  });
}
