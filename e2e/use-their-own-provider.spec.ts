import type { ProviderKind } from './shop/identity-provider.ts';
import { expect, test } from './shop/journey.ts';
import { checkOutWith, giveReference, placeConfirmed, seeCheckout } from './steps/check-out.ts';
import { caillottes } from './steps/demo-merchant.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { fillSignInForm, forgetSignIn, logIn, people, seePage, signInByForm } from './steps/sign-in.ts';

// Simulates Auth0, Entra ID and Keycloak. docs/identity.md explains the settings for each provider.

const kinds: readonly ProviderKind[] = ['auth0', 'entra', 'keycloak'];
for (const kind of kinds) {
  test.describe(`at a merchant with ${kind}`, () => {
    test.use({ provider: kind });

    test(`a buyer logs in at ${kind}, orders after a silent renewal of the session, and logs out`, async ({
      page,
      faults,
    }) => {
      faults.expect(/status of 40[13]/);
      await logIn(page, 'kitchen@example.com');
      await expect(page.getByRole('main')).toContainText('Your email address is not verified yet.');
      await forgetSignIn(page);

      await signInByForm(page, people.buyer);
      // Makes the token expire for a call that a screen needs. A background call may send the same token before, and
      // does not renew the session.
      let old: string | undefined;
      await page.route('**/api/account/orders/items', (route) => {
        const headers = route.request().headers();
        old ??= headers.authorization;
        const isOld = headers.authorization === old;
        return route.continue({ headers: isOld ? { ...headers, authorization: 'Bearer expired' } : headers });
      });
      const renewed = page.waitForResponse((answer) => new URL(answer.url()).pathname.endsWith('/token'));
      await page.getByRole('link', { name: 'My Orders' }).first().click();
      await seePage(page, 'My Orders');
      expect((await renewed).status()).toBe(200);

      await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 2 });
      await giveReference(page, 'ELSEWHERE');
      await placeConfirmed(page);
      await page.getByRole('button', { name: 'Logout' }).click();
      if (kind !== 'auth0') await page.getByRole('button', { name: 'Yes' }).click();
      await expect(page).toHaveURL('/login');
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
      await page.goto('/orders');
      await expect(page, 'nobody is signed in again').toHaveURL('/login');
      await page.getByRole('button', { name: 'Log in' }).click();
      await fillSignInForm(page, people.office);
      await seePage(page, 'My Orders');
      await expect(page.getByRole('link', { name: 'Order for Customer' }).first()).toBeVisible();
    });
  });
}

test.describe('at a merchant whose provider goes away', () => {
  test.use({ provider: 'keycloak' });

  test('a buyer whose provider is down keeps typed quantities and the checkout, and orders when the provider is back', async ({
    page,
    shop,
    faults,
  }) => {
    faults.expect(/status of 401|ERR_CONNECTION_REFUSED|Failed to fetch/);
    /** Makes the shop refuse the tokens, and stops the provider. Both last until the returned function is called. */
    const loseSession = async (): Promise<() => Promise<void>> => {
      await page.route('**/api/**', (route) =>
        route.continue({ headers: { ...route.request().headers(), authorization: 'Bearer expired' } }),
      );
      await shop.provider?.stop();
      return async () => {
        await shop.provider?.startAgain();
        await page.unroute('**/api/**');
      };
    };

    await test.step('a log-in while the provider is down shows an alert', async () => {
      await page.goto('/login');
      await shop.provider?.stop();
      await page.getByRole('button', { name: 'Log in' }).click();
      await expect(page.getByText('We could not connect to the sign-in service')).toBeVisible();
      await shop.provider?.startAgain();
    });

    await signInByForm(page, people.buyer);
    await searchFor(page, 'caillottes');
    const quantity = productCard(page, caillottes).getByRole('textbox', { name: /^Cases.* of / });
    await quantity.fill('3');
    await test.step('the buyer loses the session on a list, and keeps a typed quantity', async () => {
      const restore = await loseSession();
      await page.getByRole('combobox', { name: 'Sort' }).selectOption('A-Z');
      const alert = page.getByRole('alertdialog');
      await expect(alert).toContainText('We could not connect to the sign-in service');
      await restore();
      await alert.getByRole('button', { name: 'OK' }).click();
      await expect(page).toHaveURL('/product-list/1/20');
      await searchFor(page, 'caillottes');
      await expect(quantity).toHaveValue('3');
    });

    await quantity.press('Enter');
    await seeBasketCount(page, 1);
    await page.goto('/checkout');
    await seeCheckout(page);
    await giveReference(page, 'KEPT');
    await page.getByRole('textbox', { name: 'Delivery Notes' }).fill('Mind the dog.');
    await test.step('the buyer loses the session at Place order, and orders after the log-in', async () => {
      await expect(page.getByRole('button', { name: 'Place order' })).toBeEnabled();
      const restore = await loseSession();
      await page.getByRole('button', { name: 'Place order' }).click();
      const refusal = page.getByRole('alertdialog').or(page.getByRole('dialog'));
      await expect(refusal).toContainText('Your order was not placed');
      await expect(refusal).not.toContainText('may have gone through');
      await expect(page).toHaveURL('/checkout');
      await restore();
      await refusal
        .getByRole('button', { name: /OK|Close|Try again/ })
        .first()
        .click();
      await seeCheckout(page);
    });
    await expect(page.getByRole('textbox', { name: /^Customer Reference/ })).toHaveValue('KEPT');
    await expect(page.getByRole('textbox', { name: 'Delivery Notes' })).toHaveValue('Mind the dog.');
    await seeBasketCount(page, 1);
    await placeConfirmed(page);
  });
});
