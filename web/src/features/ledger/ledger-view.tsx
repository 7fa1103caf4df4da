import { useQuery } from '@tanstack/react-query';
import { formatMoney, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { lastDays } from '@tradecellar/trade/trade-date.ts';
import { useState } from 'react';
import { accountQuery } from '../../api/account.ts';
import { problemSentenceOf, requestIdOf } from '../../api/problem-error.ts';
import { londonTime } from '../../clock.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import { DateRangeForm } from './date-range-form.tsx';
import { Transactions } from './transactions.tsx';

/** The credit of an account and its transactions; nothing of it shows before the balance is there (spec §2). */
export function LedgerView({ account }: { readonly account: string }) {
  const customer = useQuery({ ...accountQuery(account), staleTime: 0 });
  const [range, setRange] = useState(() => lastDays(londonTime().date));
  if (customer.error && !customer.data) {
    return (
      <ErrorMessage requestId={requestIdOf(customer.error)} onRetry={() => void customer.refetch()}>
        {problemSentenceOf(customer.error)}
      </ErrorMessage>
    );
  }
  if (!customer.data) return <Spinner />;
  const { CreditBalance, CreditLimit, AvailableCredit } = customer.data.mainResult;
  return (
    <>
      <dl className="credit">
        <Amount label="Credit Balance" pounds={CreditBalance} />
        <Amount label="Credit Limit" pounds={CreditLimit} />
        <Amount label="Available Credit" pounds={AvailableCredit} />
      </dl>
      <h2 className="ledger-heading">Transactions</h2>
      <DateRangeForm
        startLabel="Order Date Start"
        endLabel="Order Date End"
        button="Get Transactions"
        range={range}
        onRange={setRange}
      />
      <Transactions account={account} range={range} />
    </>
  );
}

function Amount({ label, pounds }: { readonly label: string; readonly pounds: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{formatMoney(moneyFromPounds(pounds))}</dd>
    </div>
  );
}
