import type { ReactNode } from 'react';
import { Footer } from '../features/shell/footer.tsx';
import { PlainHeader } from '../features/shell/header.tsx';
import { SkipLink } from '../ui/skip-link.tsx';

/** Around a page that is shown without a sign-in. */
export function PlainLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="shop">
      <SkipLink />
      <PlainHeader />
      <main id="main" className="page-width page" tabIndex={-1}>
        {children}
      </main>
      <Footer hasLinks={false} />
    </div>
  );
}
