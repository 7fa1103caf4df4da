import { useAccount } from '../api/account.ts';
import { NoCustomer } from '../features/admin/no-customer.tsx';
import { LedgerView } from '../features/ledger/ledger-view.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

const title = 'My Account';

/** My Account: the credit and the transactions. */
export function AccountPage() {
  const { account, customerName } = useAccount();
  if (account !== '') return <LedgerView title={title} account={account} customerName={customerName} />;
  return (
    <article>
      <PageHeading>{title}</PageHeading>
      <NoCustomer />
    </article>
  );
}
