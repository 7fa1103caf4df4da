import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { addToCart } from './steps/fill-basket.ts';
import { productCards } from './steps/find-products.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { people, signIn } from './steps/sign-in.ts';

/** The most on the wire to the first list, in KB of 1024 bytes, into an empty cache. */
const MOST = { Script: 170, Stylesheet: 20, Font: 70 };

const screens = [
  '/product-list/1/20',
  '/product-detail/RHO008',
  '/basket',
  '/checkout',
  '/orders',
  '/account',
];

test('the first useful list stays within its weight', async ({ page }) => {
  // No prefetch: only what the screen needs is counted.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await signIn(page, people.buyer);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const weight = await weigh(page, cdp, screens[0] ?? '');
  console.log(weight);
  for (const kind of ['Script', 'Stylesheet', 'Font'] as const) {
    expect.soft(weight[kind], `${kind} of the list`).toBeGreaterThan(0);
    expect.soft(weight[kind], `${kind} of the list`).toBeLessThan(MOST[kind]);
  }
});

test('nothing moves while a screen comes for the first time over a mobile network', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // The browser's types do not know the entries of a layout shift.
      for (const { value } of list.getEntries() as unknown as { value: number }[]) shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signIn(page, people.buyer);
  await addToCart(productCards(page).first(), { cases: 1, bottles: 0 });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  // 4G as Lighthouse has it: 150 ms, 1.6 Mbit/s.
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await cdp.send('Network.emulateNetworkConditions', network);
  for (const address of screens) {
    await cdp.send('Network.clearBrowserCache');
    await page.goto(address);
    await expect(page.locator('main h1')).toBeVisible();
    await seeNetworkIdle(page);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts); // As put there above.
    const moved = shifts.reduce((sum, shift) => sum + shift, 0);
    expect.soft(moved, `what moved on ${address}`).toBeLessThan(0.01);
  }
});

type Kind = keyof typeof MOST;

/** KB on the wire by kind, until the network is idle. */
async function weigh(page: Page, cdp: CDPSession, address: string): Promise<Record<Kind, number>> {
  await cdp.send('Network.clearBrowserCache');
  const kinds = new Map<string, string>();
  const weight = { Script: 0, Stylesheet: 0, Font: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    if (kind in weight) weight[kind as Kind] += encodedDataLength / 1024; // As just asked.
  });
  await page.goto(address);
  await expect(page.locator('main h1')).toBeVisible();
  await seeNetworkIdle(page);
  return weight;
}
