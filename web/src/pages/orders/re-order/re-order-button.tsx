import { useLocation } from '@tanstack/react-router';
import { linesOf, type OrderDetail } from '@tradecellar/contract/orders.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { useOtherParts } from '../order-parts.tsx';
import { RE_ORDER_NOTE } from './re-order-note.tsx';
import { ReOrderQuestion } from './re-order-question.tsx';
import { useReOrder } from './use-re-order.ts';

type ReOrderButtonProps = {
  readonly account: string;
  readonly order: OrderDetail;
  /** False while a form of the page has the gold button. */
  readonly isNext: boolean;
};

/** Re-orders all parts of the order (2.order.11). Re-Order in My Orders leads to this button. */
export function ReOrderButton({ account, order, isNext }: ReOrderButtonProps) {
  const isForReOrder = useLocation({ select: ({ state }) => state.isForReOrder === true });
  const button = useRef<HTMLButtonElement>(null);
  const { parts: others = [], whyNot } = useOtherParts(account, order);
  const reOrder = useReOrder(account, [...linesOf(order), ...others.flatMap(linesOf)]);
  const isRead = whyNot === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all of the order is there.
  useEffect(() => {
    if (isForReOrder && isRead) button.current?.focus();
  }, [isRead]);
  return (
    <>
      <Button
        ref={button}
        look={isNext ? 'primary' : 'secondary'}
        isBusy={reOrder.isReading()}
        disabledReason={whyNot}
        aria-describedby={RE_ORDER_NOTE}
        onClick={() => reOrder.start()}
      >
        Re-order
      </Button>
      <ReOrderQuestion reOrder={reOrder} />
    </>
  );
}

/** Re-orders a part of a split order without the other parts. */
export function ReOrderAlone({ account, order }: Omit<ReOrderButtonProps, 'isNext'>) {
  const reOrder = useReOrder(account, linesOf(order));
  return (
    <>
      <Button
        look="quiet"
        className="-mx-3 print:hidden!"
        isBusy={reOrder.isReading()}
        onClick={() => reOrder.start()}
      >
        Re-order this part alone
      </Button>
      <ReOrderQuestion reOrder={reOrder} />
    </>
  );
}
