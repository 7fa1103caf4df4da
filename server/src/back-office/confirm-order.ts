import type { Writer } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { type Refusal, refuse } from '../http/problems.ts';
import { queueConfirmation } from '../orders/mail/queue-confirmation.ts';
import type { Shop } from '../shop.ts';
import type { Step, StepObserver } from '../steps.ts';
import { drawConfirmedSequence, isNumberTaken, lockOrder, setConfirmed } from './queries.ts';

/** The order to confirm. `confirmedNo` is the merchant's own number; without it the next of the sequence is used. */
export type Confirmation = { readonly orderId: number; readonly confirmedNo?: string };

/**
 * Confirms a provisional order, for the embedded back office and for a merchant's own system alike. Confirming again
 * changes nothing and returns its number. The confirmation mail is queued in the same transaction, so that each number
 * gets exactly one mail, whether or not the buyer's browser stays open to ask for it.
 * Refuses `order-not-found`; throws when the merchant's own number already belongs to another order.
 */
export async function confirmOrder(
  shop: Shop & StepObserver,
  { orderId, confirmedNo }: Confirmation,
): Promise<{ confirmedNo: string } | Refusal> {
  const step = async (name: Step) => shop.onStep?.(name);
  const confirmed = await inTransaction(shop.database, async (writer) => {
    const order = await lockOrder(writer, orderId);
    if (order === undefined) return refuse('order-not-found');
    if (order.confirmed_no !== null) return { confirmedNo: order.confirmed_no };
    const number = confirmedNo ?? (await drawNumber(writer));
    await setConfirmed(writer, orderId, number, shop.clock.now());
    await queueConfirmation(writer, shop, orderId);
    await step('confirming');
    return { confirmedNo: number };
  });
  await step('confirmed');
  return confirmed;
}

/** The next unused number: an import may have brought numbers of the same form. */
async function drawNumber(writer: Writer): Promise<string> {
  for (;;) {
    const number = confirmedNumber(await drawConfirmedSequence(writer));
    if (!(await isNumberTaken(writer, number))) return number;
  }
}

/** The embedded back office's number of a sequence: 200001 is 'SO200001'. */
function confirmedNumber(sequence: number): string {
  return `SO${sequence}`;
}
