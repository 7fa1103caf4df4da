import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountActs } from '@tradecellar/contract/account.ts';
import { endpointQuery, readEachVisit } from '../api/queries.ts';
import { useAccount } from '../session/account.ts';
import { path } from '../session/address/paths.ts';
import { ActList } from '../session/customer/act-list.tsx';
import { ForWhom } from '../session/customer/for-whom.tsx';
import { NoCustomer } from '../session/customer/no-customer.tsx';
import { Icon } from '../ui/icon.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

export function OfficeActsPage() {
  const { account } = useAccount();
  return (
    <article>
      <ForWhom />
      <PageHeading
        above={
          <Link to={path.profile} className="back-link print:hidden!">
            <Icon name="chevronLeft" size={14} /> Profile
          </Link>
        }
      >
        What our office did for you
      </PageHeading>
      {account === '' ? <NoCustomer /> : <Acts account={account} />}
    </article>
  );
}

function Acts({ account }: { readonly account: string }) {
  const { data, error } = useQuery({
    ...endpointQuery(accountActs, { CustomerAccount: account }),
    ...readEachVisit,
  });
  return (
    <div className="max-w-[52rem]">
      <p className="mb-4 text-ink-soft">
        The last hundred things that we did in your account, newest first, and who did them.
      </p>
      <ActList acts={data} error={error} reader="account" />
    </div>
  );
}
