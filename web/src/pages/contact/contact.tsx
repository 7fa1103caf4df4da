import { publicConfig } from '../../api/public-config.ts';
import { Facts } from '../../ui/facts.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import styles from './contact.module.css';

/** Company name, address, phone and order e-mail (2.in.19). */
export function ContactPage() {
  const { name, addressLines, phone, orderEmail } = publicConfig().merchant;
  return (
    <article>
      <PageHeading>Contact Us</PageHeading>
      <div className={styles.stack}>
        <address className="as-typed">
          <strong className={`serif below ${styles.strong}`}>{name}</strong>
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
    </article>
  );
}
