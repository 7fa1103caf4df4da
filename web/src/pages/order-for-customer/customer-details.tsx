import { useMutation } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { type FoundCustomer, loginAsCustomer } from '@tradecellar/contract/admin.ts';
import { call } from '../../api/call.ts';
import { requestIdOf } from '../../api/problem-error.ts';
import { selectAccount } from '../../session/account.ts';
import { toProductList } from '../../session/paths.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { accountToActFor } from './account-to-act-for.ts';
import styles from './order-for-customer.module.css';

type CustomerDetailsProps = {
  readonly customer: FoundCustomer;
  readonly onOther: (account: string) => void;
};

/** The customer found, and the button to act for them (2.forcustomer.5). */
export function CustomerDetails({ customer, onOther }: CustomerDetailsProps) {
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
    <section className={classNames('card', styles.customer)} aria-label="Customer details">
      <h2>{customer.CustomerName}</h2>
      <dl className="facts">
        <dt>Account Number</dt>
        <dd>{customer.CustomerAccount}</dd>
        <dt>Name</dt>
        <dd>{customer.Billing_ContactName || customer.CustomerName}</dd>
        <dt>Email</dt>
        <dd>{customer.Email}</dd>
      </dl>
      {login.error && (
        <ErrorMessage requestId={requestIdOf(login.error)}>
          Failed to switch to customer account. Please try again.
        </ErrorMessage>
      )}
      <Button isBusy={login.isPending} onClick={() => login.mutate()}>
        Login as Customer
      </Button>
      {customer.Others && (
        <div className={styles.others}>
          <p>
            {customer.Email} orders for {customer.Others.length + 1} accounts. The others:
          </p>
          <ul>
            {customer.Others.map(({ CustomerAccount, CustomerName }) => (
              <li key={CustomerAccount}>
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
