import { awrsLine } from '@tradecellar/trade/awrs-line.ts';
import { useMemo } from 'react';
import { publicConfig } from '../../api/public-config.ts';
import { path } from '../../session/address/paths.ts';
import merchantHtml from '../../session/merchant/merchant-html.module.css';
import { useSettings } from '../../session/settings.ts';
import { ButtonLink } from '../../ui/button-link.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ObjectHead } from '../../ui/object-head.tsx';
import styles from './merchant-text.module.css';
import { type TextHeading, textContents } from './text-contents.ts';

export function TermsPage() {
  return <MerchantText title="Terms & Conditions" html={useSettings().pages.termsHtml} hasNumber />;
}

export function PrivacyPage() {
  return <MerchantText title="Privacy" html={useSettings().pages.privacyHtml} />;
}

/** A text with fewer headings is read without a table of contents. */
const FEWEST_HEADINGS = 4;

type MerchantTextProps = {
  readonly title: string;
  readonly html: string;
  readonly hasNumber?: boolean;
};

function MerchantText({ title, html, hasNumber = false }: MerchantTextProps) {
  const { name, companyLine, awrsNumber = '' } = publicConfig().merchant;
  const contents = useMemo(() => textContents(html), [html]);
  const facts = [name, companyLine, hasNumber && awrsNumber !== '' ? awrsLine(awrsNumber) : ''];
  return (
    <article>
      <ObjectHead
        title={title}
        facts={facts.filter((fact) => fact !== '')}
        acts={
          <ButtonLink to={path.contact} look="secondary">
            Contact Us
          </ButtonLink>
        }
      />
      <div className={styles.page}>
        {contents.headings.length >= FEWEST_HEADINGS && <Contents headings={contents.headings} />}
        <div
          className={classNames('prose', merchantHtml.html, styles.text)}
          // biome-ignore lint/security/noDangerouslySetInnerHtml: the server sanitises it to the tags of 5.html.1.
          dangerouslySetInnerHTML={{ __html: contents.html }}
        />
      </div>
    </article>
  );
}

function Contents({ headings }: { readonly headings: readonly TextHeading[] }) {
  return (
    <nav className={styles.contents} aria-label="On this page">
      <ul>
        {headings.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
