import type { BackOfficeOrder } from '@tradecellar/contract/back-office.ts';
import type { BackOfficeClaim } from '@tradecellar/contract/back-office-claims.ts';

type KnownLine = {
  readonly lineNo: number;
  readonly product: string;
  readonly bottles: number;
  readonly nett: number;
  readonly vat: number;
};

export type OrderMessageSeen = {
  readonly id: string;
  readonly event: string;
  readonly orderNo: string;
  readonly cartId: string;
  readonly account: string;
  readonly kind: string;
  readonly grandTotal: number;
  readonly lines: readonly KnownLine[];
  /** The customer's reference. The test gives each version of an order a different reference. */
  readonly reference: string;
  readonly requiredDate: string;
  readonly at: number;
};

export type ClaimMessageSeen = {
  readonly id: string;
  readonly event: string;
  readonly claim: BackOfficeClaim;
};

/** An order as the back office knows it, after duplicate messages are dropped by their id. */
export type KnownOrder = Omit<OrderMessageSeen, 'id' | 'event' | 'reference' | 'requiredDate' | 'at'> & {
  /** Number of different `order.placed` messages. More than one is a fault. */
  readonly placed: number;
  readonly isToldCancelled: boolean;
};

export function messageSeen(id: string, event: string, order: BackOfficeOrder): OrderMessageSeen {
  return {
    id,
    event,
    orderNo: order.OrderNo,
    cartId: order.CartId,
    account: order.CustomerAccount,
    kind: order.Kind,
    grandTotal: order.GrandTotal,
    reference: order.CustomerReference,
    requiredDate: order.RequiredDate,
    at: Date.now(),
    lines: order.Lines.map((line) => ({
      lineNo: line.LineNo,
      product: line.ProductCode,
      bottles: line.TotalBottles,
      nett: line.LineNett,
      vat: line.LineVAT,
    })),
  };
}

export function knownOrders(kept: readonly OrderMessageSeen[]): KnownOrder[] {
  const byId = new Map(kept.map((message) => [message.id, message]));
  const byOrder = Map.groupBy(byId.values(), ({ orderNo }) => orderNo);
  return [...byOrder].flatMap(([orderNo, messages]) => {
    const placed = messages.filter(({ event }) => event === 'order.placed');
    const first = placed[0] ?? messages[0];
    if (first === undefined) return [];
    return {
      orderNo,
      cartId: first.cartId,
      account: first.account,
      kind: first.kind,
      grandTotal: first.grandTotal,
      lines: first.lines,
      placed: placed.length,
      isToldCancelled: messages.some(({ event }) => event === 'order.cancelled'),
    };
  });
}
