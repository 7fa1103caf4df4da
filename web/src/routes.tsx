import { createRootRoute, createRoute, createRouter, redirect } from '@tanstack/react-router';
import { publicConfig } from './api/public-config.ts';
import { useSession } from './api/session.ts';
import { rememberPlaceAsked, signIn } from './features/session/sign-in.ts';
import { lazyPage } from './lazy-page.tsx';
import { keepListAddress, listProps } from './list-address.ts';
import { AdminOnly } from './pages/admin-only.tsx';
import { PageError } from './pages/page-error.tsx';
import { PlainLayout } from './pages/plain-layout.tsx';
import { RootLayout } from './pages/root-layout.tsx';
import { ShopLayout } from './pages/shop-layout.tsx';
import { loginPath, pattern, productListPath, productSearchPath } from './paths.ts';
import { Spinner } from './ui/spinner.tsx';

const isSignedIn = () => useSession.getState().status === 'in';

const noProps = () => ({});

const root = createRootRoute({
  component: RootLayout,
  errorComponent: ({ error, reset }) => (
    <main id="main" className="page-width page">
      <PageError error={error} reset={reset} />
    </main>
  ),
});

const login = createRoute({
  getParentRoute: () => root,
  path: pattern.login,
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ href: productListPath(), replace: true });
  },
  component: lazyPage(async () => (await import('./pages/login.tsx')).LoginPage, noProps),
});

/** Empty for those who are not signed in. */
const tradeAccount = createRoute({
  getParentRoute: () => root,
  path: pattern.tradeAccount,
  beforeLoad: () => {
    if (isSignedIn()) throw redirect({ href: productListPath(), replace: true });
  },
  component: () => null,
});

const PaymentConfirmed = lazyPage(
  async () => (await import('./pages/payment-confirmed.tsx')).PaymentConfirmedPage,
  ({ params: { sessionId = '' } }) => ({
    sessionId,
    isSignedIn: isSignedIn(),
    onLogIn: () => void signIn(),
  }),
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

/** Every page for those who are signed in; all others go to the login page (2.out.7). */
const shop = createRoute({
  getParentRoute: () => root,
  id: 'shop',
  beforeLoad: ({ preload }) => {
    if (isSignedIn() || preload) return;
    rememberPlaceAsked();
    throw redirect({ href: loginPath, replace: true });
  },
  component: ShopLayout,
});

const anyOther = createRoute({
  getParentRoute: () => root,
  path: pattern.anyOther,
  beforeLoad: () => {
    throw redirect({ href: isSignedIn() ? productListPath() : loginPath, replace: true });
  },
});

const home = createRoute({
  getParentRoute: () => shop,
  path: pattern.home,
  beforeLoad: () => {
    throw redirect({ href: productListPath(), replace: true });
  },
});

const productListBase = createRoute({
  getParentRoute: () => shop,
  path: pattern.productListBase,
  beforeLoad: () => {
    throw redirect({ href: productListPath(), replace: true });
  },
});

const productList = createRoute({
  getParentRoute: () => shop,
  path: pattern.productList,
  beforeLoad: keepListAddress(productListPath),
  component: lazyPage(async () => (await import('./pages/product-list.tsx')).ProductListPage, listProps),
});

const productSearchBase = createRoute({
  getParentRoute: () => shop,
  path: pattern.productSearchBase,
  beforeLoad: () => {
    throw redirect({ href: productSearchPath(), replace: true });
  },
});

const productSearch = createRoute({
  getParentRoute: () => shop,
  path: pattern.productSearch,
  beforeLoad: keepListAddress(productSearchPath),
  component: lazyPage(async () => (await import('./pages/product-search.tsx')).ProductSearchPage, listProps),
});

const productDetail = createRoute({
  getParentRoute: () => shop,
  path: pattern.productDetail,
  component: lazyPage(
    async () => (await import('./pages/product-detail.tsx')).ProductDetailPage,
    ({ params: { id = '' } }) => ({
      code: id,
    }),
  ),
});

const tastingNotes = createRoute({
  getParentRoute: () => shop,
  path: pattern.tastingNotes,
  component: lazyPage(
    async () => (await import('./pages/tasting-notes.tsx')).TastingNotesPage,
    ({ search }) => ({
      // A code of digits alone arrives as a number.
      code: search.code === undefined ? '' : String(search.code),
    }),
  ),
});

const account = createRoute({
  getParentRoute: () => shop,
  path: pattern.account,
  component: lazyPage(async () => (await import('./pages/account.tsx')).AccountPage, noProps),
});

const profile = createRoute({
  getParentRoute: () => shop,
  path: pattern.profile,
  component: lazyPage(async () => (await import('./pages/profile.tsx')).ProfilePage, noProps),
});

const orders = createRoute({
  getParentRoute: () => shop,
  path: pattern.orders,
  component: lazyPage(async () => (await import('./pages/orders.tsx')).OrdersPage, noProps),
});

const orderDetails = createRoute({
  getParentRoute: () => shop,
  path: pattern.orderDetails,
  component: lazyPage(
    async () => (await import('./pages/order-details.tsx')).OrderDetailsPage,
    ({ params: { orderNo = '' } }) => ({
      orderNo,
    }),
  ),
});

/** Basket and checkout; a merchant who only shows prices has neither. */
const ordering = createRoute({
  getParentRoute: () => shop,
  id: 'ordering',
  beforeLoad: () => {
    if (!publicConfig().canOrder) throw redirect({ href: productListPath(), replace: true });
  },
});

const basket = createRoute({
  getParentRoute: () => ordering,
  path: pattern.basket,
  component: lazyPage(async () => (await import('./features/basket/basket-view.tsx')).BasketView, noProps),
});

const checkout = createRoute({
  getParentRoute: () => ordering,
  path: pattern.checkout,
  component: lazyPage(async () => (await import('./pages/checkout.tsx')).CheckoutPage, noProps),
});

const thankYou = createRoute({
  getParentRoute: () => shop,
  path: pattern.thankYou,
  component: lazyPage(
    async () => (await import('./pages/thank-you.tsx')).ThankYouPage,
    ({ params }) => ({
      orderId: params.orderId ?? '0',
      backOrderId: params.backOrderId ?? '0',
      reservesOrderId: params.reservesOrderId ?? '0',
    }),
  ),
});

const privacy = createRoute({
  getParentRoute: () => shop,
  path: pattern.privacy,
  component: lazyPage(async () => (await import('./pages/merchant-text.tsx')).PrivacyPage, noProps),
});

const terms = createRoute({
  getParentRoute: () => shop,
  path: pattern.terms,
  component: lazyPage(async () => (await import('./pages/merchant-text.tsx')).TermsPage, noProps),
});

const contact = createRoute({
  getParentRoute: () => shop,
  path: pattern.contact,
  component: lazyPage(async () => (await import('./pages/contact.tsx')).ContactPage, noProps),
});

/** Empty (2.in.22). */
const send = createRoute({
  getParentRoute: () => shop,
  path: pattern.send,
  component: () => null,
});

/** Hides admin pages in the UI; the server enforces access on every call. */
const admin = createRoute({
  getParentRoute: () => shop,
  id: 'admin',
  component: AdminOnly,
});

const adminSettings = createRoute({
  getParentRoute: () => admin,
  path: pattern.adminSettings,
  component: lazyPage(async () => (await import('./pages/admin-settings.tsx')).AdminSettingsPage, noProps),
});

const orderForCustomer = createRoute({
  getParentRoute: () => admin,
  path: pattern.orderForCustomer,
  component: lazyPage(
    async () => (await import('./pages/order-for-customer.tsx')).OrderForCustomerPage,
    noProps,
  ),
});

const shopPages = [
  home,
  productListBase,
  productList,
  productSearchBase,
  productSearch,
  productDetail,
  tastingNotes,
  account,
  profile,
  orders,
  orderDetails,
  ordering.addChildren([basket, checkout]),
  thankYou,
  privacy,
  terms,
  contact,
  send,
  admin.addChildren([adminSettings, orderForCustomer]),
];

/** Create it once the session has started: the guards ask who is signed in. */
export function createAppRouter() {
  return createRouter({
    routeTree: root.addChildren([
      login,
      tradeAccount,
      paymentConfirmed,
      shop.addChildren(shopPages),
      anyOther,
    ]),
    defaultPreload: 'intent',
    defaultPendingComponent: () => <Spinner />,
    defaultPendingMs: 300,
    defaultErrorComponent: ({ error, reset }) => <PageError error={error} reset={reset} />,
    scrollRestoration: true,
  });
}
