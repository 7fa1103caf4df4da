import { useAccount } from '../session/account.ts';
import { useSession } from '../session/session.ts';
import { Facts } from '../ui/facts.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function ProfilePage() {
  const { userName, email } = useSession();
  const { account, customerName } = useAccount();
  return (
    <article>
      <PageHeading>Profile</PageHeading>
      <Facts
        facts={[
          ['Name', userName],
          ['Email', email === userName ? '' : email],
          ['Customer', account === '' ? 'None chosen' : `${customerName} (${account})`],
        ]}
      />
    </article>
  );
}
