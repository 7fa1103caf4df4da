import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FoundCustomer, loginAsCustomer } from '@tradecellar/contract/admin.ts';
import { call } from '../../api/call.ts';
import { requestIdOf } from '../../api/problem-error.ts';
import { selectAccount } from '../../session/account.ts';
import { toProductList } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { accountToActFor } from './account-to-act-for.ts';

/** The customer found, and the button to act for them (2.forcustomer.5). */
export function CustomerDetails({ customer }: { readonly customer: FoundCustomer }) {
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
    <section className="card grid justify-items-start gap-5 max-sm:p-4" aria-label="Customer details">
      <h2 className="mb-3">{customer.CustomerName}</h2>
      <dl className="facts">
        <dt>Account Number</dt>
        <dd>{customer.CustomerAccount}</dd>
        <dt>Name</dt>
        <dd>{customer.Billing_ContactName || customer.CustomerName}</dd>
        <dt>Email</dt>
        <dd className="break-all">{customer.Email}</dd>
      </dl>
      {login.error && (
        <ErrorMessage requestId={requestIdOf(login.error)}>
          Failed to switch to customer account. Please try again.
        </ErrorMessage>
      )}
      <Button isBusy={login.isPending} onClick={() => login.mutate()}>
        Login as Customer
      </Button>
    </section>
  );
}
