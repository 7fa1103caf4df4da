import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { actFor } from './steps/act-for.ts';
import { checkOutWith, giveReference, placeConfirmed, seeCheckout } from './steps/check-out.ts';
import { caillottes, cormorant, galets, harbourmaster } from './steps/demo-merchant.ts';
import { addByName, addToCart, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, productCards, searchFor } from './steps/find-products.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { noConnection } from './steps/server-away.ts';
import { fillSignInForm, people, seePage, signIn, signInByForm } from './steps/sign-in.ts';

// The browser's messages for calls and renewals that are refused.
test.beforeEach(({ faults }) => faults.expect(/status of (400|401)/));

/**
 * The session ends as sessions do: the shop refuses the token in hand, the provider refuses to renew the token, and the
 * provider knows the browser no longer. Answers are the servers' own.
 */
async function expireSession(page: Page): Promise<void> {
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

/** The provider asks who is there; from now on shop and provider accept what the page sends. */
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

/** True if the tab's storage holds tokens. */
const holdsTokens = (page: Page) =>
  page.evaluate(() => Object.keys(sessionStorage).some((name) => name.startsWith('oidc.user')));

test('a group’s buyer loses the session at a reload and at Place order, keeps account and form, and orders once', async ({
  page,
}) => {
  await signInByForm(page, people.group);
  const account = page.getByRole('combobox', { name: 'Customer account' });
  await account.selectOption(cormorant.account);
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  await fillForm(page, 'EXPIRED');

  await test.step('the token is over by the clock, and the page is loaded again', async () => {
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

  await test.step('the session ends as the order is sent', async () => {
    // Right after a log-in the page would show the refusal in place of another log-in.
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

test('a buyer whose session ends stays on a list while pointing at a link, and keeps typed quantities after the log-in', async ({
  page,
}) => {
  await signInByForm(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 0, bottles: 2 });
  const field = productCard(page, caillottes).getByRole('textbox', { name: /^Cases.* of / });
  await field.fill('3');
  // The order bar has asked for the new basket.
  await seeNetworkIdle(page);
  await expireSession(page);
  const renewal = page.waitForResponse((response) => response.url().endsWith('/token'));
  await page.getByRole('banner').getByRole('link', { name: 'Checkout' }).hover();
  await (await renewal).finished();
  // The page has read the refusal when the browser is idle.
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

test('another person who logs in has neither the customer nor the form of the office', async ({ page }) => {
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

  await test.step('nor does a buyer who orders for the same customer', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await signInByForm(page, people.buyer);
    // The basket that the office made for this customer is the office's (decision 22).
    await seeBasketCount(page, 0);
    await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 2 });
    await expect(page.getByRole('textbox', { name: /^Customer Reference/ })).toHaveValue('');
    await expect(page.getByRole('radio').first()).toBeChecked();
  });
});

test('a buyer adds a wine without a network while the session ends: the wine waits for its buyer, and nobody else sees the wine', async ({
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
  await seeNetworkIdle(page);
  await expireSession(page);
  await page.context().setOffline(true);
  await addToCart(productCard(page, caillottes), { cases: 3, bottles: 0 });
  await seeBasketCount(page, 2);

  await test.step('back online the page stays as it is until the person goes on', async () => {
    const refusal = page.waitForResponse((response) => response.url().endsWith('/account/basket/sync'));
    await page.context().setOffline(false);
    expect((await refusal).status()).toBe(401);
    await seeBasketCount(page, 2);
    await expect(page).toHaveURL('/product-search/1/20?description=caillottes');
  });

  await test.step('another person who logs in has an empty basket', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click();
    await signInAgain(page, people.group);
    await seePage(page, 'My Orders');
    await openBasket(page);
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await seeBasketCount(page, 0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('the page sends the wine once its buyer has logged in', async () => {
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

test('a buyer whose new token is refused too logs in again, and is back on the page with basket and typed quantity', async ({
  page,
}) => {
  test.slow();
  await signInByForm(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await searchFor(page, 'caillottes');
  const field = productCard(page, caillottes).getByRole('textbox', { name: /^Cases.* of / });
  await field.fill('3');
  // As after a removed login: the provider renews the token, and the shop refuses the new token as well.
  await page.route('**/api/account/orders/items', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer of.nobody.known' } }),
  );
  await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click();
  const alert = page.getByRole('alert').filter({ hasText: 'Log in again to continue.' });
  await expect(alert).toContainText('You’ve been logged out.', { timeout: 40_000 });
  await expect(alert.getByRole('button', { name: 'Try again' })).toHaveCount(0);
  // More than half a minute after a sign-in the page goes to the provider by itself first, which lets the person in again.
  await expect(async () => {
    await alert.getByRole('button', { name: 'Log in again' }).click({ timeout: 5_000 });
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible({ timeout: 5_000 });
  }).toPass({ timeout: 40_000 });
  await signInAgain(page, people.buyer);
  await expect(page).toHaveURL('/orders');
  await expect(page.getByRole('link', { name: /^View order/ }).first()).toBeVisible();
  await seeBasketCount(page, 1);
  await searchFor(page, 'caillottes');
  await expect(field).toHaveValue('3');
});

test('a buyer logs out, and every tab of the browser ends at once', async ({ context, page }) => {
  await signInByForm(page, people.buyer);
  const [open, hidden] = [await context.newPage(), await context.newPage()];
  for (const tab of [open, hidden]) {
    await tab.goto('/product-list/1/20');
    await expect(productCards(tab).first()).toBeVisible();
  }
  // A tab that the browser has put to sleep.
  const cdp = await context.newCDPSession(hidden);
  await cdp.send('Page.setWebLifecycleState', { state: 'frozen' });

  await page.bringToFront();
  await page.getByRole('button', { name: 'Logout' }).first().click();
  await expect(page).toHaveURL('/login');
  await expect(open, 'without a touch').toHaveURL('/login');
  await expect(open.getByText('Sancerre')).toHaveCount(0);
  expect(await holdsTokens(open)).toBe(false);

  await test.step('the tab that was asleep ends when the tab is shown again', async () => {
    await cdp.send('Page.setWebLifecycleState', { state: 'active' });
    await hidden.bringToFront();
    await expect(hidden).toHaveURL('/login');
    await expect(hidden.getByText('Sancerre')).toHaveCount(0);
    expect(await holdsTokens(hidden)).toBe(false);
  });

  await test.step('the next person begins anew in the tab that was left open', async () => {
    await signInByForm(open, people.group);
    await expect(open.getByRole('combobox', { name: 'Customer account' })).toHaveValue('GRAN03');
    await open.reload();
    await seePage(open, 'My Products');
  });
});
