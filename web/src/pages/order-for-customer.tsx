import { useNavigate } from '@tanstack/react-router';
import { selectAccount } from '../api/account.ts';
import { LoginAsCustomer } from '../features/admin/login-as-customer.tsx';
import { productListPath } from '../paths.ts';
import { PageHeading } from '../ui/page-heading.tsx';

/** An admin chooses for whom to order. */
export function OrderForCustomerPage() {
  const navigate = useNavigate();
  return (
    <article>
      <PageHeading>Order for customer</PageHeading>
      <LoginAsCustomer
        onChosen={(account, customerName) => {
          selectAccount({ account, customerName });
          void navigate({ href: productListPath() });
        }}
      />
    </article>
  );
}
