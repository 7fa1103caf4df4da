import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { alphaBuyer } from '../../../test/fixture.ts';
import { type Issuer, startIssuer } from '../../../test/issuer.ts';
import { orderForm } from '../../../test/order-form.ts';
import { countRecords, openRestartableShop, submitTo } from '../../../test/placing-shop.ts';
import type { JobTiming } from '../../jobs/jobs.ts';
import type { Step } from '../../steps.ts';

const steps: readonly Step[] = [
  'before-placing',
  'key-taken',
  'goods-locked',
  'goods-taken',
  'orders-saved',
  'jobs-queued',
  'placed',
  'confirming',
  'confirmed',
  'before-mail',
  'mail-half-written',
  'mail-sent',
];

/** Work of a killed process is taken up again within seconds, so that the test need not wait a quarter of a minute. */
const quick: JobTiming = { expire: 4, heartbeat: null, supervise: 1 };
const usual = undefined;

/** 20 bottles of RED1, 14 of them reserved, and 12 of SCARCE1, 8 of them in stock: three orders. */
const order = () =>
  orderForm({
    Lines: [
      { ProductCode: 'RED1', CasesQty: 3, BottlesQty: 2 },
      { ProductCode: 'SCARCE1', CasesQty: 2, BottlesQty: 0 },
    ],
    GrandTotal: 384,
  });
const placedOnce = {
  placements: 1,
  orders: 3,
  confirmed: 3,
  waiting: 0,
  stock: 0,
  reserve: 0,
  credit: '4616.0000',
};

let issuer: Issuer | undefined;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(async () => {
  await issuer?.close();
});

async function placeThroughAKill(killAt: Step, timing: JobTiming | undefined) {
  if (issuer === undefined) throw new Error('The issuer is started before the tests run');
  const shop = await openRestartableShop({ issuer: issuer.url, now: '2026-11-16T10:00:00Z' });
  try {
    const token = await issuer.sign(alphaBuyer);
    const form = order();
    const options = timing === undefined ? {} : { timing };
    const first = await shop.start({ killAt, ...options });
    const before = await submitTo(first, form, token);
    expect(await first.ended).toBe('SIGKILL');

    const second = await shop.start({ killAt: null, ...options });
    try {
      const after = await submitTo(second, form, token);
      expect(after?.status).toBe(200);
      if (before !== undefined) expect(after).toEqual(before);
      await vi.waitFor(async () => expect(await countRecords(shop.connection)).toEqual(placedOnce), {
        timeout: 90_000,
        interval: 250,
      });
      expect(await shop.mails()).toEqual(
        Object.values(after?.body.mainResult ?? {})
          .map((number) => `${number}.eml`)
          .sort(),
      );
    } finally {
      await second.kill();
    }
  } finally {
    await shop.clear();
  }
}

describe('kill -9 of the server', () => {
  describe.concurrent('then a restart and the same submission make one order and one mail each', () => {
    it.each(steps)('killed at %s', (step) => placeThroughAKill(step, quick), 240_000);
  });
});

describe('kill -9 of the server in its usual timing', () => {
  it('takes the work up again within half a minute', () => placeThroughAKill('confirming', usual), 240_000);
});
