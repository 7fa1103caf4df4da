import { useLocation } from '@tanstack/react-router';
import { linesOf, type OrderDetail, type PlacedOrder } from '@tradecellar/contract/orders.ts';
import { useEffect, useRef } from 'react';
import { Button } from '../../../ui/button.tsx';
import { OrderAction } from '../order-action.tsx';
import { OrderLines } from '../order-lines.tsx';
import { OrderParts, useOtherParts } from '../order-parts.tsx';
import { useIsCheckNext } from '../report/check-in.tsx';
import { ChangesDialog } from './changes-dialog.tsx';
import { useReOrder } from './use-re-order.ts';

/**
 * The lines, with the note and button to re-order the lines (2.order.10, 2.order.11). Re-Order in My Orders leads to
 * the button.
 */
export function LinesToOrder({ account, order }: { readonly account: string; readonly order: OrderDetail }) {
  const isForReOrder = useLocation({ select: ({ state }) => state.isForReOrder === true });
  const button = useRef<HTMLButtonElement>(null);
  const { parts: others, isSplit, whyNot } = useOtherParts(account, order);
  const own = linesOf(order);
  const ofOthers = others?.flatMap(linesOf) ?? [];
  const reOrder = useReOrder(account, [...own, ...ofOthers]);
  const ownAlone = useReOrder(account, own);
  const { start } = reOrder;
  const isCheckNext = useIsCheckNext(account, order.Order_OrderNo);
  const isRead = whyNot === undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when all of the order is there.
  useEffect(() => {
    if (isForReOrder && isRead) button.current?.focus();
  }, [isRead]);
  return (
    <>
      <OrderParts order={order} others={others} />
      <OrderAction sentence={reOrderWords(others)}>
        {isSplit && (
          <Button look="quiet" isBusy={ownAlone.isReading()} onClick={() => ownAlone.start()}>
            Re-order {order.Order_OrderNo} alone
          </Button>
        )}
        <Button
          ref={button}
          look={isCheckNext ? 'secondary' : 'primary'}
          isBusy={reOrder.isReading()}
          disabledReason={whyNot}
          onClick={() => start()}
        >
          Re-order
        </Button>
      </OrderAction>
      <OrderLines order={order} reOrder={reOrder} />
      {[reOrder, ownAlone].map(
        ({ question, add, cancel }, index) =>
          question && (
            <ChangesDialog
              // biome-ignore lint/suspicious/noArrayIndexKey: there are two, always.
              key={index}
              lines={question.found}
              onAdd={(found) => add(question.line, found)}
              onCancel={cancel}
            />
          ),
      )}
    </>
  );
}

/** The sentence of 2.order.10, which also names the other orders of a split basket. */
function reOrderWords(others: readonly PlacedOrder[] | undefined = []): string {
  const loaded = 'The lines of this order have been loaded. Re-order adds them';
  if (others.length === 0) return `${loaded} to your basket, at today’s prices.`;
  const numbers = new Intl.ListFormat('en-GB').format(others.map(({ Order_OrderNo }) => Order_OrderNo));
  return `${loaded} and those of ${numbers} to your basket, at today’s prices.`;
}
