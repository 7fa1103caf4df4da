import type { BackOffice, ListOrders, Report } from './back-office.ts';
import { lookAgain } from './looking-back-office.ts';
import type { Random } from './random.ts';
import { startReporting } from './what-becomes.ts';

/** A back office behind the door `web` without an address: it asks for orders with an API key, again and again. */
export async function startPollingBackOffice(random: Random, pace: number): Promise<BackOffice> {
  const orders = startReporting(random, pace);
  const { treated, behave, ...looking } = lookAgain(pace);

  function poll(report: Report, list: ListOrders) {
    let after = '';
    return looking.start(async (manner) => {
      orders.count(`asked ${manner}`);
      if (manner === 'silent') return;
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
    });
  }
  return {
    ...orders,
    treated,
    behave,
    settings: { door: 'web', callsPerMinute: 1_000_000 },
    env: {},
    begin(report, list) {
      orders.begin(report, list);
      void poll(report, list);
    },
    async close() {
      // A question that is under way asks until it is answered, by a shop that is gone: it is not waited for.
      looking.close();
      await orders.close();
    },
  };
}
