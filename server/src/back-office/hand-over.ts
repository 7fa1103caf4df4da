import { inTransaction } from '../database/transaction.ts';
import { isRefusal, presentRefusal } from '../http/problems.ts';
import { confirmOrder } from '../orders/life/confirm-order.ts';
import {
  type ClaimedHandOver,
  claimHandOver,
  setFailed,
  setTaken,
} from '../orders/life/hand-over-queries.ts';
import { moveOrder } from '../orders/life/move-order.ts';
import { lockOrder } from '../orders/life/queries.ts';
import { readOrderLines } from '../orders/queries.ts';
import type { Shop } from '../shop.ts';
import type { Step, StepObserver } from '../steps.ts';
import type { Door, Taken } from './door.ts';
import { presentBackOfficeOrder } from './present.ts';
import { readBackOfficeOrder } from './queries.ts';

/** After three days of trying it is for the office to decide. */
const GIVE_UP_MS = 3 * 24 * 3_600_000;

/** Hands queued messages over by this door; one that fails is tried again with growing pauses. */
export async function startHandingOver(shop: Shop & StepObserver, door: Door): Promise<void> {
  await shop.jobs.work('hand-over', ({ handOverId }) => handOver(shop, door, handOverId));
}

async function handOver(shop: Shop & StepObserver, door: Door, id: string): Promise<void> {
  const { database, clock } = shop;
  const claimed = await claimHandOver(database, id, clock.now());
  if (claimed === undefined) return;
  try {
    const row = await readBackOfficeOrder(database, claimed.orderId);
    const order = presentBackOfficeOrder(row, await readOrderLines(database, [row.id]));
    const taken = await door.take({ id, event: claimed.event, at: claimed.queuedAt, order });
    await noteTaken(shop, door, { ...claimed, id, taken });
  } catch (error) {
    const now = clock.now();
    const isLast = now.getTime() - claimed.triedSince.getTime() > GIVE_UP_MS;
    const said = error instanceof Error ? error.message : String(error);
    await setFailed(database, id, { said, gaveUpAt: isLast ? now : null });
    if (!isLast) throw error;
  }
}

async function noteTaken(
  shop: Shop & StepObserver,
  door: Door,
  { id, orderId, event, taken }: ClaimedHandOver & { id: string; taken: Taken },
): Promise<void> {
  const step = async (name: Step) => shop.onStep?.(name);
  const at = shop.clock.now();
  const who = `door ${door.name}`;
  const outcome = await inTransaction(shop.database, async (writer) => {
    // The order first, as in everything that writes to both: else this and a confirmation that overtakes it deadlock.
    const order = await lockOrder(writer, orderId);
    if (!(await setTaken(writer, id, { at, said: taken.said }))) return undefined;
    if (taken.isConfirmed) {
      const confirmed = await confirmOrder(writer, shop, { orderId, who });
      if (isRefusal(confirmed)) return confirmed;
      await step('confirming');
    } else if (event === 'order.placed') {
      // It may be confirmed already: a confirmation can overtake the answer to the hand-over.
      if (order?.state === 'placed') await moveOrder(writer, order, { to: 'handed-over', who, at });
    }
    return undefined;
  });
  if (isRefusal(outcome)) throw new Error(presentRefusal(outcome, id).error);
  if (taken.isConfirmed) await step('confirmed');
}
