import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { accountTransactions } from '@tradecellar/contract/account.ts';
import { publicConfig } from '../../api/public-config.ts';
import { accountQuery, useAccount } from '../../session/account.ts';
import { useAskedRange } from '../../session/asked-range.ts';
import { DateRangeForm } from '../../session/date-range-form.tsx';
import { Failure } from '../../session/failure.tsx';
import { NoCustomer } from '../../session/no-customer.tsx';
import { path } from '../../session/paths.ts';
import { classNames } from '../../ui/class-names.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './account.module.css';
import { CreditSummary } from './credit-summary.tsx';
import { PayBalance } from './pay-balance.tsx';
import { Transactions } from './transactions.tsx';

/** My Account: the credit and the transactions, shown once the balance is read (2.account.8). */
export function AccountPage() {
  const { account, customerName } = useAccount();
  const { error, data } = useQuery({ ...accountQuery(account), enabled: account !== '', staleTime: 0 });
  const isComing = account !== '' && !error && !data;
  return (
    <article>
      {account !== '' && <p className={styles.customer}>{`${customerName} · ${account}`}</p>}
      <PageHeading isHidden={isComing}>My Account</PageHeading>
      {account === '' && <NoCustomer />}
      {isComing && <Spinner />}
      {/* An old balance is not shown as if it were today's. */}
      {error && <Failure error={error} />}
      {data && !error && (
        <>
          <CreditSummary customer={data.mainResult} />
          {data.mainResult.CardPayment && <PayBalance account={account} {...data.mainResult.CardPayment} />}
          <h2 className={styles.heading}>Transactions</h2>
          <Ledger account={account} />
          {publicConfig().canOrder && (
            <p className={classNames('no-print', styles.ways)}>
              <Link to={path.orderNames}>Names remembered for your lists</Link>
            </p>
          )}
        </>
      )}
    </article>
  );
}

function Ledger({ account }: { readonly account: string }) {
  const [range, ask] = useAskedRange(path.account, accountTransactions);
  return (
    <>
      <DateRangeForm button="Get Transactions" range={range} onRange={ask} hasCommon />
      <Transactions account={account} range={range} />
    </>
  );
}
