import { useSettings } from '../api/settings.ts';
import { MerchantHtml } from '../features/settings/merchant-html.tsx';
import { contactPath } from '../paths.ts';
import { AppLink } from '../ui/app-link.tsx';
import { buttonClass } from '../ui/button.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function PrivacyPage() {
  const { pages } = useSettings();
  return (
    <article>
      <PageHeading>Privacy</PageHeading>
      <MerchantHtml html={pages.privacyHtml} />
      <p className="mt-8">
        <AppLink href={contactPath} className={buttonClass('secondary')}>
          Contact Us
        </AppLink>
      </p>
    </article>
  );
}
