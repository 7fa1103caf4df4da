import { setTimeout as wait } from 'node:timers/promises';
import type { Faults } from '../faults.ts';
import type { TorturedDatabase } from '../shop-under-torture.ts';
import { dueNow } from './morning-mails.ts';
import { MOST_MIDNIGHTS, type RunClock } from './run-clock.ts';

/**
 * Messages and mails are tried for three days, and the days of a run are minutes: so their days begin again. Locks the
 * orders first, as every command does.
 */
const tryLonger = (now: Date) => [
  `WITH part AS (SELECT id FROM sales_order ORDER BY id FOR NO KEY UPDATE)
    UPDATE hand_over SET reopened_at = '${now.toISOString()}' FROM part
    WHERE order_id = part.id AND taken_at IS NULL AND gave_up_at IS NULL`,
  `UPDATE payment_message SET reopened_at = '${now.toISOString()}' WHERE taken_at IS NULL AND gave_up_at IS NULL`,
  `UPDATE mail SET retry_until = retry_until + interval '1 day' WHERE sent_at IS NULL AND gave_up_at IS NULL`,
];

async function untilDone(work: () => Promise<unknown>): Promise<void> {
  const isDone = await work().then(
    () => true,
    () => false,
  );
  if (!isDone) return wait(200).then(() => untilDone(work));
}

/**
 * Lets midnight pass in London, and the jobs of the morning run. The midnights of a run are spread over its time. Some
 * midnights are not settled, so that dated prices stay dated.
 */
export function midnightFault(clock: RunClock, database: TorturedDatabase, seconds: number): Faults {
  const startedAt = Date.now();
  return {
    async 'midnight in London'({ random, pace }) {
      const share = (Date.now() - startedAt) / (seconds * 1_000);
      if (clock.midnights > share * MOST_MIDNIGHTS) return;
      await clock.passMidnight(pace);
      const jobs = [
        'mail-statements',
        'send-price-notices',
        ...(random.happens(0.6) ? ['settle-prices'] : []),
      ];
      await database.query(dueNow(jobs)).catch(() => {}); // The next fault may have begun.
      for (const statement of tryLonger(new Date(clock.now())))
        await untilDone(() => database.query(statement));
    },
  };
}
