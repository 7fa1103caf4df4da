import { useQuery } from '@tanstack/react-query';
import { Link, Navigate, Outlet, useMatches } from '@tanstack/react-router';
import { Fragment, type ReactNode, Suspense, useContext, useEffect, useLayoutEffect } from 'react';
import { publicConfig, usePublicConfig } from '../api/public-config.ts';
import { useBasket } from '../cart/basket/basket-store.ts';
import { useWaitingAccounts } from '../cart/basket/waiting.ts';
import { BasketNotices } from '../cart/sync/basket-notices.tsx';
import { useBasketSync } from '../cart/sync/use-basket-sync.ts';
import { Toast } from '../cart/toast/toast.tsx';
import { NoCustomerBar, OrderBar, OrderBarPlace } from '../cart/totals/order-bar.tsx';
import { useAccount } from '../session/account.ts';
import { path, toProductList } from '../session/address/paths.ts';
import { now } from '../session/clock.ts';
import { useAccountChoice } from '../session/customer/use-account-choice.ts';
import { Failure } from '../session/failure/failure.tsx';
import { buyerHas, canOrder, useBuyerHas } from '../session/office-right.ts';
import { useSession } from '../session/session.ts';
import { settingsQuery } from '../session/settings.ts';
import { decideAdmin, signOut } from '../session/sign-in/sign-in.ts';
import { AlertHost, showAlert } from '../ui/dialogs/alert-dialog.tsx';
import { later } from '../ui/later.tsx';
import { PageHeading, SiteName } from '../ui/page-heading.tsx';
import { Header, PlainHeader } from './header.tsx';
import { NetworkLine } from './network-line.tsx';
import { PageWaits } from './page-waits.tsx';
import { ProfileBar, ProfileBarSkeleton } from './profile-bar/profile-bar.tsx';
import { useUnsentLists } from './use-unsent-lists.ts';
import { useWaitingReports } from './use-waiting-reports.ts';

const layout = 'flex min-h-dvh flex-col';

/** Header, profile bar and footer of every logged-in page. The page itself is shown when the account is known. */
export function ShopLayout({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return (
    <div className={layout}>
      <SkipLink />
      <Header />
      <Gate>{children}</Gate>
      <Footer />
    </div>
  );
}

/** Frame of a page for visitors. */
export function PlainLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={layout}>
      <SkipLink />
      <PlainHeader />
      <Main>{children}</Main>
      <Footer hasLinks={false} />
    </div>
  );
}

/** Frame of the login page, which has no header. */
export function LoginLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={layout}>
      {children}
      <Footer hasLinks={false} />
    </div>
  );
}

function Main({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="page-width" tabIndex={-1}>
      {children}
    </main>
  );
}

/** Shows the page after settings and account have loaded, or shows their failure. */
function Gate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const siteName = useContext(SiteName);
  const { account, customerName, isActing } = useAccount();
  const settings = useQuery(settingsQuery);
  const choice = useAccountChoice();
  const roleClaim = settings.data?.roleClaim;
  // The route may have opened before the person's role was known.
  const isOfOrdering = useMatches({ select: (matches) => matches.at(-1)?.staticData.isOfOrdering === true });
  const needs = useMatches({ select: (matches) => matches.at(-1)?.staticData.needs });
  const seesMoneyOnly = !useBuyerHas('order');
  const isClosed = (isOfOrdering && !canOrder()) || (needs !== undefined && !buyerHas(needs));
  const firstPage = seesMoneyOnly ? { to: path.account } : toProductList();

  useLayoutEffect(() => {
    if (roleClaim !== undefined) decideAdmin(roleClaim);
  }, [roleClaim]);

  const isUnknown = choice.state === 'unknown-email';
  useEffect(() => {
    if (isUnknown) alertUnknownEmail();
  }, [isUnknown]);
  useWaitingReports(choice.state === 'ready');
  useUnsentLists(choice.state === 'ready' && !seesMoneyOnly);
  useBasketSync(choice.state === 'ready' && !seesMoneyOnly);

  // Before the opening, the server answers no call of a customer except the call for the settings.
  if (publicConfig().isOpen === false && !session.__is_admin_user && settings.data !== undefined) {
    return <Main>{session.__empty ? <PageWaits /> : <Soon />}</Main>;
  }
  const error = settings.data ? undefined : settings.error;
  const failure = error ?? (choice.state === 'failed' ? choice.error : undefined);
  if (failure) {
    return (
      <Main>
        <PageHeading isHidden>{siteName}</PageHeading>
        <Failure error={failure} />
      </Main>
    );
  }
  if (session.__empty || choice.state !== 'ready') {
    return (
      <>
        <ProfileBarSkeleton />
        <Main>{!isUnknown && <PageWaits />}</Main>
        <RouteOrderBar isReady={false} />
      </>
    );
  }
  return (
    // The title distinguishes tabs that act for different customers.
    <SiteName value={isActing ? `${customerName} – ${siteName}` : siteName}>
      <ProfileBar options={choice.options} />
      <Waiting />
      <BasketNotices />
      <Main>
        {/* The key remounts the page for another account, so that text typed for a customer does not stay for the
           next customer. */}
        <Fragment key={account}>{isClosed ? <Navigate {...firstPage} replace /> : children}</Fragment>
      </Main>
      <Toast />
      <RouteOrderBar key={account} isReady />
    </SiteName>
  );
}

const Soon = later(async () => (await import('../pages/login/soon.tsx')).SoonPage);

/** If the code cannot be loaded, the order waits until the page is loaded again. */
const WaitingLine = later(
  async () => (await import('../pages/checkout/waiting/waiting-line.tsx')).WaitingLine,
);

/** A line about each order that waits for the network, including orders of accounts that are not chosen. */
function Waiting() {
  const accounts = useWaitingAccounts();
  return (
    <Suspense>
      {accounts.map((account) => (
        <WaitingLine key={account} account={account} />
      ))}
    </Suspense>
  );
}

/** Shows the order bar if the route asks for the bar (`orderBar` in router.tsx). */
function RouteOrderBar({ isReady }: { readonly isReady: boolean }) {
  const bar = useMatches({ select: (matches) => matches.at(-1)?.staticData.orderBar ?? 'filled' });
  const isEmpty = useBasket().items.length === 0;
  const { account } = useAccount();
  if (!canOrder() || bar === 'none') return null;
  if (isReady && account === '') return bar === 'always' && <NoCustomerBar />;
  if (isReady) {
    const isOfWines = bar === 'always';
    return isOfWines || !isEmpty ? <OrderBar isNextStep={isOfWines} /> : null;
  }
  return bar === 'always' && <OrderBarPlace />;
}

function alertUnknownEmail(): void {
  const { phone, orderEmail } = publicConfig().merchant;
  showAlert({
    title: 'We don’t recognise this login',
    message: `Error loading customer data: Login email not found. Please contact us on ${phone} or email ${orderEmail}`,
    onOk: () => void signOut(),
  });
}

/** The first stop of the Tab key: a link that skips the header. */
function SkipLink() {
  return (
    <a
      className="fixed top-2 left-2 z-100 bg-ink px-5 py-3 text-paper not-focus:-translate-y-[200%] print:hidden"
      href="#main"
    >
      Skip to content
    </a>
  );
}

/** Frame of every page, signed in or not. */
export function RootLayout() {
  const { merchant } = usePublicConfig();
  return (
    <SiteName value={merchant.name}>
      <Outlet />
      <AlertHost />
      <NetworkLine />
    </SiteName>
  );
}

/** The footer of every page; its links are for logged-in users. */
function Footer({ hasLinks = true }: { readonly hasLinks?: boolean }) {
  const { name, companyLine } = usePublicConfig().merchant;
  return (
    <footer className="border-t border-hairline text-body text-ink-soft [main:has([data-waits])~&]:invisible [:root:has([data-network-line])_&]:pb-26 print:hidden">
      <div className="page-width flex flex-wrap items-center justify-between gap-x-8 gap-y-1 py-5">
        {hasLinks && (
          <nav aria-label="About us">
            <ul className="flex flex-wrap items-center gap-x-4 sm:gap-x-6 *:*:flex *:*:min-h-11 *:*:items-center *:*:text-ink-soft">
              <li>
                <Link to={path.privacy}>Privacy</Link>
              </li>
              <li>
                <Link to={path.terms}>Terms &amp; Conditions</Link>
              </li>
              <li>
                <Link to={path.contact}>Contact Us</Link>
              </li>
              <li>
                <Link to={path.help}>Help</Link>
              </li>
            </ul>
          </nav>
        )}
        <p className={hasLinks ? '' : 'w-full text-center'}>
          © {now().getFullYear()} {name}
          {companyLine !== '' && ` · ${companyLine}`}
        </p>
      </div>
    </footer>
  );
}
