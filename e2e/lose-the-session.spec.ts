import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { findCustomer } from './steps/act-for.ts';
import { checkOutWith, giveReference, placeConfirmed, seeCheckout } from './steps/check-out.ts';
import { caillottes, cormorant, galets } from './steps/demo-merchant.ts';
import { addByName, addToCart, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { noConnection } from './steps/server-away.ts';
import { fillSignInForm, people, seePage, signInByForm } from './steps/sign-in.ts';

/** The browser's messages for calls and renewals that are refused. */
const refused = /status of (400|401)/;

/**
 * The session ends as sessions do: the shop refuses the token in hand, the provider refuses to renew it, and knows the
 * browser no longer. Answers are the servers' own.
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

/** The provider asks who is there; from now on everything is as it was. */
async function signInAgain(page: Page, email: string): Promise<void> {
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
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

test('a session that ends as the order is sent: one order', async ({ page, faults }) => {
  faults.expect(refused);
  await signInByForm(page, people.buyer);
  await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 2 });
  await fillForm(page, 'EXPIRED 1');
  await expireSession(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await signInAgain(page, people.buyer);
  await seeForm(page, 'EXPIRED 1');
  await seeBasketCount(page, 1);
  const orderNo = await placeConfirmed(page);
  await page.goto('/orders');
  await seePage(page, 'My Orders');
  const rows = page.getByRole('row').filter({ hasText: 'EXPIRED 1' });
  await expect(rows, 'nothing was half placed').toHaveCount(1);
  await expect(rows).toContainText(orderNo);
});

test('a link leads to the log-in when followed, not when pointed at', async ({ page, faults }) => {
  faults.expect(refused);
  await signInByForm(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 0, bottles: 2 });
  const checkout = page.getByRole('banner').getByRole('link', { name: 'Checkout' });
  // The order bar has asked for the new basket.
  await seeNetworkIdle(page);
  await expireSession(page);
  const renewal = page.waitForResponse((response) => response.url().endsWith('/token'));
  await checkout.hover();
  await renewal;
  await seeNetworkIdle(page);
  await expect(page).toHaveURL('/product-search/1/20?description=caillottes');
  await checkout.click();
  await signInAgain(page, people.buyer);
  await seeCheckout(page);
});

test('account and form outlive the session', async ({ page, faults }) => {
  faults.expect(refused);
  await signInByForm(page, people.group);
  const account = page.getByRole('combobox', { name: 'Customer account' });
  await account.selectOption(cormorant.account);
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  await fillForm(page, 'EXPIRED 2');
  await page.reload();
  await seeForm(page, 'EXPIRED 2');

  await test.step('when the token is over by the clock, and the page is reloaded', async () => {
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
    await seeForm(page, 'EXPIRED 2');
    await expect(account).toHaveValue(cormorant.account);
    await seeBasketCount(page, 1);
  });
});

test('a typed list outlives the session, for the same person', async ({ page, faults }) => {
  faults.expect(refused);
  await signInByForm(page, people.buyer);
  await searchFor(page, 'caillottes');
  const field = productCard(page, caillottes).getByRole('textbox', { name: /^Cases.* of / });
  await field.fill('3');
  await expireSession(page);
  await page.getByRole('combobox', { name: 'Sort' }).selectOption('A-Z');
  await signInAgain(page, people.buyer);
  await expect(field).toHaveValue('3');
  await seeBasketCount(page, 0);
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page).toHaveURL('/login');
  await signInByForm(page, people.buyer);
  await searchFor(page, 'caillottes');
  await expect(field, 'signing out forgets it').toHaveValue('');
});

test('another person who logs in has neither customer nor form', async ({ page, faults }) => {
  faults.expect(refused);
  await signInByForm(page, people.office);
  await page.goto('/order-for-customer');
  await findCustomer(page, 'Customer Account Code', 'HARB01');
  await page.getByRole('button', { name: 'Login as Customer' }).click();
  await seePage(page, 'My Products');
  await checkOutWith(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await fillForm(page, 'BY THE OFFICE');
  await expireSession(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await signInAgain(page, people.group);
  await expect(page).toHaveURL('/checkout');
  await expect(page.getByRole('combobox', { name: 'Customer account' })).toHaveValue('GRAN03');
  await expect(page.getByText('Your basket is currently empty')).toBeVisible();

  await test.step('nor does one who orders for the same customer', async () => {
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

test('typed without a network while the session ends: it waits for its person, and nobody else sees it', async ({
  browser,
  baseURL,
  page,
  faults,
}) => {
  test.setTimeout(180_000);
  faults.expect(refused);
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

  await test.step('another person who logs in has none of it', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'My Orders' }).click();
    await signInAgain(page, people.group);
    await seePage(page, 'My Orders');
    await openBasket(page);
    await expect(page.getByText('Your basket is empty')).toBeVisible();
    await seeBasketCount(page, 0);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
  });

  await test.step('it is sent once its person has logged in', async () => {
    await signInByForm(page, people.buyer);
    await seeBasketCount(page, 2);
    const others = await browser.newContext({ baseURL: baseURL ?? '' });
    const other = await others.newPage();
    await signInByForm(other, people.buyer);
    await openBasket(other);
    await expect(basketLine(other, caillottes)).toBeVisible();
    await expect(basketLine(other, galets)).toBeVisible();
    await others.close();
  });
});

test('Log in again returns to page, basket and typed texts', async ({ page, faults }) => {
  faults.expect(refused);
  await signInByForm(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await searchFor(page, 'caillottes');
  const field = productCard(page, caillottes).getByRole('textbox', { name: /^Cases.* of / });
  await field.fill('3');
  // As after a removed login: the provider renews, and the shop refuses the new token as well.
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
