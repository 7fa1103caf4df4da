import { useAccount } from '../api/account.ts';
import { useSession } from '../api/session.ts';
import { PageHeading } from '../ui/page-heading.tsx';

/** The customer profile bar stands above every page; this one has only who is signed in and for whom. */
export function ProfilePage() {
  const { userName, email } = useSession();
  const { account, customerName } = useAccount();
  return (
    <article>
      <PageHeading>Profile</PageHeading>
      <dl className="facts">
        <dt>Name</dt>
        <dd>{userName}</dd>
        {email !== '' && email !== userName && (
          <>
            <dt>Email</dt>
            <dd>{email}</dd>
          </>
        )}
        <dt>Customer</dt>
        <dd>{account === '' ? 'None chosen' : `${customerName} (${account})`}</dd>
      </dl>
    </article>
  );
}
