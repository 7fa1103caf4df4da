import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { tabTo } from './steps/by-keyboard.ts';
import { cormorant, galets } from './steps/demo-merchant.ts';
import { basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, productCards, searchFor } from './steps/find-products.ts';
import { downloadSheet, seeSheet } from './steps/read-sheet.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

const fino = 'Fino, Bodegas Almirez';
const riesling = 'Riesling Trocken Alte Reben, Weingut Hallbach';
const chablis = 'Chablis, Domaine Marchand-Delorme';

async function openProduct(page: Page, code: string, title: string): Promise<void> {
  await page.goto(`/product-detail/${code}`);
  await seePage(page, title);
}

/** A fact: its label and its text. */
async function seeFact(page: Page, label: string, text: string): Promise<void> {
  const fact = page
    .getByRole('main')
    .getByRole('term')
    .filter({ hasText: new RegExp(`^${label}$`) });
  await expect(fact.locator('xpath=following-sibling::dd')).toHaveText(text);
}

function quantityFields(page: Page): { cases: Locator; bottles: Locator; add: Locator } {
  const main = page.getByRole('main');
  return {
    cases: main.getByRole('textbox', { name: /^Cases of / }),
    bottles: main.getByRole('textbox', { name: /^Bottles of / }),
    add: main.getByRole('button', { name: 'Add to Cart' }),
  };
}

/** A product as the server has it, with some of its fields changed on the way. */
async function changeProduct(page: Page, changed: object): Promise<void> {
  await page.route('**/api/products/item', async (route) => {
    const answer = await route.fetch();
    const { mainResult } = await answer.json();
    await route.fulfill({ response: answer, json: { mainResult: { ...mainResult, ...changed } } });
  });
}

test('a buyer reads all that is known of a wine', {
  tag: [
    '@1.customer.2',
    '@2.in.13',
    '@2.product.1',
    '@2.product.3',
    '@2.product.7',
    '@2.product.8',
    '@2.product.12',
    '@2.product.13',
    '@2.product.14',
    '@2.product.15',
    '@2.product.16',
    '@2.product.17',
    '@2.product.18',
    '@2.product.19',
    '@2.product.20',
    '@2.product.21',
    '@2.product.22',
  ],
}, async ({ buyer: page }) => {
  await test.step('title, code, attributes and prices', async () => {
    await openProduct(page, 'RHO008', galets);
    const wine = page.getByRole('article', { name: galets });
    await expect(wine).toContainText('France · Châteauneuf-du-Pape');
    await expect(wine).toContainText('Grenache, Mourvèdre, Syrah, Rhône');
    for (const [name, text] of [
      ['Size', '6 x 75cl'],
      ['Code', '319'],
      ['Vintage', '2018'],
      ['Group', 'Red Wine'],
    ]) {
      await expect(wine.getByText(`${name}: ${text}`, { exact: true })).toBeVisible();
    }
    await expect(wine).toContainText(/Case Nett\s*£183\.30/);
    await expect(wine).toContainText(/Bottle Nett\s*£30\.55/);
    await expect(wine.getByRole('img', { name: `${galets}, the bottle` })).toBeVisible();
  });

  await test.step('notes 1, 4 and the serving suggestion; A is no note', async () => {
    const titles = page.getByRole('article', { name: galets }).getByRole('heading', { level: 2 });
    await expect(titles).toHaveText(['Calculate RRP', 'Tasting Notes', 'Serving Suggestion']);
    await expect(page.getByText(/^Aromas of kirsch, dried herbs and leather/)).toBeVisible();
    await expect(page.getByText(/^Serve at 17 to 18°C/)).toBeVisible();
  });

  await test.step('the RRP of a bottle', async () => {
    await page.getByRole('textbox', { name: 'Margin %' }).fill('50');
    await page.getByRole('button', { name: 'Calculate' }).click();
    // £30.55 a bottle, half as much again, and VAT: 30.55 × 1.5 × 1.2 = 54.99.
    await expect(page.getByRole('main')).toContainText(/RRP per bottle\s*£54\.99/);
  });

  await test.step('every fact', async () => {
    await seeFact(page, 'Vintage', '2018');
    await seeFact(page, 'Origin', 'Châteauneuf-du-Pape, France');
    await seeFact(page, 'Type', 'Red, Full-bodied and warm, Natural Cork');
    await seeFact(page, 'Winemaker', 'Florence Gaudin');
    await seeFact(page, 'ABV', '15%');
    await seeFact(page, 'Organic', 'Yes');
    await seeFact(page, 'Allergens', 'Sulphites');
    await seeFact(
      page,
      'Suitable for',
      'Vegetarian, Vegan, Gluten Free Diet, Egg Intolerance Diet, Lactose Intolerance Diet, Low Fat Diet',
    );
    await seeFact(page, 'Food suggestions', 'Slow-roast lamb, Daube of beef, Venison, Hard cheeses');
    await seeFact(page, 'Excise', 'Still wine exceeding 14.5%');
    await seeFact(page, 'Grape', 'Grenache, Mourvèdre, Syrah');
    await expect(page.getByRole('main').getByRole('term')).toHaveCount(13); // With the two prices.
  });

  await test.step('another: the code where there is no bin number, no food that is Not Set, all three notes', async () => {
    await openProduct(page, 'SHE001', fino);
    await expect(page.getByText('Code: SHE001', { exact: true })).toBeVisible();
    await seeFact(page, 'Food suggestions', 'Olives, Salted almonds, Jamón');
    await expect(page.getByRole('main').getByRole('heading', { level: 2 })).toHaveText([
      'Calculate RRP',
      'Tasting Notes',
      'About the Producer',
      'Serving Suggestion',
      'More from Fernando Caro',
    ]);
  });

  await test.step('an allergen under the specification’s label; organic and biodynamic', async () => {
    await changeProduct(page, {
      Allergen_Milk: '1',
      Allergen_Egg: '',
      Allergen_Fish: '1',
      OrganicBiodynamic: 'Both',
    });
    await openProduct(page, 'GER003', riesling);
    await seeFact(page, 'Allergens', 'Sulphites, Milk, Nuts');
    await seeFact(page, 'Organic', 'Yes');
    await seeFact(page, 'Biodynamic', 'Yes');
  });
});

test('a wine leads to its half bottle, and to others of the producer', async ({ buyer: page }) => {
  await openProduct(page, 'BUR001', chablis);
  const sizes = page.getByRole('navigation', { name: 'Other sizes and vintages' }).getByRole('link');
  await expect(sizes).toHaveText([/^37\.5cl £\d+\.\d\d a bottle$/, /^150cl £\d+\.\d\d a bottle$/]);
  await expect(page.getByText('Prices ex VAT.', { exact: true })).toBeVisible();
  await audit(page, 'product detail with other sizes');
  await sizes.first().click();
  await seePage(page, `${chablis} Half Bottle`);
  await expect(page.getByText('Size: 12 x 37.5cl', { exact: true })).toBeVisible();
  await expect(sizes).toHaveText([/^75cl/, /^150cl/]);

  const others = page.getByRole('region', { name: 'More from Étienne Delorme' }).getByRole('listitem');
  await expect(others.first()).toContainText(/\d x \d+(\.\d)?cl\s*£\d+\.\d\d/);
  const other = others.first().getByRole('link');
  const name = (await other.textContent()) ?? '';
  expect(name).not.toContain('Chablis, Domaine Marchand-Delorme');
  await other.click();
  await seePage(page, name);

  await openProduct(page, 'RHO008', galets);
  await expect(page.getByRole('heading', { name: /^More from/ })).toBeVisible();
  await expect(
    page.getByRole('navigation', { name: 'Other sizes and vintages' }),
    'none, no landmark',
  ).toHaveCount(0);

  // £260.97 for six is £43.50 each.
  await openProduct(page, 'CHA001M', 'Champagne Delorme-Vasseur, Brut Réserve Magnum');
  await expect(
    page.getByText('Prices ex VAT. A single bottle costs £1.80 more than one of a case.', { exact: true }),
  ).toBeVisible();
  await searchFor(page, 'delorme-vasseur');
  const magnum = productCard(page, 'Champagne Delorme-Vasseur, Brut Réserve Magnum');
  await expect(magnum.getByText('£43.50 in a case', { exact: true })).toBeVisible();
});

test('a buyer goes back to the list of the chosen account', async ({ page }) => {
  await signIn(page, people.group);
  await productCards(page).nth(1).getByRole('rowheader').getByRole('link').click();
  await page.getByRole('combobox', { name: 'Customer account' }).selectOption(cormorant.account);
  const back = page.getByRole('navigation', { name: 'Back' }).getByRole('link');
  await expect(back).toHaveText('Back to My Products');
  await back.click();
  await seePage(page, 'My Products');
  await expect(productCards(page).first()).toBeVisible();
});

test('a sheet for a guest has no prices, or the RRP', async ({ buyer: page }) => {
  await page.goto('/tasting-notes?code=RHO008');
  await seePage(page, galets);
  const sheet = page.getByRole('main').getByRole('article');
  const prices = page.getByRole('combobox', { name: 'Prices on the sheet' });
  const download = page.getByRole('button', { name: 'Download PDF' });
  await expect(sheet).toContainText('£183.30');

  await prices.selectOption('None');
  await expect(sheet).not.toContainText('£');
  await prices.selectOption('RRP');
  await expect(sheet, 'no margin, no price').not.toContainText('£');
  const margin = page.getByRole('textbox', { name: 'Margin %' });
  await margin.fill('65');
  await expect(sheet).toContainText(/RRP per bottle \(75cl\)\s*£60\.49/);
  await margin.fill('165');
  await expect(sheet).not.toContainText('£');
  await expect(page.getByText('From 0 to 100, such as 33.5')).toBeVisible();
  await audit(page, 'tasting notes with a wrong margin');
  await margin.fill('65');
  const priced = await downloadSheet(page, download);
  expect(priced.text).toContain('RRP per bottle 75cl £60.49');
  expect(priced.text).not.toContain('£183.30');
});

test('quantities on a wine’s page, and the notice of 3 seconds', {
  tag: ['@2.product.2', '@2.product.4', '@2.product.6'],
}, async ({ buyer: page }) => {
  await page.clock.install();
  await openProduct(page, 'RHO008', galets);
  const { cases, bottles, add } = quantityFields(page);
  const notice = page.getByText(`${galets} added to basket`);

  // Bottles are re-split into cases; the notice stays 3 s, the button's mark 0.5 s.
  await cases.fill('1');
  await bottles.fill('14');
  // From here on the test moves the clock.
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 1000));
  await add.click();
  await expect(notice).toBeVisible();
  await expect(add.locator('svg')).toBeVisible();
  await page.clock.runFor(490);
  await expect(add.locator('svg')).toBeVisible();
  await page.clock.runFor(20);
  await expect(add.locator('svg')).toHaveCount(0);
  await page.clock.runFor(2480);
  await expect(notice).toBeVisible();
  await page.clock.runFor(20);
  await expect(notice).toHaveCount(0);
  await page.clock.resume();
  await expect(cases).toHaveValue('3');
  await expect(bottles).toHaveValue('2');
});

test('a buyer downloads a tasting sheet', {
  tag: ['@2.product.27'],
}, async ({ buyer: page }) => {
  const button = page.getByRole('button', { name: 'Tasting Notes' });

  await openProduct(page, 'RHO008', galets);
  const sheet = await downloadSheet(page, button);
  seeSheet(sheet);
  expect(sheet.fileName).toBe('Chateauneuf-du-Pape-Les-Galets-Mas-des-Cigalons-2018-tasting-notes.pdf');
  expect(sheet.title).toBe(`Tasting Notes: ${galets}`);
  for (const words of [
    galets,
    '2018 · 319',
    'Bottle Nett 75cl £30.55',
    'Case Nett 6 x 75cl £183.30',
    'Tasting Notes Aromas of kirsch, dried herbs and leather',
    'Serving Suggestion Serve at 17 to 18°C',
    'Allergens Sulphites Excise Still wine exceeding 14.5%',
  ]) {
    expect(sheet.text).toContain(words);
  }
  expect(sheet.text).not.toContain('About the Producer'); // The value A is no note.
  expect(sheet.pictures).toHaveLength(2); // The logo and the bottle,
  expect(Math.max(...sheet.pictures.map(({ height }) => height))).toBeGreaterThan(1300); // at 300 dots an inch.
  await expect(page.getByText(`Downloaded: ${sheet.fileName}`)).toBeVisible();
});

test('a long sheet takes a second page, and does without what cannot be read', async ({ page, faults }) => {
  faults.expect(/404|Failed to load resource|pictures/);
  const prose = 'Kirsch, garrigue and liquorice over fine-grained tannins, with a long, savoury finish.';
  await changeProduct(page, {
    SecondaryDescription: 'Trockenbeerenauslese '.repeat(20),
    Image1_URL: '/pictures/that/is/not/there.png',
    Notes1: `${prose} `.repeat(30),
    ServingSuggestion: 'Serve cool, with Ελλάς 🍷 game.',
  });
  await signIn(page, people.buyer);
  await openProduct(page, 'RHO008', galets);
  const sheet = await downloadSheet(page, page.getByRole('button', { name: 'Tasting Notes' }));
  seeSheet(sheet, 2);
  expect(sheet.pictures).toHaveLength(1);

  await test.step('a name without a space does not make a page wider than a phone', async () => {
    const unbroken = 'Trockenbeerenauslese'.repeat(9);
    await changeProduct(page, { Description: unbroken, SecondaryDescription: unbroken, Notes1: unbroken });
    await openProduct(page, 'RHO008', unbroken);
    await audit(page, 'product detail with a long name');
    await page.goto('/tasting-notes?code=RHO008');
    await seePage(page, unbroken);
    await audit(page, 'tasting notes with a long name');
  });
});

test('a sheet has the picture of another site if that allows it', async ({ page, faults }) => {
  faults.expect(/blocked by CORS policy|Failed to load resource/);
  const picture = await readFile(new URL('../docs/pictures/product-list.png', import.meta.url));
  const headers = { 'access-control-allow-origin': '*' };
  await page.route('https://pictures.example.com/**', (route) =>
    route.fulfill({ body: picture, contentType: 'image/png', headers }),
  );
  await signIn(page, people.buyer);
  const button = page.getByRole('button', { name: 'Tasting Notes' });
  await changeProduct(page, { Image1_URL: 'https://pictures.example.com/1.png' });
  await openProduct(page, 'RHO008', galets);
  expect((await downloadSheet(page, button)).pictures).toHaveLength(2);

  headers['access-control-allow-origin'] = 'https://somebody-else.example.com';
  await changeProduct(page, { Image1_URL: 'https://pictures.example.com/2.png' });
  await openProduct(page, 'RHO008', galets);
  await expect(page.getByRole('img', { name: `${galets}, the bottle` })).toBeVisible();
  expect((await downloadSheet(page, button)).pictures).toHaveLength(1);
});

test('a buyer without a mouse reads a sheet on a phone’s screen and keeps it', async ({ buyer: page }) => {
  await openProduct(page, 'SHE001', fino);
  await audit(page, 'product detail');
  await tabTo(page, page.getByRole('link', { name: 'View sheet' }));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/tasting-notes?code=SHE001');
  await seePage(page, fino);
  const sheet = page.getByRole('main').getByRole('article');
  await expect(sheet).toContainText(/Information correct as of \d\d\/\d\d\/\d{4}, \d\d:\d\d/);
  await audit(page, 'tasting notes');
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible();
  const download = page.getByRole('button', { name: 'Download PDF' });
  await tabTo(page, download);
  const downloaded = page.waitForEvent('download', { timeout: 45_000 });
  await page.keyboard.press('Enter');
  expect((await downloaded).suggestedFilename()).toBe('Fino-Bodegas-Almirez-NV-tasting-notes.pdf');
  await audit(page, 'tasting notes, downloaded');
});

test('an unknown wine, a withdrawn one, and a sheet that fails', async ({ buyer: page, faults }) => {
  faults.expect(/Failed to load resource|404/);
  await openProduct(page, 'SHE001', fino);
  await quantityFields(page).cases.fill('2');
  await quantityFields(page).add.click();
  await seeBasketCount(page, 1);

  await test.step('an unknown code', async () => {
    const unknown = 'This product is not in the list.';
    for (const [address, sentence] of [
      ['/product-detail/NO-SUCH', unknown],
      ['/tasting-notes?code=NO-SUCH', unknown],
      ['/tasting-notes', 'Open a wine to see its tasting notes.'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByText(sentence)).toBeVisible();
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('main').getByRole('link', { name: 'Product Search' })).toBeVisible();
    }
  });

  await test.step('a withdrawn wine: no prices, on its sheet neither', async () => {
    await changeProduct(page, { Withdrawn: true });
    await openProduct(page, 'RHO008', galets);
    await expect(page.getByText(`${galets} is no longer sold.`)).toBeVisible();
    await expect(quantityFields(page).add).toHaveCount(0);
    const sheet = await downloadSheet(page, page.getByRole('button', { name: 'Tasting Notes' }));
    seeSheet(sheet);
    expect(sheet.text).toContain('No longer sold');
    expect(sheet.text).not.toContain('£');
    await page.unroute('**/api/products/item');
  });

  await test.step('the server away while the sheet is made', async () => {
    await openProduct(page, 'RHO008', galets);
    await page.route('**/assets/inter-latin-400-*', (route) => route.abort());
    await page.getByRole('button', { name: 'Tasting Notes' }).click();
    await expect(page.getByRole('alert')).toContainText('The PDF could not be made. Please try again.');
    await page.unroute('**/assets/inter-latin-400-*');
    seeSheet(await downloadSheet(page, page.getByRole('button', { name: 'Try again' })));
    await expect(page.getByRole('alert')).toHaveCount(0);
  });

  await openBasket(page);
  await expect(basketLine(page, fino).getByRole('textbox', { name: /^Cases of / })).toHaveValue('2');
});
