import type { OrderDetail } from '@tradecellar/contract/orders.ts';
import { useOtherParts } from '../order-parts.tsx';

/** The id of the note, which describes the button Re-order. */
export const RE_ORDER_NOTE = 're-order-note';

type ReOrderNoteProps = { readonly account: string; readonly order: OrderDetail };

/** The note of 2.order.10, which also names the other parts of the order. */
export function ReOrderNote({ account, order }: ReOrderNoteProps) {
  const { parts: others = [] } = useOtherParts(account, order);
  const numbers = new Intl.ListFormat('en-GB').format(others.map(({ Order_OrderNo }) => Order_OrderNo));
  return (
    <p id={RE_ORDER_NOTE} className="mt-4 text-small text-ink-soft print:hidden">
      The lines of this order have been loaded. Re-order adds them
      {others.length > 0 && ` and those of ${numbers}`} to your basket, at today’s prices.
    </p>
  );
}
