import { lastDays } from '@tradecellar/trade/trade-date.ts';
import { useState } from 'react';
import { useAccount } from '../api/account.ts';
import { londonTime } from '../clock.ts';
import { NoCustomer } from '../features/admin/no-customer.tsx';
import { DateRangeForm } from '../features/ledger/date-range-form.tsx';
import { OrderList } from '../features/orders/order-list.tsx';
import { PageHeading } from '../ui/page-heading.tsx';

/** My Orders of a range, by default the last 30 days. */
export function OrdersPage() {
  const { account } = useAccount();
  const [range, setRange] = useState(() => lastDays(londonTime().date));
  return (
    <article>
      <PageHeading>My Orders</PageHeading>
      {account === '' ? (
        <NoCustomer />
      ) : (
        <>
          <DateRangeForm
            startLabel="Order Date Start"
            endLabel="Order Date End"
            button="Get Orders"
            range={range}
            onRange={setRange}
          />
          <OrderList account={account} range={range} />
        </>
      )}
    </article>
  );
}
