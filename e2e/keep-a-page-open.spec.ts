import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import {
  type EarlierRelease,
  lastOtherWeb,
  openEarlierRelease,
} from '../server/test/releases/earlier-release.ts';
import { test as base, expect } from './shop/journey.ts';
import { startShop } from './shop/start-shop.ts';
import { checkOutWith, placeConfirmed } from './steps/check-out.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { addToCart, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { openTab, people, seePage, signInByForm } from './steps/sign-in.ts';

/** The shop begins as the last release was: its own server with its own scripts and tables. */
const test = base.extend<{ readonly release: EarlierRelease }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the fixtures to be destructured.
  release: async ({}, use) => {
    const release = await openEarlierRelease(lastOtherWeb ?? '');
    await release.buildWeb();
    await use(release);
    await release.remove();
  },
  shop: async ({ release }, use) => {
    const shop = await startShop({ name: 'keep-a-page-open', earlier: release.file('server/bin/serve.ts') });
    await use(shop);
    await shop.close();
  },
});

const dist = fileURLToPath(new URL('../web/dist', import.meta.url));

/** The first script, which each release has under a name of its own. */
const firstScript = /<script type="module"[^>]* src="([^"]+)"/;
const firstScriptIn = async (folder: string) =>
  firstScript.exec(await readFile(join(folder, 'index.html'), 'utf8'))?.[1];
const firstScriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'));

// A clone without the history has none.
for (const version of lastOtherWeb === undefined ? [] : [lastOtherWeb])
  test(`a page of ${version} stays open while the shop is upgraded: it stores a basket, places an order, and finds the screens whose scripts are gone`, async ({
    page,
    shop,
    release,
    faults,
  }) => {
    test.setTimeout(180_000);
    faults.expect(
      /ERR_CONNECTION_REFUSED|status of (404|50\d)|^50\d |Refused to apply style|Failed to fetch dynamically imported module/,
    );
    const [before, after] = await Promise.all([firstScriptIn(release.file('web/dist')), firstScriptIn(dist)]);
    expect(before).not.toBe(after);

    await signInByForm(page, people.buyer);
    const searching = await openTab(page, '/product-search/1/20');
    await searchFor(searching, 'caillottes');
    // On a slow line: what it has not fetched by now is gone when it comes to it.
    const slow = await page.context().newPage();
    const upgraded = Promise.withResolvers<void>();
    let isHeld = false;
    await slow.route('**/assets/orders-*.js', async (route) => {
      isHeld = true;
      await upgraded.promise;
      await route.continue();
    });
    await slow.goto('/');
    await seePage(slow, 'My Products');
    await expect.poll(() => isHeld, { message: 'it fetches the other screens by itself' }).toBe(true);
    await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
    for (const tab of [page, searching]) await seeNetworkIdle(tab);

    await shop.upgrade();
    upgraded.resolve();

    await test.step('it places an order', async () => {
      await placeConfirmed(page);
      expect(await firstScriptOf(page)).toBe(before);
    });

    await test.step('it stores a basket, which the new release reads', async () => {
      await addToCart(productCard(searching, caillottes), { cases: 2, bottles: 0 });
      expect(await firstScriptOf(searching)).toBe(before);
      await openBasket(searching);
      expect(await firstScriptOf(searching)).toBe(after);
      await expect(basketLine(searching, caillottes)).toBeVisible();
      await seeBasketCount(searching, 1);
    });

    await test.step('a screen that is gone is that of the new release', async () => {
      expect(await firstScriptOf(slow)).toBe(before);
      await slow.getByRole('link', { name: 'My Orders' }).first().click();
      await seePage(slow, 'My Orders');
      await expect(slow.getByRole('table', { name: 'Orders' })).toBeVisible();
      expect(await firstScriptOf(slow)).toBe(after);
    });
  });
