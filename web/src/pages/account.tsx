import { useAccount } from '../api/account.ts';
import { NoCustomer } from '../features/admin/no-customer.tsx';
import { LedgerView } from '../features/ledger/ledger-view.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** My Account: the credit and the transactions. */
export function AccountPage() {
  const { account, customerName } = useAccount();
  return (
    <article>
      <PageHeading above={customerName === '' ? undefined : `${customerName} · ${account}`}>
        My Account
      </PageHeading>
      {account === '' ? <NoCustomer /> : <LedgerView account={account} />}
    </article>
  );
}
