import type { ClaimFacts } from './claim-facts.ts';
import type { RunFacts } from './run-facts.ts';
import type { ToldOnce } from './told.ts';

/** Each order must have the state that was reported, and the time and recipient that were reported last. */
export function deliveryFaults({ found, received }: RunFacts, { told, deliveries }: ClaimFacts): string[] {
  const stored = new Map(deliveries.map((delivery) => [delivery.orderNo, delivery]));
  const orders = new Map(found.orders.map((order) => [order.orderNo, order]));
  const faults: string[] = [];
  const mailed = new Set(received.map(({ key }) => key));
  const said = Map.groupBy(told.all, ({ orderNo }) => orderNo);
  for (const [orderNo, all] of said) {
    const state = orders.get(orderNo)?.state;
    // A report in a file gets no answer, so the shop may have refused the report because the order was cancelled.
    if (state === 'cancelled' && all.every(({ way }) => way === 'file')) continue;
    const should = lastState(all);
    if (state !== should) faults.push(`Order ${orderNo} is ${state}, and was said to be ${should}`);
    const delivered = all.filter((one) => one.state === 'delivered');
    const time =
      told.aged.get(orderNo)?.at.toISOString() ?? delivered.findLast(({ at }) => at !== undefined)?.at;
    const receivedBy = delivered.findLast((one) => one.receivedBy !== undefined)?.receivedBy ?? '';
    const is = stored.get(orderNo);
    if (delivered.length > 0 !== (is?.deliveredAt != null))
      faults.push(
        `Order ${orderNo} was said to be delivered ${delivered.length} times: it is ${is?.deliveredAt}`,
      );
    // The shop stores the time to the second.
    if (time !== undefined && !(Math.abs(Date.parse(is?.deliveredAt ?? '') - Date.parse(time)) < 1_000))
      faults.push(`Order ${orderNo} is delivered at ${is?.deliveredAt}, and was said to be at ${time}`);
    if (delivered.length > 0 && !mailed.has(`${orderNo}-delivered`))
      faults.push(`Order ${orderNo} is delivered, and no mail said so`);
    if (is?.receivedBy !== receivedBy)
      faults.push(`Order ${orderNo} is received by ${is?.receivedBy}, and was said to be by ${receivedBy}`);
  }
  for (const { orderNo, state } of found.orders)
    if (['dispatched', 'delivered', 'invoiced'].includes(state) && !said.has(orderNo))
      faults.push(`Order ${orderNo} is ${state}, and nobody said so`);
  return faults;
}

function lastState(all: readonly ToldOnce[]): string {
  const states = all.map(({ state }) => state);
  return (['invoiced', 'delivered'] as const).find((state) => states.includes(state)) ?? 'dispatched';
}
