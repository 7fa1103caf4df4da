import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { addByName, basketLine, openBasket } from './steps/fill-basket.ts';
import { productCards, searchFor } from './steps/find-products.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { people, seePage } from './steps/sign-in.ts';

const photograph = fileURLToPath(new URL('../docs/pictures/product-list.png', import.meta.url));

/** The buyer's price list has no price for this wine, and the wine has no stock figure. */
const [code, fiano] = ['SIC002', 'Fiano Vela Bianca, Masseria Torre Lunga'];

test('the office corrects a price and switches a wine off, a buyer sees the changes, and a later file overrules the price', async ({
  office: page,
  browser,
  faults,
}) => {
  const buyer = await secondBrowser(browser, people.buyer);
  const save = page.getByRole('button', { name: 'Save changes' });
  const field = (name: string) => page.getByRole('textbox', { name, exact: true });
  const changes = page.getByRole('list', { name: 'Changes by hand' });

  await test.step('the office finds a wine among all products', async () => {
    await page.goto('/admin/data');
    await page.getByRole('link', { name: 'Change a single product' }).click();
    await seePage(page, 'Products');
    await audit(page, 'the products of the office');
    await page
      .getByRole('textbox', { name: 'Find by name, code, producer or vintage' })
      .fill('fiano torre lunga');
    const found = page.getByRole('list', { name: 'Products' }).getByRole('link');
    // The rows of the whole list disappear when the answer arrives.
    await expect(found.first()).toContainText('Fiano');
    await found.filter({ hasText: fiano }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: fiano })).toBeVisible();
    await audit(page, 'a product of the office');
  });

  await test.step('the office corrects the price of a case, and the buyer’s basket has the new price', async () => {
    await addByName(buyer, 'fiano', fiano, { cases: 1, bottles: 0 });
    await openBasket(buyer);
    await expect(basketLine(buyer, fiano)).toContainText('£58.50');
    await field('Price of a case in £').fill('5.85');
    await save.click();
    await expect(page.getByText('these figures are unusual')).toBeVisible();
    await audit(page, 'unusual figures of a product');
    await field('Price of a case in £').fill('62.40');
    await expect(field('Price of a bottle in £')).toHaveValue('10.40');
    await expect(field('VAT on a bottle in £')).toHaveValue('2.08');
    await save.click();
    await expect(page.getByText('Saved. Buyers see the change from now on.')).toBeVisible();
    await expect(changes).toContainText('Price of a case in £58.50 → 62.40');
    await buyer.reload();
    await expect(basketLine(buyer, fiano)).toContainText('£62.40');
  });

  await test.step('the office switches a wine off and on, and the buyer’s search loses and finds the wine', async () => {
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByText('Switched off: buyers cannot find or order it.')).toBeVisible();
    await searchFor(buyer, fiano);
    await expect(productCards(buyer)).toHaveCount(0);
    await changes.getByRole('button', { name: /^Undo the change of .*: Switched off$/ }).click();
    await expect(page.getByText('Undone: the earlier values are back.')).toBeVisible();
    await buyer.reload();
    await expect(productCards(buyer)).toHaveCount(1);
  });

  await test.step('the office gives the wine a picture from a file, and the buyer’s list shows the picture', async () => {
    faults.expect(/422 .*\/product\/picture/);
    const choose = page.getByLabel('Choose a picture…');
    await choose.setInputFiles({ name: 'notes.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('words') });
    await expect(page.getByText('notes.jpg is not a JPEG, PNG or WebP.')).toBeVisible();
    await choose.setInputFiles(photograph);
    await expect(page.getByText('Saved. Buyers see the new picture from now on.')).toBeVisible();
    await expect(changes.getByRole('img', { name: 'product-list.png' })).toBeVisible();
    await audit(page, 'a product with a picture by hand');
    await buyer.reload();
    const shown = productCards(buyer).first().locator('img').first();
    await expect(shown).toHaveAttribute('src', /^\/pictures\/own\//);
    await changes.getByRole('button', { name: /^Undo the change of .*: Picture$/ }).click();
    await expect(page.getByText('Undone: the earlier values are back.')).toBeVisible();
  });

  await test.step('the preview of a later file names the overruled change, and the history names the file', async () => {
    await page.goto('/admin/data');
    const waits = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download products' }).click();
    const download = await waits;
    const text = await readFile(await download.path(), 'utf8');
    const part = page.getByRole('region', { name: 'Import files' });
    const choose = (content: string) =>
      part.getByLabel('Choose files…').setInputFiles({
        name: download.suggestedFilename(),
        mimeType: 'text/csv',
        buffer: Buffer.from(content),
      });
    await choose(text);
    await expect(part).toContainText('0 added · 0 changed');
    await choose(text.replace(/^(SIC002,.*?,)62\.40,/m, (_all, before) => `${before}61.00,`));
    await expect(part).toContainText(`overrules 1 change by hand: ${code} CasePrice (62.40 → 61.00)`);
    await part.getByRole('button', { name: 'Import 1 file' }).click();
    await expect(part.getByText(/^Imported: products-/)).toBeVisible();
    await page.goto(`/product-detail/${code}`);
    await page.getByRole('link', { name: 'Change this wine' }).click();
    await expect(changes).toContainText('overruled by products-');
  });

  await test.step('the office adds a wine, and a buyer finds the wine', async () => {
    await page.getByRole('link', { name: 'Products', exact: true }).click();
    await page.getByRole('button', { name: 'New wine' }).click();
    await page.getByRole('textbox', { name: 'Code' }).fill('HAND1');
    await field('Name of the wine').fill('Wayfarer Red by Hand');
    await field('Larger group').fill('Wines');
    await page.getByRole('button', { name: 'Add the wine' }).click();
    await expect(page.getByText('please look at the marked fields')).toBeVisible();
    await audit(page, 'a new wine with faults');
    await field('Price of a case in £').fill('60');
    await expect(field('Price of a bottle in £')).toHaveValue('10.00');
    await expect(field('VAT on a bottle in £')).toHaveValue('2.00');
    await page.getByRole('button', { name: 'Add the wine' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Wayfarer Red by Hand' })).toBeVisible();
    await searchFor(buyer, 'Wayfarer Red by Hand');
    await expect(productCards(buyer)).toHaveCount(1);
  });
});
