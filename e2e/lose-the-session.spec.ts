import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { actFor } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, giveReference, placeConfirmed, seeCheckout } from './steps/check-out.ts';
import { caillottes, cormorant, galets, harbourmaster } from './steps/demo-merchant.ts';
import { addByName, addToCart, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, productCards, searchFor } from './steps/find-products.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { noConnection } from './steps/server-away.ts';
import { fillSignInForm, people, seePage, signIn, signInByForm } from './steps/sign-in.ts';

// Chromium logs refused calls and token renewals.
test.beforeEach(({ faults }) => faults.expect(/status of (400|401)/));

/**
 * Ends the session: the shop refuses the access token, and the provider refuses to renew it and has no session of the
 * browser. Real servers give the answers. Waits for the page's calls first, because the refusal of a later call would
 * open the provider's page before the buyer presses anything.
 */
async function expireSession(page: Page): Promise<void> {
  await seeNetworkIdle(page);
  await page.context().clearCookies();
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer expired' } }),
  );
  await page.route(
    (url) => url.pathname.endsWith('/token'),
    (route) =>
      route.continue({
        postData: 'grant_type=refresh_token&refresh_token=revoked&client_id=tradecellar-web',
      }),
  );
}

/** Signs in at the provider's form. From now on the shop and the provider accept the page's tokens. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible({ timeout: 20_000 });
  await page.unrouteAll();
  await fillSignInForm(page, email);
}

async function fillForm(page: Page, reference: string): Promise<void> {
  await page.getByRole('radio').nth(1).check();
  await giveReference(page, reference);
  await page.getByRole('textbox', { name: 'Delivery Notes' }).fill('Mind the cat.');
}

async function seeForm(page: Page, reference: string): Promise<void> {
  await seeCheckout(page);
  await expect(page.getByRole('textbox', { name: /^Customer Reference/ })).toHaveValue(reference);
  await expect(page.getByRole('textbox', { name: 'Delivery Notes' })).toHaveValue('Mind the cat.');
  await expect(page.getByRole('radio').nth(1)).toBeChecked();
}

const holdsTokens = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).some((name) => name.startsWith('oidc.user')));

test('a buyer of several accounts loses the session at a reload and at Place order, keeps account and form, and orders once', async ({
  page,
}) => {
  await signInByForm(page, people.group);
  const account = page.getByRole('combobox', { name: 'Customer account' });
  await account.selectOption(cormorant.account);
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  await fillForm(page, 'EXPIRED');

  await test.step('the token has expired when the page is reloaded', async () => {
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user')) ?? '';
      const user = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }));
    });
    await expireSession(page);
    await page.reload();
    await expect(page, 'the provider knows nobody').toHaveURL('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await signInAgain(page, people.group);
    await seeForm(page, 'EXPIRED');
    await expect(account).toHaveValue(cormorant.account);
    await seeBasketCount(page, 1);
  });

  await test.step('the session has ended when the order is sent', async () => {
    // Just after a log-in the page would show the refusal instead of a new log-in, so the page is reloaded.
    await page.reload();
    await seeForm(page, 'EXPIRED');
    await expireSession(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    await signInAgain(page, people.group);
    await seeForm(page, 'EXPIRED');
    await expect(account).toHaveValue(cormorant.account);
  });

  const orderNo = await placeConfirmed(page);
  await page.goto('/orders');
  await seePage(page, 'My Orders');
  const rows = page.getByRole('row').filter({ hasText: 'EXPIRED' });
  await expect(rows, 'nothing was half placed').toHaveCount(1);
  await expect(rows).toContainText(orderNo);
});

test('a buyer whose session has ended points at a link, stays on the list, and keeps typed quantities after the log-in', async ({
  page,
}) => {
  await signInByForm(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 0, bottles: 2 });
  const field = productCard(page, caillottes).getByRole('textbox', { name: /^Cases.* of / });
  await field.fill('3');
  await expireSession(page);
  const renewal = page.waitForResponse((response) => response.url().endsWith('/token'));
  await page.getByRole('banner').getByRole('link', { name: 'Checkout' }).hover();
  await (await renewal).finished();
  // Waits until the page has processed the refusal.
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  await expect(page).toHaveURL('/product-search/1/20?description=caillottes');
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('A-Z');
  await signInAgain(page, people.buyer);
  await expect(field).toHaveValue('3');
  await seeBasketCount(page, 1);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signInByForm(page, people.buyer);
  await searchFor(page, 'caillottes');
  await expect(field, 'signing out forgets the quantity').toHaveValue('');
});

test('a buyer logs in after the office on the same computer, and sees neither the office’s customer nor its form', async ({
  page,
}) => {
  await signInByForm(page, people.office);
  const quickOrder = page.getByRole('button', { name: /^Quick order/ });
  await expect(quickOrder, 'the office has no customer').toHaveCount(0);
  await actFor(page, harbourmaster);
  await expect(quickOrder).toBeVisible();
  await checkOutWith(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await fillForm(page, 'BY THE OFFICE');
  await expireSession(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await signInAgain(page, people.group);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('combobox', { name: 'Customer account' })).toHaveValue('GRAN03');
  await expect(page.getByText('Your basket is currently empty')).toBeVisible();

  await test.step('a buyer of the same customer does not see the office’s form and basket', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await signInByForm(page, people.buyer);
    // The basket that the office filled for this customer belongs to the office (decision 22).
    await seeBasketCount(page, 0);
    await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 2 });
    await expect(page.getByRole('textbox', { name: /^Customer Reference/ })).toHaveValue('');
    await expect(page.getByRole('radio').first()).toBeChecked();
  });
});

test('a buyer adds a wine offline while the session ends, and finds it after the next log-in, but nobody else sees it', async ({
  browser,
  baseURL,
  page,
  faults,
}) => {
  test.slow();
  faults.expect(noConnection);
  await signInByForm(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await searchFor(page, 'caillottes');
  await expireSession(page);
  await page.context().setOffline(true);
  await addToCart(productCard(page, caillottes), { cases: 3, bottles: 0 });
  await seeBasketCount(page, 2);

  await test.step('back online, the page stays unchanged until the buyer goes on', async () => {
    const refusal = page.waitForResponse((response) => response.url().endsWith('/account/basket/sync'));
    await page.context().setOffline(false);
    expect((await refusal).status()).toBe(401);
    await seeBasketCount(page, 2);
    await expect(page).toHaveURL('/product-search/1/20?description=caillottes');
  });

  await test.step('a different buyer who logs in has an empty basket', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click();
    await signInAgain(page, people.group);
    await seePage(page, 'My Orders');
    await openBasket(page);
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await seeBasketCount(page, 0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('the page sends the wine after its buyer has logged in', async () => {
    await signInByForm(page, people.buyer);
    await seeBasketCount(page, 2);
    const other = await (await browser.newContext({ baseURL: baseURL ?? '' })).newPage();
    await signIn(other, people.buyer);
    await seeBasketCount(other, 2);
    await openBasket(other);
    for (const wine of [caillottes, galets]) await expect(basketLine(other, wine)).toBeVisible();
    await other.context().close();
  });
});

test('a buyer whose renewed token is refused logs in again, and is back on the page with basket and typed quantity', async ({
  page,
}) => {
  test.slow();
  await signInByForm(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await searchFor(page, 'caillottes');
  const field = productCard(page, caillottes).getByRole('textbox', { name: /^Cases.* of / });
  await field.fill('3');
  // Simulates a removed login: the provider renews the token, but the shop refuses the new token as well.
  await page.route('**/api/account/orders/items', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer of.nobody.known' } }),
  );
  await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Log in again to continue.' });
  await expect(alert).toContainText('You’ve been logged out.', { timeout: 40_000 });
  await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  await audit(page, 'a refused log-in');
  // If the last sign-in is over half a minute old, the page first goes to the provider by itself, and the provider
  // signs the buyer in. The test then presses the button again, but not while the provider's page is loading.
  const email = page.getByRole('textbox', { name: 'Email' });
  const again = alert.getByRole('button', { name: 'Log in again' });
  await expect(async () => {
    await expect(email.or(again)).toBeVisible({ timeout: 10_000 });
    if (await again.isVisible()) await again.click({ timeout: 5_000 });
    await expect(email).toBeVisible({ timeout: 10_000 });
  }).toPass({ timeout: 60_000 });
  await signInAgain(page, people.buyer);
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('link', { name: /^View order/ }).first()).toBeVisible();
  await seeBasketCount(page, 1);
  await searchFor(page, 'caillottes');
  await expect(field).toHaveValue('3');
});

test('a buyer logs out in a tab, and every tab of the browser is logged out at once', async ({
  context,
  page,
}) => {
  await signInByForm(page, people.buyer);
  const [open, hidden] = [await context.newPage(), await context.newPage()];
  for (const tab of [open, hidden]) {
    await tab.goto('/product-list/1/20');
    await expect(productCards(tab).first()).toBeVisible();
  }
  // Simulates a tab that the browser has frozen.
  const cdp = await context.newCDPSession(hidden);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });

  await page.bringToFront();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/login');
  await expect(open, 'without a touch').toHaveURL('/login');
  await expect(open.getByText('Sancerre')).toHaveCount(0);
  expect(await holdsTokens(open)).toBe(false);

  await test.step('the frozen tab is logged out when it is shown again', async () => {
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await hidden.bringToFront();
    await expect(hidden).toHaveURL('/login');
    await expect(hidden.getByText('Sancerre')).toHaveCount(0);
    expect(await holdsTokens(hidden)).toBe(false);
  });

  await test.step('the next person logs in without data of the previous person in the tab that was left open', async () => {
    await signInByForm(open, people.group);
    await expect(open.getByRole('combobox', { name: 'Customer account' })).toHaveValue('GRAN03');
    await open.reload();
    await seePage(open, 'My Products');
  });
});
