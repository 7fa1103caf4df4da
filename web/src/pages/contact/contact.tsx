import { awrsLine } from '@tradecellar/trade/awrs-line.ts';
import { publicConfig } from '../../api/public-config.ts';
import { useAccount } from '../../session/account.ts';
import { AccountManagerCard } from '../../session/customer/account-manager-card.tsx';
import { OpeningFacts } from '../../session/merchant/merchant-facts.tsx';
import { useSettings } from '../../session/settings.ts';
import { SupplierCheck } from '../../session/supplier-check/supplier-check.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import styles from './contact.module.css';

/** Company name, address, phone and order email (2.in.19), opening hours and the account manager. */
export function ContactPage() {
  const { merchant, contact } = publicConfig();
  const { name, addressLines, phone, orderEmail, awrsNumber = '' } = merchant;
  const { account } = useAccount();
  const { switches } = useSettings();
  const hasManager = switches.accountManagerCard && account !== '';
  return (
    <article>
      <PageHeading>Contact Us</PageHeading>
      {contact !== undefined && contact.words !== '' && <p className={styles.words}>{contact.words}</p>}
      <div className={styles.page} data-state={hasManager ? 'with-manager' : undefined}>
        {hasManager && (
          <section aria-labelledby="manager-heading">
            <h2 id="manager-heading" className="mb-4">
              Your account manager
            </h2>
            <AccountManagerCard account={account} />
          </section>
        )}
        <section aria-labelledby="orders-heading">
          <h2 id="orders-heading" className="mb-2">
            Orders and delivery
          </h2>
          <div className={styles.ways}>
            <PhoneLink phone={phone} />
            <a href={`mailto:${orderEmail}`}>{orderEmail}</a>
          </div>
          <OpeningFacts />
        </section>
        <section>
          <h2 className="mb-4">{name}</h2>
          <address className="whitespace-pre-line">{addressLines.join('\n')}</address>
          {awrsNumber !== '' && <p className="mt-3 mb-4">{awrsLine(awrsNumber)}</p>}
          <SupplierCheck />
        </section>
      </div>
    </article>
  );
}
