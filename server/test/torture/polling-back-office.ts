import { setTimeout as wait } from 'node:timers/promises';
import type { BackOffice, ListOrders, Manner, Report } from './back-office.ts';
import type { Random } from './random.ts';
import { startReporting } from './what-becomes.ts';

/** A back office behind the door `web` without an address: it asks for orders with an API key, again and again. */
export async function startPollingBackOffice(random: Random, pace: number): Promise<BackOffice> {
  const orders = startReporting(random, pace);
  const treated: Manner[] = [];
  const closing = new AbortController();
  let manner: Manner = 'well';

  async function poll(report: Report, list: ListOrders) {
    let after = '';
    while (!closing.signal.aborted) {
      treated.push(manner);
      orders.count(`asked ${manner}`);
      if (manner !== 'silent') {
        const page = await list(after);
        for (const order of page.Orders) {
          const event = order.State === 'cancelled' ? 'order.cancelled' : 'order.placed';
          const { OrderNo: orderNo, CartId: cartId, GrandTotal: grandTotal } = order;
          // Nothing more is said of it: until it is reported its message would wait.
          if (event === 'order.cancelled' && orders.kept.every(({ id }) => id !== `${orderNo} ${event}`))
            void report(orderNo, { State: 'cancelled' });
          orders.keep({ id: `${orderNo} ${event}`, event, orderNo, cartId, grandTotal });
        }
        // One that loses what it was answered asks from the same place again, and drops doubles.
        if (manner === 'well' || manner === 'slow') after = page.Next;
      }
      await wait(manner === 'slow' ? 3_000 * pace : 200, undefined, { signal: closing.signal }).catch(
        () => {},
      );
    }
  }
  return {
    ...orders,
    settings: { door: 'web', callsPerMinute: 1_000_000 },
    env: {},
    treated,
    behave(next) {
      manner = next;
    },
    begin(report, list) {
      orders.begin(report, list);
      void poll(report, list);
    },
    async close() {
      // A question that is under way asks until it is answered, by a shop that is gone: it is not waited for.
      closing.abort();
      await orders.close();
    },
  };
}
