import { lazyRouteComponent as lazy } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { LoginPage } from './lazy-pages.ts';
import { LoginLayout, PlainLayout, ShopLayout } from './shop-layout.tsx';

/** Pages for visitors, each in its layout. */

const within = (Layout: typeof PlainLayout, Page: ComponentType) => () => (
  <Layout>
    <Page />
  </Layout>
);

export const LoginInFrame = within(LoginLayout, LoginPage);
export const TradeAccountInFrame = within(
  PlainLayout,
  lazy(() => import('../pages/trade-account/trade-account.tsx'), 'TradeAccountPage'),
);
export const AskForAccessInFrame = within(
  PlainLayout,
  lazy(() => import('../pages/trade-account/trade-account.tsx'), 'AskForAccessPage'),
);
const Paid = lazy(() => import('../pages/checkout/placed/thank-you.tsx'), 'PaymentConfirmedPage');
export const PaidInShop = within(ShopLayout, Paid);
export const PaidInFrame = within(PlainLayout, Paid);
