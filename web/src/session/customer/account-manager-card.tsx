import { useQuery } from '@tanstack/react-query';
import type { Rep } from '@tradecellar/contract/account.ts';
import { useState } from 'react';
import { Facts } from '../../ui/facts.tsx';
import { Icon } from '../../ui/icon.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { accountQuery } from '../account.ts';
import { Failure } from '../failure/failure.tsx';

/** Card of an account's manager: picture, name, phone and email. */
export function AccountManagerCard({ account }: { readonly account: string }) {
  const { data, error } = useQuery(accountQuery(account));
  if (error) return <Failure error={error} />;
  if (!data) return <Spinner />;
  const rep = data.mainResult.Rep;
  return rep ? <RepCard rep={rep} /> : <p>No account manager is named for this account yet.</p>;
}

function RepCard({ rep }: { readonly rep: Rep }) {
  const [hasPicture, setHasPicture] = useState(rep.Image_URL !== '');
  return (
    <div className="flex flex-wrap items-center gap-6 **:[a]:block **:[a]:w-fit **:[a]:wrap-anywhere **:[a]:py-1 max-sm:**:[a]:py-2.5">
      {hasPicture ? (
        <img
          className="size-28 rounded-full bg-paper-deep object-cover"
          src={rep.Image_URL}
          alt={rep.Name}
          width={112}
          height={112}
          onError={() => setHasPicture(false)}
        />
      ) : (
        <span
          className="grid size-28 place-items-center rounded-full bg-paper-deep text-ink-soft"
          aria-hidden="true"
        >
          <Icon name="person" size={48} />
        </span>
      )}
      <Facts
        facts={[
          [
            'Name',
            <span key="name" className="font-serif text-large">
              {rep.Name}
            </span>,
          ],
          ['Phone', rep.Phone && <PhoneLink phone={rep.Phone} />],
          ['Email', rep.Email && <a href={`mailto:${rep.Email}`}>{rep.Email}</a>],
        ]}
      />
    </div>
  );
}
