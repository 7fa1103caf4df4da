import type { Page } from '@playwright/test';
import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { galets } from './steps/demo-merchant.ts';
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
  productCard,
  productCards,
} from './steps/find-products.ts';
import { cutLine, serviceUnavailable, tryAgain } from './steps/server-away.ts';
import { openTab, people, seePage, signIn } from './steps/sign-in.ts';

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

/** How many an option says that it would leave. */
async function saidOf(page: Page, filter: string, option: string): Promise<number> {
  await openFilters(page);
  const text = (await filterOption(page, filter, option).textContent()) ?? '';
  return Number(/\(([\d,]+)\)$/.exec(text)?.[1]?.replaceAll(',', ''));
}

test('a buyer finds wines by every filter, and takes each away by itself', {
  tag: [
    '@1.customer.1',
    '@2.search.1',
    '@2.search.2',
    '@2.search.3',
    '@2.search.4',
    '@2.search.5',
    '@2.search.6',
    '@2.search.7',
    '@2.search.8',
    '@2.search.9',
    '@2.search.10',
    '@2.search.11',
    '@2.search.12',
    '@2.search.14',
  ],
}, async ({ page }) => {
  await signIn(page, people.buyer);
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

  await test.step('each is taken away by itself, and what is typed stays', async () => {
    await page.getByRole('button', { name: /^Remove Description: rioja/ }).click();
    await expect(chips(page)).toHaveText([/Country: Spain/, /Super Group: Wines/]);
    await expect(description(page)).toHaveValue('');
    await description(page).fill('not searched for yet');
    await description(page).press('Escape');
    await page.getByRole('button', { name: /^Remove Super Group/ }).click();
    await page.getByRole('button', { name: /^Remove Country/ }).click();
    await expect(page.getByText('The whole catalogue')).toBeVisible();
    await expect(description(page)).toHaveValue('not searched for yet');
    await expect.poll(() => count(page)).toBeGreaterThan(wines);
  });

  await form(page).getByRole('button', { name: 'Clear' }).click();
  await expect(chips(page), 'the defaults').toHaveText([/Super Group: Wines/]);
  await expect.poll(() => count(page)).toBe(wines);
});

test('a buyer finds the same filters again until the browser is closed', {
  tag: ['@2.search.13', '@3.session.2'],
}, async ({ page, browser }) => {
  await signIn(page, people.buyer);
  await openSearch(page);
  await choose(page, 'Country', 'France');
  await expect(chips(page)).toHaveText([/Country: France/, /Super Group: Wines/]);
  const found = await count(page);

  await test.step('on the next page, after another screen and after a reload', async () => {
    await page.getByRole('navigation', { name: 'Pages', exact: true }).getByLabel('Next page').click();
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
    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Product Search' })
      .click();
    await expect(chips(page)).toHaveCount(2);
  });

  await test.step('a search from page 2 begins at page 1', async () => {
    await page.goto('/product-search/2/20?sort=price_asc');
    await page.getByRole('button', { name: /^Remove Country/ }).click();
    await expect(page).toHaveURL('/product-search/1/20?sort=price_asc');
  });

  await test.step('a link to the search is the same search for a colleague, and a new session has the defaults', async () => {
    await choose(page, 'Country', 'Spain');
    await expect(chips(page)).toHaveText([/Country: Spain/, /Super Group: Wines/]);
    const link = page.url();
    const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
    const other = await context.newPage();
    await signIn(other, people.buyer);
    await openSearch(other);
    await expect(chips(other)).toHaveText([/Super Group: Wines/]);
    await other.goto(link);
    await expect(chips(other)).toHaveText([/Country: Spain/, /Super Group: Wines/]);
    await context.close();
    const tab = await openTab(page, '/product-search/1/20');
    await expect(chips(tab)).toHaveText([/Super Group: Wines/]);
  });
});

test('a buyer goes back from a search to the one before, and forward again, also when the connection fails', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await signIn(page, people.buyer);
  await openSearch(page);
  const foundFor = async (words: string) => {
    await description(page).fill(words);
    await description(page).press('Enter');
    await expect(chips(page)).toHaveText([new RegExp(`Description: ${words}`), /Super Group: Wines/]);
    return count(page);
  };
  const chablis = await foundFor('chablis');
  const rioja = await foundFor('rioja');
  await page.goBack();
  await expect(chips(page)).toHaveText([/Description: chablis/, /Super Group: Wines/]);
  await expect(description(page)).toHaveValue('chablis');
  await expect.poll(() => count(page)).toBe(chablis);
  await page.reload();
  await expect(chips(page).first()).toHaveText(/Description: chablis/);
  await page.goBack();
  await expect(chips(page)).toHaveText([/Super Group: Wines/]);
  await page.goForward();
  await page.goForward();
  await expect(chips(page).first()).toHaveText(/Description: rioja/);
  await expect.poll(() => count(page)).toBe(rioja);

  await test.step('a connection that fails keeps the filters, and is tried again', async () => {
    const putBack = await cutLine(page, '**/api/products/items');
    await description(page).fill('galets');
    await description(page).press('Enter');
    await expect(page.getByRole('alert').filter({ hasText: serviceUnavailable })).toBeVisible();
    await audit(page, 'search that failed');
    await expect(description(page)).toHaveValue('galets');
    await expect(chips(page)).toHaveCount(2);
    await tryAgain(page, putBack);
    await expect(productCard(page, galets)).toBeVisible();
  });
});

test('a buyer is told how a search was read, and what else would be found', {
  tag: ['@8.errors.2'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
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

test('a buyer whose own list has little or nothing of a wine sees how many the whole catalogue has', async ({
  page,
}) => {
  await signIn(page, people.buyer);
  const inCatalogue = page.getByRole('main').getByText(/^\d+ (more )?in the whole catalogue\./);
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

test('a buyer searches while neither options nor counts can be had', async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await cutLine(page, '**/api/products/counts');
  await cutLine(page, '**/api/products/suggest');
  const putBack = await cutLine(page, '**/api/products/search-filters');
  await signIn(page, people.buyer);
  await page.goto('/product-search');
  await expect(page.getByRole('alert').filter({ hasText: serviceUnavailable })).toBeVisible();
  await description(page).fill('galets');
  await description(page).press('Enter');
  await expect(productCard(page, galets)).toBeVisible();
  await tryAgain(page, putBack);
  await openFilters(page);
  await expect(filterOption(page, 'Country', 'Spain'), 'without a count').toHaveText('Spain');
  await expect(productCard(page, galets)).toBeVisible();
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
