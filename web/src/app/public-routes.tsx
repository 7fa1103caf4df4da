import { createRoute, lazyRouteComponent as lazy, redirect } from '@tanstack/react-router';
import { publicConfig } from '../api/public-config.ts';
import { path } from '../session/paths.ts';
import { useSession } from '../session/session.ts';
import { goToList, isSignedIn, root, withoutBar } from './root-route.tsx';
import { LoginLayout, PlainLayout, ShopLayout } from './shop-layout.tsx';

const Login = lazy(() => import('../pages/login/login.tsx'), 'LoginPage');
export const login = createRoute({
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
/** For visitors; empty where the merchant takes no applications (2.out.6). */
export const tradeAccount = createRoute({
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
export const paymentConfirmed = createRoute({
  getParentRoute: () => root,
  ...withoutBar,
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

export const anyOther = createRoute({
  getParentRoute: () => root,
  path: path.anyOther,
  beforeLoad: () => {
    if (isSignedIn()) goToList();
    throw redirect({ to: path.login, replace: true });
  },
});
