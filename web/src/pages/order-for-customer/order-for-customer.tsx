import { useQuery } from '@tanstack/react-query';
import { customersFind } from '@tradecellar/contract/admin.ts';
import { customerLookupSentence, disabledField } from '@tradecellar/trade/customer-lookup.ts';
import { useState } from 'react';
import { isProblem } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { useAccount } from '../../session/account.ts';
import { Failure } from '../../session/failure.tsx';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Finder } from '../../ui/finder.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { useSettled } from '../../ui/use-settled.ts';
import { CustomerActs } from './customer-acts.tsx';
import { CustomerDetails } from './customer-details.tsx';
import styles from './order-for-customer.module.css';
import { type CustomerSearch, useCustomerSearch } from './use-customer-search.ts';

/** Order for customer (2.forcustomer.2): find by account code or e-mail, then act for them. */
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
  return (
    <section aria-labelledby="find-customer">
      <h2 id="find-customer">Login as Customer</h2>
      <CustomerFinder onChoose={search.find} />
      <form className={styles.form} onSubmit={search.submit} noValidate>
        <TextField
          label="Customer Account Code"
          value={fields.account}
          onChange={(account) => search.type({ account, email: '' })}
          disabled={disabled === 'account'}
          error={faults?.accountFault}
          maxLength={40}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
        />
        <p className={classNames('serif soft', styles.or)}>or</p>
        <TextField
          label="Customer Email"
          value={fields.email}
          onChange={(email) => search.type({ account: '', email })}
          disabled={disabled === 'email'}
          error={faults?.emailFault}
          maxLength={254}
          inputMode="email"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
        {faults && <Notice kind="warning">{customerLookupSentence}</Notice>}
        <Button type="submit" isBusy={search.isBusy}>
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
  if (error) {
    return <Failure error={error} onRetry={search.retry} />;
  }
  return found ? (
    <CustomerDetails key={found.CustomerAccount} customer={found} onOther={search.find} />
  ) : null;
}

/** What the office did for the customer found, else for the one it acts for. */
function HistoryOf({ search: { found } }: { readonly search: CustomerSearch }) {
  const { account, customerName, isActing } = useAccount();
  if (found) return <CustomerActs account={found.CustomerAccount} customerName={found.CustomerName} />;
  return isActing ? <CustomerActs account={account} customerName={customerName} /> : null;
}

const typingPauseMs = 150;

/** Finds a customer by anything that is known of them, as it is typed. */
function CustomerFinder({ onChoose }: { readonly onChoose: (account: string) => void }) {
  const [text, setText] = useState('');
  const [isWanted, setWanted] = useState(false);
  const wanted = text.trim();
  const Text = useSettled(wanted, typingPauseMs);
  const { data, error } = useQuery({
    ...endpointQuery(customersFind, { Text }),
    enabled: isWanted && Text !== '' && wanted !== '',
    placeholderData: (before) => before,
  });
  const found = wanted === '' ? [] : (data?.mainResult ?? []);
  const isNothing = wanted !== '' && wanted === Text && data !== undefined && found.length === 0;
  return (
    <>
      <Finder
        {...{ text, isWanted }}
        label="Name, town, postcode or e-mail"
        onText={setText}
        onWanted={setWanted}
        options={found.map(({ CustomerAccount, CustomerName, Address }) => ({
          key: CustomerAccount,
          words: `${CustomerName} (${CustomerAccount})`,
          aside: Address,
        }))}
        onChoose={onChoose}
      />
      <p className="small soft" role="status">
        {isNothing && 'No customer has all of this.'}
      </p>
      {error && <Failure error={error} />}
    </>
  );
}
