import type { Page } from '@playwright/test';
import { phone } from './browser.ts';
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
import { openFromMenu, people, seePage, signIn } from './steps/sign-in.ts';

const noResults = 'No results found. Please amend your search criteria and try again.';
const selects = [
  'Type',
  'Organic/Biodynamic',
  'Closure',
  'Country',
  'Region',
  'Super Group',
  'Product Group',
];
const ways = (page: Page) => page.getByRole('list', { name: 'What would be found' }).getByRole('button');

/** The search as a new tab has it. */
async function startAgain(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('storedFilterStates'));
  await openSearch(page);
}

/** The count in an option: 12 of 'Spain (12)'. */
async function countIn(page: Page, filter: string, option: string): Promise<number> {
  await openFilters(page);
  const text = (await filterOption(page, filter, option).textContent()) ?? '';
  return Number(/\(([\d,]+)\)$/.exec(text)?.[1]?.replaceAll(',', ''));
}

test('a buyer finds wines by every filter, and takes each away by itself', {
  tag: [
    '@2.search.2',
    '@2.search.3',
    '@2.search.4',
    '@2.search.5',
    '@2.search.6',
    '@2.search.8',
    '@2.search.14',
  ],
}, async ({ buyer: page }) => {
  await openSearch(page);

  await test.step('every filter has its label, its default and the merchant’s own options', async () => {
    await expect(description(page)).toHaveValue('');
    await openFilters(page);
    await expect(form(page).locator('select')).toHaveCount(selects.length);
    for (const [at, label] of selects.entries()) {
      const select = form(page).getByRole('combobox', { name: label, exact: true });
      await expect(form(page).locator('select').nth(at)).toHaveAccessibleName(label);
      await expect(select.getByRole('option').first()).toHaveText('All');
      expect(await select.getByRole('option').count(), `${label} has options`).toBeGreaterThan(1);
      const chosen = label === 'Super Group' ? 'Wines' : 'All';
      await expect(select.locator('option:checked')).toHaveText(new RegExp(`^${chosen}`));
    }
    await expect(chips(page)).toHaveText([/Super Group: Wines/]);
  });

  const wines = await count(page);

  await test.step('a filter applies as it is chosen, and is shown above the results', async () => {
    await choose(page, 'Country', 'Spain');
    await expect(chips(page)).toHaveText([/Country: Spain/, /Super Group: Wines/]);
    await expect.poll(() => count(page)).toBeLessThan(wines);
    for (const region of await page.getByRole('main').getByRole('heading', { level: 3 }).all())
      await expect(region).toHaveText(/^Spain/);
    const above = await chips(page).first().boundingBox();
    const below = await productCards(page).first().boundingBox();
    expect(above?.y ?? 0).toBeLessThan(below?.y ?? 0);
  });

  await test.step('Enter in the text searches', async () => {
    await description(page).fill('rioja');
    await description(page).press('Enter');
    await expect(chips(page)).toHaveCount(3);
    await expect(productCards(page).first()).toContainText(/rioja/i);
  });

  await form(page).getByRole('button', { name: 'Clear' }).click();
  await expect(chips(page), 'the defaults').toHaveText([/Super Group: Wines/]);
  await expect.poll(() => count(page)).toBe(wines);
});

test('filters last until the browser is closed', async ({ buyer: page }) => {
  await openSearch(page);
  await choose(page, 'Country', 'France');
  await expect(chips(page)).toHaveText([/Country: France/, /Super Group: Wines/]);
  const found = await count(page);

  await test.step('on the next page, after another screen and after a reload', async () => {
    await page.getByRole('navigation', { name: 'Pages' }).getByLabel('Next page').click();
    await expect(page).toHaveURL(/\/product-search\/2\/20\?country=\w+$/);
    expect(await count(page)).toBe(found);
    await page.goto('/contact');
    await openSearch(page);
    await openFilters(page);
    await expect(filterSelect(page, 'Country').locator('option:checked')).toHaveText(/^France/);
    expect(await count(page)).toBe(found);
    await page.reload();
    await expect(chips(page)).toHaveCount(2);
    expect(await page.evaluate(() => sessionStorage.getItem('storedFilterStates'))).toContain('"country":');
    await openFromMenu(page, 'Product Search');
    await expect(chips(page)).toHaveCount(2);
  });
});

test('words read as filters, and results of other searches', {
  tag: ['@8.errors.2'],
}, async ({ buyer: page }) => {
  await openSearch(page);
  const most = page.getByText('No product has all of that. These have most of it.');
  await description(page).fill('chablis premier zzyzx');
  await description(page).press('Enter');
  await expect(most).toBeVisible();
  await expect(productCards(page).first()).toContainText('Chablis');
  await audit(page, 'search with most of what was asked');
  await description(page).fill('chablis');
  await description(page).press('Enter');
  await expect(most).toHaveCount(0);

  await test.step('words that are read as filters are shown, and can be taken back', async () => {
    await startAgain(page);
    await description(page).fill('organic white under £20');
    await description(page).press('Enter');
    await expect(chips(page)).toHaveText([
      /Description: organic white under £20/,
      /Read as: Under £20\.00/,
      /Read as: Organic/,
      /Read as: White/,
      /Super Group: Wines/,
    ]);
    const found = await count(page);
    await audit(page, 'search with words read as filters');
    await page.getByRole('button', { name: 'Remove Read as: Organic' }).click();
    await expect(description(page)).toHaveValue('white under £20');
    await expect(chips(page)).toHaveText([
      /Description/,
      /Read as: Under £20\.00/,
      /Read as: White/,
      /Super Group: Wines/,
    ]);
    await expect.poll(() => count(page)).toBeGreaterThan(found);
  });

  await test.step('nothing found, and other searches that find something', async () => {
    await startAgain(page);
    await description(page).fill('vodka');
    await description(page).press('Enter');
    await expect(page.getByText(noResults, { exact: true })).toBeVisible();
    const way = ways(page).filter({ hasText: /^\d+ in Spirits$/ });
    const vodkas = Number.parseInt((await way.textContent()) ?? '', 10);
    await audit(page, 'search that would find something else');
    await way.click();
    await expect(chips(page)).toHaveText([/Description: vodka/, /Super Group: Spirits/]);
    await openFilters(page);
    await expect(form(page).getByLabel('Super Group').locator('option:checked')).toHaveText(/^Spirits/);
    expect(await count(page)).toBe(vodkas);
  });
});

test('a buyer sees what each option would leave before choosing it', async ({ buyer: page }) => {
  await openSearch(page);
  const wines = await count(page);
  await openFilters(page);
  await expect(filterOption(page, 'Country', 'Spain')).toHaveText(/\(\d+\)$/);
  expect(await countIn(page, 'Super Group', 'Wines')).toBe(wines);
  const spanish = await countIn(page, 'Country', 'Spain');

  await test.step('a choice changes the others’ counts', async () => {
    await choose(page, 'Country', 'Spain');
    await expect.poll(() => count(page)).toBe(spanish);
    await expect(filterOption(page, 'Region', 'Bordeaux')).toHaveText('Bordeaux (0)');
    expect(await countIn(page, 'Super Group', 'Wines')).toBe(spanish);
  });
});

test('My Products counts what the whole catalogue has', async ({ buyer: page }) => {
  const inCatalogue = page.getByRole('main').getByText(/^\d+ (more )?in the whole catalogue\./);
  await description(page).fill('tokaji');
  await description(page).press('Enter');
  await expect(page.getByText(noResults)).toBeVisible();
  await expect(inCatalogue).toBeVisible();
  const all = Number.parseInt((await inCatalogue.textContent()) ?? '', 10);
  await audit(page, 'a search that the account’s own list has nothing of');
  await inCatalogue.getByRole('link', { name: /^See / }).click();
  await seePage(page, 'Product Search');
  await expect.poll(() => count(page)).toBe(all);
  await expect(chips(page)).toHaveText([/tokaji/]);
  await page.goBack();
  await expect(inCatalogue).toBeVisible();

  await description(page).fill('chablis');
  await description(page).press('Enter');
  await expect(productCards(page).first()).toContainText('Chablis');
  await expect(inCatalogue).toBeVisible();
});

test('a buyer with a phone searches, and sees what was found', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, people.buyer);
  await openSearch(page);
  await expect(filterSelect(page, 'Country')).toBeHidden();
  const toggle = form(page).getByRole('button', { name: /^Filters/ });
  await expect(toggle).toHaveAccessibleName('Filters (1)');
  await toggle.click();
  for (const label of selects) await expect(filterSelect(page, label)).toBeVisible();
  await page.getByLabel('Price to').fill('nine');
  await form(page).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Please type a price such as 12.50.')).toBeInViewport();
  await page.getByLabel('Price to').fill('40');
  await description(page).fill('galets');
  await description(page).press('Enter');
  await expect(filterSelect(page, 'Country'), 'out of the way').toBeHidden();
  await expect(chips(page)).toHaveText([/galets/, /Super Group/, /Price to: £40\.00/]);
  await expect(productCards(page).first()).toBeInViewport();
  await expect(description(page), 'the keyboard has gone').not.toBeFocused();
});
