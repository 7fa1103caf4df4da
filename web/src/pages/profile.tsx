import { useAccount } from '../session/account.ts';
import { useSession } from '../session/session.ts';
import { PageHeading } from '../ui/page-heading.tsx';

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
