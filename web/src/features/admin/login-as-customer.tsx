import { customerByAccount, customerByEmail, type FoundCustomer } from '@tradecellar/contract/admin.ts';
import {
  type BadCustomerLookup,
  type CustomerLookup,
  customerLookupSentence,
  disabledField,
  parseCustomerLookup,
} from '@tradecellar/trade/customer-lookup.ts';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { isProblem, problemSentenceOf, requestIdOf } from '../../api/problem-error.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import './admin.css';

type LoginAsCustomerProps = {
  /** Makes everything from now on for this customer; what it throws is said. */
  readonly onChosen: (account: string, customerName: string) => void;
};

/** Order for customer (spec §2, §5): find by account code or e-mail, then act for them. */
export function LoginAsCustomer({ onChosen }: LoginAsCustomerProps) {
  const search = useCustomerSearch();
  const { fields, faults } = search;
  const disabled = disabledField(fields);
  return (
    <div className="admin-columns">
      <section aria-labelledby="find-customer">
        <h2 id="find-customer" className="admin-heading">
          Login as Customer
        </h2>
        <form className="admin-form" onSubmit={search.submit} noValidate>
          <TextField
            label="Customer Account Code"
            value={fields.account}
            onChange={(account) => search.type({ account, email: '' })}
            disabled={disabled === 'account'}
            error={faults?.accountFault}
            maxLength={40}
            autoComplete="off"
            spellCheck={false}
          />
          <p className="admin-or">or</p>
          <TextField
            label="Customer Email"
            value={fields.email}
            onChange={(email) => search.type({ account: '', email })}
            disabled={disabled === 'email'}
            error={faults?.emailFault}
            maxLength={254}
            inputMode="email"
            autoComplete="off"
            spellCheck={false}
          />
          {faults && <Notice kind="warning">{customerLookupSentence}</Notice>}
          <Button type="submit" isBusy={search.isBusy}>
            Find Customer
          </Button>
        </form>
      </section>
      <div aria-live="polite">
        <Found search={search} onChosen={onChosen} />
      </div>
    </div>
  );
}

type CustomerSearch = ReturnType<typeof useCustomerSearch>;

function useCustomerSearch() {
  const [fields, setFields] = useState({ account: '', email: '' });
  const [faults, setFaults] = useState<BadCustomerLookup>();
  const [isBusy, setBusy] = useState(false);
  const [found, setFound] = useState<FoundCustomer>();
  const [error, setError] = useState<unknown>();

  async function find(lookup: CustomerLookup): Promise<void> {
    setBusy(true);
    try {
      const { mainResult } =
        lookup.by === 'account'
          ? await call(customerByAccount, { account: lookup.account })
          : await call(customerByEmail, { email: lookup.email });
      setFound(mainResult);
    } catch (failure) {
      setError(failure);
    } finally {
      setBusy(false);
    }
  }

  return {
    fields,
    faults,
    isBusy,
    found,
    error,
    type(typed: { account: string; email: string }) {
      setFields(typed);
      setFaults(undefined);
    },
    submit(event: FormEvent) {
      event.preventDefault();
      if (isBusy) return;
      const parsed = parseCustomerLookup(fields);
      setFound(undefined);
      setError(undefined);
      if ('refused' in parsed) setFaults(parsed);
      else void find(parsed);
    },
  };
}

type FoundProps = LoginAsCustomerProps & { readonly search: CustomerSearch };

function Found({ search: { found, error }, onChosen }: FoundProps) {
  const [hasFailed, setFailed] = useState(false);
  if (isProblem(error, 'customer-not-found')) {
    return (
      <Notice kind="warning">
        <p className="font-semibold">Customer Not Found</p>
        <p>Customer not found. Please check the details and try again.</p>
      </Notice>
    );
  }
  if (error !== undefined) {
    return <ErrorMessage requestId={requestIdOf(error)}>{problemSentenceOf(error)}</ErrorMessage>;
  }
  if (!found) return null;

  function login(customer: FoundCustomer) {
    try {
      if (customer.CustomerAccount === '') throw new Error('No customer details available');
      onChosen(customer.CustomerAccount, customer.CustomerName);
    } catch {
      setFailed(true);
    }
  }

  return (
    <section className="admin-found" aria-label="Customer details">
      <h2 className="admin-heading">{found.CustomerName}</h2>
      <dl className="facts">
        <dt>Account Number</dt>
        <dd>{found.CustomerAccount}</dd>
        <dt>Name</dt>
        <dd>{found.Billing_ContactName || found.CustomerName}</dd>
        <dt>Email</dt>
        <dd className="break-all">{found.Email}</dd>
      </dl>
      {hasFailed && <Notice kind="warning">Failed to switch to customer account. Please try again.</Notice>}
      <Button onClick={() => login(found)}>Login as Customer</Button>
    </section>
  );
}
