import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import {
  customerByAccount,
  customerByEmail,
  type FoundCustomer,
  loginAsCustomer,
} from '@tradecellar/contract/admin.ts';
import { mostLetters } from '@tradecellar/contract/fields.ts';
import {
  type CustomerLookup,
  customerLookupSentence,
  disabledField,
  parseCustomerLookup,
} from '@tradecellar/trade/customer-lookup.ts';
import { useForm } from 'react-hook-form';
import { call } from '../../api/call.ts';
import { ProblemError, requestIdOf } from '../../api/problem-error.ts';
import { selectAccount, useAccount } from '../../session/account.ts';
import { toProductList } from '../../session/address/paths.ts';
import { Failure } from '../../session/failure/failure.tsx';
import { useMay } from '../../session/office-right.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage, RequestReference } from '../../ui/error-message.tsx';
import { Facts } from '../../ui/facts.tsx';
import { FormField } from '../../ui/fields/form-field.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHeading } from '../../ui/page-heading.tsx';
import { CustomerFinder } from './customer-finder.tsx';
import { OfficeActivity } from './office-activity.tsx';
import { OfficeForm } from './office-form.tsx';
import { WaitingStrip } from './today/waiting-strip.tsx';

/**
 * Finds a customer by name, town, code or email, or with the form of 2.forcustomer.2 below. The office then acts for
 * the customer (decision 108).
 */
export function OrderForCustomerPage() {
  const { account, customerName, isActing } = useAccount();
  const may = useMay();
  const search = useMutation({ mutationFn: findCustomer });
  const { data: found, error } = search;
  return (
    <article>
      <PageHeading>{may('order-for-customers') ? 'Order for customer' : 'Customers'}</PageHeading>
      <WaitingStrip />
      <div className="grid items-start gap-x-gutter gap-y-10 md:grid-cols-2">
        <div className="grid max-w-lg grid-cols-1 gap-8">
          <div>
            <CustomerFinder onChoose={(chosen) => search.mutate({ by: 'account', account: chosen })} />
          </div>
          <LookupForm isBusy={search.isPending} onTyped={search.reset} onSearch={search.mutate} />
        </div>
        <div className="grid grid-cols-1 gap-8">
          <div aria-live="polite" className="empty:hidden">
            {isNotFound(error) ? (
              <Notice kind="warning">
                <p className="font-semibold">Customer Not Found</p>
                <p>Customer not found. Please check the details and try again.</p>
                {error.code !== 'customer-not-found' && <p className="mt-1">{error.message}</p>}
                <RequestReference id={requestIdOf(error)} />
              </Notice>
            ) : (
              error && <Failure error={error} onRetry={() => search.mutate(search.variables)} />
            )}
            {found && <CustomerDetails key={found.CustomerAccount} customer={found} />}
          </div>
          {(found || isActing) && (
            <OfficeActivity
              account={found?.CustomerAccount ?? account}
              customerName={found?.CustomerName ?? customerName}
            />
          )}
        </div>
      </div>
    </article>
  );
}

/**
 * True if the server refused the look-up (7.calls.35). A server that cannot be reached (503) or an ended session (401)
 * is not "not found".
 */
function isNotFound(error: unknown): error is ProblemError {
  return error instanceof ProblemError && error.status !== 503 && error.status !== 401;
}

async function findCustomer(lookup: CustomerLookup): Promise<FoundCustomer> {
  const { mainResult } =
    lookup.by === 'account'
      ? await call(customerByAccount, { account: lookup.account })
      : await call(customerByEmail, { email: lookup.email });
  return mainResult;
}

type LookupFormProps = {
  readonly isBusy: boolean;
  readonly onTyped: () => void;
  readonly onSearch: (lookup: CustomerLookup) => void;
};

/**
 * Typing in one field disables the other field (5.forcustomer.3). Typing also clears the last result, so that the
 * office cannot act for a customer whom the fields no longer name.
 */
function LookupForm({ isBusy, onTyped, onSearch }: LookupFormProps) {
  const { control, watch, getValues, handleSubmit, clearErrors, formState } = useForm({
    defaultValues: { account: '', email: '' },
  });
  const disabled = disabledField(watch());
  const faultOf = (field: 'accountFault' | 'emailFault') => () => {
    const lookup = parseCustomerLookup(getValues());
    return 'refused' in lookup ? lookup[field] : undefined;
  };
  return (
    <OfficeForm
      aria-labelledby="login-as-customer"
      button="Find Customer"
      sending={{ isPending: isBusy }}
      onChange={() => {
        clearErrors();
        onTyped();
      }}
      onSubmit={handleSubmit((fields) => {
        const lookup = parseCustomerLookup(fields);
        if ('by' in lookup) onSearch(lookup);
      })}
    >
      <h2 id="login-as-customer">Login as Customer</h2>
      <FormField
        control={control}
        name="account"
        label="Customer Account Code"
        mostLetters={mostLetters(customerByAccount.params.properties.account)}
        disabled={disabled === 'account'}
        check={faultOf('accountFault')}
        autoCapitalize="characters"
      />
      <FormField
        control={control}
        name="email"
        label="Customer Email"
        mostLetters={mostLetters(customerByEmail.params.properties.email)}
        disabled={disabled === 'email'}
        check={faultOf('emailFault')}
        inputMode="email"
        autoCapitalize="none"
      />
      {Object.keys(formState.errors).length > 0 && <Notice kind="warning">{customerLookupSentence}</Notice>}
    </OfficeForm>
  );
}

/** The found customer, with the button to act for them (2.forcustomer.5). */
function CustomerDetails({ customer }: { readonly customer: FoundCustomer }) {
  const { CustomerAccount, CustomerName, Billing_ContactName, Email, Others } = customer;
  const navigate = useNavigate();
  const login = useMutation({
    async mutationFn() {
      // The screen does not show this sentence: it only says that the switch failed (8.errors.26).
      if (CustomerAccount === '') throw new Error('No customer details available');
      // The server records the log-in before the page acts for the customer.
      return (await call(loginAsCustomer, { CustomerAccount })).mainResult;
    },
    onSuccess(chosen) {
      selectAccount({ account: chosen.CustomerAccount, customerName: chosen.CustomerName });
      void navigate(toProductList());
    },
  });
  return (
    <section
      className="card grid grid-cols-1 justify-items-start gap-5 wrap-anywhere max-sm:p-4"
      aria-label="Customer details"
    >
      <h2>{CustomerName}</h2>
      <Facts
        facts={[
          ['Account Number', CustomerAccount],
          ['Name', Billing_ContactName || CustomerName],
          ['Email', Email],
        ]}
      />
      {login.error && (
        <ErrorMessage requestId={requestIdOf(login.error)}>
          Failed to switch to customer account. Please try again.
        </ErrorMessage>
      )}
      {/* Focused, so that Enter logs in after a search by keyboard. */}
      <Button autoFocus isBusy={login.isPending} onClick={() => login.mutate()}>
        Login as Customer
      </Button>
      {Others && (
        <p className="border-t border-hairline pt-4">
          {Email} also orders for{' '}
          {Others.map((other) => `${other.CustomerName} (${other.CustomerAccount})`).join(', ')}.
        </p>
      )}
    </section>
  );
}
