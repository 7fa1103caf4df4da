import { Link } from '@tanstack/react-router';
import { useState } from 'react';
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

/** The start page of visitors who are not logged in (2.out.1). */
export function LoginPage() {
  const { merchant, takesApplications } = publicConfig();
  const [isLeaving, setIsLeaving] = useState(false);
  async function leave() {
    setIsLeaving(true);
    await signIn();
    setIsLeaving(false);
  }
  return (
    <main
      id="main"
      className="grid flex-1 grid-cols-1 grid-rows-[auto_1fr] p-0 sm:grid-cols-2 sm:grid-rows-1"
    >
      <div className="relative min-h-44 overflow-hidden bg-[#1f1a14]">
        <CellarPicture />
      </div>
      <div className="w-full max-w-120 place-self-center px-6 py-10 [--below:0.75rem] max-sm:pt-8">
        <div className="mb-6 [--logo-name:2rem] md:mb-12">
          <Logo
            {...merchant}
            className="h-14 max-w-[min(18rem,100%)] object-contain object-left max-sm:h-11"
            height={56}
          />
        </div>
        <PageHeading title="Log in">Welcome to our cellar</PageHeading>
        <p className="mb-6 font-serif text-large/normal">
          Our list at your prices, by the case and by the bottle. Log in with your trade account to{' '}
          {publicConfig().canOrder ? 'order' : 'see it'}.
        </p>
        {keepsBetweenPages() ? (
          <Button className="min-h-13 w-full text-large" isBusy={isLeaving} onClick={() => void leave()}>
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
            New to us? <Link to={path.tradeAccount}>Apply for a trade account</Link>
          </p>
        )}
        <div className="mt-10 border-t border-hairline pt-6 text-body">
          <p className="mb-4 text-ink-soft">No account yet, or trouble logging in? Call or write to us.</p>
          <MerchantFacts />
        </div>
      </div>
    </main>
  );
}
