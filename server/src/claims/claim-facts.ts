import type { ClaimReason } from '@tradecellar/trade/claim-life.ts';
import {
  type ClaimFacts,
  type ClaimWindows,
  claimWindowEnd,
  isLateClaim,
} from '@tradecellar/trade/claim-window.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { canClaim, hasLeft } from '@tradecellar/trade/order-life.ts';
import type { OrderRow } from '../orders/queries.ts';

/**
 * The dates of an order from which the time limits of its claims are counted. An order from the ledger may lack a
 * delivery day. After such an order was dispatched, its order date counts as the delivery day.
 */
export function claimFacts(order: OrderRow, invoicedAt: Date | null): ClaimFacts {
  return {
    deliveredAt: order.delivered_at ?? undefined,
    invoicedAt: invoicedAt ?? undefined,
    dueDate: order.required_date ?? (hasLeft(order.state) ? order.order_date : undefined),
  };
}

export function isClaimable(order: OrderRow, now: Date): boolean {
  const isDue = order.required_date !== null && order.required_date <= londonTime(now).date;
  return canClaim(order.state, isDue);
}

export function windowOf(
  reason: ClaimReason,
  facts: ClaimFacts,
  windows: ClaimWindows,
  now: Date,
): { end: Date | undefined; isLate: boolean } {
  return {
    end: claimWindowEnd(reason, facts, windows),
    isLate: isLateClaim(reason, facts, windows, now),
  };
}
