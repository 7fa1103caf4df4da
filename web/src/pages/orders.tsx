import { accountOrdersItems } from '@tradecellar/contract/orders.ts';
import { useAccount } from '../api/account.ts';
import { useAskedRange } from '../api/asked-range.ts';
import { NoCustomer } from '../features/admin/no-customer.tsx';
import { DateRangeForm } from '../features/ledger/date-range-form.tsx';
import { OrderList } from '../features/orders/order-list.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** My Orders of a range, by default the last 30 days. */
export function OrdersPage() {
  const { account } = useAccount();
  return (
    <article>
      <PageHeading>My Orders</PageHeading>
      {account === '' ? <NoCustomer /> : <OrdersOf account={account} />}
    </article>
  );
}

function OrdersOf({ account }: { readonly account: string }) {
  const [range, ask] = useAskedRange(accountOrdersItems, account);
  return (
    <>
      <DateRangeForm
        startLabel="Order Date Start"
        endLabel="Order Date End"
        button="Get Orders"
        range={range}
        onRange={ask}
      />
      <OrderList account={account} range={range} />
    </>
  );
}
