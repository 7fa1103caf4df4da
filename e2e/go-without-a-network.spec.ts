import type { BrowserContext, Page } from '@playwright/test';
import { importProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, giveReference } from './steps/check-out.ts';
import { caillottes, cormorant, marchmont } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, productCards, productNames } from './steps/find-products.ts';
import { bottled } from './steps/journey-wines.ts';
import { answersAreKept, workerIsReady } from './steps/kept-on-the-device.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { noConnection } from './steps/server-away.ts';
import { people, seePage, signIn, signInByForm } from './steps/sign-in.ts';

test.use({ serviceWorkers: 'allow' });

test.beforeEach(({ faults }) => {
  test.slow();
  faults.expect(noConnection);
  faults.expect(/ERR_FAILED/);
});

test('a buyer opens cached lists, wines and the basket offline, and reads how old the prices are', async ({
  page,
  context,
}) => {
  await signInByForm(page, people.buyer);
  await workerIsReady(page);
  const quiet = page.getByRole('status').getByText(/^No answer from the shop[.] Prices of \d\d:\d\d$/);
  await expect(productCards(page).first()).toBeVisible();
  const names = await firstNames(page);
  const wine = productCards(page).first().getByRole('rowheader').getByRole('link').first();
  const code = new URL((await wine.getAttribute('href')) ?? '', page.url()).pathname.split('/').at(-1);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await productCard(page, caillottes).getByRole('link', { name: caillottes }).first().click();
  await seePage(page, caillottes);
  const product = new URL(page.url()).pathname;
  // Waits for the page's own answer, because a page that is left earlier caches no answer. The heading proves nothing:
  // its text comes from the list.
  await seeNetworkIdle(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Basket/ })
    .last()
    .click();
  await expect(basketLine(page, caillottes)).toBeVisible();
  await answersAreKept(page);

  await context.setOffline(true);
  const tab = await context.newPage();
  await test.step('a new tab shows the list', async () => {
    await tab.goto('/');
    await seePage(tab, 'My Products');
    await expect(productCards(tab).first()).toBeVisible();
    await expect(tab.getByRole('button', { name: 'Bea Buyer' })).toBeVisible();
  });
  await test.step('a reloaded page shows the list, a wine, the basket and the checkout', async () => {
    await page.goto('/product-list/1/20');
    await expect(productCards(page).first()).toBeVisible();
    expect(await firstNames(page)).toEqual(names);
    await expect(quiet).toBeVisible();
    await audit(page, 'list of kept prices');
    await page.goto(product);
    await seePage(page, caillottes);
    await expect(page.getByRole('button', { name: /^(Add to Cart|Update)/ })).toBeVisible();
    await openBasket(page);
    await expect(basketLine(page, caillottes)).toBeVisible();
    await expect(quiet).toBeVisible();
  });
  await test.step('the service worker never answers for a page of the sign-in at the shop’s own name', async () => {
    const other = await context.newPage();
    await expect(other.goto('/sign-in/auth')).rejects.toThrow(/ERR_INTERNET_DISCONNECTED/);
    await other.close();
  });
  await test.step('the page of a wine that is not cached says why it cannot be shown', async () => {
    await page.goto('/product-detail/NEVERSEEN');
    await expect(page.getByRole('main').getByText('Service unavailable, try again later.')).toBeVisible();
    await expect(page.getByRole('status').getByText(/^No answer from the shop/)).toBeVisible();
  });
  await test.step('the quick order knows the codes of cached lists', async () => {
    await page.keyboard.press('/');
    await page.keyboard.type(`${code} 2`);
    const suggestions = page
      .getByRole('listbox', { name: 'Suggestions' })
      .and(page.locator('[aria-busy="false"]'));
    await expect(suggestions.getByRole('option').first()).toContainText(names[0] ?? '');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('status')).toContainText('2 cases of');
    await page.keyboard.press('Escape');
    await seeBasketCount(page, 2);
  });

  await test.step('back online, the page shows the basket, and the new tab asks for a log-in', async () => {
    await context.setOffline(false);
    await openBasket(page);
    await expect(quiet).toHaveCount(0, { timeout: 40_000 });
    await expect(basketLine(page, names[0] ?? '')).toBeVisible();
    await tab.bringToFront();
    const logIn = tab.getByRole('button', { name: 'You’re back online. Log in to go on' });
    await logIn.click();
    await expect(logIn, 'the tab is back from the provider').toHaveCount(0);
    await expect(tab.getByRole('status').filter({ hasText: 'Prices of' })).toHaveCount(0);
    await tab.getByRole('link', { name: 'My Orders' }).first().click();
    await expect(tab.getByRole('table', { name: 'Orders' })).toBeVisible();
  });
});

test('a buyer logs out of a shared computer, which keeps no data, and has the basket at the next log-in', async ({
  context,
  page,
}) => {
  await signInByForm(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 2 });
  await workerIsReady(page);
  // The service worker caches the pictures of a page.
  await page.goto('/product-list/1/20');
  await productCards(page).first().getByRole('rowheader').getByRole('link').click();
  const picture = page.locator('main img').first();
  await expect(picture).toBeVisible();
  const address = (await picture.getAttribute('src')) ?? '';
  await answersAreKept(page);
  await expect.poll(async () => (await leftHere(page)).caches).toContain('pictures');

  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/login');
  await page.evaluate(async (late) => void (await (await fetch(late)).blob()), address);
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  const { caches: left, databases, stored } = await leftHere(page);
  expect(databases).toEqual([]);
  expect(stored.filter((name) => /kept-person|basket/.test(name))).toEqual([]);
  // The app's files and the public settings may stay, because they are the same for everybody.
  expect(left.filter((name) => !name.startsWith('workbox-precache') && name !== 'config')).toEqual([]);
  await context.setOffline(true);
  await page.goto('/product-list/1/20');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await expect(page.getByText('Sancerre')).toHaveCount(0);
  await context.setOffline(false);
  await signInByForm(page, people.buyer);
  await seeBasketCount(page, 1);
});

test('the office removes a login, and the buyer’s device deletes its stored data', async ({
  browser,
  baseURL,
  context,
  page,
  faults,
}) => {
  // The shop refuses the pending calls.
  faults.expect(/403 \(Forbidden\)|account\/accounts/);
  await signInByForm(page, people.buyer);
  await expect(productCards(page).first()).toBeVisible();
  await workerIsReady(page);
  await answersAreKept(page);

  const officeContext = await browser.newContext({ baseURL: baseURL ?? '' });
  const office = await officeContext.newPage();
  await signInByForm(office, people.office);
  await office.goto('/admin/people');
  const logins = office.getByRole('region', { name: 'People' });
  await logins.getByRole('textbox', { name: 'Find by email, name or customer' }).fill(people.buyer);
  // The found row moves up when the answer arrives, and a press on a moving button is lost.
  await expect(logins.getByRole('row')).toHaveCount(2);
  await logins.getByRole('button', { name: new RegExp(`^Remove ${people.buyer} from`) }).click();
  await expect(logins.getByRole('button', { name: 'Undo' })).toBeVisible();

  await page.reload();
  await expect.poll(async () => (await leftHere(page)).databases).toEqual([]);
  expect((await leftHere(page)).stored).not.toContain('tradecellar/kept-person');
  await context.setOffline(true);
  await page.goto('/account');
  await expect(page.getByRole('button', { name: 'Try again' }).first()).toBeVisible();
  await expect(page.getByText(/Sancerre|Available credit/)).toHaveCount(0);
  // Later journeys at this shop need the login.
  await logins.getByRole('button', { name: 'Undo' }).click();
  await expect(logins.getByText('can order again for')).toBeVisible();
  await officeContext.close();
});

test('B12: a buyer orders offline, reloads, switches the account, and two tabs send the order once', async ({
  page,
  context,
}) => {
  const keys = keysSent(context);
  const selector = page.getByRole('combobox', { name: 'Customer account' });
  await fillCheckout(page, 'caillottes', caillottes, people.group);
  await giveReference(page, 'IN THE CELLAR');
  await context.setOffline(true);
  await later(page).click();
  await expect(waits(page)).toBeFocused();
  await audit(page, 'order that waits');
  await page.reload();
  await expect(waits(page)).toBeVisible();
  await expect(goesLater(page)).toBeHidden();
  await expect(later(page)).toHaveCount(0);

  await test.step('a change of the ordered basket asks the buyer first', async () => {
    await page.goto('/basket');
    await expect(goesLater(page)).toBeVisible();
    await basketLine(page, caillottes)
      .getByRole('button', { name: `Remove ${caillottes}` })
      .click();
    await page.getByRole('button', { name: 'Leave it waiting' }).click();
    await seeBasketCount(page, 1);
  });

  await selector.selectOption(cormorant.account);
  const goes = page.getByText(`Your order of 1 wine for ${marchmont.name} goes when you are back online`);
  await expect(goes).toBeVisible();
  await page.reload();
  await expect(goes).toBeVisible();
  await audit(page, 'order of another account that waits');

  const tab = await context.newPage();
  await tab.goto('/product-list/1/20');
  await context.setOffline(false);
  const placed = page.getByText(new RegExp(`^Your order \\S+ for ${marchmont.name} was placed[.]`));
  await expect(placed).toBeVisible({ timeout: 60_000 });
  for (const each of [page, tab]) await expect(goesLater(each)).toHaveCount(0);
  expect(keys).toHaveLength(1);
  await selector.selectOption(marchmont.account);
  await page.goto('/orders');
  // The page polls for the order's number every ten seconds.
  await expect(page.getByRole('row').filter({ hasText: 'IN THE CELLAR' })).toHaveCount(1, {
    timeout: 60_000,
  });
});

test('a buyer takes back a waiting order, orders again offline, and is asked about a new price', async ({
  page,
  context,
  shop,
}) => {
  const keys = keysSent(context);
  await importProducts(shop, [bottled]);
  await fillCheckout(page, 'wayfarer', bottled.Description);
  await shop.stop();
  await page.reload();
  await later(page).click();
  await expect(waits(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('main'), 'the button is gone').toBeFocused();
  await expect(goesLater(page)).toHaveCount(0);
  await expect(later(page)).toBeVisible();
  await shop.startAgain();
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible({ timeout: 60_000 });
  await seeBasketCount(page, 1);
  // The answer of a pending call would tell the page that the shop is reachable.
  await seeNetworkIdle(page);
  expect(keys, 'the order that was taken back').toEqual([]);

  await context.setOffline(true);
  await later(page).click();
  await expect(waits(page)).toBeVisible();
  await importProducts(shop, [{ ...bottled, CasePrice: 66, BottleNett: 11, BottleVAT: 2.2 }]);
  await page.getByRole('link', { name: 'Keep shopping' }).click();
  await seePage(page, 'My Products');
  await expect(goesLater(page)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'See what' }).click({ timeout: 60_000 });
  await expect(page.getByText(/now £66[.]00/)).toBeVisible();
  await audit(page, 'order that asks');
  expect(keys, 'nothing was sent').toEqual([]);
  await expect(page.getByRole('main'), 'a bottle at the new price').toContainText('£13.20');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(/\/thank-you\//);
  expect(new Set(keys).size).toBe(1);
});

const later = (page: Page) => page.getByRole('button', { name: /^Place when back online/ });
const waits = (page: Page) => page.getByRole('heading', { name: 'Your order goes when you are back online' });
const goesLater = (page: Page) =>
  page.getByText(/^Your order of 1 wine( for .+)? goes when you are back online/);

/** Adds a wine, opens the checkout, and waits until the device has cached everything that the checkout needs. */
async function fillCheckout(
  page: Page,
  words: string,
  title: string,
  person: string = people.buyer,
): Promise<void> {
  await signIn(page, person);
  await checkOutWith(page, words, title, { cases: 0, bottles: 1 });
  await workerIsReady(page);
  await answersAreKept(page);
}

function keysSent(context: BrowserContext): string[] {
  const keys: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/submit/order')) keys.push(request.postDataJSON().CartId);
  });
  return keys;
}

/** Returns the names in the first rows, because the page draws further rows only when it is scrolled. */
const firstNames = async (page: Page) => (await productNames(page)).slice(0, 3);

async function leftHere(page: Page) {
  return page.evaluate(async () => ({
    caches: await caches.keys(),
    databases: (await indexedDB.databases()).map(({ name }) => name),
    stored: Object.keys(localStorage),
  }));
}
