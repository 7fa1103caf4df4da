import { expect, it } from 'vitest';
import { isVolumeRun } from '../../trade/test/volume.ts';
import { runTorture } from './torture/run-torture.ts';

const EVENTS = [
  ...['call', 'file', 'office'].flatMap((way) => [
    new RegExp(`^dispatched by ${way}`),
    new RegExp(`^delivered by ${way}`),
  ]),
  /^claims sent/,
  /^(accept|replace|decline) by the office/,
  /^credit by /,
  ...['made', 'order-not-changeable', 'order-changed-meanwhile'].map(
    (what) => new RegExp(`^changes ${what}`),
  ),
  /^changes sent again later/,
  ...['another change', 'a cancellation', 'its cut-off'].map((what) => new RegExp(`^a change meets ${what}`)),
  ...['typed before the first answer', 'removed'].map((what) => new RegExp(`^lines ${what}`)),
  /^calls made twice/,
  ...['begun', 'answered'].map((what) => new RegExp(`^orders ${what}`)),
  /^people signed out/,
  /^changes asked for/,
  /^settings (saved|undone): done/,
  /^people added/,
  /^mails to many/,
  /^sign-ins by (link|code)/,
  /^sessions opened silently/,
  /^documents (by|before)/,
  /^further versions/,
  /^documents with/,
  /^payments of items begun/,
  /^payments of an item begun by two people at once/,
  /^messages about payments/,
  /^prices (of today|of a later day) by/,
  /^prices read in lists/,
  /^orders in the night in which prices began/,
];

it.runIf(isVolumeRun)(
  'neither loses nor doubles orders, messages or mails on two servers while every kind of fault happens',
  async () => {
    const seed = Math.floor(Math.random() * 1_000_000);
    const result = await runTorture({ seconds: 16, seed, pace: 0.15, say: () => {} });
    expect(result.violations, `with the seed ${seed}`).toEqual([]);
    expect(Object.keys(result.faults).length).toBeGreaterThan(10);
    expect(Object.values(result.faults)).not.toContain(0);
    const { found, carts, received } = result.facts;
    // A run with too few baskets, orders or messages would not notice a loss.
    expect(carts.length).toBeGreaterThan(10);
    expect(found.orders.length).toBeGreaterThan(10);
    expect(received.length).toBeGreaterThanOrEqual(found.mails.filter(({ isSent }) => isSent).length);
    expect(result.messages).toBeGreaterThan(10);
    expect(result.account['midnights in London']).toBeGreaterThan(0);
    expect(result.account['payments by card']).toBeGreaterThan(0);
    const done = {
      ...result.backOffice,
      ...result.claims,
      ...result.changes,
      ...result.baskets,
      ...result.office,
      ...result.account,
    };
    for (const event of EVENTS) {
      expect(
        Object.keys(done).some((name) => event.test(name)),
        `${event} with the seed ${seed}`,
      ).toBe(true);
    }
  },
  300_000,
);
