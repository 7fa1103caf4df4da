import { selectAccount } from '../api/account.ts';
import { LoginAsCustomer } from '../features/admin/login-as-customer.tsx';
import { productListPath } from '../paths.ts';
import { useGo } from '../ui/app-link.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** An admin chooses for whom to order. */
export function OrderForCustomerPage() {
  const go = useGo();
  return (
    <article>
      <PageHeading>Order for customer</PageHeading>
      <LoginAsCustomer
        onChosen={(account, customerName) => {
          selectAccount({ account, customerName });
          go(productListPath());
        }}
      />
    </article>
  );
}
