import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { account as accountEndpoint } from '@tradecellar/contract/account.ts';
import { createCheckoutSessionBalance } from '@tradecellar/contract/payments.ts';
import { formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { type LoaderContext, readAhead } from '../../api/queries.ts';
import { accountAhead, balanceQuery, useAccount } from '../../session/account.ts';
import { toPayments } from '../../session/address/office-address.ts';
import { path } from '../../session/address/paths.ts';
import { ForWhom } from '../../session/customer/for-whom.tsx';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { Failure, Refused } from '../../session/failure/failure.tsx';
import { buyerHas, useMay } from '../../session/office-right.ts';
import { SupplierCheck } from '../../session/supplier-check/supplier-check.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './account.module.css';
import { CreditSummary } from './credit-summary.tsx';
import { InQuery, inQueryQuery } from './in-query.tsx';
import { OpenItems, statementQuery } from './open-items.tsx';
import { StatementFiles } from './statement-files.tsx';
import { Transactions } from './transactions.tsx';
import { usePaying } from './use-paying.ts';

export function loadAccount({ queries }: LoaderContext): void {
  const account = accountAhead();
  if (!account || !buyerHas('see-money')) return;
  void readAhead(queries, balanceQuery(account));
  void readAhead(queries, inQueryQuery(account));
  void readAhead(queries, statementQuery(account));
}

/** Credit and transactions, shown when the balance has loaded (2.account.8). */
export function AccountPage() {
  const { account, isActing } = useAccount();
  const may = useMay();
  const balance = useQuery({ ...balanceQuery(account), enabled: account !== '' });
  const { error, data } = balance;
  // Hide the cached balance of an earlier visit during the refetch.
  const isOld = balance.isFetching && balance.isStale && !balance.isFetchedAfterMount;
  // Claims and open items stand above the transactions, so the page waits for all and then moves no more.
  const claims = useQuery({ ...inQueryQuery(account), enabled: account !== '' });
  const statement = useQuery({ ...statementQuery(account), enabled: account !== '' });
  const isWaiting = claims.isPending || statement.isPending;
  // Once shown, the page stays through later refetches, with the ticks, the typed sum and a refused payment.
  const [isShown, setShown] = useState(false);
  const isLoading = account !== '' && !error && !isShown && (!data || isOld || isWaiting);
  if (data && !isLoading && !isShown) setShown(true);
  return (
    <article>
      <ForWhom />
      <PageHeading
        isHidden={isLoading}
        aside={
          account !== '' && (
            <div className="flex flex-wrap items-center gap-x-5 print:hidden">
              <Link to={path.documents} className="thumb-high">
                Documents
              </Link>
              {isActing && may('see-payments') && data?.mainResult.CardPayment && (
                <Link {...toPayments({ account })} className="thumb-high">
                  Card payments
                </Link>
              )}
              {!isLoading && !error && <StatementFiles account={account} />}
            </div>
          )
        }
      >
        My Account
      </PageHeading>
      {account === '' && <NoCustomer />}
      {isLoading && <Spinner />}
      {error && <Failure error={error} />}
      {data && !error && !isLoading && (
        <>
          <CreditSummary customer={data.mainResult} statement={statement.data?.mainResult} />
          {data.mainResult.CardPayment && (
            <PayBalance
              account={account}
              hasItems={(statement.data?.mainResult.OpenItems.length ?? 0) > 0}
              {...data.mainResult.CardPayment}
            />
          )}
          <InQuery account={account} />
          {statement.data && (
            <OpenItems
              statement={statement.data.mainResult}
              payFor={data.mainResult.CardPayment && account}
            />
          )}
          <Transactions account={account} />
          <div className={classNames(styles.further, 'print:hidden')}>
            <SupplierCheck />
          </div>
        </>
      )}
    </article>
  );
}

type PayBalanceProps = {
  readonly account: string;
  /** True if open items are listed, whose button is the gold button of the screen. */
  readonly hasItems: boolean;
  readonly Payable: Money;
  readonly Paid: Money;
  readonly Unconfirmed?: Money;
};

function PayBalance({
  account,
  hasItems,
  Payable: payable,
  Paid: paid,
  Unconfirmed: waits = 0,
}: PayBalanceProps) {
  const paying = usePaying(
    account,
    () =>
      call(createCheckoutSessionBalance, { provider: 'stripe', CustomerAccount: account, amount: payable }),
    accountEndpoint,
  );
  if (payable <= 0 && paid <= 0 && waits <= 0) return null;
  return (
    <div className={classNames(styles.pay, 'print:hidden')}>
      {waits > 0 && (
        <Notice kind="warning">
          The card service has not confirmed your payment of {formatMoney(waits)} yet. Please do not pay it
          again: we ask every minute, and this page shows the payment when it is confirmed.
        </Notice>
      )}
      {paid > 0 && (
        <Notice>
          {formatMoney(paid)} paid by card is not in our ledger yet. Your balance and credit will change when
          it is.
        </Notice>
      )}
      <Refused error={paying.error} />
      {payable > 0 && (
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-body">
          <Button look={hasItems ? 'secondary' : 'primary'} isBusy={paying.isBusy} onClick={paying.pay}>
            Pay balance
          </Button>
          <span className="text-ink-soft">
            {formatMoney(payable)} by card, on the secure page of our card service, Stripe.
          </span>
        </p>
      )}
    </div>
  );
}
