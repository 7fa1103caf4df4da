import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { publicConfig } from '../api/public-config.ts';
import { path } from '../session/paths.ts';
import { signIn } from '../session/sign-in.ts';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';

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
    <main id="main" className="login flex flex-1 flex-col items-center justify-center px-6 py-12 text-center">
      <div className="mb-[clamp(2rem,6vh,4rem)] [&_.logo-name]:text-[2rem]">
        <Logo {...merchant} className="h-16 max-w-72" height={56} />
      </div>
      <PageHeading title="Log in">Welcome</PageHeading>
      <p className="max-w-120 font-serif text-[1.1875rem] text-balance">
        Our list at your prices, by the case and by the bottle. Log in with your trade account to order.
      </p>
      <Button
        className="mt-8 mb-10 min-h-13 min-w-52 text-lg"
        isBusy={isLeaving}
        onClick={() => void leave()}
      >
        Log in
      </Button>
      {takesApplications && (
        <p className="mb-4">
          New to us? <Link to={path.tradeAccount}>Apply for a trade account</Link>
        </p>
      )}
      <p className="max-w-104 text-md text-ink-soft">
        No account yet, or trouble logging in? Telephone{' '}
        <PhoneLink phone={merchant.phone} className="whitespace-nowrap" /> or write to{' '}
        <a href={`mailto:${merchant.orderEmail}`}>{merchant.orderEmail}</a>.
      </p>
    </main>
  );
}
