import { awrsLine } from '@tradecellar/trade/awrs-line.ts';
import { publicConfig } from '../../api/public-config.ts';
import { path } from '../../session/address/paths.ts';
import merchantHtml from '../../session/merchant/merchant-html.module.css';
import { useSettings } from '../../session/settings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';

export function TermsPage() {
  return <MerchantText title="Terms & Conditions" html={useSettings().pages.termsHtml} hasNumber />;
}

export function PrivacyPage() {
  return <MerchantText title="Privacy" html={useSettings().pages.privacyHtml} />;
}

type MerchantTextProps = {
  readonly title: string;
  readonly html: string;
  readonly hasNumber?: boolean;
};

function MerchantText({ title, html, hasNumber = false }: MerchantTextProps) {
  const { awrsNumber = '' } = publicConfig().merchant;
  return (
    <article>
      <PageHeading>{title}</PageHeading>
      <div
        className={`prose ${merchantHtml.html}`}
        // The only heading of 5.html.1 is h4; it comes after h1.
        // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it to the tags of 5.html.1.
        dangerouslySetInnerHTML={{ __html: html.replaceAll('<h4', '<h4 aria-level="2"') }}
      />
      {hasNumber && awrsNumber !== '' && <p className="mt-4">{awrsLine(awrsNumber)}</p>}
      <p className="mt-8">
        <ButtonLink to={path.contact} look="secondary">
          Contact Us
        </ButtonLink>
      </p>
    </article>
  );
}
