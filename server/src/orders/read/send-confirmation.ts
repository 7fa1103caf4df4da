import type { OrderKind } from '@tradecellar/contract/orders.ts';
import { inTransaction } from '../../database/transaction.ts';
import { recordAct } from '../../http/access/record-act.ts';
import type { Person } from '../../http/person.ts';
import { type Refusal, refuse } from '../../http/problems.ts';
import type { Shop } from '../../shop.ts';
import { queueConfirmation } from '../mail/queue-order-mail.ts';
import { currentNumber, findOrder } from '../queries.ts';

/** `kind` and `backOrder`, if given, must match the order. */
export type ConfirmationRequest = {
  readonly account: string;
  readonly orderNo: string;
  readonly kind: OrderKind | undefined;
  readonly backOrder: boolean;
};

/**
 * Sends the confirmation of an order on request, once for each number of the order (4.place.6). Refuses
 * `order-not-found`, and `bad-request` if `kind` is not the order's kind.
 */
export async function sendConfirmation(
  shop: Shop,
  person: Person,
  asked: ConfirmationRequest,
): Promise<'sent' | 'already-sent' | Refusal> {
  return inTransaction(shop.database, async (writer) => {
    const order = await findOrder(writer, asked.account, asked.orderNo);
    if (order === undefined) return refuse('order-not-found');
    if (asked.kind !== undefined && asked.kind !== order.kind) return otherKind('kind', order.kind);
    if (asked.backOrder && order.kind !== 'Back Order') return otherKind('backOrder', order.kind);
    // A cancelled order gets no confirmation, because its customer already has the cancellation mail.
    const outcome =
      order.state === 'cancelled' ? 'already-sent' : await queueConfirmation(writer, shop, order.id);
    if (outcome === 'sent') {
      const facts = { orderNo: currentNumber(order) };
      await recordAct(writer, shop.clock, {
        person,
        account: asked.account,
        act: 'send-confirmation',
        facts,
      });
    }
    return outcome;
  });
}

function otherKind(field: string, kind: string): Refusal {
  return refuse('bad-request', { field, reason: `this number is of the kind ${kind}` });
}
