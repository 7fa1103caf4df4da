import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  type CustomerAct,
  customerActs,
  customerByAccount,
  customerByEmail,
  customersFind,
  type FoundCustomer,
  loginAsCustomer,
} from '@tradecellar/contract/admin.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import { customerLookupSentence, disabledField } from '@tradecellar/trade/customer-lookup.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { isProblem, requestIdOf } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { selectAccount, useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { toProductList } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Finder } from '../../ui/finder.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { tooLong, whichTooLong } from '../../ui/too-long.ts';
import { useSettled } from '../../ui/use-settled.ts';
import { accountToActFor } from './account-to-act-for.ts';
import { actWords } from './act-words.ts';
import styles from './order-for-customer.module.css';
import { type CustomerSearch, useCustomerSearch } from './use-customer-search.ts';

/** Order for customer (2.forcustomer.2): find by account code or email, then act for them. */
export function OrderForCustomerPage() {
  const search = useCustomerSearch();
  return (
    <article>
      <PageHeading>Order for customer</PageHeading>
      <div className={styles.columns}>
        <FindCustomer search={search} />
        <div>
          <div aria-live="polite">
            <Found search={search} />
          </div>
          <HistoryOf search={search} />
        </div>
      </div>
    </article>
  );
}

/** The form. Typing in one field clears and disables the other (5.forcustomer.3). */
function FindCustomer({ search }: { readonly search: CustomerSearch }) {
  const { fields, faults } = search;
  const disabled = disabledField(fields);
  const accountField = {
    label: 'Customer Account Code',
    value: fields.account,
    mostLetters: mostLetters(customerByAccount.params.properties.account),
  };
  const emailField = {
    label: 'Customer Email',
    value: fields.email,
    mostLetters: mostLetters(customerByEmail.params.properties.email),
  };
  return (
    <section aria-labelledby="find-customer">
      <h2 id="find-customer" className="mb-3">
        Login as Customer
      </h2>
      <CustomerFinder onChoose={search.find} />
      <form className={`grid grid-cols-1 gap-4 form mt-8 ${styles.form}`} onSubmit={search.submit} noValidate>
        <TextField
          {...accountField}
          onChange={(account) => search.type({ account, email: '' })}
          disabled={disabled === 'account'}
          error={faults?.accountFault}
          autoCapitalize="characters"
        />
        <p className={`font-serif text-ink-soft ${styles.or}`}>or</p>
        <TextField
          {...emailField}
          onChange={(email) => search.type({ account: '', email })}
          disabled={disabled === 'email'}
          error={faults?.emailFault}
          inputMode="email"
          autoCapitalize="none"
        />
        {faults && <Notice kind="warning">{customerLookupSentence}</Notice>}
        <Button
          type="submit"
          look={search.found ? 'secondary' : 'primary'}
          isBusy={search.isBusy}
          disabledReason={whichTooLong(accountField, emailField)}
        >
          Find Customer
        </Button>
      </form>
    </section>
  );
}

function Found({ search }: { readonly search: CustomerSearch }) {
  const { found, error } = search;
  if (isProblem(error, 'customer-not-found')) {
    return (
      <Notice kind="warning">
        <p>
          <strong>Customer Not Found</strong>
        </p>
        <p>Customer not found. Please check the details and try again.</p>
      </Notice>
    );
  }
  if (error) return <Failure error={error} onRetry={search.retry} />;
  return found ? (
    <CustomerDetails key={found.CustomerAccount} customer={found} onOther={search.find} />
  ) : null;
}

function HistoryOf({ search: { found } }: { readonly search: CustomerSearch }) {
  const { account, customerName, isActing } = useAccount();
  if (found) return <CustomerActs account={found.CustomerAccount} customerName={found.CustomerName} />;
  return isActing ? <CustomerActs account={account} customerName={customerName} /> : null;
}

const typingPauseMs = 150;
const mostSought = mostLetters(customersFind.body.properties.Text);

function CustomerFinder({ onChoose }: { readonly onChoose: (account: string) => void }) {
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const wanted = text.trim();
  const Text = useSettled(wanted, typingPauseMs);
  const { data, error } = useQuery({
    ...endpointQuery(customersFind, { Text }),
    enabled: isWanted && Text !== '' && wanted !== '' && tooLong(Text, mostSought) === undefined,
    placeholderData: (before) => before,
  });
  const found = wanted === '' ? [] : (data?.mainResult ?? []);
  const isNothing = wanted !== '' && wanted === Text && data !== undefined && found.length === 0;
  return (
    <>
      <Finder
        {...{ text, isWanted }}
        label="Name, town, postcode or email"
        mostLetters={mostSought}
        onText={setText}
        onWanted={setWanted}
        options={found.map(({ CustomerAccount, CustomerName, Address }) => ({
          key: CustomerAccount,
          words: `${CustomerName} (${CustomerAccount})`,
          aside: Address,
        }))}
        onChoose={onChoose}
      />
      <p className="text-sm text-ink-soft" role="status">
        {isNothing && 'No customer matches all of this.'}
      </p>
      {error && <Failure error={error} />}
    </>
  );
}

const shownAtFirst = 8;

type CustomerActsProps = { readonly account: string; readonly customerName: string };

/** The last hundred things the office did for a customer, newest first. */
function CustomerActs({ account, customerName }: CustomerActsProps) {
  const acts = useQuery({ ...endpointQuery(customerActs, { CustomerAccount: account }), staleTime: 0 });
  const rows = acts.data?.mainResult;
  return (
    <section className={`mt-8 ${styles.acts}`} aria-labelledby="acts-heading">
      <h2 id="acts-heading" className="mb-3">
        Office activity
      </h2>
      <p className="text-ink-soft">
        {customerName} ({account})
      </p>
      {acts.error ? (
        <Failure error={acts.error} />
      ) : rows === undefined ? (
        <Skeleton height="6rem" />
      ) : rows.length === 0 ? (
        <p className="text-ink-soft">Nothing yet.</p>
      ) : (
        <>
          <Acts acts={rows.slice(0, shownAtFirst)} />
          {rows.length > shownAtFirst && (
            <details>
              <summary>
                {rows.length === 100
                  ? 'Earlier, up to the last 100'
                  : `${rows.length - shownAtFirst} earlier`}
              </summary>
              <Acts acts={rows.slice(shownAtFirst)} />
            </details>
          )}
        </>
      )}
    </section>
  );
}

function Acts({ acts }: { readonly acts: readonly CustomerAct[] }) {
  return (
    <ol className="ruled">
      {acts.map((act, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two acts at one moment have no other difference.
        <li key={`${act.At} ${index}`} className="flex flex-wrap items-baseline justify-between gap-x-4">
          <span>{actWords(act)}</span>
          <span className="text-sm text-ink-soft figures">
            <time dateTime={act.At}>{momentWords(new Date(act.At))}</time> · {act.Who}
          </span>
        </li>
      ))}
    </ol>
  );
}

type CustomerDetailsProps = { readonly customer: FoundCustomer; readonly onOther: (account: string) => void };

/** The customer found, and the button to act for them (2.forcustomer.5). */
function CustomerDetails({ customer, onOther }: CustomerDetailsProps) {
  const navigate = useNavigate();
  const login = useMutation({
    async mutationFn() {
      // The server records it first: nobody acts for a customer unrecorded.
      return (await call(loginAsCustomer, { CustomerAccount: accountToActFor(customer) })).mainResult;
    },
    onSuccess({ CustomerAccount, CustomerName }) {
      selectAccount({ account: CustomerAccount, customerName: CustomerName });
      void navigate(toProductList());
    },
  });
  return (
    <section className={`card grid grid-cols-1 gap-4 ${styles.customer}`} aria-label="Customer details">
      <h2 className="mb-3">{customer.CustomerName}</h2>
      <Facts
        of={[
          ['Account Number', customer.CustomerAccount],
          ['Name', customer.Billing_ContactName || customer.CustomerName],
          ['Email', customer.Email],
        ]}
      />
      {login.error && (
        <ErrorMessage requestId={requestIdOf(login.error)}>
          Failed to switch to customer account. Please try again.
        </ErrorMessage>
      )}
      {/* Enter logs in at once, after a customer was found by keyboard. */}
      <Button autoFocus isBusy={login.isPending} onClick={() => login.mutate()}>
        Login as Customer
      </Button>
      {customer.Others && (
        <div className={`border-t border-hairline pt-4 ${styles.others}`}>
          <p>
            {customer.Email} orders for {customer.Others.length + 1} accounts. The others:
          </p>
          <ul>
            {customer.Others.map(({ CustomerAccount, CustomerName }) => (
              <li key={CustomerAccount} className="flex items-center gap-2">
                <button type="button" className="link" onClick={() => onOther(CustomerAccount)}>
                  {CustomerName} ({CustomerAccount})
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}
