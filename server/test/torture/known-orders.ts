/** A message as the back office got it. */
export type OrderMessageSeen = {
  readonly id: string;
  readonly event: string;
  readonly orderNo: string;
  readonly cartId: string;
  readonly grandTotal: number;
};

/** An order as the back office knows it, once doubles of a message are dropped by their id. */
export type KnownOrder = {
  readonly orderNo: string;
  readonly cartId: string;
  readonly grandTotal: number;
  /** The different messages that it was placed: one, if all is well. */
  readonly placed: number;
  readonly isToldCancelled: boolean;
};

export function knownOrders(kept: readonly OrderMessageSeen[]): KnownOrder[] {
  const byId = new Map(kept.map((message) => [message.id, message]));
  const byOrder = Map.groupBy(byId.values(), ({ orderNo }) => orderNo);
  return [...byOrder].map(([orderNo, messages]) => {
    const placed = messages.filter(({ event }) => event === 'order.placed');
    const [first = messages[0]] = placed;
    return {
      orderNo,
      cartId: first?.cartId ?? '',
      grandTotal: first?.grandTotal ?? 0,
      placed: placed.length,
      isToldCancelled: messages.some(({ event }) => event === 'order.cancelled'),
    };
  });
}
