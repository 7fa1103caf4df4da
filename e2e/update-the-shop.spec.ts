import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import {
  lastOtherWeb,
  openEarlierRelease,
  openTwinRelease,
  type ReleaseFolder,
} from '../server/test/releases/earlier-release.ts';
import { isVolumeRun } from '../trade/test/volume.ts';
import { test as base, expect } from './shop/journey.ts';
import { startShop } from './shop/start-shop.ts';
import { checkOutWith, giveReference, placeConfirmed } from './steps/check-out.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { addToCart, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { answersAreKept, workerIsReady } from './steps/kept-on-the-device.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { noConnection } from './steps/server-away.ts';
import { openTab, people, seePage, signInByForm } from './steps/sign-in.ts';

const twin = 'twin';

const test = base.extend<{ readonly version: string; readonly release: ReleaseFolder }>({
  version: [twin, { option: true }],
  release: async ({ version }, use) => {
    const release = await (version === twin ? openTwinRelease() : openEarlierRelease(version));
    await release.buildWeb();
    await use(release);
    await release.remove();
  },
  shop: async ({ release }, use) => {
    const earlier = release.file('server/bin/serve.ts');
    const shop = await startShop({ name: 'update-the-shop', earlier });
    await use(shop);
    await shop.close();
  },
});
const dist = fileURLToPath(new URL('../web/dist', import.meta.url));

const firstScript = /<script type="module"[^>]* src="([^"]+)"/;
const firstScriptIn = async (folder: string) =>
  firstScript.exec(await readFile(join(folder, 'index.html'), 'utf8'))?.[1];
const firstScriptOf = (page: Page) =>
  page.evaluate(() => document.querySelector('script[type=module]')?.getAttribute('src'));

/** The state of the new release's service worker, which waits until no page of the earlier release is open. */
const waitingWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isTheSame: true }));
const isUntouched = (page: Page) => page.evaluate(() => 'isTheSame' in window);

// A twin is the current code with different names of its scripts.
test.describe('with a twin as the earlier release', () => {
  test.use({ version: twin, serviceWorkers: 'allow' });

  test('a buyer types in three tabs while the shop is upgraded, loses nothing, and no page reloads', async ({
    page,
    context,
    browser,
    shop,
    release,
    faults,
  }) => {
    test.setTimeout(360_000);
    faults.expect(noConnection);
    faults.expect(/ERR_FAILED/);
    const [before, after] = await Promise.all([firstScriptIn(release.file('web/dist')), firstScriptIn(dist)]);
    expect(before).not.toBe(after);
    await signInByForm(page, people.buyer);
    await workerIsReady(page);
    await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
    await giveReference(page, 'HALF ');
    const searching = await openTab(page, '/product-search/1/20');
    await searchFor(searching, 'caillottes');
    const cases = productCard(searching, caillottes).getByRole('textbox', { name: /^Cases.* of / });
    await cases.fill('1');
    const naming = await openTab(page, '/lists');
    await naming.getByRole('button', { name: 'Create list' }).click();
    await naming.getByRole('dialog').getByRole('textbox').pressSequentially('Terr');
    const tabs = [page, searching, naming];
    for (const tab of tabs) {
      expect(await firstScriptOf(tab)).toBe(before);
      await markPage(tab);
    }
    // Without a service worker a page has only the scripts that it loaded before the upgrade.
    const slow = await (await browser.newContext({ baseURL: shop.url, serviceWorkers: 'block' })).newPage();
    const updated = Promise.withResolvers<void>();
    const held = Promise.withResolvers<void>();
    await slow.route('**/assets/orders-*.js', async (route) => {
      held.resolve();
      await updated.promise;
      await route.continue();
    });
    await signInByForm(slow, people.group);
    await held.promise;

    await test.step('the browser installs the new release behind the tabs', async () => {
      await shop.upgrade();
      updated.resolve();
      await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
      await expect.poll(() => waitingWorker(page), { timeout: 30_000 }).toBe('installed');
    });

    await test.step('the buyer continues to type in each tab', async () => {
      await page.bringToFront();
      const reference = page.getByRole('textbox', { name: /^Customer Reference/ });
      await reference.pressSequentially('TYPED');
      await expect(reference).toHaveValue('HALF TYPED');
      await searching.bringToFront();
      await cases.pressSequentially('2');
      await naming.bringToFront();
      await naming.getByRole('dialog').getByRole('textbox').pressSequentially('ace');
      for (const tab of tabs) expect(await isUntouched(tab), 'no page was loaded again').toBe(true);
    });

    await test.step('the old tabs make a list and place an order, and open further screens', async () => {
      await naming.keyboard.press('Enter');
      await seePage(naming, 'Terrace');
      await page.bringToFront();
      await placeConfirmed(page);
      await page.getByRole('link', { name: 'My Orders' }).first().click();
      await seePage(page, 'My Orders');
      await expect(page.getByRole('row').filter({ hasText: 'HALF TYPED' })).toHaveCount(1);
      for (const tab of [page, naming]) expect(await isUntouched(tab)).toBe(true);
    });

    await test.step('a screen whose script is gone reloads as the screen of the new release', async () => {
      expect(await firstScriptOf(slow)).toBe(before);
      await slow.getByRole('link', { name: 'My Orders' }).first().click();
      await seePage(slow, 'My Orders');
      await expect(slow.getByRole('table', { name: 'Orders' })).toBeVisible();
      expect(await firstScriptOf(slow)).toBe(after);
      await slow.context().close();
    });

    await test.step('a tab that the buyer reloads shows the new release with the typed quantity', async () => {
      await searching.bringToFront();
      await searching.reload();
      await expect(cases).toHaveValue('12');
      expect(await firstScriptOf(searching)).toBe(after);
      await cases.press('Enter');
      await expect(productCard(searching, caillottes).getByText(/ added to basket$/)).toBeVisible();
      await page.bringToFront();
      await seeBasketCount(page, 1);
      expect(await firstScriptOf(page), 'the old tab beside it has the basket too').toBe(before);
    });

    await test.step('after all tabs are closed, the next page has the new service worker, even offline', async () => {
      for (const tab of [searching, naming]) await tab.close();
      await page.goto('about:blank');
      const next = await context.newPage();
      // The session of the sign-in outlives the restart, so the page signs in without a form.
      await next.goto('/');
      await seePage(next, 'My Products');
      await expect.poll(() => waitingWorker(next)).toBeUndefined();
      await seeBasketCount(next, 1);
      // The page deleted the cached answers when it found no session, so it must cache new answers.
      await answersAreKept(next);
      await context.setOffline(true);
      await next.reload();
      await seePage(next, 'My Products');
      expect(await firstScriptOf(next)).toBe(after);
    });
  });
});

// A clone without the git history has no earlier release.
for (const version of isVolumeRun && lastOtherWeb !== undefined ? [lastOtherWeb] : []) {
  test.describe(`with ${version} as the earlier release`, () => {
    test.use({ version });

    test(`a buyer keeps pages of ${version} open during an upgrade, orders, and keeps a basket that the new release reads`, async ({
      page,
      shop,
      release,
      faults,
    }) => {
      test.slow();
      faults.expect(
        /ERR_CONNECTION_REFUSED|status of (404|50\d)|^50\d |Refused to apply style|Failed to fetch dynamically imported module/,
      );
      const [before, after] = await Promise.all([
        firstScriptIn(release.file('web/dist')),
        firstScriptIn(dist),
      ]);
      await signInByForm(page, people.buyer);
      const searching = await openTab(page, '/product-search/1/20');
      await searchFor(searching, 'caillottes');
      await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
      for (const tab of [page, searching]) await seeNetworkIdle(tab);
      await shop.upgrade();
      await placeConfirmed(page);
      expect(await firstScriptOf(page)).toBe(before);
      await addToCart(productCard(searching, caillottes), { cases: 2, bottles: 0 });
      expect(await firstScriptOf(searching)).toBe(before);
      await openBasket(searching);
      expect(await firstScriptOf(searching)).toBe(after);
      await expect(basketLine(searching, caillottes)).toBeVisible();
      await seeBasketCount(searching, 1);
    });
  });
}
