import { Link } from '@tanstack/react-router';
import { useAccount } from '../session/account.ts';
import { path } from '../session/address/paths.ts';
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
      {account !== '' && (
        <p className="mt-6">
          <Link to={path.officeActs} className="thumb-high">
            What our office did for you
          </Link>
        </p>
      )}
    </article>
  );
}
