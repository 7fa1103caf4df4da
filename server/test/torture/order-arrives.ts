import type { LaterDoors, Report } from './back-office.ts';
import type { OrderMessageSeen } from './known-orders.ts';
import { dealerOf, type Random } from './random.ts';
import { type Told, type ToldOnce, WAYS, type Way } from './told.ts';

export type ArrivalParts = {
  readonly doors: { readonly report: Report; readonly later: LaterDoors };
  readonly random: Random;
  readonly told: Told;
  readonly ways: Ways;
  readonly count: (what: string) => void;
  /** True after the faults are over. From then on an order is only reported as dispatched, and only by a call. */
  readonly isSettling: () => boolean;
};

/**
 * Functions that return the way in which the next dispatch, delivery or invoice is reported: by call, file or board.
 * The office cannot report an invoice.
 */
export type Ways = {
  readonly dispatched: () => Way;
  readonly delivered: () => Way;
  readonly invoiced: () => Way;
};

export const dealtWays = (random: Random): Ways => ({
  dispatched: dealerOf(random, WAYS),
  delivered: dealerOf(random, WAYS),
  invoiced: dealerOf<Way>(random, ['call', 'file']),
});

export async function arrive({ orderNo, kind }: OrderMessageSeen, parts: ArrivalParts): Promise<void> {
  const { random, told, ways } = parts;
  if (random.happens(kind === 'Back Order' ? 0.6 : 0.25)) return; // The order keeps waiting for stock or for its dispatch.
  const isInvoicedFirst = random.happens(0.15);
  if (isInvoicedFirst) {
    // A merchant may report an invoice without a dispatch, and the delivery afterwards.
    if (!(await tell({ orderNo, state: 'invoiced', way: ways.invoiced() }, parts))) return;
  } else if (random.happens(0.85)) {
    if (!(await tell({ orderNo, state: 'dispatched', way: ways.dispatched() }, parts))) return;
  }
  if (random.happens(0.2) || parts.isSettling()) return;
  const first = delivery(orderNo, parts);
  if (!(await tell(first, parts)) || parts.isSettling()) return;
  if (random.happens(0.25)) {
    parts.count('delivered again, the same');
    await Promise.all([tell(first, parts), tell(first, parts)]);
  }
  if (random.happens(0.15)) {
    parts.count('delivered again, otherwise');
    await tell(delivery(orderNo, parts), parts);
  }
  if (!isInvoicedFirst && !parts.isSettling() && random.happens(0.2)) {
    await tell({ orderNo, state: 'invoiced', way: ways.invoiced() }, parts);
    if (random.happens(0.5)) {
      parts.count('delivered after the invoice');
      await tell(delivery(orderNo, parts), parts);
    }
  }
  if (random.happens(0.35)) {
    told.ageing.set(orderNo, Date.now());
    const at = await parts.doors.later.age(orderNo);
    told.aged.set(orderNo, { at, by: Date.now() });
    parts.count('deliveries three days old');
  }
}

function delivery(orderNo: string, { random, ways, doors }: ArrivalParts): ToldOnce {
  const way = ways.delivered();
  const hasTime = way !== 'office' && random.happens(0.5);
  return {
    orderNo,
    state: 'delivered',
    way,
    ...(hasTime && { at: new Date(doors.later.now()).toISOString() }),
    ...(random.happens(0.5) && { receivedBy: random.oneOf(['J. Smith', 'A. Patel', 'Night porter']) }),
  };
}

/** Sends a report. Resolves with false if the shop refused it because the order was cancelled. */
async function tell(asked: ToldOnce, { doors, told, count, isSettling }: ArrivalParts): Promise<boolean> {
  const fact: ToldOnce = isSettling() ? { ...asked, way: 'call' } : asked;
  const { orderNo, state, way, at, receivedBy } = fact;
  count(`${state} by ${way}${at === undefined ? '' : ', with its time'}`);
  const report = {
    State: state,
    ...(state === 'invoiced' && { InvoiceNumber: `I-${orderNo}` }),
    ...(at !== undefined && { DeliveredAt: at }),
    ...(receivedBy !== undefined && { ReceivedBy: receivedBy }),
  };
  const isTaken = await (async () => {
    switch (way) {
      case 'call':
        return (await doors.report(orderNo, report)).status === 200;
      case 'office':
        return (
          (await (state === 'dispatched'
            ? doors.later.dispatched(orderNo)
            : doors.later.delivered(orderNo, receivedBy ?? ''))) === 200
        );
      case 'file':
        await doors.later.file('confirmations', { OrderNo: orderNo, ...report });
        return true;
      default:
        return way satisfies never;
    }
  })();
  if (isTaken) told.all.push(fact);
  return isTaken;
}
