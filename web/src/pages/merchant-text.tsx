import { useSettings } from '../api/settings.ts';
import { MerchantHtml } from '../features/settings/merchant-html.tsx';
import { contactPath } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function TermsPage() {
  return <MerchantText title="Terms & Conditions" html={useSettings().pages.termsHtml} />;
}

export function PrivacyPage() {
  return <MerchantText title="Privacy" html={useSettings().pages.privacyHtml} />;
}

function MerchantText({ title, html }: { readonly title: string; readonly html: string }) {
  return (
    <article>
      <PageHeading>{title}</PageHeading>
      <MerchantHtml html={html} />
      <p className="mt-8">
        <AppLink href={contactPath} className={buttonClass('secondary')}>
          Contact Us
        </AppLink>
      </p>
    </article>
  );
}
