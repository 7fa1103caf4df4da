import type { Page } from '@playwright/test';
import type { ProviderKind } from './shop/identity-provider.ts';
import { expect, test } from './shop/journey.ts';
import type { StartedShop } from './shop/start-shop.ts';
import { checkOutWith, giveReference, placeConfirmed, seeCheckout } from './steps/check-out.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { serviceUnavailable } from './steps/server-away.ts';
import { fillSignInForm, logIn, people, seePage, signInByForm } from './steps/sign-in.ts';

// Providers as Auth0, Entra ID and Keycloak behave: docs/identity.md has what a merchant sets for each.

/** The shop refuses the tokens in hand until the returned function is called. Answers are its own. */
async function refuseTokens(page: Page): Promise<() => Promise<void>> {
  await page.route('**/api/**', (route) =>
    route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer expired' } }),
  );
  return () => page.unroute('**/api/**');
}

const kinds: readonly ProviderKind[] = ['auth0', 'entra', 'keycloak'];
for (const kind of kinds) {
  test.describe(`at a merchant with ${kind}`, () => {
    test.use({ provider: kind });

    test('a buyer logs in, orders, and stays logged out', async ({ page }) => {
      await signInByForm(page, people.buyer);
      await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 2 });
      await giveReference(page, 'ELSEWHERE');
      await placeConfirmed(page);
      await page.goto('/product-detail/RHO008');
      await seePage(page, galets);
      await page.getByRole('button', { name: 'Logout' }).click();
      if (kind !== 'auth0') await page.getByRole('button', { name: 'Yes' }).click();
      await expect(page).toHaveURL('/login');
      await page.waitForTimeout(2_000);
      await expect(page, 'nobody is signed in again').toHaveURL('/login');
      await page.goto('/orders');
      await expect(page).toHaveURL('/login');
      await page.getByRole('button', { name: 'Log in' }).click();
      await fillSignInForm(page, people.office);
      await seePage(page, 'My Orders');
      await expect(page.getByRole('link', { name: 'Order for Customer' }).first()).toBeVisible();
    });

    test('whoever has not proved an address does not have its customer', async ({ page, faults }) => {
      faults.expect(/status of 40[13]/);
      await logIn(page, 'kitchen@example.com');
      await expect(page.getByRole('main')).toContainText('Your email address is not verified yet.');
    });

    test('a session is renewed behind the screen', async ({ page, faults }) => {
      faults.expect(/status of 401/);
      await signInByForm(page, people.buyer);
      let refusals = 0;
      await page.route('**/api/**', (route) => {
        // A call behind the screen renews nothing.
        if (route.request().url().includes('/account/basket/')) return route.continue();
        refusals += 1;
        const headers = { ...route.request().headers(), authorization: 'Bearer expired' };
        return refusals === 1 ? route.continue({ headers }) : route.continue();
      });
      const renewed = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/token'));
      await page.getByRole('link', { name: 'My Orders' }).first().click();
      await seePage(page, 'My Orders');
      expect((await renewed).status()).toBe(200);
    });
  });
}

/** The tokens are refused and the provider is away, until the returned function is called. */
async function loseSession(page: Page, shop: StartedShop): Promise<() => Promise<void>> {
  const acceptTokens = await refuseTokens(page);
  await shop.provider?.stop();
  return async () => {
    await shop.provider?.startAgain();
    await acceptTokens();
  };
}

// One outage a journey: each is a minute's work on a busy machine.
test.describe('at a merchant whose provider goes away', () => {
  test.use({ provider: 'keycloak' });

  test.beforeEach(({ faults }) => faults.expect(/status of 401|ERR_CONNECTION_REFUSED|Failed to fetch/));

  test('an order waits for a session that cannot be renewed', async ({ page, shop }) => {
    await signInByForm(page, people.buyer);
    await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 2 });
    await giveReference(page, 'KEPT');
    await page.getByRole('textbox', { name: 'Delivery Notes' }).fill('Mind the dog.');
    const restore = await loseSession(page, shop);
    await page.getByRole('button', { name: 'Place order' }).click();
    const refusal = page.getByRole('alertdialog').or(page.getByRole('dialog'));
    await expect(refusal).toContainText('Your order was not placed');
    await expect(refusal).not.toContainText('may have gone through');
    await expect(page).toHaveURL('/checkout');
    await restore();
    await page
      .getByRole('button', { name: /OK|Close|Try again/ })
      .first()
      .click();
    await seeCheckout(page);
    await expect(page.getByRole('textbox', { name: /^Customer Reference/ })).toHaveValue('KEPT');
    await expect(page.getByRole('textbox', { name: 'Delivery Notes' })).toHaveValue('Mind the dog.');
    await seeBasketCount(page, 1);
    await placeConfirmed(page);
  });

  test('typed quantities outlive a session that cannot be renewed', async ({ page, shop }) => {
    await signInByForm(page, people.buyer);
    await searchFor(page, 'caillottes');
    const quantity = productCard(page, caillottes).getByRole('textbox', { name: /^Cases.* of / });
    await quantity.fill('3');
    const restore = await loseSession(page, shop);
    await page.getByRole('combobox', { name: 'Sort' }).selectOption('A-Z');
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('We could not connect to the sign-in service');
    await restore();
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page).toHaveURL('/product-list/1/20');
    await searchFor(page, 'caillottes');
    await expect(quantity).toHaveValue('3');
  });

  test('a pasted list outlives a session that cannot be renewed', async ({ page, shop }) => {
    await signInByForm(page, people.buyer);
    await page.goto('/pasted-order');
    await page.getByRole('textbox', { name: /^One wine per line/ }).fill(`${caillottes} 2`);
    const restore = await loseSession(page, shop);
    await page.getByRole('button', { name: 'Check list' }).click();
    const again = page.getByRole('button', { name: 'Try again' }).first();
    await expect(again).toBeVisible();
    await restore();
    await again.click();
    await expect(page.getByRole('region', { name: /^Matched/ })).toContainText(caillottes);
  });

  test('a banner outlives a session that cannot be renewed', async ({ page, shop }) => {
    await signInByForm(page, people.office);
    await page.goto('/admin/settings');
    const banner = page.getByRole('textbox', { name: 'Banner' });
    await expect(banner).toBeVisible();
    const restore = await loseSession(page, shop);
    await banner.fill('<p>Open on Monday</p>');
    await page.getByRole('button', { name: 'Update Banner' }).click();
    await expect(page.getByText(serviceUnavailable).first()).toBeVisible();
    await expect(banner).toHaveValue('<p>Open on Monday</p>');
    await restore();
    await page.getByRole('button', { name: 'Update Banner' }).click();
    await expect(page.getByText('The banner is updated.')).toBeVisible();
  });

  test('a log-in while it is away shows an alert', async ({ page, shop }) => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
    await page.goBack();
    await shop.provider?.stop();
    await page.getByRole('button', { name: 'Log in' }).click();
    await expect(page.getByText('We could not connect to the sign-in service')).toBeVisible();
    await shop.provider?.startAgain();
  });
});
