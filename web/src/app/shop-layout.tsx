import { useQuery } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { Fragment, type ReactNode, useContext, useEffect, useLayoutEffect } from 'react';
import { publicConfig } from '../api/public-config.ts';
import { useAccount } from '../session/account.ts';
import { Failure } from '../session/failure.tsx';
import { useSession } from '../session/session.ts';
import { settingsQuery } from '../session/settings.ts';
import { decideAdmin, signOut } from '../session/sign-in.ts';
import { useAccountChoice } from '../session/use-account-choice.ts';
import { showAlert } from '../ui/alert-dialog.tsx';
import { SiteName } from '../ui/page-heading.tsx';
import { SkipLink } from '../ui/skip-link.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { Footer } from './footer.tsx';
import { Header, PlainHeader } from './header.tsx';
import { ProfileBar } from './profile-bar/profile-bar.tsx';
import styles from './shop-layout.module.css';

/** Header, profile bar and footer of every logged-in page; the page itself once the account is known. */
export function ShopLayout({ children = <Outlet /> }: { readonly children?: ReactNode }) {
  return (
    <div className={styles.shopLayout}>
      <SkipLink />
      <Header />
      <Gate>{children}</Gate>
      <Footer />
    </div>
  );
}

/** Around a page that is shown without a sign-in. */
export function PlainLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.shopLayout}>
      <SkipLink />
      <PlainHeader />
      <Main>{children}</Main>
      <Footer hasLinks={false} />
    </div>
  );
}

/** Around the login page, which has no header. */
export function LoginLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className={styles.loginLayout}>
      {children}
      <Footer hasLinks={false} />
    </div>
  );
}

function Main({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" className="page-width page" tabIndex={-1}>
      {children}
    </main>
  );
}

/** Lets a page be shown when the settings are there and the account is settled; says so when they cannot be read. */
function Gate({ children }: { readonly children: ReactNode }) {
  const session = useSession();
  const siteName = useContext(SiteName);
  const { account, customerName, isActing } = useAccount();
  const settings = useQuery(settingsQuery);
  const choice = useAccountChoice();
  const roleClaim = settings.data?.roleClaim;

  useLayoutEffect(() => {
    if (roleClaim !== undefined) decideAdmin(roleClaim);
  }, [roleClaim]);

  const isUnknown = choice.state === 'unknown-email';
  useEffect(() => {
    if (isUnknown) alertUnknownEmail();
  }, [isUnknown]);

  const error = settings.data ? undefined : settings.error;
  const failure = error ?? (choice.state === 'failed' ? choice.error : undefined);
  if (failure) {
    return (
      <Main>
        <Failure error={failure} />
      </Main>
    );
  }
  if (session.__empty || choice.state !== 'ready') {
    return (
      <>
        <div className="profile-bar" aria-hidden="true">
          <div className="page-width profile-bar-row" />
        </div>
        <Main>{!isUnknown && <Spinner />}</Main>
      </>
    );
  }
  return (
    // The title distinguishes tabs that act for different customers.
    <SiteName value={isActing ? `${customerName} – ${siteName}` : siteName}>
      <ProfileBar options={choice.options} />
      <Main>
        {/* Remounts for another account: nothing typed for one customer carries over to the next. */}
        <Fragment key={account}>{children}</Fragment>
      </Main>
    </SiteName>
  );
}

function alertUnknownEmail(): void {
  const { phone, orderEmail } = publicConfig().merchant;
  showAlert({
    title: 'We do not know this login',
    message: `Error loading customer data: Login email not found. Please contact us on ${phone} or email ${orderEmail}`,
    onOk: () => void signOut(),
  });
}
