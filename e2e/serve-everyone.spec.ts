import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { goToCheckout, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { addByName, openBasket } from './steps/fill-basket.ts';
import { productCards, searchFor } from './steps/find-products.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test('login and sign-in can be used by everyone, on a phone, too', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await audit(page, 'login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await audit(page, 'sign-in form');
});

test('in high contrast the logo stands on its own light paper', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/login');
  const background = (element: Element) => getComputedStyle(element).backgroundColor;
  const logo = page.getByRole('img', { name: 'Tradecellar' });
  expect(await logo.evaluate(background)).not.toBe(await page.locator('body').evaluate(background));
});

test('the screens on which one orders can be used by everyone, on a phone, too', async ({ page }) => {
  await signIn(page, people.buyer);
  await expect(productCards(page).first()).toBeVisible();
  await audit(page, 'product list');
  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  await addByName(page, 'caillottes', caillottes, { cases: 0, bottles: 3 });
  await audit(page, 'product search');
  await page.goto('/product-detail/RHO008');
  await expect(page.getByRole('button', { name: /^Add to Cart/ })).toBeVisible();
  await audit(page, 'product detail');
  await openBasket(page);
  await audit(page, 'basket');
  await goToCheckout(page);
  await audit(page, 'checkout');
  await page.getByRole('radio', { name: /^Collection/ }).check();
  await expect(page.getByRole('combobox', { name: 'Collection Time' })).toBeVisible();
  await audit(page, 'checkout for collection');
  await placeOrder(page);
  await seeConfirmed(page);
  await audit(page, 'thank-you');
});

test('the other screens of a buyer can be used by everyone, on a phone, too', {
  tag: ['@2.in.16', '@2.in.17'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await searchFor(page, 'nothing is called this');
  await audit(page, 'search without results');
  for (const [address, title] of [
    ['/basket', 'Basket'],
    ['/orders', 'My Orders'],
    ['/account', 'My Account'],
    ['/contact', 'Contact Us'],
    ['/privacy', /Privacy/],
    ['/terms-conditions', 'Terms & Conditions'],
  ] as const) {
    await page.goto(address);
    await seePage(page, title);
    await page.waitForLoadState('networkidle'); // Tables come after their headings.
    await audit(page, address);
  }
});

test('the screens of the sales office can be used by everyone, on a phone, too', async ({ page }) => {
  await signIn(page, people.office);
  await page.goto('/order-for-customer');
  await expect(page.getByRole('button', { name: 'Find Customer' })).toBeVisible();
  await audit(page, 'order for customer');
  await page.goto('/admin/settings');
  await expect(page.getByRole('button', { name: 'Update Banner' })).toBeVisible();
  await audit(page, 'settings');
});
