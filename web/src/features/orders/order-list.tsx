import { useQuery } from '@tanstack/react-query';
import { accountOrdersItems, type OrderSummary } from '@tradecellar/contract/orders.ts';
import { formatMoney, moneyFromPounds } from '@tradecellar/trade/money.ts';
import { isHiddenReference } from '@tradecellar/trade/order-number.ts';
import { type DateRange, formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { problemSentenceOf, requestIdOf } from '../../api/problem-error.ts';
import { endpointQuery } from '../../api/queries.ts';
import { orderDetailsPath } from '../../paths.ts';
import { AppLink } from '../../ui/app-link.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { ErrorMessage } from '../../ui/error-message.tsx';
import { Spinner } from '../../ui/spinner.tsx';

type OrderListProps = { readonly account: string; readonly range: DateRange };

/** The orders of a range (spec §2 My Orders); those without a number of their own yet are hidden. */
export function OrderList({ account, range }: OrderListProps) {
  const orders = useQuery(
    endpointQuery(accountOrdersItems, {
      CustomerAccount: account,
      orderDateStart: formatTradeDate(range.start),
      orderDateEnd: formatTradeDate(range.end),
    }),
  );
  if (orders.error) {
    return (
      <ErrorMessage requestId={requestIdOf(orders.error)} onRetry={() => void orders.refetch()}>
        {problemSentenceOf(orders.error)}
      </ErrorMessage>
    );
  }
  if (orders.data === undefined) return <Spinner />;
  const shown = (orders.data?.mainResult ?? []).filter((order) => !isHiddenReference(order.Order_OrderNo));
  if (shown.length === 0) {
    return <EmptyState title="No results found. Please amend your search criteria and try again." />;
  }
  return (
    <div className="table-scroll">
      <table className="table table-stack">
        <caption className="sr-only">Orders</caption>
        <thead>
          <tr>
            <th scope="col">Order No.</th>
            <th scope="col">Order Date</th>
            <th scope="col">Type</th>
            <th scope="col">Invoice No.</th>
            <th scope="col">Reference</th>
            <th scope="col" className="number">
              Nett
            </th>
            <th scope="col" className="number">
              Vat
            </th>
            <th scope="col">View</th>
            <th scope="col">Re-Order</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((order) => (
            <OrderRow key={order.Order_OrderNo} order={order} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function OrderRow({ order }: { readonly order: OrderSummary }) {
  const href = orderDetailsPath(order.Order_OrderNo);
  return (
    <tr>
      <td data-label="Order No.">
        <AppLink href={href}>{order.Order_OrderNo}</AppLink>
      </td>
      <td data-label="Order Date">{order.Order_OrderDate}</td>
      <td data-label="Type">{order.Order_OrderType}</td>
      <td data-label="Invoice No.">{order.Order_InvoiceNumber}</td>
      <td data-label="Reference">{order.Order_CustomerReference}</td>
      <td data-label="Nett" className="number">
        {formatMoney(moneyFromPounds(order.Order_TotalNett))}
      </td>
      <td data-label="Vat" className="number">
        {formatMoney(moneyFromPounds(order.Order_TotalVAT))}
      </td>
      <td data-label="View">
        <AppLink href={href} aria-label={`View order ${order.Order_OrderNo}`}>
          View
        </AppLink>
      </td>
      <td data-label="Re-Order">
        <AppLink href={href} aria-label={`Re-Order order ${order.Order_OrderNo}`}>
          Re-Order
        </AppLink>
      </td>
    </tr>
  );
}
