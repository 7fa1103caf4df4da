import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { noConnection, tryAgain } from './steps/server-away.ts';
import { seePage } from './steps/sign-in.ts';

test.use({ serviceWorkers: 'allow' });

/** The most that installing costs on the first visit, in KB of 1024 bytes: the manifest, the worker, its registration. */
const MOST_KB = 15;

test('the shop can be installed, for a few kilobytes', async ({ buyer: page }) => {
  const cdp = await page.context().newCDPSession(page);
  await workerIsReady(page);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // Playwright’s window is a private one, in which Chromium installs nothing.
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);

  const kilobytes = await page.evaluate(async () => {
    performance.clearResourceTimings();
    const files = ['/service-worker.js', '/manifest.webmanifest', '/icon-192.png'];
    await Promise.all(files.map(async (file) => (await fetch(file, { cache: 'no-store' })).arrayBuffer()));
    const sizes = new Map(
      performance.getEntriesByType('resource').map((entry) => [
        new URL(entry.name).pathname,
        (entry as PerformanceResourceTiming).encodedBodySize, // As asked for by type.
      ]),
    );
    return files.reduce((sum, file) => sum + (sizes.get(file) ?? Number.NaN), 0) / 1024;
  });
  console.log({ kilobytes });
  expect(kilobytes).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThan(MOST_KB);
});

test('screens open without a network', async ({ buyer: page, context, faults }) => {
  faults.expect(noConnection);
  await workerIsReady(page);
  await context.setOffline(true);
  await page.reload();
  await tryAgain(page, () => context.setOffline(false));
  await seePage(page, 'My Products');
});

/** The worker is installed and has its files. */
async function workerIsReady(page: Page): Promise<void> {
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}
