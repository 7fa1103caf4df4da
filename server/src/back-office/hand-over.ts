import { inTransaction } from '../database/transaction.ts';
import { gather } from '../gather.ts';
import { isRefusal, presentRefusal } from '../http/problems.ts';
import { inTurn } from '../in-turn.ts';
import { confirmOrder } from '../orders/life/confirm-order.ts';
import {
  type ClaimedHandOver,
  claimHandOvers,
  setFailed,
  setTaken,
} from '../orders/life/hand-over-queries.ts';
import { moveOrders } from '../orders/life/move-order.ts';
import { lockOrder, lockOrders } from '../orders/life/queries.ts';
import type { Shop } from '../shop.ts';
import type { StepObserver } from '../steps.ts';
import type { Door, Taken } from './door.ts';
import { presentBackOfficeOrder } from './present.ts';
import { type BackOfficeRows, readBackOfficeRows } from './read-orders.ts';

/** After three days of retries the office decides. */
const GIVE_UP_MS = 3 * 24 * 3_600_000;

/** Messages sent at the same time: a system that comes back after an outage is not flooded. */
const AT_ONCE = 8;
/** A message that waited longer is read again, as its order may have changed or been cancelled. */
const FRESH_MS = 2_000;

type Message = ClaimedHandOver & { readonly rows: BackOfficeRows | undefined; readonly readAt: Date };
type TakenMessage = ClaimedHandOver & { readonly said: string };
type HandingOver = {
  readonly shop: Shop & StepObserver;
  readonly door: Door;
  /** Records that the other system has a message. */
  readonly record: (taken: TakenMessage) => Promise<void>;
};

/** Hands queued messages over through this door; failures are retried with growing pauses. */
export async function startHandingOver(shop: Shop & StepObserver, door: Door): Promise<void> {
  const record = gather<TakenMessage>(
    (taken) => recordTaken(shop, door, taken, { isWaiting: false }),
    async (taken) => {
      await recordTaken(shop, door, [taken], { isWaiting: true });
    },
  );
  const handing = { shop, door, record };
  await shop.jobs.workTogether('hand-over', (jobs) =>
    handOverAll(
      handing,
      jobs.map(({ handOverId }) => handOverId),
    ),
  );
}

/** Reads and writes are batched, sending is not: a message that fails, or waits for its order, delays no other. */
async function handOverAll(
  handing: HandingOver,
  ids: readonly string[],
): Promise<PromiseSettledResult<void>[]> {
  const messages = await claimMessages(handing.shop, ids);
  const under = new Map(messages.map((message) => [message.id, handOver(handing, message)]));
  const alone = async (id: string) => {
    const [message] = ids.length > 1 ? await claimMessages(handing.shop, [id]) : [];
    if (message !== undefined) await handOver(handing, message);
  };
  return Promise.allSettled(ids.map((id) => under.get(id) ?? alone(id)));
}

async function claimMessages({ database, clock }: Shop, ids: readonly string[]): Promise<Message[]> {
  const readAt = clock.now();
  const claimed = await claimHandOvers(database, ids, readAt);
  const orders = await readBackOfficeRows(
    database,
    claimed.map(({ orderId }) => orderId),
  );
  return claimed.map((message) => ({ ...message, readAt, rows: orders.get(message.orderId) }));
}

async function handOver({ shop, door, record }: HandingOver, message: Message): Promise<void> {
  const { id, orderId, triedSince } = message;
  try {
    // Messages about an order go in sequence: the next waits until the one before is recorded as taken.
    await inTurn(`order ${orderId}`, 1, async () => {
      const taken = await inTurn(door, AT_ONCE, () => send(shop, door, message));
      if (taken === undefined) return undefined;
      const recorded = { ...message, said: taken.said };
      if (!taken.isConfirmed) return record(recorded);
      return inTurn(door, AT_ONCE, () => recordConfirmed(shop, door, recorded));
    });
  } catch (error) {
    const now = shop.clock.now();
    const isLast = now.getTime() - triedSince.getTime() > GIVE_UP_MS;
    const said = error instanceof Error ? error.message : String(error);
    await setFailed(shop.database, id, { said, gaveUpAt: isLast ? now : null });
    if (!isLast) throw error;
  }
}

/** Undefined if the message was taken, given up or dropped while it waited. */
async function send(shop: Shop, door: Door, message: Message): Promise<Taken | undefined> {
  const { id, event, queuedAt: at, rows, readAt } = message;
  if (message.hasEarlier || shop.clock.now().getTime() - readAt.getTime() > FRESH_MS) {
    const [again] = await claimMessages(shop, [id]);
    if (again?.hasEarlier) throw new Error('An earlier message about this order must be taken first');
    return again && send(shop, door, again);
  }
  if (rows === undefined) throw new Error('The order no longer exists');
  return door.take({ id, event, at, order: presentBackOfficeOrder(rows.order, rows.lines) });
}

/**
 * Records that the other system has messages; the message of its placing hands an order over. Without
 * `isWaiting` it skips messages whose order is locked, and returns them.
 */
async function recordTaken(
  { database, clock }: Shop,
  door: Door,
  taken: readonly TakenMessage[],
  { isWaiting }: { readonly isWaiting: boolean },
): Promise<readonly TakenMessage[]> {
  const at = clock.now();
  const left = await inTransaction(database, async (writer) => {
    // Lock the orders first, as everywhere: otherwise this deadlocks with a confirmation that overtakes it.
    const orders = await lockOrders(
      writer,
      taken.map(({ orderId }) => orderId),
      { isWaiting },
    );
    const recorded = await setTaken(
      writer,
      taken.filter(({ orderId }) => orders.has(orderId)),
      at,
    );
    const placed = taken.flatMap(({ id, orderId, event }) => {
      const order = event === 'order.placed' && recorded.has(id) ? orders.get(orderId) : undefined;
      // The order may be confirmed already: a confirmation can overtake the answer to the hand-over.
      return order?.state === 'placed' ? [order] : [];
    });
    const refusal = await moveOrders(writer, placed, { to: 'handed-over', who: doorName(door), at });
    return refusal ?? taken.filter(({ orderId }) => !orders.has(orderId));
  });
  if (isRefusal(left)) throw new Error(presentRefusal(left, '').error);
  return left;
}

/** Records a message that the other system confirmed by taking it. */
async function recordConfirmed(
  shop: Shop & StepObserver,
  door: Door,
  { id, orderId, said }: TakenMessage,
): Promise<void> {
  const at = shop.clock.now();
  const outcome = await inTransaction(shop.database, async (writer) => {
    await lockOrder(writer, orderId);
    if ((await setTaken(writer, [{ id, said }], at)).size === 0) return undefined;
    const confirmed = await confirmOrder(writer, shop, { orderId, who: doorName(door) });
    if (isRefusal(confirmed)) return confirmed;
    await shop.onStep?.('confirming');
    return undefined;
  });
  if (isRefusal(outcome)) throw new Error(presentRefusal(outcome, id).error);
  await shop.onStep?.('confirmed');
}

const doorName = ({ name }: Door) => `door ${name}`;
