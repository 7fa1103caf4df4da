import merchantHtml from '../../session/merchant-html.module.css';
import { path } from '../../session/paths.ts';
import { useSettings } from '../../session/settings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

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
      <div
        className={`prose ${merchantHtml.html}`}
        // The only heading of 5.html.1 is h4; it comes after h1.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it to the tags of 5.html.1.
        dangerouslySetInnerHTML={{ __html: html.replaceAll('<h4', '<h4 aria-level="2"') }}
      />
      <p className="mt-8">
        <ButtonLink to={path.contact} look="secondary">
          Contact Us
        </ButtonLink>
      </p>
    </article>
  );
}
