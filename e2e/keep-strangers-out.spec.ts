import { expect, test } from './shop/journey.ts';
import { galets } from './steps/demo-merchant.ts';
import { addByName, seeBasketCount } from './steps/fill-basket.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { fillSignInForm, logIn, people, seePage, signInByForm } from './steps/sign-in.ts';

/** Every address for those who are signed in (2.in.1 to 2.in.26), and one that does not exist. */
const addressesOfTheShop = [
  '/',
  '/product-list',
  '/product-list/2/50?sort=price_asc',
  '/product-search',
  '/product-search/1/20',
  '/account',
  '/profile',
  '/orders',
  '/order-details/SO200001',
  '/basket',
  '/checkout',
  '/product-detail/ANY',
  '/tasting-notes?code=ANY',
  '/privacy',
  '/terms-conditions',
  '/contact',
  '/thank-you/XX000001/0/0',
  '/send',
  '/admin/settings',
  '/order-for-customer',
  '/no/such/page',
];

test('every address of the shop leads a visitor to the login', {
  tag: ['@2.out.7', '@6.anonymous.3', '@2.out.6'],
}, async ({ page }) => {
  for (const address of addressesOfTheShop) {
    await page.goto(address);
    await expect(page, address).toHaveURL('/login');
    await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    await expect(page.getByRole('banner'), 'the header is hidden').toHaveCount(0);
  }

  await test.step('at /trade-account there is nothing to be seen', async () => {
    await page.goto('/trade-account');
    await expect(page).toHaveURL('/trade-account');
    await seeNetworkIdle(page); // Nothing is also what one sees before the app has started.
    await expect(page).toHaveURL('/trade-account');
    await expect(page.locator('body')).toHaveText('');
  });
});

test('/payment-confirmed of a shop without cards', {
  tag: ['@2.out.4', '@2.out.5', '@6.anonymous.2'],
}, async ({ page, faults }) => {
  // This merchant takes no cards.
  faults.expect(/status of 404.*add_payment/s);
  await page.goto('/payment-confirmed/cs_123');
  await expect(page).toHaveURL('/payment-confirmed/cs_123');
  await expect(page.getByText(/session (has )?expired/i)).toBeVisible();
  await seePage(page, 'No card payments');
  await page.getByRole('button', { name: 'Log in' }).click();
  await fillSignInForm(page, people.buyer);
  await expect(page).toHaveURL('/payment-confirmed/cs_123');
  await seePage(page, 'No card payments');
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await page.goto('/payment-confirmed/cs_123');
  await seePage(page, 'No card payments');
  await seeBasketCount(page, 1);
});

test('a login without a customer account', {
  tag: ['@4.signin.4', '@8.errors.13'],
}, async ({ page, faults }) => {
  faults.expect(/status of 404.*account\/accounts/s);
  await logIn(page, people.stranger);
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText(
    'Error loading customer data: Login email not found. Please contact us on 020 7946 0100 or email orders@example.com',
  );
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL('/login');
  // Signed out at the provider, too: it asks again who is there.
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('admin pages are closed to a buyer, all pages after logging out', {
  tag: ['@2.forcustomer.1', '@2.in.23', '@2.in.24', '@2.settings.1', '@6.customer.3', '@6.customer.4'],
}, async ({ page }) => {
  await signInByForm(page, people.buyer);
  for (const address of ['/admin/settings', '/order-for-customer']) {
    await page.goto(address);
    await expect(page, address).toHaveURL('/product-list/1/20');
    await seePage(page, 'My Products');
  }
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText([
    'My Products',
    'Product Search',
    'My Account',
    'My Orders',
  ]);

  await test.step('after logging out, every address of the shop is the login page', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/account');
    await expect(page).toHaveURL('/login');
  });
});

test('a visitor whose browser refuses to store anything reads why there is no logging in', async ({
  page,
}) => {
  // As Chromium has it with all cookies blocked.
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, storage, { get, configurable: true });
    }
  });
  await page.goto('/contact');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText('does not let this site store anything');
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
});
