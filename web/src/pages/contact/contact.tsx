import { publicConfig } from '../../api/public-config.ts';
import { useAccount } from '../../session/account.ts';
import { AccountManagerCard } from '../../session/account-manager-card.tsx';
import { useSettings } from '../../session/settings.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import styles from './contact.module.css';

/** Company name, address, phone and order email (2.in.19), and the account manager. */
export function ContactPage() {
  const { name, addressLines, phone, orderEmail } = publicConfig().merchant;
  const { account } = useAccount();
  const { switches } = useSettings();
  return (
    <article>
      <PageHeading>Contact Us</PageHeading>
      <div className={styles.stack}>
        <address className="whitespace-pre-line">
          <strong className={`font-serif block font-normal ${styles.strong}`}>{name}</strong>
          {addressLines.join('\n')}
        </address>
        <Facts
          of={[
            ['Phone', <PhoneLink key="phone" phone={phone} />],
            [
              'Order email',
              <a key="email" href={`mailto:${orderEmail}`}>
                {orderEmail}
              </a>,
            ],
          ]}
        />
      </div>
      {switches.accountManagerCard && account !== '' && (
        <section className="mt-8" aria-labelledby="manager-heading">
          <h2 id="manager-heading" className="mb-3">
            Your account manager
          </h2>
          <AccountManagerCard account={account} />
        </section>
      )}
    </article>
  );
}
