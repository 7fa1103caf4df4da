import { setTimeout as wait } from 'node:timers/promises';
import type { Ask } from '../ask.ts';
import { orderOnce } from '../buyers.ts';
import type { BuyersLog } from '../diary.ts';
import type { Random } from '../random.ts';
import type { TorturedDatabase } from '../shop-under-torture.ts';
import { DATED_WINES, WINE_ACCOUNTS } from './fill-accounts.ts';
import { staleSince } from './looking-people.ts';
import { dueNow } from './morning-mails.ts';
import type { PricingClerks } from './pricing-clerks.ts';
import { MOST_MIDNIGHTS, type RunClock } from './run-clock.ts';
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
/** The longest wait for servers to know new prices. Faults may keep taking the database away. */
const LONGEST_NIGHT_MS = 30_000;

type MidnightParts = {
  readonly clock: RunClock;
  readonly database: TorturedDatabase;
  readonly pricing: PricingClerks;
  readonly ask: Ask;
  readonly tokenOf: (account: string) => string;
  readonly log: BuyersLog;
  readonly databaseAway: Parameters<typeof staleSince>[1];
  /** Looks at the lists of every account on every server. */
  readonly lookEverywhere: () => Promise<void>;
  readonly random: Random;
  readonly pace: number;
  readonly seconds: number;
  readonly count: (what: string) => void;
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
  const pass = () => {
    const setMs = Date.now();
    return clock.passMidnight(pace, () => orderInTheNight(setMs, parts));
  };
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

/**
 * Every account orders wines. When every server must know the prices that were set by `setMs`, every list is looked at. A
 * fault may have taken the shop away, so that the night is long.
 */
async function orderInTheNight(setMs: number, parts: MidnightParts): Promise<void> {
  const { ask, tokenOf, log, random, databaseAway, lookEverywhere, count } = parts;
  const ordering = WINE_ACCOUNTS.map(async ({ account }) => {
    const of = { ask, random, log, token: tokenOf(account) };
    const { answer } = await orderOnce({ account, products: DATED_WINES }, of);
    if (typeof answer === 'object') count('orders in the night in which prices began');
  });
  for (const end = Date.now() + LONGEST_NIGHT_MS; Date.now() < end; await wait(50))
    if (staleSince(Date.now(), databaseAway) >= setMs) break;
  await Promise.all([...ordering, lookEverywhere()]);
}
