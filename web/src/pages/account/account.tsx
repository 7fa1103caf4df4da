import { useQuery } from '@tanstack/react-query';
import { account as accountEndpoint, type CustomerAccount } from '@tradecellar/contract/account.ts';
import { createCheckoutSessionBalance } from '@tradecellar/contract/payments.ts';
import { addMoney, formatMoney, type Money } from '@tradecellar/trade/money.ts';
import { call } from '../../api/call.ts';
import { leaveToPay } from '../../api/leave-to-pay.ts';
import { type LoaderContext, readAhead, useSending } from '../../api/queries.ts';
import { accountAhead, balanceQuery, useAccount } from '../../session/account.ts';
import { paymentPage } from '../../session/address/payment-page.ts';
import { ForWhom } from '../../session/customer/for-whom.tsx';
import { NoCustomer } from '../../session/customer/no-customer.tsx';
import { Failure, Refused } from '../../session/failure/failure.tsx';
import { SupplierCheck } from '../../session/supplier-check/supplier-check.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Spinner } from '../../ui/spinner.tsx';
import styles from './account.module.css';
import { InQuery, inQueryQuery } from './in-query.tsx';
import { Transactions } from './transactions.tsx';

export function loadAccount({ queries }: LoaderContext): void {
  const account = accountAhead();
  if (!account) return;
  void readAhead(queries, balanceQuery(account));
  void readAhead(queries, inQueryQuery(account));
}

/** Credit and transactions, shown when the balance has loaded (2.account.8). */
export function AccountPage() {
  const { account } = useAccount();
  const balance = useQuery({ ...balanceQuery(account), enabled: account !== '' });
  const { error, data } = balance;
  // Hide the cached balance of an earlier visit during the refetch.
  const isOld = balance.isFetching && balance.isStale && !balance.isFetchedAfterMount;
  // The claims stand above the transactions, so the page waits for both and then moves no more.
  const claims = useQuery({ ...inQueryQuery(account), enabled: account !== '' });
  const isLoading = account !== '' && !error && (!data || isOld || claims.isPending);
  return (
    <article>
      <ForWhom />
      <PageHeading isHidden={isLoading}>My Account</PageHeading>
      {account === '' && <NoCustomer />}
      {isLoading && <Spinner />}
      {error && <Failure error={error} />}
      {data && !error && !isLoading && (
        <>
          <CreditSummary customer={data.mainResult} />
          {data.mainResult.CardPayment && <PayBalance account={account} {...data.mainResult.CardPayment} />}
          <InQuery account={account} />
          <Transactions account={account} />
          <div className={classNames(styles.further, 'print:hidden')}>
            <SupplierCheck />
          </div>
        </>
      )}
    </article>
  );
}

type CreditSummaryProps = {
  readonly customer: Pick<CustomerAccount, 'CreditBalance' | 'CreditLimit' | 'AvailableCredit'>;
};

function CreditSummary({ customer }: CreditSummaryProps) {
  const { CreditBalance: balance, CreditLimit: limit, AvailableCredit: available } = customer;
  // An order uses credit at once, but the balance changes only when the order reaches the ledger (decision 14).
  const ordered = addMoney(limit, -balance, -available);
  const over = available < 0 ? 'Over your credit limit' : '';
  const open = limit > 0 && ordered > 0 ? `Includes ${formatMoney(ordered)} of orders not yet invoiced` : '';
  return (
    <dl className={styles.sums}>
      {balance < 0 ? (
        <Amount label="Balance in credit" money={-balance} note="We owe you this" />
      ) : (
        <Amount label="Balance owed" money={balance} note={balance > 0 ? '' : 'Nothing to pay'} />
      )}
      <Amount label="Credit limit" money={limit} note={limit <= 0 ? 'No credit agreed' : ''} />
      <Amount label="Available credit" money={available} warning={over} note={open} />
    </dl>
  );
}

type AmountProps = {
  readonly label: string;
  readonly money: Money;
  readonly note: string;
  readonly warning?: string;
};

function Amount({ label, money, note, warning = '' }: AmountProps) {
  return (
    <div className={styles.sum}>
      <dt>{label}</dt>
      <dd className={styles.money}>{formatMoney(money)}</dd>
      {warning !== '' && (
        <dd className={styles.note} data-state="over">
          {warning}
        </dd>
      )}
      {note !== '' && <dd className={styles.note}>{note}</dd>}
    </div>
  );
}

type PayBalanceProps = { readonly account: string; readonly Payable: Money; readonly Paid: Money };

function PayBalance({ account, Payable: payable, Paid: paid }: PayBalanceProps) {
  // Refetch the account even after a refusal: another tab or an import may have paid the balance.
  const paying = useSending(
    () =>
      paymentPage(
        call(createCheckoutSessionBalance, { provider: 'stripe', CustomerAccount: account, amount: payable }),
      ),
    accountEndpoint,
    (url) => leaveToPay(account, url),
  );
  if (payable <= 0 && paid <= 0) return null;
  return (
    <div className={classNames(styles.pay, 'print:hidden')}>
      {paid > 0 && (
        <Notice>
          {formatMoney(paid)} paid by card is not in our ledger yet. Your balance and credit will change when
          it is.
        </Notice>
      )}
      <Refused error={paying.error} />
      {payable > 0 && (
        <p className="flex flex-wrap items-center gap-x-5 gap-y-2 text-body">
          <Button isBusy={paying.isPending || paying.isSuccess} onClick={() => paying.mutate(undefined)}>
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
