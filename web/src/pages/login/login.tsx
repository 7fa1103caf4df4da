import { Link } from '@tanstack/react-router';
import { invitationOpen } from '@tradecellar/contract/people.ts';
import { useCallback, useEffect, useState } from 'react';
import { call } from '../../api/call.ts';
import { publicConfig } from '../../api/public-config.ts';
import { path } from '../../session/address/paths.ts';
import { keepsBetweenPages } from '../../session/device/browser-memory.ts';
import { MerchantFacts } from '../../session/merchant/merchant-facts.tsx';
import { signIn } from '../../session/sign-in/sign-in.ts';
import { Button } from '../../ui/button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CellarPicture } from './cellar-picture.tsx';
import styles from './login.module.css';

/** Returns the invited person's e-mail address, or an empty text for an unknown token or without an answer. */
async function openedInvitation(Token: string): Promise<string> {
  const answer = await call(invitationOpen, { Token }).catch(() => undefined);
  return answer?.mainResult.Email ?? '';
}

/** The start page of visitors who are not logged in (2.out.1). */
export function LoginPage() {
  const { merchant, login, takesApplications, takesRequests = false, isOpen = true } = publicConfig();
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = useCallback(async (email?: string) => {
    setIsLeaving(true);
    await signIn(email);
    setIsLeaving(false);
  }, []);
  useEffect(() => {
    const token = new URLSearchParams(location.search).get('invitation');
    if (token !== null && keepsBetweenPages())
      void openedInvitation(token).then((email) => (email === '' ? undefined : leave(email)));
  }, [leave]);
  return (
    <main id="main" className={styles.page}>
      <CellarPicture />
      <div className={styles.words}>
        <div className={styles.logo}>
          <Logo {...merchant} className={undefined} height={56} />
        </div>
        <PageHeading title="Log in">
          {isOpen ? (login?.heading ?? 'Welcome to our cellar') : `${merchant.name} opens here soon`}
        </PageHeading>
        {login !== undefined && login.words !== '' && <p className={styles.lead}>{login.words}</p>}
        {keepsBetweenPages() ? (
          <Button className={styles.press} isBusy={isLeaving} onClick={() => void leave()}>
            Log in
          </Button>
        ) : (
          <Notice kind="warning">
            You cannot log in, because your browser does not let this site store anything. Please allow
            cookies for this site in your browser’s settings, and load the page again.
          </Notice>
        )}
        {takesApplications && (
          <p className="mt-4">
            New to us?{' '}
            <Link to={path.tradeAccount} className="thumb-high">
              Apply for a trade account
            </Link>
          </p>
        )}
        {takesRequests && (
          <p className="mt-4">
            A customer of ours, and no login yet?{' '}
            <Link to={path.askForAccess} className="thumb-high">
              Ask for access
            </Link>
          </p>
        )}
        <div className={styles.office}>
          <p className="mb-4 text-ink-soft">
            {takesApplications || takesRequests ? 'Trouble' : 'No account yet, or trouble'} logging in? Call
            or write to us.
          </p>
          <MerchantFacts />
        </div>
      </div>
    </main>
  );
}
