import type { Page } from '@playwright/test';
import { phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { audit } from '../steps/audit-page.ts';
import { cormorant, galets } from '../steps/demo-merchant.ts';
import { productCards } from '../steps/find-products.ts';
import { goWithin } from '../steps/open-screens.ts';
import { pauseClock } from '../steps/page-clock.ts';
import { downloadSheet, seeSheet } from '../steps/read-sheet.ts';
import { openAs, people, seePage } from '../steps/sign-in.ts';

const chablis = 'Chablis, Domaine Marchand-Delorme';

async function openWine(page: Page, code: string, title: string): Promise<void> {
  await openAs(page, people.buyer, `/product-detail/${code}`);
  await seePage(page, title);
}

async function changeWine(page: Page, changed: object): Promise<void> {
  await page.route('**/api/products/item', async (route) => {
    const answer = await route.fetch();
    const { mainResult } = await answer.json();
    await route.fulfill({ response: answer, json: { mainResult: { ...mainResult, ...changed } } });
  });
}

test('the page of a wine shows its attributes, prices, notes and facts, and calculates an RRP', {
  tag: [
    '@1.customer.2',
    '@2.in.13',
    '@2.product.1',
    '@2.product.3',
    '@2.product.7',
    '@2.product.8',
    '@2.product.12',
    '@2.product.19',
  ],
}, async ({ page }) => {
  await openWine(page, 'RHO008', galets);
  const wine = page.getByRole('article', { name: galets });
  for (const text of [
    'France · Châteauneuf-du-Pape',
    'Grenache, Mourvèdre, Syrah, Rhône',
    'Size: 6 x 75cl',
    'Code: 319',
    'Vintage: 2018',
    'Group: Red Wine',
    /Case Nett\s*£183\.30/,
    /Bottle Nett\s*£30\.55/,
    /Full-bodied and warm: /,
    'Aromas of kirsch, dried herbs and leather',
    /Goes with\s*Slow-roast lamb/,
    'Serve at 17 to 18°C',
    /Allergens\s*Sulphites/,
  ])
    await expect(wine).toContainText(text);
  await expect(wine.getByRole('img', { name: `${galets}, the bottle` })).toBeVisible();
  // A note with the value A means that there is no note.
  await expect(wine.getByRole('heading', { level: 2 })).toHaveText([
    'Tasting Notes',
    'Serving Suggestion',
    'Calculate RRP',
  ]);
  await expect(wine.getByRole('term'), 'two prices and eleven facts').toHaveCount(13);

  await page.getByRole('textbox', { name: 'Margin %' }).fill('50');
  await page.getByRole('button', { name: 'Calculate' }).click();
  // £30.55 × 1.5 × 1.20.
  await expect(wine).toContainText(/RRP per bottle\s*£54\.99/);
});

test('the page of a wine links to its half bottle and to further wines of the producer', async ({ page }) => {
  await openWine(page, 'BUR001', chablis);
  const sizes = page.getByRole('navigation', { name: 'Other sizes and vintages' }).getByRole('link');
  await expect(sizes).toHaveText([/^37\.5cl £\d+\.\d\d a bottle$/, /^150cl £\d+\.\d\d a bottle$/]);
  await audit(page, 'wine with other sizes');
  await sizes.first().click();
  await seePage(page, `${chablis} Half Bottle`);
  await expect(page.getByText('Size: 12 x 37.5cl', { exact: true })).toBeVisible();
  await expect(sizes).toHaveText([/^75cl/, /^150cl/]);

  const others = page.getByRole('region', { name: 'More from Étienne Delorme' }).getByRole('listitem');
  await expect(others.first()).toContainText(/\d x \d+(\.\d)?cl\s*£\d+\.\d\d/);
  const other = others.first().getByRole('link');
  const name = (await other.textContent()) ?? '';
  expect(name).not.toContain(chablis);
  await other.click();
  await seePage(page, name);
});

test('the tasting note of a wine stands beside its price, before the RRP, with when to drink the wine', async ({
  page,
}) => {
  await openWine(page, 'CHA006', 'Champagne Comtesse d’Arvigny, Vintage Brut');
  const wine = page.getByRole('article');
  await expect(wine).toContainText(/Drink\s*2026 to 2035/);
  const top = async (name: string) => (await wine.getByRole('heading', { name }).boundingBox())?.y ?? 0;
  expect(await top('Tasting Notes'), 'on the first screen').toBeLessThan(700);
  expect(await top('Tasting Notes')).toBeLessThan(await top('Calculate RRP'));
  const like = page.getByRole('region', { name: 'If you like this' }).getByRole('listitem');
  await expect(like).toHaveCount(3);
  await expect(like.first()).toContainText(/^Champagne .*6 x 75cl£\d+\.\d\d a bottle$/);
  await audit(page, 'wine with wines like it');
});

test('the page of a wine tells what the last import changed', async ({ page }) => {
  await openWine(page, 'NZL001', 'Marlborough Sauvignon Blanc, Tidewater Road');
  await expect(page.getByRole('article').getByText('2024 follows 2023', { exact: true })).toBeVisible();
  await openWine(page, 'LOI021', 'Chinon Les Graviers, Domaine des Grandes Perrières');
  await expect(page.getByRole('article').getByText('New', { exact: true })).toBeVisible();
});

test('a mouse that rests on a wine’s name shows the bottle and the tasting note, and the wine’s page then needs no call', async ({
  page,
}) => {
  await openWine(page, 'LOI001', 'Sancerre, Domaine Aubert Lacaille');
  const other = page
    .getByRole('region', { name: /^More from / })
    .getByRole('link')
    .first();
  const peek = page.getByRole('tooltip');
  await other.hover();
  await expect(peek).toContainText(/^Crisp and mineral: .*gunflint\.$/);
  await expect(peek.getByRole('presentation').or(peek.locator('img'))).toBeVisible();
  const box = await peek.boundingBox();
  expect(box?.height, 'a picture of 180 px').toBeGreaterThanOrEqual(180);
  const name = await other.boundingBox();
  expect((box?.y ?? 0) + (box?.height ?? 0), 'above the name').toBeLessThanOrEqual(name?.y ?? 0);
  await audit(page, 'wine with a peek');
  await page.keyboard.press('Escape');
  await expect(peek).toHaveCount(0);
  await page.mouse.move(0, 0);
  await other.focus();
  await page.keyboard.press('?');
  await expect(peek).toBeVisible();
  await page.mouse.wheel(0, -50);
  await expect(peek).toHaveCount(0);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const title = (await other.textContent()) ?? '';
  await other.click();
  await seePage(page, title);
  await expect(page.getByRole('article')).toContainText('Tasting Notes');
  expect(asked).not.toContain('/api/products/item');
});

test('a long press shows a wine’s peek on a phone, and does not open the wine', async ({ browser, shop }) => {
  const context = await browser.newContext({ baseURL: shop.url, viewport: phone, hasTouch: true });
  const page = await context.newPage();
  await openWine(page, 'LOI001', 'Sancerre, Domaine Aubert Lacaille');
  const other = page
    .getByRole('region', { name: /^More from / })
    .getByRole('link')
    .first();
  await other.scrollIntoViewIfNeeded();
  const { x, y } = (await other.boundingBox()) ?? { x: 0, y: 0 };
  const touch = await context.newCDPSession(page);
  const points = [{ x: x + 20, y: y + 15 }];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: points });
  await expect(page.getByRole('tooltip')).toBeVisible();
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(page.getByRole('tooltip')).toBeVisible();
  await expect(page).toHaveURL(/LOI001$/);
  await audit(page, 'peek on a phone');
  await other.tap();
  await expect(page).not.toHaveURL(/LOI001$/);
  await context.close();
});

test('a buyer of several accounts switches the account on a wine, and goes back to the list of the chosen account', async ({
  page,
}) => {
  await openAs(page, people.group, '/product-list/1/20');
  await productCards(page).nth(1).getByRole('rowheader').getByRole('link').click();
  await page.getByRole('combobox', { name: 'Customer account' }).selectOption(cormorant.account);
  await page
    .getByRole('navigation', { name: 'Back' })
    .getByRole('link', { name: 'Back to My Products' })
    .click();
  await seePage(page, 'My Products');
  await expect(productCards(page).first()).toBeVisible();
});

test('the page of a wine converts added bottles to cases, and says so for three seconds', {
  tag: ['@2.product.2', '@2.product.4', '@2.product.6'],
}, async ({ page }) => {
  await page.clock.install();
  await openWine(page, 'RHO008', galets);
  const main = page.getByRole('main');
  const cases = main.getByRole('textbox', { name: /^Cases of / });
  const bottles = main.getByRole('textbox', { name: /^Bottles of / });
  const notice = page.getByText(`${galets} added to basket`);
  await cases.fill('1');
  await bottles.fill('14');
  await pauseClock(page);
  await main.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(notice).toBeVisible();
  await page.clock.runFor(2_980);
  await expect(notice).toBeVisible();
  await page.clock.runFor(20);
  await expect(notice).toHaveCount(0);
  await page.clock.resume();
  await expect(cases).toHaveValue('3');
  await expect(bottles).toHaveValue('2');
});

test('a buyer downloads a tasting sheet after a failed attempt', async ({ page, faults }) => {
  faults.expect(/Failed to load resource/);
  await page.route('**/api/products/sheet', (route) => route.abort());
  await openWine(page, 'RHO008', galets);
  await page.getByRole('button', { name: 'Tasting Notes' }).click();
  await expect(page.getByRole('alert')).toContainText('The PDF could not be made. Please try again.');
  await page.unroute('**/api/products/sheet');
  const sheet = await downloadSheet(page, page.getByRole('button', { name: 'Try again' }));
  await expect(page.getByRole('alert')).toHaveCount(0);
  seeSheet(sheet);
  expect(sheet.fileName).toBe('Chateauneuf-du-Pape-Les-Galets-Mas-des-Cigalons-2018-tasting-notes.pdf');
  expect(sheet.title).toBe(`Tasting Notes: ${galets}`);
  for (const words of [
    '2018 · 319',
    'Bottle Nett 75cl £30.55',
    'Case Nett 6 x 75cl £183.30',
    'Serving Suggestion Serve at 17 to 18°C',
    'Allergens Sulphites Excise Still wine exceeding 14.5%',
  ])
    expect(sheet.text).toContain(words);
  expect(sheet.text, 'the value A of a note is no note').not.toContain('About the Producer');
  await expect(page.getByText(`Downloaded: ${sheet.fileName}`)).toBeVisible();
});

test('a tasting sheet for a guest shows no prices or only the RRP', async ({ page }) => {
  await openAs(page, people.buyer, '/tasting-notes?code=RHO008');
  await seePage(page, galets);
  const sheet = page.getByRole('main').getByRole('article');
  await expect(sheet).toContainText('£183.30');
  const prices = page.getByRole('combobox', { name: 'Prices on the sheet' });
  await prices.selectOption('None');
  await expect(sheet).not.toContainText('£');
  await prices.selectOption('RRP');
  await expect(sheet, 'without a margin').not.toContainText('£');
  const margin = page.getByRole('textbox', { name: 'Margin %' });
  await margin.fill('165');
  await expect(page.getByText('From 0 to 100, such as 33.5')).toBeVisible();
  await audit(page, 'tasting notes with a wrong margin');
  await margin.fill('65');
  await expect(sheet).toContainText(/RRP per bottle \(75cl\)\s*£60\.49/);
});

test('a long name without spaces fits a phone on the page and the sheet of a wine', async ({ page }) => {
  const unbroken = 'Trockenbeerenauslese'.repeat(9);
  await changeWine(page, { Description: unbroken, SecondaryDescription: unbroken, Notes1: unbroken });
  await openWine(page, 'RHO008', unbroken);
  await audit(page, 'wine with a long name');
  await page.goto('/tasting-notes?code=RHO008');
  await seePage(page, unbroken);
  await audit(page, 'tasting notes with a long name');
});

test('the page of an unknown code says so, and the page and sheet of a withdrawn wine show no prices', async ({
  page,
  faults,
}) => {
  faults.expect(/Failed to load resource|404/);
  const unknown = 'We can’t find that wine.';
  await openAs(page, people.buyer, '/product-detail/NO-SUCH');
  for (const [address, sentence] of [
    ['/product-detail/NO-SUCH', unknown],
    ['/tasting-notes?code=NO-SUCH', unknown],
    ['/tasting-notes', 'Open a wine to see its tasting notes.'],
  ] as const) {
    await goWithin(page, address);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page).toHaveURL(address);
    await expect(page.getByRole('main').getByRole('link', { name: 'Product Search' })).toBeVisible();
  }

  await changeWine(page, { Withdrawn: true });
  await goWithin(page, '/product-detail/RHO008');
  await expect(page.getByText(`${galets} is no longer sold.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await goWithin(page, '/tasting-notes?code=RHO008');
  const sheet = page.getByRole('main').getByRole('article');
  await expect(sheet).toContainText('No longer sold');
  await expect(sheet).not.toContainText('£');
});
