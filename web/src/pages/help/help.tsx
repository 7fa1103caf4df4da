import { Link, useSearch } from '@tanstack/react-router';
import { publicConfig } from '../../api/public-config.ts';
import { path } from '../../session/address/paths.ts';
import { useSession } from '../../session/session.ts';
import { Button } from '../../ui/button.tsx';
import { ButtonLink } from '../../ui/button-link.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ObjectHead } from '../../ui/object-head.tsx';
import { BuyerHelp } from './buyer-help.tsx';
import styles from './help.module.css';
import { OfficeHelp } from './office-help.tsx';

/** The help for a buyer or for the sales office. The office may also read the customers' help. */
export function HelpPage() {
  const isAdmin = useSession().__is_admin_user;
  const { of } = useSearch({ from: `/shop${path.help}` });
  const isForOffice = isAdmin && of !== 'customers';
  const { name, phone, orderEmail } = publicConfig().merchant;
  return (
    <article>
      <ObjectHead
        title="Help"
        facts={isForOffice ? ['For the sales office'] : [name, phone, orderEmail]}
        acts={
          <>
            <ButtonLink to={path.contact} look="secondary">
              Contact Us
            </ButtonLink>
            <Button look="quiet" onClick={() => print()}>
              <Icon name="print" size={18} /> Print
            </Button>
          </>
        }
      />
      <div className={styles.sections}>{isForOffice ? <OfficeHelp /> : <BuyerHelp />}</div>
      {isAdmin && (
        <p className="mt-6 print:hidden">
          {isForOffice ? (
            <Link to={path.help} search={{ of: 'customers' }}>
              What your customers read here
            </Link>
          ) : (
            <Link to={path.help}>Help for the office</Link>
          )}
        </p>
      )}
    </article>
  );
}
