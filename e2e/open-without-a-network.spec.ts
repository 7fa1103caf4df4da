import type { BrowserContext, Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import type { StartedShop } from './shop/start-shop.ts';
import { audit } from './steps/audit-page.ts';
import { caillottes } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, productCards, productNames } from './steps/find-products.ts';
import { answersAreKept, workerIsReady } from './steps/kept-on-the-device.ts';
import { noConnection } from './steps/server-away.ts';
import { people, seePage, signInByForm } from './steps/sign-in.ts';

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

/** How the shop is really away, and comes back. */
const losses: readonly {
  readonly what: string;
  readonly lose: (context: BrowserContext, shop: StartedShop) => Promise<void>;
  readonly restore: (context: BrowserContext, shop: StartedShop) => Promise<void>;
}[] = [
  {
    what: 'a network',
    lose: (context) => context.setOffline(true),
    restore: (context) => context.setOffline(false),
  },
  {
    what: 'the shop',
    lose: (_context, shop) => shop.stop(),
    restore: (_context, shop) => shop.startAgain(),
  },
];

for (const { what, lose, restore } of losses) {
  test(`without ${what}, what was seen is there, with the time of its prices`, async ({
    buyer: page,
    context,
    shop,
    faults,
  }) => {
    test.setTimeout(180_000);
    faults.expect(noConnection);
    faults.expect(/ERR_FAILED/);
    const quiet = page.getByRole('status').getByText(/^No answer from the shop[.] Prices of \d\d:\d\d$/);
    await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
    await productCard(page, caillottes).getByRole('link', { name: caillottes }).first().click();
    await seePage(page, caillottes);
    const product = new URL(page.url()).pathname;
    await answersAreKept(page);
    await openBasket(page);
    await expect(basketLine(page, caillottes)).toBeVisible();
    await answersAreKept(page);
    await page.goto('/my-usuals/1/20');
    await expect(productCards(page).first()).toBeVisible();
    const usuals = await firstNames(page);
    await answersAreKept(page);
    await page.goto('/product-list/1/20');
    await expect(productCards(page).first()).toBeVisible();
    const names = await firstNames(page);
    await workerIsReady(page);
    await answersAreKept(page);

    await lose(context, shop);
    await test.step('the list, in a page that is opened anew', async () => {
      await page.reload();
      await seePage(page, 'My Products');
      await expect(productCards(page).first()).toBeVisible();
      expect(await firstNames(page)).toEqual(names);
      await expect(quiet).toBeVisible();
      await audit(page, 'list of kept prices');
    });
    await test.step('usuals, a product, the basket', async () => {
      await page.goto('/my-usuals/1/20');
      await expect(productCards(page).first()).toBeVisible();
      expect(await firstNames(page)).toEqual(usuals);
      await page.goto(product);
      await seePage(page, caillottes);
      await expect(page.getByRole('button', { name: /^(Add to Cart|Update)/ })).toBeVisible();
      await openBasket(page);
      await expect(basketLine(page, caillottes)).toBeVisible();
      await expect(quiet).toBeVisible();
    });
    await test.step('a product that was never seen says why it is not there', async () => {
      await page.goto('/product-detail/NEVERSEEN');
      await expect(page.getByRole('main').getByText('Service unavailable, try again later.')).toBeVisible();
      const silence = page.getByRole('status').getByText(/^No answer from the shop/);
      await expect(silence).toBeVisible();
    });
    await test.step('a code in the quick order, whose wine was seen in a list', async () => {
      await page.goto('/product-list/1/20');
      const card = productCards(page).first();
      const code = new URL(
        (await card.getByRole('link').first().getAttribute('href')) ?? '',
        page.url(),
      ).pathname
        .split('/')
        .at(-1);
      await page.keyboard.press('/');
      await page.keyboard.type(`${code} 2`);
      await expect(
        page.getByRole('listbox', { name: 'Suggestions' }).getByRole('option').first(),
      ).toContainText(names[0] ?? '');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('banner').getByRole('status')).toContainText('2 cases of');
      await page.keyboard.press('Escape');
      await seeBasketCount(page, 2);
    });

    await restore(context, shop);
    await expect(quiet).toHaveCount(0, { timeout: 40_000 });
    await openBasket(page);
    await expect(basketLine(page, names[0] ?? '')).toBeVisible();
  });
}

test('a new tab shows the kept list without a network, and goes on once the provider can be asked', async ({
  context,
  page,
  faults,
}) => {
  faults.expect(noConnection);
  faults.expect(/ERR_FAILED/);
  await signInByForm(page, people.buyer);
  await expect(productCards(page).first()).toBeVisible();
  await workerIsReady(page);
  await answersAreKept(page);
  await context.setOffline(true);
  const tab = await context.newPage();
  await tab.goto('/');
  await seePage(tab, 'My Products');
  await expect(productCards(tab).first()).toBeVisible();
  await expect(tab.getByRole('button', { name: 'Bea Buyer' })).toBeVisible();
  await context.setOffline(false);
  await tab.getByRole('button', { name: 'You’re back online. Log in to go on' }).click();
  await seePage(tab, 'My Products');
  await expect(tab.getByRole('status').filter({ hasText: 'Prices of' })).toHaveCount(0);
  await tab.getByRole('link', { name: 'My Orders' }).first().click();
  await expect(tab.getByRole('table', { name: 'Orders' })).toBeVisible();
});

test('signing out leaves nothing of what was kept', async ({ context, page, faults }) => {
  faults.expect(noConnection);
  faults.expect(/ERR_FAILED/);
  await signInByForm(page, people.buyer);
  await expect(productCards(page).first()).toBeVisible();
  await workerIsReady(page);
  await answersAreKept(page);
  // Seen while the worker is there, its pictures stay.
  await page.reload();
  await productCards(page).first().getByRole('rowheader').getByRole('link').click();
  const picture = page.locator('main img').first();
  await expect(picture).toBeVisible();
  const address = (await picture.getAttribute('src')) ?? '';
  await expect.poll(async () => (await leftHere(page)).caches).toContain('pictures');

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/login');
  await page.evaluate(async (late) => void (await (await fetch(late)).blob()), address);
  await page.waitForTimeout(500);
  const { caches: left, databases, person } = await leftHere(page);
  expect(databases).toEqual([]);
  expect(person).toBeNull();
  // The shop’s own files and public settings, the same for everybody.
  expect(left.filter((name) => !name.startsWith('workbox-precache') && name !== 'config')).toEqual([]);
  await context.setOffline(true);
  await page.goto('/product-list/1/20');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Sancerre')).toHaveCount(0);
});

test('a login that is removed leaves nothing of what was kept', async ({
  browser,
  baseURL,
  context,
  page,
  faults,
}) => {
  faults.expect(noConnection);
  // Every call that is on its way is refused.
  faults.expect(/ERR_FAILED|403 \(Forbidden\)|account\/accounts/);
  await signInByForm(page, people.buyer);
  await expect(productCards(page).first()).toBeVisible();
  await workerIsReady(page);
  await answersAreKept(page);

  const officeContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const office = await officeContext.newPage();
  await signInByForm(office, people.office);
  await office.goto('/admin/access');
  const logins = office.getByRole('region', { name: 'Logins' });
  await logins.getByRole('textbox', { name: 'Find by email, name or customer' }).fill(people.buyer);
  await logins.getByRole('button', { name: new RegExp(`^Remove ${people.buyer} from`) }).click();
  await expect(logins.getByRole('button', { name: 'Undo' })).toBeVisible();

  await page.reload();
  await expect.poll(async () => (await leftHere(page)).databases).toEqual([]);
  expect((await leftHere(page)).person).toBeNull();
  await context.setOffline(true);
  for (const address of ['/product-list/1/20', '/account']) {
    await page.goto(address);
    await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
    await expect(page.getByText(/Sancerre|Available Credit/)).toHaveCount(0);
  }
  // For the journeys that follow.
  await logins.getByRole('button', { name: 'Undo' }).click();
  await expect(logins.getByText('can order again for')).toBeVisible();
  await officeContext.close();
});

/** Rows further down come as they are scrolled to. */
const firstNames = async (page: Page) => (await productNames(page)).slice(0, 3);

async function leftHere(page: Page) {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    person: localStorage.getItem('tradecellar/kept-person'),
  }));
}
