import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { isVolumeRun } from '../../../../trade/test/volume.ts';
import { alphaBuyer } from '../../../test/fixture.ts';
import { type Issuer, startIssuer } from '../../../test/issuer.ts';
import { orderForm } from '../../../test/order-form.ts';
import { countRecords, openRestartableShop, submitTo } from '../../../test/placing-shop.ts';
import type { JobTiming } from '../../jobs/jobs.ts';
import { laterSteps, placingSteps, type Step } from '../../steps.ts';

/** The queue retries the jobs of a killed process after 4 seconds, so that the test is short. */
const quick: JobTiming = { expire: 4, heartbeat: null, supervise: 1 };

/**
 * The basket has 20 bottles of RED1, of which 14 come from reserves, and 12 bottles of SCARCE1, of which 8 are in stock.
 * It becomes three orders: an order from stock, a reserves order and a back order.
 */
const order = () =>
  orderForm({
    Lines: [
      { ProductCode: 'RED1', CasesQty: 3, BottlesQty: 2 },
      { ProductCode: 'SCARCE1', CasesQty: 2, BottlesQty: 0 },
    ],
    GrandTotal: 384,
  });
const placed = (orders: number) => ({
  placements: orders,
  orders: 3 * orders,
  confirmed: 3 * orders,
  waiting: 0,
  stock: 0,
  reserve: 0,
  credit: '4616.0000',
});

let issuer: Issuer | undefined;
beforeAll(async () => {
  issuer = await startIssuer();
});
afterAll(async () => {
  await issuer?.close();
});

/** For each step: kills the server when an order reaches the step, restarts, and submits the same order again. */
async function placeThroughKills(steps: readonly Step[], timing: JobTiming | undefined) {
  if (issuer === undefined) throw new Error('The issuer is started before the tests run');
  const shop = await openRestartableShop({ issuer: issuer.url, now: '2026-11-16T10:00:00Z' });
  const token = await issuer.sign({ ...alphaBuyer, expiresInSeconds: 3_600 });
  const mailed: string[] = [];
  let server = await shop.start(timing);
  try {
    for (const [index, step] of steps.entries()) {
      if (index > 0) await shop.refill();
      const form = order();
      await server.killAt(step);
      const before = await submitTo(server, form, token);
      expect(await server.ended, step).toBe('SIGKILL');

      server = await shop.start(timing);
      const after = await submitTo(server, form, token);
      expect(after?.status, step).toBe(200);
      if (before !== undefined) expect(after, step).toEqual(before);
      await vi.waitFor(
        async () => expect(await countRecords(shop.connection), step).toEqual(placed(index + 1)),
        { timeout: 90_000, interval: 100 },
      );
      mailed.push(...Object.values(after?.body.mainResult ?? {}).map((number) => `${number}.eml`));
      expect(await shop.mails(), step).toEqual(mailed.sort());
    }
  } finally {
    await server.kill();
    await shop.clear();
  }
}

describe.concurrent('kill -9 of the server, then a restart and the same submission', () => {
  it(
    'places one order and sends one mail if the server is killed at any step of placing',
    () => placeThroughKills(isVolumeRun ? placingSteps : ['placed'], quick),
    240_000,
  );

  it.runIf(isVolumeRun)(
    'places one order and sends one mail if the server is killed at any step of confirming and mailing',
    () => placeThroughKills(laterSteps, quick),
    240_000,
  );

  it.runIf(isVolumeRun)(
    'retries a confirmation that a kill interrupted, with the default job timing',
    () => placeThroughKills(['confirming'], undefined),
    240_000,
  );
});
