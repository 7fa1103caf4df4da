import { expect, test } from '../shop/journey.ts';
import { workerIsReady } from '../steps/kept-on-the-device.ts';

test.use({ serviceWorkers: 'allow' });

/** The most that installing costs on the first visit, in KB of 1024 bytes: the manifest, the worker, its registration. */
const MOST_KB = 15;

test('Chromium would install the shop, for a few kilobytes', async ({ buyer: page }) => {
  await workerIsReady(page);
  const cdp = await page.context().newCDPSession(page);
  const { errors } = await cdp.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  // Playwright’s window is a private window, in which Chromium installs nothing.
  const { installabilityErrors } = await cdp.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([]);
  const kilobytes = await page.evaluate(async () => {
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
  expect(kilobytes).toBeGreaterThan(0);
  expect(kilobytes).toBeLessThan(MOST_KB);
});
