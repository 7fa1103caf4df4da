import { loadCold, watchPages } from './bench/page-timings.ts';
import { expect, test } from './shop/journey.ts';
import { addToCart } from './steps/fill-basket.ts';
import { productCards } from './steps/find-products.ts';

/** The most on the wire to the first list, in KB of 1024 bytes, into an empty cache. */
const most = { Script: 190, Stylesheet: 20, Font: 70 } as const;

const list = '/product-list/1/20';
const screens = [list, '/product-detail/RHO008', '/basket', '/checkout', '/orders', '/account'];

test('the first useful list stays within its weight', async ({ buyer: page }) => {
  // No prefetch: only what the screen needs is counted.
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  await watchPages(page);
  const cdp = await page.context().newCDPSession(page);
  const { kilobytes } = await loadCold(page, cdp, list);
  console.log(kilobytes);
  for (const kind of ['Script', 'Stylesheet', 'Font'] as const) {
    expect.soft(kilobytes[kind], `${kind} of the list`).toBeGreaterThan(0);
    expect.soft(kilobytes[kind], `${kind} of the list`).toBeLessThan(most[kind]);
  }
});

test('nothing moves while a screen loads over a mobile network', async ({ buyer: page }) => {
  await addToCart(productCards(page).first(), { cases: 1, bottles: 0 });
  await watchPages(page);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Network.enable');
  // 4G as Lighthouse has it: 150 ms, 1.6 Mbit/s.
  const network = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 90_000 };
  await cdp.send('Network.emulateNetworkConditions', network);
  for (const address of screens) {
    const { shift } = await loadCold(page, cdp, address);
    expect.soft(shift, `layout shift of ${address}`).toBeLessThan(0.01);
  }
});
