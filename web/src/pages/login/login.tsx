import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { publicConfig } from '../../api/public-config.ts';
import { keepsBetweenPages } from '../../session/browser-memory.ts';
import { path } from '../../session/paths.ts';
import { signIn } from '../../session/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import styles from './login.module.css';

/** Where everyone who is not signed in arrives (2.out.1). */
export function LoginPage() {
  const { merchant, takesApplications } = publicConfig();
  const [isLeaving, setIsLeaving] = useState(false);
  async function leave() {
    setIsLeaving(true);
    await signIn();
    setIsLeaving(false);
  }
  return (
    <main id="main" className={styles.login}>
      <div className={styles.part}>
        <Logo {...merchant} className={styles.logo} height={56} />
      </div>
      <PageHeading title="Log in">Welcome</PageHeading>
      <p className={`font-serif ${styles.text}`}>
        Our list at your prices, by the case and by the bottle. Log in with your trade account to order.
      </p>
      {keepsBetweenPages() ? (
        <Button className={styles.button} isBusy={isLeaving} onClick={() => void leave()}>
          Log in
        </Button>
      ) : (
        <div className={styles.refused}>
          <Notice kind="warning">
            You cannot log in, because your browser does not let this site store anything. Please allow
            cookies for this site in your browser’s settings, and load the page again.
          </Notice>
        </div>
      )}
      {takesApplications && (
        <p className={styles.loginText}>
          New to us? <Link to={path.tradeAccount}>Apply for a trade account</Link>
        </p>
      )}
      <p className={`text-md text-ink-soft ${styles.loginTextSecond}`}>
        No account yet, or trouble logging in? Telephone <PhoneLink phone={merchant.phone} /> or write to{' '}
        <a href={`mailto:${merchant.orderEmail}`}>{merchant.orderEmail}</a>.
      </p>
    </main>
  );
}
