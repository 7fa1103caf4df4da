import { useAccount } from '../api/account.ts';
import { NoCustomer } from '../features/admin/no-customer.tsx';
import { addAllToBasket } from '../features/basket/basket-store.ts';
import { OrderDetails } from '../features/orders/order-details.tsx';
import { basketPath } from '../paths.ts';
import { useGo } from '../ui/app-link.tsx';

type OrderDetailsPageProps = { readonly orderNo: string };

/** One order; Re-order puts its lines into the basket and shows it. */
export function OrderDetailsPage({ orderNo }: OrderDetailsPageProps) {
  const { account } = useAccount();
  const go = useGo();
  if (account === '') return <NoCustomer />;
  return (
    <OrderDetails
      account={account}
      orderNo={orderNo}
      onReOrder={(lines) => {
        addAllToBasket(lines);
        go(basketPath);
      }}
    />
  );
}
