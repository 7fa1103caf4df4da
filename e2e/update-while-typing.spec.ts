import type { Page } from '@playwright/test';
import { openTwinRelease, type ReleaseFolder } from '../server/test/releases/earlier-release.ts';
import { test as base, expect } from './shop/journey.ts';
import { startShop } from './shop/start-shop.ts';
import { checkOutWith, giveReference, placeConfirmed } from './steps/check-out.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { answersAreKept, workerIsReady } from './steps/kept-on-the-device.ts';
import { noConnection } from './steps/server-away.ts';
import { openTab, people, seePage, signInByForm } from './steps/sign-in.ts';

/** The shop begins as another release, with scripts of other names. */
const test = base.extend<{ readonly release: ReleaseFolder }>({
  // biome-ignore lint/correctness/noEmptyPattern: Playwright requires the fixtures to be destructured.
  release: async ({}, use) => {
    const release = await openTwinRelease();
    await release.buildWeb();
    await use(release);
    await release.remove();
  },
  shop: async ({ release }, use) => {
    const earlier = release.file('server/bin/serve.ts');
    const shop = await startShop({ name: 'update-while-typing', earlier });
    await use(shop);
    await shop.close();
  },
});
test.use({ serviceWorkers: 'allow' });

/** The state of the worker of another release, which waits until no page of the one before is open. */
const waitingWorker = (page: Page) =>
  page.evaluate(async () => (await navigator.serviceWorker.ready).waiting?.state);
/** The release whose scripts a page has. */
const releaseOf = (page: Page) => page.evaluate(() => document.documentElement.dataset.release);
const markPage = (page: Page) => page.evaluate(() => void Object.assign(window, { isTheSame: true }));
/** Whether a page has been there all the time. */
const isUntouched = (page: Page) => page.evaluate(() => 'isTheSame' in window);

test('the shop is updated while a person types in three tabs: nothing is lost, and no page is reloaded', async ({
  page,
  context,
  shop,
  faults,
}) => {
  test.setTimeout(360_000);
  faults.expect(noConnection);
  faults.expect(/ERR_FAILED/);
  await signInByForm(page, people.buyer);
  await workerIsReady(page);
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  await giveReference(page, 'HALF ');
  const searching = await openTab(page, '/product-search/1/20');
  await searchFor(searching, 'caillottes');
  const cases = (tab: Page) => productCard(tab, caillottes).getByRole('textbox', { name: /^Cases.* of / });
  await cases(searching).fill('1');
  const naming = await openTab(page, '/lists');
  await naming.getByRole('button', { name: 'New list' }).click();
  await naming.getByRole('dialog').getByRole('textbox').pressSequentially('Terr');
  const tabs = [page, searching, naming];
  for (const tab of tabs) {
    expect(await releaseOf(tab)).toBe('twin');
    await markPage(tab);
  }

  await test.step('the other release is installed behind them', async () => {
    await shop.upgrade();
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    await expect.poll(() => waitingWorker(page), { timeout: 30_000 }).toBe('installed');
  });

  await test.step('what is half typed is typed to its end', async () => {
    await page.bringToFront();
    await page.getByRole('textbox', { name: /^Customer Reference/ }).pressSequentially('TYPED');
    await expect(page.getByRole('textbox', { name: /^Customer Reference/ })).toHaveValue('HALF TYPED');
    await searching.bringToFront();
    await cases(searching).pressSequentially('2');
    await naming.bringToFront();
    await naming.getByRole('dialog').getByRole('textbox').pressSequentially('ace');
    for (const tab of tabs) {
      expect(await isUntouched(tab), 'no page was loaded again').toBe(true);
      expect(await releaseOf(tab)).toBe('twin');
    }
  });

  await test.step('the old tabs go on: a list is made, an order placed, on screens that they open now', async () => {
    await naming.keyboard.press('Enter');
    await seePage(naming, 'Terrace');
    await page.bringToFront();
    await placeConfirmed(page);
    await page.getByRole('link', { name: 'My Orders' }).first().click();
    await seePage(page, 'My Orders');
    await expect(page.getByRole('row').filter({ hasText: 'HALF TYPED' })).toHaveCount(1);
    for (const tab of [page, naming]) expect(await isUntouched(tab)).toBe(true);
  });

  await test.step('a tab that the person loads again is of the new release, with what was typed', async () => {
    await searching.bringToFront();
    await searching.reload();
    await expect(cases(searching)).toHaveValue('12');
    expect(await releaseOf(searching)).toBeUndefined();
    await cases(searching).press('Enter');
    await expect(productCard(searching, caillottes).getByText(/ added to basket$/)).toBeVisible();
    await page.bringToFront();
    await seeBasketCount(page, 1);
    expect(await releaseOf(page), 'the old tab beside it has the basket too').toBe('twin');
  });

  await test.step('once all are closed the next page has the new worker, without a network too', async () => {
    for (const tab of [searching, naming]) await tab.close();
    await page.goto('about:blank');
    const next = await context.newPage();
    // The embedded provider has lost its sessions with the restart.
    await signInByForm(next, people.buyer);
    await expect.poll(() => waitingWorker(next)).toBeUndefined();
    await seeBasketCount(next, 1);
    // The provider, which has nobody signed in, had those removed that were kept before.
    await answersAreKept(next);
    await context.setOffline(true);
    await next.reload();
    await seePage(next, 'My Products');
    expect(await releaseOf(next)).toBeUndefined();
  });
});
