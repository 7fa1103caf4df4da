import { useQuery } from '@tanstack/react-query';
import type { Rep } from '@tradecellar/contract/account.ts';
import { useState } from 'react';
import { accountQuery } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { Icon } from '../../ui/icon.tsx';
import { Modal } from '../../ui/modal.tsx';
import { PhoneLink } from '../../ui/phone-link.tsx';
import { Spinner } from '../../ui/spinner.tsx';

/** Opens the card of the account's manager. */
export function AccountManagerButton({ account }: { readonly account: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        className="profile-bar-manager"
        aria-haspopup="dialog"
        onClick={() => setIsOpen(true)}
      >
        <Icon name="phone" size={18} />
        <span className="max-sm:sr-only">Account manager</span>
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
    <div className="flex flex-wrap items-center gap-6 [&_a]:block [&_a]:w-fit [&_a]:py-1 [&_a]:wrap-anywhere">
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
      <dl className="facts">
        <dt>Name</dt>
        <dd className="font-serif text-xl">{rep.Name}</dd>
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
