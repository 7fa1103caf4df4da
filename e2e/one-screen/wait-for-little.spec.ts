import type { CDPSession, Page } from '@playwright/test';
import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { expect, test } from '../shop/journey.ts';
import { seeCheckout } from '../steps/check-out.ts';
import { caillottes } from '../steps/demo-merchant.ts';
import { addByName } from '../steps/fill-basket.ts';
import { productCards } from '../steps/find-products.ts';
import { hold } from '../steps/look-at-lists.ts';
import { seeNetworkIdle } from '../steps/network-idle.ts';
import { seeAllLoaded } from '../steps/open-screens.ts';
import { holdSession, openAs, people } from '../steps/sign-in.ts';

/** Limits of the transferred size of the first list with an empty cache, in KB of 1024 bytes. */
const MOST = { Script: 175, Stylesheet: 22, Font: 70 };
type Kind = keyof typeof MOST;

test('the first list stays within its limits of transferred size', async ({ page }) => {
  // Blocks prefetching, so that only the files that the screen needs are counted.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await holdSession(page, people.buyer);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  const weight = await weigh(page, cdp, '/product-list/1/20');
  console.log(weight);
  for (const kind of ['Script', 'Stylesheet', 'Font'] as const) {
    expect.soft(weight[kind], `${kind} of the list`).toBeGreaterThan(0);
    expect.soft(weight[kind], `${kind} of the list`).toBeLessThan(MOST[kind]);
  }
});

test('an idle list fetches the styles of all later pages as a single style sheet', async ({ page }) => {
  await openAs(page, people.buyer, '/product-list/1/20');
  await seeNetworkIdle(page, 20_000);
  await expect(page.locator('link[rel=stylesheet]')).toHaveCount(2);
});

async function weigh(page: Page, cdp: CDPSession, address: string): Promise<Record<Kind, number>> {
  await cdp.send('Network.clearBrowserCache');
  const kinds = new Map<string, string>();
  const weight = { Script: 0, Stylesheet: 0, Font: 0 };
  cdp.on('Network.responseReceived', ({ requestId, type }) => kinds.set(requestId, type));
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? '';
    if (kind in weight) weight[kind as Kind] += encodedDataLength / 1024; // Checked by `in`.
  });
  await page.goto(address);
  await expect(page.locator('main h1')).toBeVisible();
  await seeNetworkIdle(page);
  return weight;
}

async function recordShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts, requestIdleCallback: () => 0 });
    new PerformanceObserver((list) => {
      // The browser's types lack the entries of a layout shift.
      for (const { value } of list.getEntries() as unknown as { value: number }[]) shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

async function sumOfShifts(page: Page): Promise<number> {
  const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts); // `recordShifts` stores it.
  return shifts.reduce((sum, shift) => sum + shift, 0);
}

test('a slow list says that it is loading, and the page does not shift when the list arrives', {
  tag: ['@2.list.7'],
}, async ({ page }) => {
  await recordShifts(page);
  const release = await hold(page, '/products/items');
  await openAs(page, people.buyer, '/product-list/1/20');
  await expect(page.getByText('Loading…')).toBeVisible();
  await expect(productCards(page)).toHaveCount(0);
  await release();
  await expect(productCards(page)).toHaveCount(20);
  await expect(page.getByText('Loading…')).toHaveCount(0);
  expect(await sumOfShifts(page)).toBeLessThan(0.02);
});

test('the checkout does not shift while it loads for the first time over a mobile network', async ({
  page,
}) => {
  await recordShifts(page);
  await holdSession(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  // Lighthouse's slow 4G: 150 ms latency, 1.6 Mbit/s.
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await cdp.send('Network.emulateNetworkConditions', network);
  await cdp.send('Network.clearBrowserCache');
  await page.goto('/checkout');
  await seeAllLoaded(page);
  await seeNetworkIdle(page);
  expect(await sumOfShifts(page)).toBeLessThan(0.01);
});

function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, path] = new URL(request.url()).pathname.split('/api');
    if (path !== undefined) calls.push(path);
  });
  return calls;
}

test('pointing at the Checkout link prefetches the checkout’s data once', async ({ page }) => {
  await holdSession(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await seeNetworkIdle(page);
  const link = page.getByRole('banner').getByRole('link', { name: 'Checkout' });
  const calls = callsOf(page);
  await link.hover();
  // The account and the wines may already be cached, so the test expects no calls for them.
  const read = [deliveryAddresses, deliveryDate, deliveryDays, reservesItems];
  for (const { path } of read) await expect.poll(() => calls).toContain(path);
  await page.mouse.move(0, 0);
  await link.hover();
  await seeNetworkIdle(page);
  for (const { path } of read)
    expect(
      calls.filter((call) => call === path),
      `${path}, once`,
    ).toHaveLength(1);
  await link.click();
  await seeCheckout(page);
});
