import { expect, test } from '../shop/journey.ts';
import { workerIsReady } from '../steps/kept-on-the-device.ts';

test.use({ serviceWorkers: 'allow' });

/** Limit of the size of manifest, service worker and its registration, in KB of 1024 bytes. */
const MOST_KB = 15;

test('Chromium offers to install the shop, which costs at most a few kilobytes', async ({ buyer: page }) => {
  await workerIsReady(page);
  const cdp = await page.context().newCDPSession(page);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // Playwright uses an incognito window, in which Chromium installs no apps.
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const kilobytes = await page.evaluate(async () => {
    const files = ['/service-worker.js', '/manifest.webmanifest', '/icon-192.png'];
    await Promise.all(files.map(async (file) => (await fetch(file, { cache: 'no-store' })).arrayBuffer()));
    const sizes = new Map(
      performance.getEntriesByType('resource').map((entry) => [
        new URL(entry.name).pathname,
        (entry as PerformanceResourceTiming).encodedBodySize, // The entries of this type are resource timings.
      ]),
    );
    return files.reduce((sum, file) => sum + (sizes.get(file) ?? Number.NaN), 0) / 1024;
  });
  expect(kilobytes).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThan(MOST_KB);
});
