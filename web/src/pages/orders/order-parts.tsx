import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  accountOrdersSummaries,
  linesOf,
  type OrderDetail,
  type PlacedOrder,
} from '@tradecellar/contract/orders.ts';
import { addMoney, formatMoney } from '@tradecellar/trade/money.ts';
import { partsWords, sourceWords, totalLabel } from '@tradecellar/trade/order-parts.ts';
import { countWords } from '@tradecellar/trade/quantity-words.ts';
import { problemSentenceOf } from '../../api/problem-error.ts';
import { endpointQuery, readEachVisit } from '../../api/queries.ts';
import { toOrder } from '../../session/address/paths.ts';

const partsQuery = (CustomerAccount: string, orders: readonly string[]) => ({
  ...endpointQuery(accountOrdersSummaries, { CustomerAccount, orders: [...orders] }),
  ...readEachVisit,
});

/**
 * The other orders of the same basket. `whyNot` is the reason why the page cannot re-order the other orders yet;
 * undefined when they have loaded.
 */
export function useOtherParts(account: string, { PartNos = [], Order_OrderNo }: OrderDetail) {
  const others = PartNos.filter((orderNo) => orderNo !== Order_OrderNo);
  const { data, error } = useQuery({ ...partsQuery(account, others), enabled: others.length > 0 });
  const parts: readonly PlacedOrder[] | undefined = others.length === 0 ? [] : data?.mainResult;
  const isUnread = parts === undefined;
  return {
    isSplit: others.length > 0,
    parts,
    whyNot: isUnread
      ? error
        ? problemSentenceOf(error)
        : 'The rest of this order is being read'
      : undefined,
  };
}

type PartsProps = { readonly order: OrderDetail; readonly others: readonly PlacedOrder[] | undefined };

export function OrderParts({ order, others = [] }: PartsProps) {
  if (others.length === 0) return null;
  const sums = [order, ...others].map(({ Order_TotalNett, Order_TotalVAT }) =>
    addMoney(Order_TotalNett, Order_TotalVAT),
  );
  return (
    <p className="mb-4">
      {partsWords(others.length + 1)}: {order.Order_OrderNo} {sourceWords(order.Kind)}
      {others.map(({ Order_OrderNo, Kind, OrderLines }) => (
        <span key={Order_OrderNo}>
          ,{' '}
          <Link {...toOrder(Order_OrderNo)} className="thumb-high">
            {Order_OrderNo}
          </Link>{' '}
          {sourceWords(Kind)} ({countWords(linesOf({ OrderLines }).length, 'wine')})
        </span>
      ))}
      . {totalLabel(sums.length)} <span className="figures">{formatMoney(addMoney(...sums))}</span>.
    </p>
  );
}
