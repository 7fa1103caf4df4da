import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import {
  chips,
  choose,
  count,
  description,
  filterOption,
  form,
  openFilters,
  openSearch,
  productCards,
} from './steps/find-products.ts';
import { cutLine } from './steps/server-away.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

const noResults = 'No results found. Please amend your search criteria and try again.';
const ways = (page: Page) => page.getByRole('list', { name: 'What would be found' }).getByRole('button');
const press = (page: Page, button: string) => form(page).getByRole('button', { name: button }).click();

/** The search as a new tab has it. */
async function startAgain(page: Page): Promise<void> {
  await page.evaluate(() => sessionStorage.removeItem('storedFilterStates'));
  await openSearch(page);
}

/** How many an option says that it would leave. */
async function saidOf(page: Page, filter: string, option: string): Promise<number> {
  await openFilters(page);
  const text = (await filterOption(page, filter, option).textContent()) ?? '';
  return Number(/\(([\d,]+)\)$/.exec(text)?.[1]?.replaceAll(',', ''));
}

test('a buyer is told how a search was read, what else would be found, and which prices are none', {
  tag: ['@8.errors.2'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await openSearch(page);
  const most = page.getByText('No product has all of that. These have most of it.');
  await description(page).fill('chablis premier zzyzx');
  await press(page, 'Search');
  await expect(most).toBeVisible();
  await expect(productCards(page).first()).toContainText('Chablis');
  await audit(page, 'search with most of what was asked');
  await description(page).fill('chablis');
  await press(page, 'Search');
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

  await test.step('where nothing is found, it is shown what would be', async () => {
    await startAgain(page);

    await test.step('under another filter', async () => {
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

    await test.step('for other words', async () => {
      await description(page).fill('vodka xylophone');
      await description(page).press('Enter');
      await ways(page).filter({ hasText: 'for “vodka”' }).click();
      await expect(description(page)).toHaveValue('vodka');
      await expect(productCards(page).first()).toBeVisible();
    });

    await test.step('at another price', async () => {
      await openFilters(page);
      await page.getByLabel('Price to').fill('0.50');
      await page.getByLabel('Price to').press('Enter');
      await ways(page)
        .filter({ hasText: /^\d+ at any price$/ })
        .click();
      await openFilters(page);
      await expect(page.getByLabel('Price to')).toHaveValue('');
      await expect(productCards(page).first()).toBeVisible();
    });
  });

  await test.step('by the price of a bottle', async () => {
    await startAgain(page);
    const wines = await count(page);
    await openFilters(page);
    await page.getByLabel('Price from').fill('£12.50');
    await page.getByLabel('Price to').fill('10');
    await page.getByLabel('Price to').press('Enter');
    await expect(chips(page)).toHaveText([/Super Group/, /Price from: £10\.00/, /Price to: £12\.50/]);
    await expect.poll(() => count(page)).toBeLessThan(wines);
    const nett = /Bottle Nett\s*£([\d.]+)/;
    for (const card of await productCards(page).filter({ hasText: 'Bottle Nett' }).all()) {
      const price = Number(nett.exec((await card.textContent()) ?? '')?.[1]);
      expect(price).toBeGreaterThanOrEqual(10);
      expect(price).toBeLessThanOrEqual(12.5);
    }

    await test.step('finds the same prices again', async () => {
      await page.reload();
      await openFilters(page);
      await expect(page.getByLabel('Price to')).toHaveValue('£12.50');
      await page.getByRole('button', { name: /^Remove Price from/ }).click();
      await expect(page.getByLabel('Price from')).toHaveValue('');
    });

    await test.step('and is told what is no price', async () => {
      const found = await count(page);
      await openFilters(page);
      await page.getByLabel('Price to').fill('12,50');
      await press(page, 'Search');
      await expect(page.getByLabel('Price to')).toHaveAccessibleDescription(
        'Please type a price such as 12.50.',
      );
      expect(await count(page)).toBe(found);
      await audit(page, 'search with a wrong price');
      await page.getByLabel('Price to').fill('11');
      await expect(page.getByText('Please type a price')).toHaveCount(0);
    });
  });
});

test('a buyer sees what each option would leave before choosing it', {
  tag: ['@2.search.2', '@2.search.5', '@2.search.14'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await openSearch(page);
  const wines = await count(page);
  await openFilters(page);
  await expect(filterOption(page, 'Country', 'Spain')).toHaveText(/\(\d+\)$/);
  expect(await saidOf(page, 'Super Group', 'Wines')).toBe(wines);
  const spanish = await saidOf(page, 'Country', 'Spain');

  await test.step('a choice changes the others’ counts', async () => {
    await choose(page, 'Country', 'Spain');
    await expect.poll(() => count(page)).toBe(spanish);
    await expect(filterOption(page, 'Region', 'Bordeaux')).toHaveText('Bordeaux (0)');
    expect(await saidOf(page, 'Super Group', 'Wines')).toBe(spanish);
    const colourOf = (region: string) =>
      filterOption(page, 'Region', region).evaluate((option) => getComputedStyle(option).color);
    expect(await colourOf('Bordeaux'), 'it looks as if it could not be chosen').not.toBe(
      await colourOf('Rioja'),
    );
  });

  await test.step('the count of an option is what is found', async () => {
    const riojas = await saidOf(page, 'Region', 'Rioja');
    await choose(page, 'Region', 'Rioja');
    await expect(chips(page)).toHaveText([/Country: Spain/, /Region: Rioja/, /Super Group: Wines/]);
    await expect.poll(() => count(page)).toBe(riojas);
    await choose(page, 'Country', 'France');
    await choose(page, 'Region', 'All');
    await choose(page, 'Organic/Biodynamic', 'Organic or biodynamic');
    await expect(chips(page).filter({ hasText: 'Organic or biodynamic' })).toBeVisible();
    const isAsSaid = async () => (await count(page)) === (await saidOf(page, 'Super Group', 'Wines'));
    await expect.poll(isAsSaid).toBe(true);
    expect(await count(page)).toBeGreaterThan(0);
  });

  await test.step('so does what is typed', async () => {
    await description(page).fill('chablis');
    await description(page).press('Escape');
    await openFilters(page);
    await expect(filterOption(page, 'Type', 'Red')).toHaveText('Red (0)');
  });
});

test('a buyer searches while nothing can be counted', async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await signIn(page, people.buyer);
  await cutLine(page, '**/api/products/counts');
  await cutLine(page, '**/api/products/suggest');
  await openSearch(page);
  await choose(page, 'Country', 'Spain');
  await description(page).fill('vodka');
  await description(page).press('Enter');
  await expect(page.getByText(noResults, { exact: true })).toBeVisible();
  await description(page).fill('rioja');
  await description(page).press('Enter');
  await expect(productCards(page).first()).toContainText(/rioja/i);
  await openFilters(page);
  await expect(filterOption(page, 'Country', 'Spain')).toHaveText('Spain');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a buyer whose own list has little or nothing of a wine sees how many the whole catalogue has', async ({
  page,
}) => {
  await signIn(page, people.buyer);
  const inCatalogue = page.getByRole('main').getByText(/^\d+ in the whole catalogue\./);
  await description(page).fill('tokaji');
  await description(page).press('Enter');
  await expect(page.getByText(noResults)).toBeVisible();
  await expect(inCatalogue).toBeVisible();
  const all = Number.parseInt((await inCatalogue.textContent()) ?? '', 10);
  await audit(page, 'a search that the account’s own list has nothing of');
  await inCatalogue.getByRole('link', { name: /^See / }).click();
  await seePage(page, 'Product Search');
  await expect(productCards(page)).toHaveCount(all);
  await expect(chips(page)).toHaveText([/tokaji/]);
  await page.goBack();
  await expect(inCatalogue).toBeVisible();

  await description(page).fill('chablis');
  await description(page).press('Enter');
  await expect(productCards(page).first()).toContainText('Chablis');
  await expect(inCatalogue).toBeVisible();
});
