import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { addToCart } from './steps/fill-basket.ts';
import { productCards } from './steps/find-products.ts';
import { people, signIn } from './steps/sign-in.ts';

/*
 * The weight of the screens on the wire, in KB of 1024 bytes, sent to a Chromium with an empty cache. A bound above its mark is today's figure, and goes down with it.
 */

type Weight = { readonly Script: number; readonly Stylesheet: number; readonly Font: number };

/** The mark for scripts is 190. */
const LIST = { Script: 143, Stylesheet: 13, Font: 70 };

/** Scripts of each further screen, beyond those of the list. The checkout reads what is typed in the quick order. */
const FURTHER = {
  '/product-detail/RHO008': 35,
  '/basket': 35,
  '/checkout': 41,
  '/orders': 35,
  '/account': 35,
};

test('the first useful list and each further screen stay within their weight', async ({ page }) => {
  // Nothing is fetched for later: what is counted is what the screen needs.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await signIn(page, people.buyer);
  await addToCart(productCards(page).first(), { cases: 1, bottles: 0 });
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');

  const list = await weigh(page, cdp, '/product-list/1/20');
  expect.soft(list.files.size, 'the list has scripts').toBeGreaterThan(2);
  for (const kind of ['Script', 'Stylesheet', 'Font'] as const) {
    expect.soft(list.weight[kind], `${kind} of the list`).toBeLessThan(LIST[kind]);
  }
  for (const [address, most] of Object.entries(FURTHER)) {
    const screen = await weigh(page, cdp, address);
    const further = [...screen.files].filter(([file]) => !list.files.has(file));
    const scripts = further.reduce((sum, [, { type, size }]) => sum + (type === 'Script' ? size : 0), 0);
    expect.soft(scripts, `further scripts of ${address}`).toBeLessThan(most);
    // Asked for with the shop's first file, and not a wave later.
    const html = await page.evaluate(async (url) => {
      const answer = await fetch(url, { headers: { accept: 'text/html' } });
      return answer.text();
    }, address);
    const late = further
      .filter(([file, { type }]) => /Script|Stylesheet/.test(type) && !html.includes(new URL(file).pathname))
      .map(([file]) => file);
    expect.soft(late, `files of ${address} that its HTML does not name`).toEqual([]);
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
  for (const address of ['/product-list/1/20', ...Object.keys(FURTHER)]) {
    await cdp.send('Network.clearBrowserCache');
    await page.goto(address);
    await expect(page.locator('main h1')).toBeVisible();
    await page.waitForLoadState('networkidle');
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts); // As put there above.
    expect.soft(shifts, `what moved on ${address}`).toEqual([]);
  }
});

type File = { readonly type: string; readonly size: number };

async function weigh(page: Page, cdp: CDPSession, address: string) {
  await cdp.send('Network.clearBrowserCache');
  const asked = new Map<string, { type: string; url: string }>();
  const files = new Map<string, File>();
  const onResponse = ({
    requestId,
    type,
    response,
  }: {
    requestId: string;
    type: string;
    response: { url: string };
  }) => asked.set(requestId, { type, url: response.url });
  const onFinished = ({ requestId, encodedDataLength }: { requestId: string; encodedDataLength: number }) => {
    const file = asked.get(requestId);
    if (file) files.set(file.url, { type: file.type, size: encodedDataLength / 1024 });
  };
  cdp.on('Network.responseReceived', onResponse);
  cdp.on('Network.loadingFinished', onFinished);
  await page.goto(address);
  await expect(page.locator('main h1')).toBeVisible();
  await page.waitForLoadState('networkidle');
  cdp.off('Network.responseReceived', onResponse);
  cdp.off('Network.loadingFinished', onFinished);
  const weight: Weight = { Script: of('Script'), Stylesheet: of('Stylesheet'), Font: of('Font') };
  return { files, weight };

  function of(kind: string): number {
    return [...files.values()].reduce((sum, { type, size }) => sum + (type === kind ? size : 0), 0);
  }
}
