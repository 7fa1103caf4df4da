import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type Page } from '@playwright/test';
import { productsFile } from '../server/bench/bench-data.ts';
import { buyersBrowser, desktop, launchOptions, phone, tablet, withoutNews } from './browser.ts';
import { listen } from './shop/complaints.ts';
import openDatabases from './shop/databases.ts';
import { importFile, importProducts } from './shop/import-products.ts';
import { startShop } from './shop/start-shop.ts';
import { findCustomer } from './steps/act-for.ts';
import { giveReference, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { drawPdf } from './steps/draw-pdf.ts';
import { addToCart } from './steps/fill-basket.ts';
import { productCards, searchFor } from './steps/find-products.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { checkOf, choosePhotos, photoOf } from './steps/report-delivery.ts';
import { people, signIn } from './steps/sign-in.ts';

/**
 * `npm run screens FOLDER` takes pictures of every screen in its states, light and dark, 1280, 768 and 390 pixels wide:
 * `<screen>-<width>-<scheme>.png`. A screen that cannot be reached is named and skipped.
 * `npm run screens readme` takes the pictures of the README and the documents into docs/pictures.
 */
const folder = process.argv[2];
if (folder === undefined) {
  console.error('Usage: npm run screens FOLDER, or npm run screens readme');
  process.exit(1);
}
const forReadme = folder === 'readme';
const target = forReadme ? fileURLToPath(new URL('../docs/pictures', import.meta.url)) : folder;
const readmePictures: Readonly<Record<string, readonly ('desktop' | 'phone')[]>> = {
  'product-list': ['desktop', 'phone'],
  'product-search': ['desktop'],
  'product-detail': ['desktop'],
  basket: ['desktop', 'phone'],
  checkout: ['desktop', 'phone'],
  'thank-you': ['desktop'],
  account: ['desktop'],
  'admin-settings': ['desktop'],
  'admin-orders-all': ['desktop'],
  'admin-data-import': ['desktop'],
};
/** A products.csv that changes a price and adds a wine. */
const changedProducts = `Code,Description,CaseSize,UnitSize,BottleNett,BottleVAT,CasePrice
RHO008,"Châteauneuf-du-Pape Les Galets, Mas des Cigalons",6,75,29.5,5.9,177
NEW001,"Fleurie Les Hauts, Domaine des Grandes Perrières",6,75,11.25,2.25,67.5
`;
/** An export of another system with two prices, either of which may be the price that we want. */
const foreignProducts = `Item,Description,List price,Trade price,VAT
A1,Gavi di Collina 2023 6x75cl,60.00,54.00,20
A2,Soave Monte Alto 2022 6x75cl,57.00,51.30,20
`;
const longest = {
  Code: 'LONG00000000001',
  Description:
    'Wehlener Sonnenuhr Riesling Trockenbeerenauslese Goldkapsel Versteigerungswein, Weingut Reichsgraf von Kesselstatt-Donaudampfschifffahrt',
  CaseSize: 6,
  UnitSize: 37.5,
  CasePrice: 11_999.94,
  BottleNett: 1_999.99,
  BottleVAT: 400,
  Vintage: '2011',
  Type: 'Sweet',
  Supergroup: 'Wines',
  CountryDescription: 'Germany',
  Appellation: 'Mosel-Saar-Ruwer, Wehlener Sonnenuhr',
} as const;
const csv = (text: string) => ({ mimeType: 'text/csv', buffer: Buffer.from(text) });
/** The calls for a screen's content, without the calls for the frame around it. */
const otherCalls = /\/api\/(?!settings|account\/accounts)/;
await mkdir(target, { recursive: true });
const closeDatabases = await openDatabases();
const shop = await startShop({ name: 'screens' });
const browser = await chromium.launch(launchOptions);
try {
  await takeSignedOut(browser);
  await takeBuyers(browser);
  if (!forReadme) await takeClaims(browser);
  await takeOffices(browser);
  if (!forReadme) await takeStates(browser);
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
  await withoutNews(context);
  return context.newPage();
}

async function take(
  page: Page,
  name: string,
  show: () => Promise<unknown>,
  isLoading = false,
): Promise<void> {
  try {
    await page.setViewportSize(desktop);
    await show();
    await (forReadme ? takeForReadme(page, name) : takeAll(page, name, isLoading));
    console.log(`✓ ${name}`);
  } catch (error) {
    console.log(`✗ ${name}: ${error instanceof Error ? error.message.split('\n')[0] : String(error)}`);
  }
}

async function takeAll(page: Page, name: string, isLoading: boolean): Promise<void> {
  for (const size of [desktop, tablet, phone]) {
    await page.setViewportSize(size);
    // A screen that is held in its loading state never becomes idle.
    await (isLoading ? page.waitForTimeout(1_500) : settle(page));
    const fullPage = (await page.evaluate(() => document.body.scrollHeight)) < 10_000;
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme });
      const path = join(target, `${name}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path, fullPage, animations: 'disabled' });
    }
  }
}

async function takeForReadme(page: Page, name: string): Promise<void> {
  for (const device of readmePictures[name] ?? []) {
    await page.setViewportSize(device === 'phone' ? phone : { width: 1280, height: 860 });
    await settle(page);
    const path = join(target, device === 'phone' ? `${name}-phone.png` : `${name}.png`);
    // The office's pages are taken in full, because their content is further down.
    await page.screenshot({ path, fullPage: name.startsWith('admin-'), animations: 'disabled' });
  }
}

async function settle(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
  await seeNetworkIdle(page, 600);
  await page.evaluate(() => scrollTo(0, 0));
  await seeNetworkIdle(page, 600);
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
  if (forReadme) {
    const download = page.waitForEvent('download', { timeout: 45_000 });
    await page.getByRole('button', { name: 'Download PDF' }).click();
    const sheet = await drawPdf(browser, await (await download).path(), 579);
    await writeFile(join(target, 'tasting-sheet.png'), sheet);
  }
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
  await take(page, 'checkout', async () => {
    await page.goto('/basket');
    await page.getByRole('button', { name: 'Update Cart' }).click();
    await page.goto('/checkout');
  });
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
    ['wine-facts', '/wine-facts'],
    ['profile', '/profile'],
    ['office-acts', '/profile/office'],
    ['contact', '/contact'],
    ['help', '/help'],
    ['privacy', '/privacy'],
    ['terms', '/terms-conditions'],
    ['payment-confirmed', '/payment-confirmed/cs_1'],
    ['send', '/send'],
    ['product-detail-unknown', '/product-detail/NO-SUCH'],
    ['order-details-unknown', '/order-details/NO-SUCH'],
  ] as const) {
    await take(page, name, () => page.goto(address));
  }
  await take(page, 'pasted-order', async () => {
    await page.goto('/pasted-order');
    await page
      .getByRole('textbox', { name: /^One wine per line/ })
      .fill('2 cases fleurie garants\npuligny 1\n12 xyzzy');
    await page.getByRole('button', { name: 'Match wines' }).click();
    await page.getByRole('region', { name: /^Matched/ }).waitFor();
  });
  await take(page, 'account-manager', () => page.getByRole('button', { name: 'Account manager' }).click());
  await page.goto('/profile');
  await take(page, 'menu-on-a-phone', async () => {
    await page.setViewportSize(phone);
    await page.getByRole('button', { name: 'Menu' }).click();
  });
  await page.context().close();
}

async function takeClaims(browser: Browser): Promise<void> {
  const page = await openPage(browser);
  await signIn(page, people.buyer);
  await searchFor(page, 'sancerre');
  await addToCart(productCards(page).first(), { cases: 2, bottles: 0 });
  await page.goto('/checkout');
  await placeOrder(page);
  const orderNo = await seeConfirmed(page);
  await take(page, 'orders-due', () => page.goto('/orders'));
  const office = await openPage(browser);
  await signIn(office, people.office);
  await markDispatched(office, orderNo);
  await take(page, 'order-check', () => page.goto(`/order-details/${orderNo}`));
  const check = checkOf(page);
  await take(page, 'order-report', async () => {
    await check.getByRole('button', { name: 'Report a problem' }).click();
    await check.getByRole('button', { name: 'Broken' }).click();
    await choosePhotos(page, [await photoOf(1), await photoOf(2)]);
  });
  await take(page, 'order-reported', async () => {
    await check.getByRole('textbox', { name: /^Note/ }).fill('The outer case was wet.');
    await check.getByRole('button', { name: 'Send report' }).click();
    await check.getByRole('img', { name: /^2 of CL/ }).waitFor();
  });
  await take(page, 'account-in-query', () => page.goto('/account'));
  await take(office, 'admin-claims', async () => {
    await office.goto('/admin/claims');
    await office.getByRole('img', { name: /^2 of CL/ }).waitFor();
    await office.getByRole('checkbox').first().check();
  });
  await page.context().close();
  await office.context().close();
}

async function markDispatched(office: Page, orderNo: string): Promise<void> {
  await office.goto('/admin/orders');
  await office.getByRole('textbox', { name: 'Find orders' }).fill(orderNo);
  await office.keyboard.press('Enter');
  await office.getByRole('table').getByRole('button', { name: orderNo }).click();
  const dialog = office.getByRole('dialog', { name: `Order ${orderNo}` });
  await dialog.getByRole('button', { name: 'Mark as dispatched' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Mark as dispatched' }).click();
  await dialog.getByRole('list', { name: 'History' }).getByText('Dispatched').waitFor();
}

async function takeOffices(browser: Browser): Promise<void> {
  const page = await openPage(browser);
  await signIn(page, people.office);
  await take(page, 'admin-product-list', () => page.goto('/product-list/1/10'));
  await take(page, 'admin-today', () => page.goto('/admin/today'));
  await take(page, 'admin-settings', () => page.goto('/admin/settings'));
  await take(page, 'admin-settings-all', async () => {
    await page.goto('/admin/settings/all');
    await page.getByText('Opening and delivery').click();
  });
  await take(page, 'admin-orders', () => page.goto('/admin/orders'));
  await take(page, 'admin-orders-all', () => page.getByRole('button', { name: 'All orders' }).click());
  await take(page, 'admin-people', () => page.goto('/admin/people'));
  await take(page, 'admin-write-to-many', () => page.goto('/admin/people/write'));
  await take(page, 'admin-data-import', async () => {
    await page.goto('/admin/data');
    await page.getByLabel('Choose files…').setInputFiles({ name: 'products.csv', ...csv(changedProducts) });
    await page.getByRole('button', { name: 'Import 1 file' }).waitFor();
  });
  await take(page, 'admin-data-columns', async () => {
    await page.goto('/admin/data');
    await page.getByLabel('Choose files…').setInputFiles({ name: 'Items.csv', ...csv(foreignProducts) });
    await page.getByRole('button', { name: 'Look at the columns of Items.csv' }).click();
    await page.getByRole('button', { name: 'Keep and read the file' }).waitFor();
  });
  await take(page, 'admin-products', () => page.goto('/admin/products'));
  await take(page, 'admin-product', () => page.goto('/admin/products/RHO008'));
  await take(page, 'admin-accounts', () => page.goto('/admin/accounts'));
  await take(page, 'admin-orders-order', async () => {
    await page.goto('/admin/orders');
    await page.getByRole('button', { name: 'All orders' }).click();
    await page.getByRole('table', { name: 'Orders on the board' }).getByRole('button').first().click();
    await page.getByRole('dialog').getByRole('list', { name: 'History' }).waitFor();
  });
  await take(page, 'order-for-customer', () => page.goto('/order-for-customer'));
  await take(page, 'order-for-customer-found', async () => {
    await findCustomer(page, 'Customer Account Code', 'HARB01');
    await page.getByRole('button', { name: 'Login as Customer' }).waitFor();
  });
  await take(page, 'acting-for-a-customer', async () => {
    await page.getByRole('button', { name: 'Login as Customer' }).click();
    await page.waitForURL(/\/product-list\//);
  });
  await page.context().close();
}

/** Takes lists with one product, no product and ten thousand products, while loading and after an error. */
async function takeStates(browser: Browser): Promise<void> {
  const page = await openPage(browser);
  await signIn(page, people.buyer);
  await take(page, 'list-of-one', () => searchFor(page, 'mas des cigalons galets'));
  await take(page, 'list-of-20', () => page.goto('/product-list/1/20'));
  const screens = {
    'product-list': '/product-list/1/20',
    'product-detail': '/product-detail/RHO008',
    basket: '/basket',
    checkout: '/checkout',
    orders: '/orders',
    account: '/account',
  };
  // A page that the device has stored shows the stored wines instead of an error.
  const unseen: Readonly<Record<string, string>> = {
    'product-list': '/product-list/2/20',
    'product-detail': '/product-detail/BUR017',
  };
  await searchFor(page, 'sancerre');
  await addToCart(productCards(page).first(), { cases: 1, bottles: 2 });
  for (const [name, address] of Object.entries(screens)) {
    const answered = Promise.withResolvers<void>();
    await page.route(otherCalls, async (route) => {
      await answered.promise;
      await route.continue().catch(() => undefined); // The page may have been left.
    });
    await take(page, `${name}-loading`, () => page.goto(address, { waitUntil: 'commit' }), true);
    answered.resolve();
    await page.unroute(otherCalls);
    await page.route(otherCalls, (route) => route.abort('connectionrefused'));
    await take(page, `${name}-failed`, async () => {
      await page.goto(unseen[name] ?? address);
      // The error appears after three attempts. The basket shows the stored lines instead of an error.
      if (name !== 'basket') await page.getByRole('button', { name: 'Try again' }).first().waitFor();
    });
    await page.unroute(otherCalls);
  }
  await takeLongNames(page);
  await importFile(shop, String(productsFile(10_000).content));
  await take(page, 'list-of-10000', () => page.goto('/product-search/1/20?supergroup='));
  await take(page, 'list-of-10000-all', () => page.goto('/product-search/1/all?supergroup='));
  await page.context().close();
}

async function takeLongNames(page: Page): Promise<void> {
  await importProducts(shop, [longest]);
  await take(page, 'long-name-list', async () => {
    await searchFor(page, 'Wehlener');
    await addToCart(productCards(page).first(), { cases: 999, bottles: 5 });
  });
  await take(page, 'long-name-product', () => page.goto(`/product-detail/${longest.Code}`));
  await take(page, 'long-name-basket', () => page.goto('/basket'));
  await take(page, 'long-name-checkout', () => page.goto('/checkout'));
  await take(page, 'long-name-thank-you', async () => {
    await giveReference(page, 'A REFERENCE OF THIRTY LETTERS.');
    await placeOrder(page);
    await seeConfirmed(page);
  });
}
