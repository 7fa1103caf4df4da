import { setTimeout as wait } from 'node:timers/promises';
import type { BuyersLog } from '../diary.ts';
import type { Random } from '../random.ts';
import type { TorturedDatabase } from '../shop-under-torture.ts';
import { WINE_ACCOUNTS } from './fill-accounts.ts';
import { dueNow } from './morning-mails.ts';
import type { PricingClerks } from './pricing-clerks.ts';
import { londonDay, MOST_MIDNIGHTS, type RunClock } from './run-clock.ts';
import { untilDone } from './until-done.ts';

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

/** The seconds of a run for each midnight, until the run has `MOST_MIDNIGHTS`. */
const SECONDS_A_MIDNIGHT = 12;
/** The orders that each account must place in a night, and the longest wait for these orders on a busy machine. */
const ORDERS_A_NIGHT = 2;
const LONGEST_NIGHT_MS = 30_000;

type MidnightParts = {
  readonly clock: RunClock;
  readonly database: TorturedDatabase;
  readonly pricing: PricingClerks;
  readonly log: BuyersLog;
  /** Looks at the lists of every account on every server. */
  readonly lookEverywhere: () => Promise<void>;
  readonly random: Random;
  readonly pace: number;
  readonly seconds: number;
  readonly count: (what: string, times?: number) => void;
  readonly isOver: () => boolean;
};

/**
 * Lets midnights pass in London, spread over the time of the run, and lets the jobs of each morning run. At each midnight
 * the prices of all wines change. At every other midnight nobody changes prices until the morning, so that the price of the
 * day alone is right. Some midnights are not settled, so that dated prices stay dated.
 */
export async function passMidnights(parts: MidnightParts): Promise<void> {
  const { clock, database, pricing, random, pace, seconds, isOver } = parts;
  const most = Math.min(MOST_MIDNIGHTS, Math.max(1, Math.round(seconds / SECONDS_A_MIDNIGHT)));
  const startedAt = Date.now();
  const pass = () => clock.passMidnight(pace, () => orderInTheNight(parts));
  while (clock.midnights < most) {
    const dueMs = ((clock.midnights + 0.5) / most) * seconds * 1_000;
    while (!isOver() && Date.now() - startedAt < dueMs) await wait(100);
    if (isOver() && clock.midnights > 0) return;
    await pricing.priceTomorrow(database);
    await (clock.midnights % 2 === 0 ? pricing.whileQuiet(pass) : pass());
    const jobs = ['mail-statements', 'send-price-notices', ...(random.happens(0.6) ? ['settle-prices'] : [])];
    await database.query(dueNow(jobs)).catch(() => {}); // A fault may have taken the database away.
    for (const statement of tryLonger(new Date(clock.now())))
      await untilDone(() => database.query(statement));
  }
}

/** Looks at every list, and waits until people have ordered the wines after midnight, if the shop is there. */
async function orderInTheNight({ log, clock, lookEverywhere, count, isOver }: MidnightParts): Promise<void> {
  const today = londonDay(clock.now());
  await lookEverywhere();
  const placed = ({ account: by }: (typeof WINE_ACCOUNTS)[number]) =>
    log.carts.filter(
      ({ account, answer, pricedAt = 0 }) =>
        typeof answer === 'object' && account === by && londonDay(clock.at(pricedAt)) === today,
    ).length;
  const isQuiet = () => WINE_ACCOUNTS.some((each) => placed(each) < ORDERS_A_NIGHT);
  for (const end = Date.now() + LONGEST_NIGHT_MS; isQuiet() && !isOver() && Date.now() < end; )
    await wait(50);
  count('nights in which every account ordered at prices that had just begun', isQuiet() ? 0 : 1);
}
