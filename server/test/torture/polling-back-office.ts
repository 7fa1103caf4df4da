import type { BackOffice, Doors, LaterDoors } from './back-office.ts';
import { messageSeen } from './known-orders.ts';
import { lookAgain } from './looking-back-office.ts';
import type { Random } from './random.ts';
import { startReporting } from './what-becomes.ts';

/** A back office that polls the shop for orders with an API key (`backOffice.door` is `web`, without a `url`). */
export async function startPollingBackOffice(random: Random, pace: number): Promise<BackOffice> {
  const orders = startReporting(random, pace);
  const { treated, behave, ...looking } = lookAgain(pace);

  function poll({ report, list, later }: Doors) {
    let after = '';
    let looks = 0;
    return looking.start(async (manner) => {
      orders.count(`asked ${manner}`);
      if (manner === 'silent') return;
      const page = await list(after);
      for (const order of page.Orders) {
        const event = order.State === 'cancelled' ? 'order.cancelled' : 'order.placed';
        const { OrderNo: orderNo } = order;
        // The shop keeps the message about the cancellation until the back office reports on the order.
        if (event === 'order.cancelled' && orders.kept.every(({ id }) => id !== `${orderNo} ${event}`))
          void report(orderNo, { State: 'cancelled' });
        orders.keep(messageSeen(`${orderNo} ${event}`, event, order));
      }
      // A back office that loses the answer reads the same page again, and drops duplicates.
      if (manner === 'well' || manner === 'slow') after = page.Next;
      if (later !== undefined && looks++ % 5 === 0) await lookAtClaims(later);
    });
  }
  /** Reads all claims from the beginning, because a change of a claim does not move the claim in the list. */
  async function lookAtClaims({ claimsAfter }: LaterDoors) {
    for (let after = ''; ; ) {
      const claims = await claimsAfter(after);
      for (const claim of claims) {
        const states = claim.Lines.map(({ State }) => State).join(' ');
        const isNew = (id: string) => orders.keptClaims?.every((kept) => kept.id !== id);
        const [opened, settled] = [claim.ClaimNo, `${claim.ClaimNo} ${states}`];
        if (isNew(opened)) orders.keepClaim({ id: opened, event: 'claim.opened', claim });
        // A claim may be settled before the back office sees the claim for the first time.
        const isOpen = claim.Lines.every(({ State }) => State === 'open');
        if (!isOpen && isNew(settled)) orders.keepClaim({ id: settled, event: 'claim.settled', claim });
      }
      const last = claims.at(-1);
      if (last === undefined) return;
      after = last.ClaimNo;
    }
  }
  return {
    ...orders,
    treated,
    behave,
    settings: { door: 'web', callsPerMinute: 1_000_000 },
    env: {},
    keptClaims: undefined,
    keptPayments: undefined,
    begin(doors) {
      orders.begin(doors);
      void poll(doors);
    },
    async close() {
      // A pending call would repeat for ever after the shop has stopped, so `close` does not wait for it.
      looking.close();
      await orders.close();
    },
  };
}
