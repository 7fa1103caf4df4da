import { useNavigate } from '@tanstack/react-router';
import { useAccount } from '../api/account.ts';
import { NoCustomer } from '../features/admin/no-customer.tsx';
import { quantityOf } from '../features/basket/basket-item.ts';
import { addAllToBasket, useBasket } from '../features/basket/basket-store.ts';
import { OrderDetails } from '../features/orders/order-details.tsx';
import { basketPath } from '../paths.ts';

type OrderDetailsPageProps = { readonly orderNo: string };

/** One order; Re-order puts its lines into the basket and shows it. */
export function OrderDetailsPage({ orderNo }: OrderDetailsPageProps) {
  const { account } = useAccount();
  const { items } = useBasket();
  const navigate = useNavigate();
  if (account === '') return <NoCustomer />;
  return (
    <OrderDetails
      // Another order remounts, so that no dialog of this one stays open.
      key={orderNo}
      account={account}
      orderNo={orderNo}
      held={new Map(items.map((item) => [item.Code, quantityOf(item)]))}
      onReOrder={(lines) => {
        addAllToBasket(lines);
        void navigate({ href: basketPath });
      }}
    />
  );
}
