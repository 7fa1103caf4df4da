import { readClaimsById } from '../claims/queries.ts';
import type { Database } from '../database/connection.ts';
import { inTransaction } from '../database/transaction.ts';
import { isRefusal, presentRefusal } from '../http/problems.ts';
import { confirmOrder } from '../orders/life/confirm-order.ts';
import {
  type ClaimedHandOver,
  claimHandOver,
  readHold,
  setFailed,
  setTaken,
} from '../orders/life/hand-over-queries.ts';
import { secondsUntil } from '../orders/life/hold-order.ts';
import { moveOrder } from '../orders/life/move-order.ts';
import { lockOrder } from '../orders/life/queries.ts';
import { enqueueHandOvers } from '../orders/life/queue-hand-over.ts';
import type { Shop } from '../shop.ts';
import type { StepObserver } from '../steps.ts';
import type { Door, DoorMessage, Taken } from './door.ts';
import { presentBackOfficeOrder } from './present.ts';
import { presentBackOfficeClaim } from './present-claim.ts';
import { readBackOfficeRows } from './read-orders.ts';

/** After three days of retries the office decides. */
export const GIVE_UP_MS = 3 * 24 * 3_600_000;

/**
 * Sends queued messages to the merchant's system through `door`. A message that fails is retried with growing pauses.
 */
export async function startHandingOver(shop: Shop & StepObserver, door: Door): Promise<void> {
  await shop.jobs.work('hand-over', ({ handOverId }) => handOver(shop, door, handOverId));
}

async function handOver(shop: Shop & StepObserver, door: Door, id: string): Promise<void> {
  const message = await claimHandOver(shop.database, id, shop.clock.now());
  if (message === undefined) return queueHeld(shop, id);
  try {
    const taken = await send(shop, door, message);
    await (taken.isConfirmed ? recordConfirmed : recordTaken)(shop, door, { ...message, said: taken.said });
  } catch (error) {
    const now = shop.clock.now();
    const isLast = now.getTime() - message.triedSince.getTime() > GIVE_UP_MS;
    const said = error instanceof Error ? error.message : String(error);
    await setFailed(shop.database, id, { said, gaveUpAt: isLast ? now : null });
    if (!isLast) throw error;
  }
}

/**
 * Queues the message again if it is still held back, which happens if its order was changed to a later day after the
 * message was queued.
 */
async function queueHeld({ database, clock, jobs }: Shop, id: string): Promise<void> {
  const heldUntil = await readHold(database, id);
  const seconds = heldUntil === undefined ? 0 : secondsUntil(heldUntil, clock.now());
  if (seconds === 0) return;
  await inTransaction(database, (writer) => enqueueHandOvers(writer, { jobs }, [id], { seconds }));
}

/**
 * Throws if an earlier message about the same order or its claims is still waiting, so that the merchant's system gets
 * the messages in the sequence of their events.
 */
async function send({ database }: Shop, door: Door, message: ClaimedHandOver): Promise<Taken> {
  if (message.hasEarlier) throw new Error('An earlier message about this order must be taken first');
  return door.take(await messageOf(database, message));
}

async function messageOf(
  database: Database,
  { id, orderId, claimId, requestId, event, queuedAt: at }: ClaimedHandOver,
): Promise<DoorMessage> {
  switch (event) {
    case 'order.placed':
    case 'order.changed':
    case 'order.cancelled': {
      const rows = (await readBackOfficeRows(database, [orderId], requestId)).get(orderId);
      if (rows === undefined) throw new Error('The order no longer exists');
      return { id, event, at, order: presentBackOfficeOrder(rows) };
    }
    case 'claim.opened':
    case 'claim.withdrawn':
    case 'claim.settled': {
      const [claim] = claimId === null ? [] : await readClaimsById(database, [claimId]);
      if (claim === undefined) throw new Error('The claim no longer exists');
      return { id, event, at, claim: presentBackOfficeClaim(claim) };
    }
    default:
      return event satisfies never;
  }
}

type TakenMessage = ClaimedHandOver & { readonly said: string };

/** Records that the merchant's system took the message. `order.placed` also moves its order to handed-over. */
async function recordTaken(
  shop: Shop,
  door: Door,
  { id, orderId, event, said }: TakenMessage,
): Promise<void> {
  const at = shop.clock.now();
  const refusal = await inTransaction(shop.database, async (writer) => {
    // Locks the order before the message, as every command does that writes to both tables. In the opposite sequence
    // this transaction could deadlock with a confirmation of the order.
    const order = await lockOrder(writer, orderId);
    const isFirst = await setTaken(writer, id, said, at);
    // The merchant's system may confirm the order before its answer to the hand-over arrives. The order then stays
    // confirmed.
    if (event !== 'order.placed' || !isFirst || order?.state !== 'placed') return undefined;
    return moveOrder(writer, shop, order, { to: 'handed-over', who: doorName(door), at });
  });
  if (isRefusal(refusal)) throw new Error(presentRefusal(refusal, '').error);
}

async function recordConfirmed(
  shop: Shop & StepObserver,
  door: Door,
  { id, orderId, said }: TakenMessage,
): Promise<void> {
  const at = shop.clock.now();
  const outcome = await inTransaction(shop.database, async (writer) => {
    await lockOrder(writer, orderId);
    if (!(await setTaken(writer, id, said, at))) return undefined;
    const confirmed = await confirmOrder(writer, shop, { orderId, who: doorName(door) });
    if (isRefusal(confirmed)) return confirmed;
    await shop.onStep?.('confirming');
    return undefined;
  });
  if (isRefusal(outcome)) throw new Error(presentRefusal(outcome, id).error);
  await shop.onStep?.('confirmed');
}

const doorName = ({ name }: Door) => `door ${name}`;
