import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import {
  chips,
  choose,
  count,
  description,
  filterOption,
  filterSelect,
  form,
  openFilters,
  openSearch,
  productCards,
} from './steps/find-products.ts';
import { nothingFound } from './steps/look-at-lists.ts';
import { holdSession, people, seePage } from './steps/sign-in.ts';

const selects = [
  'Type',
  'Organic/Biodynamic',
  'Closure',
  'Country',
  'Region',
  'Super Group',
  'Product Group',
];

/** Searches for a text without the filters of an earlier search. */
async function searchAnew(page: Page, text: string): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('storedFilterStates'));
  await openSearch(page);
  await description(page).fill(text);
  await description(page).press('Enter');
}

/** Returns the count of an option: 12 for 'Spain (12)'. */
async function countIn(page: Page, filter: string, option: string): Promise<number> {
  await openFilters(page);
  const text = (await filterOption(page, filter, option).textContent()) ?? '';
  return Number(/\(([\d,]+)\)$/.exec(text)?.[1]?.replaceAll(',', ''));
}

test('a buyer finds wines by filters with counts, and keeps the filters until Clear', {
  tag: [
    '@2.search.2',
    '@2.search.3',
    '@2.search.4',
    '@2.search.5',
    '@2.search.6',
    '@2.search.8',
    '@2.search.14',
  ],
}, async ({ page }) => {
  await holdSession(page, people.buyer);
  await openSearch(page);

  await test.step('every filter has its label, its default and the options of the merchant’s catalogue', async () => {
    await openFilters(page);
    await expect(form(page).locator('select')).toHaveCount(selects.length);
    for (const [at, label] of selects.entries()) {
      const select = form(page).locator('select').nth(at);
      await expect(select).toHaveAccessibleName(label);
      const options = await select.evaluate((list: HTMLSelectElement) => ({
        first: list.options[0]?.text,
        chosen: list.selectedOptions[0]?.text,
        count: list.options.length,
      }));
      expect(options.first).toBe('All');
      expect(options.count, `options of ${label}`).toBeGreaterThan(1);
      expect(options.chosen).toMatch(label === 'Super Group' ? /^Wines/ : /^All/);
    }
    await expect(chips(page), 'the defaults stand in the filters').toHaveCount(0);
  });

  const wines = await count(page);
  await expect(filterOption(page, 'Country', 'Spain')).toHaveText(/\(\d+\)$/);
  expect(await countIn(page, 'Super Group', 'Wines')).toBe(wines);
  const spanish = await countIn(page, 'Country', 'Spain');

  await test.step('a filter applies when it is chosen, is shown above the results, and changes the counts', async () => {
    await choose(page, 'Country', 'Spain');
    await expect(chips(page)).toHaveText([/Country: Spain/, /Super Group: Wines/]);
    await expect.poll(() => count(page)).toBe(spanish);
    const regions = page.getByRole('main').getByRole('heading', { level: 3 });
    await expect
      .poll(async () => (await regions.allTextContents()).filter((name) => !name.startsWith('Spain')))
      .toEqual([]);
    await expect(filterOption(page, 'Region', 'Bordeaux')).toHaveText('Bordeaux (0)');
    const above = await chips(page).first().boundingBox();
    const below = await productCards(page).first().boundingBox();
    expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0);
  });

  await test.step('text and filters stay on the next page, on another screen and after a reload', async () => {
    await description(page).fill('red');
    await description(page).press('Enter');
    await expect.poll(() => count(page)).toBeLessThan(spanish);
    const found = await count(page);
    await page.goto('/contact');
    await openSearch(page);
    await expect(chips(page)).toHaveCount(3);
    await expect.poll(() => count(page)).toBe(found);
    await page.reload();
    await openFilters(page);
    await expect(filterSelect(page, 'Country').locator('option:checked')).toHaveText(/^Spain/);
    await expect(description(page)).toHaveValue('red');
  });

  await form(page).getByRole('button', { name: 'Clear' }).click();
  await expect(chips(page), 'the defaults').toHaveCount(0);
  await expect.poll(() => count(page)).toBe(wines);
});

test('a buyer removes words that were read as filters, and follows suggestions that find more', {
  tag: ['@8.errors.2'],
}, async ({ page }) => {
  await holdSession(page, people.buyer);
  const most = page.getByText('Nothing matches every word. These match most of them.');
  await searchAnew(page, 'chablis premier zzyzx');
  await expect(most).toBeVisible();
  await expect(productCards(page).first()).toContainText('Chablis');
  await audit(page, 'search with most of what was asked');

  await test.step('words that are read as filters are shown as chips, and can be removed', async () => {
    await searchAnew(page, 'organic white under £20');
    await expect(most).toHaveCount(0);
    await expect(chips(page)).toHaveText([
      /“organic white under £20”/,
      /Understood as: Under £20\.00/,
      /Understood as: Organic/,
      /Understood as: White/,
      /Super Group: Wines/,
    ]);
    const found = await count(page);
    await page.getByRole('button', { name: 'Remove Understood as: Organic' }).click();
    await expect(description(page)).toHaveValue('white under £20');
    await expect(chips(page)).toHaveCount(4);
    await expect.poll(() => count(page)).toBeGreaterThan(found);
  });

  await test.step('a search without results suggests a search with results', async () => {
    await searchAnew(page, 'vodka');
    await expect(page.getByText(nothingFound, { exact: true })).toBeVisible();
    const ways = page.getByRole('list', { name: 'What would be found' }).getByRole('button');
    const way = ways.filter({ hasText: /^\d+ in Spirits$/ });
    const vodkas = Number.parseInt((await way.textContent()) ?? '', 10);
    await audit(page, 'search that would find something else');
    await way.click();
    await expect(chips(page)).toHaveText([/“vodka”/, /Super Group: Spirits/]);
    await expect.poll(() => count(page)).toBe(vodkas);
  });
});

test('a buyer searches My Products, and repeats the search in the whole catalogue', async ({ page }) => {
  await holdSession(page, people.buyer);
  await page.goto('/product-list');
  const main = page.getByRole('main');
  const inCatalogue = main.getByText(/^\d+ (more )?in our full range:/);
  await description(page).fill('ribera del d');
  await expect(page.getByRole('listbox').getByRole('option').first()).toContainText(/Ribera del Duero/);
  await description(page).fill('ribera del duro 2019');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await expect(inCatalogue).toBeVisible();
  await expect(main.getByText(/for “del duro|without “ribera”/), 'every word counts').toHaveCount(0);

  await description(page).fill('tokaji');
  await description(page).press('Enter');
  await expect(page.getByText(nothingFound)).toBeVisible();
  await expect(inCatalogue).toBeVisible();
  const all = Number.parseInt((await inCatalogue.textContent()) ?? '', 10);
  await audit(page, 'search that My Products has nothing of');
  await inCatalogue.getByRole('link', { name: /^show / }).click();
  await seePage(page, 'Product Search');
  await expect.poll(() => count(page)).toBe(all);
  await expect(chips(page)).toHaveText([/tokaji/]);
  await page.goBack();
  await expect(inCatalogue).toBeVisible();
});
