import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountActs } from '@tradecellar/contract/account.ts';
import { endpointQuery, readEachVisit } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';
import { path } from '../../session/address/paths.ts';
import { ActList } from '../../session/customer/act-list.tsx';
import { ForWhom } from '../../session/customer/for-whom.tsx';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ObjectHead } from '../../ui/object-head.tsx';

export function OfficeActsPage() {
  const { account, customerName } = useAccount();
  return (
    <article>
      <ForWhom />
      <ObjectHead
        above={
          <Link to={path.profile} className="back-link print:hidden!">
            <Icon name="chevronLeft" size={14} /> Profile
          </Link>
        }
        title="Changes made by our team"
        facts={[customerName, 'Latest 100, newest first'].filter((fact) => fact !== '')}
      />
      {account === '' ? <NoCustomer /> : <Acts account={account} />}
    </article>
  );
}

function Acts({ account }: { readonly account: string }) {
  const { data, error } = useQuery({
    ...endpointQuery(accountActs, { CustomerAccount: account }),
    ...readEachVisit,
  });
  return <ActList acts={data} error={error} reader="account" />;
}
