import type { Faults } from '../faults.ts';
import type { TorturedDatabase } from '../shop-under-torture.ts';
import { MOST_MIDNIGHTS, type RunClock } from './run-clock.ts';
import { dueNow } from './statement-facts.ts';

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
    },
  };
}
