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
import type { ReactNode } from 'react';
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
export function useOtherParts(account: string, order: OrderDetail | undefined) {
  const others = (order?.PartNos ?? []).filter((orderNo) => orderNo !== order?.Order_OrderNo);
  const asked = { ...partsQuery(account, others), enabled: others.length > 0 };
  const { data, error, isLoading, failureCount } = useQuery(asked);
  const parts: readonly PlacedOrder[] | undefined = others.length === 0 ? [] : data?.mainResult;
  return {
    isSplit: others.length > 0,
    /** True until the first answer or failure. */
    isAwaited: isLoading && failureCount === 0,
    parts,
    whyNot:
      parts === undefined
        ? error
          ? problemSentenceOf(error)
          : 'We’re fetching the rest of this order'
        : undefined,
  };
}

type PartsProps = {
  readonly account: string;
  readonly order: OrderDetail;
  /** An act on this part alone. */
  readonly children?: ReactNode;
};

/** Example: 'Order of 28 Nov in two parts: this one from stock, SO200002 from your reserves (2 wines)', and the total. */
export function OrderParts({ account, order, children }: PartsProps) {
  const { isSplit, parts: others } = useOtherParts(account, order);
  if (!isSplit || others === undefined) return null;
  const sums = [order, ...others].map(({ Order_TotalNett, Order_TotalVAT }) =>
    addMoney(Order_TotalNett, Order_TotalVAT),
  );
  return (
    <div className="mb-4 flex min-h-11 flex-wrap items-center gap-x-6">
      <p>
        {partsWords(order.Order_OrderDate, others.length + 1)}: this part {sourceWords(order.Kind)}
        {others.map(({ Order_OrderNo, Kind, OrderLines }) => (
          <span key={Order_OrderNo}>
            ,{' '}
            <Link {...toOrder(Order_OrderNo)} className="thumb-high">
              {Order_OrderNo}
            </Link>{' '}
            {sourceWords(Kind)} ({countWords(linesOf({ OrderLines }).length, 'wine')})
          </span>
        ))}
        . {totalLabel(sums.length)}{' '}
        <strong className="figures font-semibold">{formatMoney(addMoney(...sums))}</strong>
      </p>
      {children}
    </div>
  );
}
