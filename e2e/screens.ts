import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { buyersBrowser, desktop, launchOptions, phone } from './browser.ts';
import { listen } from './shop/complaints.ts';
import openDatabases from './shop/databases.ts';
import { startShop } from './shop/start-shop.ts';
import { giveReference, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { addToCart } from './steps/fill-basket.ts';
import { productCards, searchFor } from './steps/find-products.ts';
import { people, signIn } from './steps/sign-in.ts';

/**
 * Pictures of every screen, to look at: `node e2e/screens.ts FOLDER` starts a shop of its own and writes
 * `<screen>-1280.png` and `<screen>-390.png`, whole pages. A screen that cannot be reached is said and left out.
 */
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: node e2e/screens.ts FOLDER');
  process.exit(1);
}
await mkdir(folder, { recursive: true });
const closeDatabases = await openDatabases();
const shop = await startShop({ name: 'screens' });
const browser = await chromium.launch(launchOptions);
try {
  await takeSignedOut(browser);
  await takeBuyers(browser);
  await takeOffices(browser);
} finally {
  await browser.close();
  await shop.close();
  await closeDatabases();
}

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ ...buyersBrowser, baseURL: shop.url, viewport: desktop });
  context.setDefaultTimeout(8_000);
  const complaints = listen(context);
  context.on('close', () => {
    for (const complaint of complaints) console.log(`  complaint: ${complaint}`);
  });
  return context.newPage();
}

/** Shows a screen and takes its two pictures. */
async function take(page: Page, name: string, show: () => Promise<unknown>): Promise<void> {
  try {
    await page.setViewportSize(desktop);
    await show();
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await settle(page);
      await page.screenshot({
        path: join(String(folder), `${name}-${size.width}.png`),
        fullPage: true,
        animations: 'disabled',
      });
    }
    console.log(`✓ ${name}`);
  } catch (error) {
    console.log(`✗ ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}

/** Pictures that load when they come near are asked for by going to the foot and back. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => scrollTo(0, 0));
  await page.waitForLoadState('networkidle');
}

async function takeSignedOut(browser: Browser): Promise<void> {
  const page = await openPage(browser);
  await take(page, 'login', () => page.goto('/login'));
  await take(page, 'payment-confirmed-signed-out', () => page.goto('/payment-confirmed/cs_1'));
  await take(page, 'sign-in-form', async () => {
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Sign in' }).waitFor();
  });
  await page.context().close();
}

async function takeBuyers(browser: Browser): Promise<void> {
  const page = await openPage(browser);
  await signIn(page, people.buyer);
  await take(page, 'product-list', () => page.goto('/product-list/1/10'));
  await take(page, 'basket-empty', () => page.goto('/basket'));
  await take(page, 'checkout-empty', () => page.goto('/checkout'));
  await take(page, 'product-search', () => searchFor(page, 'chateauneuf'));
  await take(page, 'product-search-none', () => searchFor(page, 'zzzzqqq'));
  await take(page, 'product-search-otherwise', () => searchFor(page, 'vodka'));
  await take(page, 'product-search-suggested', async () => {
    await page.getByRole('combobox', { name: 'Description' }).fill('cha');
    await page.getByRole('listbox').waitFor();
  });
  await take(page, 'product-detail', async () => {
    await searchFor(page, 'sancerre');
    await productCards(page).first().getByRole('link').first().click();
    await page.waitForURL('**/product-detail/*');
    await page.getByText('Tasting Notes').first().waitFor();
  });
  await take(page, 'tasting-notes', async () => {
    const code = page.url().split('/').at(-1) ?? '';
    await page.goto(`/tasting-notes?code=${code}`);
  });
  await take(page, 'product-search-added', async () => {
    for (const words of ['sancerre', 'chateauneuf', 'rioja']) {
      await searchFor(page, words);
      await addToCart(productCards(page).first(), { cases: 1, bottles: 2 });
    }
  });
  await take(page, 'user-dropdown', async () => {
    await page.getByRole('button', { name: 'Bea Buyer' }).click();
  });
  await take(page, 'basket', () => page.goto('/basket'));
  await take(page, 'basket-edited', () =>
    page
      .getByRole('button', { name: /^One more: Cases/ })
      .first()
      .click(),
  );
  await take(page, 'checkout', () => page.goto('/checkout'));
  await take(page, 'checkout-collection', () => page.getByRole('radio', { name: /^Collection/ }).check());
  await take(page, 'thank-you', async () => {
    await giveReference(page, 'GALLERY 1');
    await placeOrder(page);
    await seeConfirmed(page);
  });
  await take(page, 'orders', () => page.goto('/orders'));
  await take(page, 'order-details', () =>
    page
      .getByRole('link', { name: /^View order/ })
      .first()
      .click(),
  );
  for (const [name, address] of [
    ['account', '/account'],
    ['profile', '/profile'],
    ['contact', '/contact'],
    ['privacy', '/privacy'],
    ['terms', '/terms-conditions'],
    ['payment-confirmed', '/payment-confirmed/cs_1'],
    ['send', '/send'],
    ['product-detail-unknown', '/product-detail/NO-SUCH'],
    ['order-details-unknown', '/order-details/NO-SUCH'],
  ] as const) {
    await take(page, name, () => page.goto(address));
  }
  await take(page, 'account-manager', () => page.getByRole('button', { name: 'Account manager' }).click());
  await page.goto('/profile');
  await take(page, 'menu-on-a-phone', async () => {
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
  });
  await page.context().close();
}

async function takeOffices(browser: Browser): Promise<void> {
  const page = await openPage(browser);
  await signIn(page, people.office);
  await take(page, 'admin-product-list', () => page.goto('/product-list/1/10'));
  await take(page, 'admin-settings', () => page.goto('/admin/settings'));
  await take(page, 'order-for-customer', () => page.goto('/order-for-customer'));
  await take(page, 'order-for-customer-found', async () => {
    await page.getByLabel('Customer Account Code').fill('HARB01');
    await page.getByRole('button', { name: 'Find Customer' }).click();
    await page.getByRole('button', { name: 'Login as Customer' }).waitFor();
  });
  await take(page, 'acting-for-a-customer', async () => {
    await page.getByRole('button', { name: 'Login as Customer' }).click();
    await page.waitForURL(/\/product-list\//);
  });
  await page.context().close();
}
