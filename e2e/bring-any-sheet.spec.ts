import { readFileSync } from 'node:fs';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { productCards, searchFor } from './steps/find-products.ts';

const sheet = (path: string) => readFileSync(new URL(`../server/test/sheets/${path}`, import.meta.url));
const stockItems = sheet('05-orderwise-like/StockItems.csv');
const withoutCases = sheet('03-sage-business-cloud/Stock Items.csv');

test('the office imports the exports of another system, says once which column is which, and finds the wines in the list', async ({
  office: page,
}) => {
  await page.goto('/admin/data');
  const part = page.getByRole('region', { name: 'Import files' });
  const choose = (name: string, buffer: Buffer) =>
    part.getByLabel('Choose files…').setInputFiles({ name, mimeType: 'text/csv', buffer });
  // A file that is chosen before the page has taken the discarded files away discards these files again.
  const discard = async () => {
    await part.getByRole('button', { name: 'Discard' }).click();
    await expect(part.getByRole('button', { name: 'Discard' })).toHaveCount(0);
  };
  const look = async (file: string) => {
    await part.getByRole('button', { name: `Look at the columns of ${file}` }).click();
    const mapper = page.getByRole('region', { name: `Columns of ${file}` });
    const taken = (name: string) =>
      mapper.getByRole('combobox', { name, exact: true }).locator('option:checked');
    return { mapper, taken };
  };

  await test.step('the office types how many bottles a case has, because the file does not say', async () => {
    await choose('Items.csv', withoutCases);
    const { mapper, taken } = await look('Items.csv');
    await expect(taken('Size of a bottle')).toHaveText('From “Description”');
    await expect(taken('Bottles in a case')).toHaveText('Asked below');
    await expect(mapper.getByText('1 row left out')).toBeVisible();
    const row = mapper.getByRole('row', { name: /PEN001/ });
    await mapper.getByRole('textbox', { name: /how many bottles a case has/ }).fill('10');
    await expect(row).toContainText('74.00');
    await discard();
  });

  await test.step('the office sees the guesses and doubts of the shop, and the columns that are left out', async () => {
    await choose('StockItems.csv', stockItems);
    const { mapper, taken } = await look('StockItems.csv');
    await expect(mapper).toContainText('please look at 8 columns');
    await expect(taken('Code of the product')).toHaveText('Variant Code');
    await expect(taken('VAT code, such as T1 or S')).toHaveText('Code');
    const ours = mapper.getByRole('list', { name: 'Our columns' });
    await expect(ours).toContainText('“Band B”, “Band C” are prices too: “Band A” is taken.');
    const left = mapper.getByRole('list', { name: 'Left out, please look' });
    await expect(left).toContainText('“Price” is below every other price: it is taken as the buying price.');
    await audit(page, 'the columns of a foreign file');
  });

  await test.step('the preview of the rows follows when the office chooses another column', async () => {
    const mapper = page.getByRole('region', { name: 'Columns of StockItems.csv' });
    const row = mapper.getByRole('row', { name: /000134/ });
    await expect(row).toContainText('54.60');
    await mapper.getByRole('combobox', { name: 'Price, by case or bottle' }).selectOption('Band C');
    await expect(row).toContainText('50.40');
    await expect(mapper.getByRole('columnheader', { name: 'Bin number' })).toBeVisible();
    await mapper.getByRole('combobox', { name: 'Bin number' }).selectOption('Not in the file');
    await expect(mapper.getByRole('columnheader', { name: 'Bin number' })).toHaveCount(0);
  });

  await test.step('the office keeps the mapping and imports the file', async () => {
    await page.getByRole('button', { name: 'Keep and read the file' }).click();
    await expect(part).toContainText('11 added · 0 changed · 0 unchanged');
    await part.getByRole('button', { name: 'Import 1 file' }).click();
    await expect(part.getByText('Imported: products-StockItems.csv.')).toBeVisible();
    const kept = page.getByRole('region', { name: 'Files of other systems' });
    await expect(kept.getByRole('listitem')).toContainText('StockItems.csv');
    await audit(page, 'the kept columns of a foreign file');
  });

  await test.step('the shop reads a second file with the same columns without asking', async () => {
    await choose('StockItems.csv', stockItems);
    await expect(part).toContainText('0 added · 0 changed · 11 unchanged');
    await expect(part.getByRole('button', { name: /^Look at the columns/ })).toHaveCount(0);
    await part.getByRole('button', { name: 'Change the columns of StockItems.csv' }).click();
    const price = page.getByRole('combobox', { name: 'Price, by case or bottle' });
    await expect(price.locator('option:checked'), 'the column of the kept mapping').toHaveText('Band C');
    await price.selectOption('Band A');
    await page.getByRole('button', { name: 'Keep and read the file' }).click();
    await expect(part).toContainText('0 added · 11 changed · 0 unchanged');
    await discard();
  });

  await test.step('a search finds an imported wine', async () => {
    await searchFor(page, 'Redgum');
    // The demo merchant's search starts with the larger group Wines, and the imported wines have no larger group.
    await page.getByRole('button', { name: '1 without filters' }).click();
    await expect(productCards(page)).toContainText(['Shiraz Redgum Station']);
  });
});
