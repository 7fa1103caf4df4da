import { useQuery } from '@tanstack/react-query';
import type { Rep } from '@tradecellar/contract/account.ts';
import { useState } from 'react';
import { Icon } from '../../ui/icon.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { accountQuery } from '../account.ts';
import { Failure } from '../failure/failure.tsx';
import styles from './account-manager-card.module.css';

/** Card of an account's manager: picture, name, phone and email. */
export function AccountManagerCard({ account }: { readonly account: string }) {
  const { data, error } = useQuery(accountQuery(account));
  if (error) return <Failure error={error} />;
  if (!data) return <Skeleton height="9rem" />;
  const rep = data.mainResult.Rep;
  return rep ? <RepCard rep={rep} /> : <p>No account manager is named for this account yet.</p>;
}

function RepCard({ rep }: { readonly rep: Rep }) {
  const [hasPicture, setHasPicture] = useState(rep.Image_URL !== '');
  return (
    <div className={styles.card}>
      {hasPicture ? (
        <img
          className={styles.portrait}
          src={rep.Image_URL}
          alt={rep.Name}
          width={128}
          height={128}
          onError={() => setHasPicture(false)}
        />
      ) : (
        <span className={styles.portrait} aria-hidden="true">
          <Icon name="person" size={48} />
        </span>
      )}
      <div className={styles.facts}>
        <p className={styles.name}>{rep.Name}</p>
        {rep.Phone !== '' && <PhoneLink phone={rep.Phone} />}
        {rep.Email !== '' && <EmailLink email={rep.Email} />}
      </div>
    </div>
  );
}

/** A long address breaks before its @. */
function EmailLink({ email }: { readonly email: string }) {
  const at = email.lastIndexOf('@');
  return (
    <a href={`mailto:${email}`}>
      <span>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </a>
  );
}
