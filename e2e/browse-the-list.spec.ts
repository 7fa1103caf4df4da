import { execFile } from 'node:child_process';
import { copyFile, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import type { Locator } from '@playwright/test';
import { importProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { galets } from './steps/demo-merchant.ts';
import { chooseView, productCard, productCards, productNames, searchFor } from './steps/find-products.ts';
import { bagInBox, bottled, casesOnly, journeyWines, keg } from './steps/journey-wines.ts';
import { seeAllLoaded } from './steps/open-screens.ts';
import { downloadSheet } from './steps/read-sheet.ts';
import { holdSession, people, seePage, signIn } from './steps/sign-in.ts';

/** A wine whose code must be escaped in an address. web/src/session/address/paths.test.ts tests more such codes. */
const oddity = { ...bottled, Code: '%2F/B', Description: 'Oddity of an odd code', BinNo: '' };

test.beforeAll(async ({ shops }, { file }) => {
  await importProducts(await shops.shopOf(file), [...journeyWines, oddity]);
});

const cases = /^(Cases|Kegs) of /;
const bottles = /^(Bottles|Bags) of /;

test('a buyer reads wines as rows and as cards, and calculates the retail price of each wine', {
  tag: [
    '@1.switch.19',
    '@2.card.1',
    '@2.card.2',
    '@2.card.3',
    '@2.card.4',
    '@2.card.5',
    '@2.card.6',
    '@2.card.7',
    '@2.card.8',
    '@2.card.9',
    '@2.card.10',
    '@2.card.13',
    '@2.card.14',
    '@2.list.1',
    '@2.list.3',
    '@2.list.5',
    '@2.list.6',
    '@9.constants.11',
  ],
}, async ({ page }) => {
  await holdSession(page, people.buyer);
  await searchFor(page, 'wayfarer journey estate');
  const white = productCard(page, bottled.Description);
  const red = productCard(page, casesOnly.Description);
  const lager = productCard(page, keg.Description);
  const box = page.getByRole('region', { name: 'Calculate RRP' });
  const own = white.getByRole('textbox', { name: /^Margin %/ });

  await test.step('each row shows name, code, size, vintage, prices and fields for the quantities that are sold', async () => {
    await expect(white).toContainText('6 x 75cl');
    await expect(white, 'the bin number goes before the code').toContainText('9001');
    await expect(white).not.toContainText(bottled.Code);
    await expect(white).toContainText('2021');
    for (const name of ['Bottle Nett', 'Case Nett'])
      await expect(page.getByRole('columnheader', { name })).toBeVisible();
    await expect(white).toContainText(/£10\.00\s*£60\.00/);
    for (const field of [cases, bottles])
      await expect(white.getByRole('textbox', { name: field })).toBeVisible();
    const link = white.getByRole('link', { name: bottled.Description });
    await expect(link).toHaveAttribute('href', `/product-detail/${bottled.Code}`);
    await expect(link.locator('img, svg')).toBeVisible();
    await expect(red, 'without a bin number the code').toContainText(casesOnly.Code);
    await expect(red).toContainText(/£104\.17\s*£1,250\.00/);
    await expect(red.getByRole('textbox', { name: bottles })).toHaveCount(0);
    await expect(lager.getByRole('textbox', { name: `Kegs of ${keg.Description}` })).toBeVisible();
    await expect(lager.getByRole('textbox', { name: bottles }), 'a case of one').toHaveCount(0);
    await expect(lager).toContainText('Keg Nett');
    const bag = productCard(page, bagInBox.Description);
    await expect(bag.getByRole('textbox', { name: `Bags of ${bagInBox.Description}` })).toBeVisible();
  });

  await test.step('a list of five wines has no page links', async () => {
    await expect(page.getByRole('status').filter({ hasText: /^5 products$/ })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Per page' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  });

  await test.step('the margin of the list sets every RRP, and the margin of a wine sets the RRP of that wine', async () => {
    const calculate = async (margin: string) => {
      await box.getByRole('textbox', { name: 'Margin %' }).fill(margin);
      await box.getByRole('button', { name: 'Calculate' }).click();
    };
    await calculate('33.5');
    // £10 × 1.335 × 1.20 and £104.1667 × 1.335 × 1.20.
    await expect(white).toContainText(/RRP per bottle\s*£16\.02/);
    await expect(red).toContainText(/RRP per bottle\s*£166\.88/);
    await own.fill('100');
    await expect(white).toContainText(/RRP per bottle\s*£24\.00/);
    await expect(red).toContainText(/RRP per bottle\s*£166\.88/);
    await own.fill('100.01');
    await expect(white).not.toContainText('RRP per bottle');
    await own.fill('');
    await expect(white, 'the margin of the list again').toContainText(/RRP per bottle\s*£16\.02/);
    await calculate('101');
    await expect(box.getByText('Please type a margin from 0 to 100, such as 33.5.')).toBeVisible();
    await expect(white).not.toContainText('RRP per bottle');
    await calculate('');
    await expect(own, 'without a margin the columns of the RRP are gone').toHaveCount(0);
  });

  await test.step('a card shows the same facts, and adds the wine', async () => {
    await chooseView(page, 'Cards');
    await expect(white).toContainText(/2021.*6 x 75cl.*9001.*Bottle Nett\s*£10\.00.*Case Nett\s*£60\.00/);
    await own.fill('100');
    await expect(white).toContainText(/RRP per bottle\s*£24\.00/);
    await expect(lager.getByText(/^Kegs/)).toBeVisible();
    await white.getByRole('textbox', { name: cases }).fill('3');
    await white.getByRole('button', { name: /^One fewer: Cases/ }).click();
    await white.getByRole('button', { name: /^One fewer: Cases/ }).click();
    await white.getByRole('button', { name: /^One more: Cases/ }).click();
    await expect(white.getByRole('textbox', { name: cases })).toHaveValue('2');
    await expect(white.getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Bulk Add' }), 'above and below the list').toHaveCount(2);
    await page.getByRole('button', { name: 'Bulk Add' }).first().click();
    await expect(page.getByText('1 product added to basket.')).toBeVisible();
    await expect(white.getByText('In basket: 2 cases')).toBeVisible();
    await page.goto('/product-list');
    await expect(page.getByRole('button', { name: 'Cards', pressed: true })).toBeVisible();
  });
});

test('a buyer turns pages, sorts, changes the number of wines on a page, and comes back to the same place', {
  tag: [
    '@1.customer.1',
    '@2.in.28',
    '@2.list.2',
    '@2.list.4',
    '@4.list.1',
    '@9.constants.9',
    '@9.constants.10',
    '@9.constants.12',
  ],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await expect(page).toHaveURL('/product-list/1/20');
  await expect(productCards(page)).toHaveCount(20);
  const pages = page.getByRole('navigation', { name: 'Pages' });
  const perPage = page.getByRole('combobox', { name: 'Per page' });
  const sort = page.getByRole('combobox', { name: 'Sort' });
  const inOrder = new Intl.Collator('en-GB', { ignorePunctuation: true });

  await sort.selectOption('A-Z');
  await expect(page).toHaveURL('/product-list/1/20?sort=description_desc');
  await expect(async () => {
    const names = await productNames(page);
    expect(names).toHaveLength(20);
    expect(inOrder.compare(names[0] ?? '', names[10] ?? '')).toBeLessThan(0);
    expect(inOrder.compare(names[10] ?? '', names[19] ?? '')).toBeLessThan(0);
  }).toPass({ timeout: 60_000 });

  await test.step('the next page opens, and a change of the number of wines on a page returns to page 1', async () => {
    await pages.getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/product-list/2/20?sort=description_desc');
    // The page links move when the next rows are drawn.
    await seeAllLoaded(page);
    await pages.getByLabel('Next page').click();
    await expect(page).toHaveURL('/product-list/3/20?sort=description_desc');
    await expect(page.getByText(/^41–\d+ of \d+$/)).toBeVisible();
    await perPage.selectOption('10');
    await expect(page).toHaveURL('/product-list/1/10?sort=description_desc');
    await expect(productCards(page)).toHaveCount(10);
    await perPage.selectOption('All');
    await expect(page).toHaveURL('/product-list/1/all?sort=description_desc');
    await expect(pages).toHaveCount(0);
    await expect(perPage).toBeVisible();
  });

  await test.step('Back from a wine shows the same page, sequence and scroll position', async () => {
    await page.goto('/product-list/1/50?sort=price_asc');
    await expect(productCards(page)).toHaveCount(50);
    await seeAllLoaded(page);
    const card = productCards(page).nth(40);
    await card.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollBy({ top: 40, behavior: 'instant' }));
    const y = await page.evaluate(() => scrollY);
    expect(y).toBeGreaterThan(500);
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/product-detail\//);
    await page.goBack();
    await expect(page).toHaveURL('/product-list/1/50?sort=price_asc');
    await expect(sort).toHaveValue('price_asc');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
  });

  await test.step('an address beyond the last page becomes page 1, and Back is one step', async () => {
    await page.goto('/product-search/1/10?sort=price_desc');
    await expect(productCards(page).first()).toBeVisible();
    await page.goto('/product-search/9999/10');
    await expect(page).toHaveURL('/product-search/1/10');
    await page.goBack();
    await expect(page).toHaveURL('/product-search/1/10?sort=price_desc');
  });
});

test('a buyer opens a wine whose code needs escaping by its link, and reloads the page', async ({ page }) => {
  await holdSession(page, people.buyer);
  await searchFor(page, oddity.Description);
  await page.getByRole('main').getByRole('link', { name: oddity.Description, exact: true }).first().click();
  await seePage(page, oddity.Description);
  const address = page.url();
  await page.reload();
  await seePage(page, oddity.Description);
  await expect(page).toHaveURL(address);
  await expect(page.getByRole('main')).toContainText(oddity.Code);
});

test('a buyer whose sign-in fails reads that the sign-in service is unavailable, and comes to the root address', {
  tag: ['@4.list.2', '@8.errors.7'],
}, async ({ page, faults }) => {
  faults.expect(/status of 401|ERR_CONNECTION_REFUSED/);
  await holdSession(page, people.buyer);
  await page.goto('/contact');
  await seePage(page, 'Contact Us');
  const shop = new URL(page.url()).origin;
  await page.route(
    (url) => url.origin !== shop,
    (route) => route.abort('connectionrefused'),
  );
  await page.route('**/api/products/items', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in again.', code: 'token-refused' } }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Products' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('We could not connect to the sign-in service');
  await page.unroute('**/api/products/items');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page, 'the root is the list').toHaveURL('/product-list/1/20');
  await expect(productCards(page).first(), 'which is read again').toBeVisible();

  await test.step('a page whose session has ended says so when it loads', async () => {
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user')) ?? '';
      const user = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }));
    });
    await page.reload();
    await expect(alert).toContainText('We could not connect to the sign-in service');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page, 'the root of a visitor').toHaveURL('/login');
    await expect(alert).toHaveCount(0);
  });
});

const photograph = fileURLToPath(new URL('../docs/pictures/product-list.png', import.meta.url));
const command = fileURLToPath(new URL('../server/bin/pictures.ts', import.meta.url));

test('a buyer sees the merchant’s photograph of a wine in the list, on its page and in the PDF', async ({
  page,
  shop,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'tradecellar-photographs-'));
  await copyFile(photograph, join(folder, 'rho008.png'));
  for (const outbox of shop.outboxes) {
    const env = { ...shop.environment, DATA_DIR: dirname(outbox) };
    const { stdout } = await promisify(execFile)(process.execPath, [command, folder], { env });
    expect(stdout).toContain('1 product shown by a file');
  }
  await rm(folder, { recursive: true });
  const foreign: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'image' && !request.url().startsWith(shop.url))
      foreign.push(request.url());
  });
  await holdSession(page, people.buyer);
  await searchFor(page, galets);
  const small = productCard(page, galets).getByRole('rowheader').locator('img');
  // A busy server reads the pictures of a command some seconds later.
  await expect(async () => {
    await page.reload();
    await expect.poll(() => shownFile(small), { timeout: 3_000 }).toMatch(/[/]160[.]webp$/);
  }).toPass({ timeout: 60_000 });
  await expect(small).toHaveAttribute('sizes', '24px');
  await chooseView(page, 'Cards');
  await expect(small).toHaveAttribute('sizes', '40px');

  await productCard(page, galets).getByRole('link').first().click();
  await seePage(page, galets);
  const large = page.getByRole('img', { name: `${galets}, the bottle` });
  await expect.poll(() => shownFile(large)).toMatch(/[.]avif$/);
  await expect(large, 'the shape of the picture before it comes').toHaveAttribute('width', /^\d+$/);
  const { pictures } = await downloadSheet(page, page.getByRole('button', { name: 'Tasting Notes' }));
  expect(pictures).toHaveLength(1);
  expect(foreign).toEqual([]);
});

/** Returns the address that the browser has chosen, or '' until the picture has loaded. */
function shownFile(picture: Locator): Promise<string> {
  return picture.evaluate((image: HTMLImageElement) => (image.naturalWidth > 0 ? image.currentSrc : ''));
}
