import { useState } from 'react';
import { publicConfig } from '../api/public-config.ts';
import { signIn } from '../features/session/sign-in.ts';
import { Footer } from '../features/shell/footer.tsx';
import { Button } from '../ui/button.tsx';
import { Logo } from '../ui/logo.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { PhoneLink } from '../ui/phone-link.tsx';

/** Where everyone who is not signed in arrives (2.out.1). */
export function LoginPage() {
  const { merchant } = publicConfig();
  const [isLeaving, setIsLeaving] = useState(false);
  async function leave() {
    setIsLeaving(true);
    await signIn();
    setIsLeaving(false);
  }
  return (
    <div className="login">
      <main id="main" className="login-card">
        <Logo {...merchant} className="login-logo" height={56} />
        <PageHeading title="Log in">Welcome</PageHeading>
        <p className="login-text">
          Our list at your prices, by the case and by the bottle. Log in with your trade account to order.
        </p>
        <Button className="login-button" isBusy={isLeaving} onClick={() => void leave()}>
          Log in
        </Button>
        <p className="login-help">
          No account yet, or trouble logging in? Telephone{' '}
          <PhoneLink phone={merchant.phone} className="whitespace-nowrap" /> or write to{' '}
          <a href={`mailto:${merchant.orderEmail}`}>{merchant.orderEmail}</a>.
        </p>
      </main>
      <Footer hasLinks={false} />
    </div>
  );
}
