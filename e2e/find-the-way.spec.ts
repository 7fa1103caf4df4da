import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { tabTo } from './steps/by-keyboard.ts';
import { galets } from './steps/demo-merchant.ts';
import { addByName, seeBasketCount } from './steps/fill-basket.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { seeAllLoaded } from './steps/open-screens.ts';
import { fillSignInForm, logIn, people, seePage, signInByForm } from './steps/sign-in.ts';

/** Addresses that need a sign-in (2.in.1 to 2.in.26), and an address that does not exist. */
const addressesOfTheShop = [
  '/',
  '/product-list/2/50?sort=price_asc',
  '/account',
  '/order-details/SO200001',
  '/checkout',
  '/privacy',
  '/admin/settings',
  '/no/such/page',
];

const menuOfABuyer = ['My Products', 'Product Search', 'My Account', 'My Orders', 'Logout'];

test('a visitor is redirected to the login from every address, logs in, and finds every page by the menu', {
  tag: [
    '@2.out.6',
    '@2.out.7',
    '@6.anonymous.3',
    '@1.users.2',
    '@1.users.3',
    '@2.header.1',
    '@2.header.2',
    '@2.header.14',
    '@2.header.15',
    '@2.in.3',
    '@2.in.6',
    '@2.in.27',
    '@2.out.1',
    '@2.out.2',
    '@9.constants.23',
    '@2.out.3',
    '@6.anonymous.1',
    '@7.calls.42',
  ],
}, async ({ page }) => {
  await test.step('every address of the shop redirects to the login', async () => {
    for (const address of addressesOfTheShop) {
      await page.goto(address);
      await expect(page, address).toHaveURL('/login');
      await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
    }
    await page.goto('/trade-account');
    await seeNetworkIdle(page); // Before the app has started, the page is empty in any case.
    await expect(page).toHaveURL('/trade-account');
    await expect(page.locator('body')).toHaveText('');
  });

  await test.step('the login page has a welcome and a button, and no header or menu', async () => {
    await page.goto('/login');
    await seePage(page, 'Welcome');
    await expect(page).toHaveTitle('Log in – Tradecellar');
    await expect(page.getByRole('banner')).toHaveCount(0);
    await expect(page.getByRole('navigation')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'My Products' })).toHaveCount(0);
  });

  await test.step('the button opens the identity provider, which sends the visitor back to the shop', async () => {
    const shop = new URL(page.url()).origin;
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.waitForURL((url) => url.origin !== shop);
    await fillSignInForm(page, people.buyer);
    await expect(page).toHaveURL('/product-list/1/20');
    await seePage(page, 'My Products');
    await expect(page).toHaveTitle('My Products – Tradecellar');
  });

  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await test.step('the menu is sorted by weight with Logout last, and each item opens its page', async () => {
    await expect(menu.getByRole('listitem')).toHaveText(menuOfABuyer);
    await expect(menu.getByRole('listitem').last().getByRole('button', { name: 'Logout' })).toBeVisible();
    for (const [label, address] of [
      ['Product Search', '/product-search/1/20'],
      ['My Account', '/account'],
      ['My Orders', '/orders'],
      ['My Products', '/product-list/1/20'],
    ] as const) {
      await menu.getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(address);
      await seePage(page, label);
      await expect(page).toHaveTitle(`${label} – Tradecellar`);
      await expect(menu.getByRole('link', { name: label })).toHaveAttribute('aria-current', 'page');
    }
  });

  await test.step('the profile bar links to My Usuals and My Lists on every screen', async () => {
    const lists = page.getByRole('navigation', { name: 'My lists of wines' });
    for (const [label, address] of [
      ['My Usuals', '/my-usuals/1/20'],
      ['My Lists', '/lists'],
    ] as const) {
      await lists.getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(address);
      await seePage(page, label);
      await expect(menu.getByRole('link', { name: 'My Products' })).toHaveAttribute('aria-current', 'page');
    }
  });

  await test.step('the footer links to the merchant’s pages, and names the merchant', async () => {
    const footer = page.getByRole('contentinfo');
    await expect(footer.getByRole('link')).toHaveText([
      'Privacy',
      'Terms & Conditions',
      'Contact Us',
      'Help',
    ]);
    for (const [label, address, title] of [
      ['Privacy', '/privacy', /^Privacy/],
      ['Terms & Conditions', '/terms-conditions', 'Terms & Conditions'],
      ['Contact Us', '/contact', 'Contact Us'],
      ['Help', '/help', 'Help'],
    ] as const) {
      // The footer moves while the page above it loads.
      await seeAllLoaded(page);
      await footer.getByRole('link', { name: label }).click();
      await expect(page).toHaveURL(address);
      await seePage(page, title);
    }
    await expect(footer).toContainText(`© ${new Date().getFullYear()} Tradecellar`);
  });

  await test.step('the logo opens My Products', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Tradecellar: home' }).click();
    await expect(page).toHaveURL('/product-list/1/20');
    await seePage(page, 'My Products');
  });

  await test.step('the page has the merchant’s colours', async () => {
    const colours = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return ['--brand', '--brand-hover', '--notice'].map((name) => style.getPropertyValue(name));
    });
    expect(colours).toEqual(['#a98d10', '#D9AC62', '#22D306']);
  });

  await test.step('the first Tab offers a link that skips the header', async () => {
    await page.reload();
    await seePage(page, 'My Products');
    await tabTo(page, page.getByRole('link', { name: 'Skip to content' }));
    await page.keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();
  });
});

test('a buyer opens the basket in the user dropdown, removes a wine there, and logs out', {
  tag: [
    '@2.header.5',
    '@2.header.6',
    '@2.header.7',
    '@2.header.8',
    '@2.header.9',
    '@2.header.10',
    '@2.header.11',
    '@2.header.12',
    '@2.header.13',
  ],
}, async ({ page }) => {
  await signInByForm(page, people.buyer);
  const head = page.getByRole('banner');
  const opener = head.getByRole('button', { name: 'Bea Buyer' });
  const panel = head.getByRole('table', { name: 'Your basket' });

  await test.step('the dropdown shows an empty basket, and links to the product list', async () => {
    await page.goto('/contact');
    await opener.click();
    await expect(opener).toHaveAttribute('aria-expanded', 'true');
    await expect(head.getByText('Your basket is empty')).toBeVisible();
    await head.getByRole('link', { name: 'Return to product list' }).click();
    await expect(page).toHaveURL('/product-list/1/20');
    await expect(opener).toHaveAttribute('aria-expanded', 'false');
  });

  await test.step('the dropdown lists the added wine, with a total that links to the basket', async () => {
    await addByName(page, 'galets', galets, { cases: 2, bottles: 1 });
    await opener.click();
    await expect(panel.getByRole('columnheader')).toHaveText([
      'Product Name',
      'Case Size',
      'Cases',
      'Bottles',
      'Price',
      'Remove',
    ]);
    const row = panel.getByRole('row', { name: galets });
    // 2 × £183.30 and £30.55.
    await expect(row.getByRole('cell').filter({ hasText: /./ })).toHaveText(['6', '2', '1', '£397.15']);
    await audit(page, 'user dropdown');
    const total = panel.getByRole('row', { name: /Total/ });
    await expect(total).toContainText('£397.15');
    await total.getByRole('link', { name: 'Total Nett' }).click();
    await expect(page).toHaveURL('/basket');
    await seePage(page, 'Basket');
  });

  await test.step('the remove button removes the wine, and the Checkout button stays', async () => {
    await opener.click();
    await panel.getByRole('button', { name: `Remove ${galets}` }).click();
    await expect(head.getByText('Your basket is empty')).toBeVisible();
    await seeBasketCount(page, 0);
    await head.getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Checkout' })).toBeFocused();
  });

  await test.step('the dropdown has My Account and Log Out', async () => {
    await opener.click();
    await head.locator('#user-panel').getByRole('link', { name: 'My Account' }).click();
    await seePage(page, 'My Account');
    await opener.click();
    await head.getByRole('button', { name: 'Log Out' }).click();
    await expect(page).toHaveURL('/login');
    await expect(page.getByRole('banner')).toHaveCount(0);
  });
});

test('a person whose session has ended logs in again at /payment-confirmed', {
  tag: ['@2.out.4', '@2.out.5', '@6.anonymous.2'],
}, async ({ page, faults }) => {
  // This merchant takes no cards, so the server answers the call `add_payment` with 404.
  faults.expect(/status of 404.*add_payment/s);
  await page.goto('/payment-confirmed/cs_123');
  await expect(page).toHaveURL('/payment-confirmed/cs_123');
  await expect(page.getByText(/session (has )?expired/i)).toBeVisible();
  await audit(page, 'payment confirmed after the session');
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

test('a person without a customer account reads that the login email was not found, and is logged out', {
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
  // The provider has ended its session as well, so it asks for the email again.
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();
});

test('a buyer cannot open the admin’s pages, and is redirected from every page after logging out', {
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

  await test.step('after logging out, every address of the shop redirects to the login', async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    await page.goto('/account');
    await expect(page).toHaveURL('/login');
  });
});
