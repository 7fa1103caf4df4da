import { useQuery } from '@tanstack/react-query';
import { accountTransactions, type CustomerAccount } from '@tradecellar/contract/account.ts';
import { accountQuery } from '../../api/account.ts';
import { useAskedRange } from '../../api/asked-range.ts';
import { Failure } from '../../failure.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { CreditSummary } from './credit-summary.tsx';
import { DateRangeForm } from './date-range-form.tsx';
import { Transactions } from './transactions.tsx';
import './ledger.css';

type LedgerViewProps = {
  readonly title: string;
  readonly account: string;
  readonly customerName: string;
};

/** An account's credit and transactions, shown once the balance is read (2.account.8). */
export function LedgerView({ title, account, customerName }: LedgerViewProps) {
  const customer = useQuery({ ...accountQuery(account), staleTime: 0 });
  const { error, data } = customer;
  return (
    <article>
      {/* On screen the profile bar shows it. */}
      <p className="print-only">{`${customerName} · ${account}`}</p>
      <PageHeading isHidden={!error && !data}>{title}</PageHeading>
      {error ? (
        // An old balance is not shown as if it were today's.
        <Failure error={error} />
      ) : data ? (
        <Ledger account={account} customer={data.mainResult} />
      ) : (
        <Spinner />
      )}
    </article>
  );
}

function Ledger({ account, customer }: { readonly account: string; readonly customer: CustomerAccount }) {
  const [range, ask] = useAskedRange(accountTransactions, account);
  return (
    <>
      <CreditSummary customer={customer} />
      <h2 className="ledger-heading">Transactions</h2>
      <DateRangeForm
        startLabel="Order Date Start"
        endLabel="Order Date End"
        button="Get Transactions"
        range={range}
        onRange={ask}
      />
      <Transactions account={account} range={range} />
    </>
  );
}
