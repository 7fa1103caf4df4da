import { useQuery } from '@tanstack/react-query';
import type { Rep } from '@tradecellar/contract/account.ts';
import { useState } from 'react';
import { accountQuery } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './account-manager.module.css';
import barStyles from './profile-bar.module.css';

/** Opens the card of the account's manager. */
export function AccountManagerButton({ account }: { readonly account: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className={barStyles.manager}
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="phone" size={18} />
        <span className={styles.label}>Account manager</span>
      </button>
      {isOpen && (
        <Modal title="Your account manager" onClose={() => setIsOpen(false)}>
          <AccountManagerCard account={account} />
        </Modal>
      )}
    </>
  );
}

function AccountManagerCard({ account }: { readonly account: string }) {
  const { data, error } = useQuery(accountQuery(account));
  if (error) {
    return <Failure error={error} />;
  }
  if (!data) return <Spinner />;
  const rep = data.mainResult.Rep;
  return rep ? <RepCard rep={rep} /> : <p>No account manager is named for this account yet.</p>;
}

function RepCard({ rep }: { readonly rep: Rep }) {
  const [hasPicture, setHasPicture] = useState(rep.Image_URL !== '');
  return (
    <div className={styles.card}>
      {hasPicture ? (
        <img
          className={styles.picture}
          src={rep.Image_URL}
          alt={rep.Name}
          width={112}
          height={112}
          onError={() => setHasPicture(false)}
        />
      ) : (
        <span className={classNames('soft', styles.initials)} aria-hidden="true">
          <Icon name="person" size={48} />
        </span>
      )}
      <dl className="facts">
        <dt>Name</dt>
        <dd className={classNames('serif', styles.value)}>{rep.Name}</dd>
        {rep.Phone !== '' && (
          <>
            <dt>Phone</dt>
            <dd>
              <PhoneLink phone={rep.Phone} />
            </dd>
          </>
        )}
        {rep.Email !== '' && (
          <>
            <dt>Email</dt>
            <dd>
              <a href={`mailto:${rep.Email}`}>{rep.Email}</a>
            </dd>
          </>
        )}
      </dl>
    </div>
  );
}
