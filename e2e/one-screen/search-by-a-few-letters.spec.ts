import type { Page } from '@playwright/test';
import { phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { tabTo } from '../steps/by-keyboard.ts';
import {
  chips,
  count,
  description,
  filterSelect,
  form,
  openSearch,
  productCards,
} from '../steps/find-products.ts';
import { hold } from '../steps/look-at-lists.ts';
import { holdSession, openAs, people, seePage } from '../steps/sign-in.ts';

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const products = (page: Page) => suggestions(page).getByRole('option', { name: / Nett$/ });
const chablis = (page: Page) => suggestions(page).getByRole('option', { name: /^Chablis \d+ products$/ });

test('a buyer completes a search, closes the suggestions, and opens a suggested wine by keyboard', async ({
  page,
}) => {
  await holdSession(page, people.buyer);
  await openSearch(page);
  const text = description(page);
  await tabTo(page, text);
  await expect(text).toHaveAttribute('aria-expanded', 'false');
  await page.keyboard.type('chab');
  await expect(chablis(page)).toBeVisible();
  await expect(text).toHaveAttribute('aria-expanded', 'true');
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(chablis(page)).toHaveAttribute('aria-selected', 'true', { timeout: 100 });
  }).toPass();
  const id = (await suggestions(page).getByRole('option', { selected: true }).getAttribute('id')) ?? '-';
  await expect(text).toHaveAttribute('aria-activedescendant', id);
  await expect(text).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(text).toHaveValue('Chablis');
  await expect(suggestions(page)).toHaveCount(0);
  await expect(chips(page).first()).toContainText('Chablis');
  await expect(productCards(page).first()).toContainText('Chablis');

  await text.fill('galets cigalons');
  const wine = products(page).first();
  await expect(wine).toContainText('Les Galets');
  await page.keyboard.press('Escape');
  await expect(suggestions(page)).toHaveCount(0);
  await page.keyboard.press('ArrowDown');
  await expect(suggestions(page)).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(suggestions(page)).toHaveCount(0);
  await expect(form(page).getByRole('button', { name: 'Search' })).toBeFocused();

  await text.focus();
  await page.keyboard.press('ArrowDown');
  await expect(wine).toBeVisible();
  const price = /£\d+\.\d\d/.exec((await wine.textContent()) ?? '')?.[0] ?? '-';
  await wine.click();
  await expect(page).toHaveURL(/\/product-detail\//);
  await expect(page.getByRole('main')).toContainText(`Bottle Nett${price}`);
  await page.goBack();
  await seePage(page, 'Product Search');
  await expect(suggestions(page)).toHaveCount(0);
});

test('a suggestion finds as many wines as it says, and a late answer opens no suggestions', async ({
  page,
}) => {
  await holdSession(page, people.buyer);
  await openSearch(page);
  await description(page).fill('vod');
  const vodkas = suggestions(page).getByRole('option', { name: /^Vodka \d+ products$/ });
  const promised = Number.parseInt((await vodkas.textContent())?.replace('Vodka', '') ?? '', 10);
  await vodkas.click();
  await expect(chips(page)).toHaveText([/“Vodka”/]);
  await expect.poll(() => count(page)).toBe(promised);

  const asked = page.waitForRequest('**/api/products/suggest');
  const release = await hold(page, '/products/suggest');
  await description(page).fill('galets');
  await asked;
  await description(page).press('Enter');
  await expect(chips(page).first()).toContainText('galets');
  await release();
  await expect(productCards(page).first()).toContainText('Galets');
  await expect(suggestions(page)).toHaveCount(0);
});

test('a buyer taps a suggestion on a phone', async ({ browser, shop }) => {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await holdSession(page, people.buyer);
  await openSearch(page);
  await description(page).tap();
  await description(page).pressSequentially('chab');
  await expect(suggestions(page)).toBeVisible();
  const box = await suggestions(page).boundingBox();
  expect(box?.x).toBeGreaterThanOrEqual(0);
  expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(phone.width);
  // A trial click fails if the suggestions cover the button.
  await form(page).getByRole('button', { name: 'Search' }).click({ trial: true });
  await chablis(page).tap();
  await expect(chips(page).first()).toContainText('Chablis');
  await expect(productCards(page).first()).toBeInViewport();
  await context.close();
});

test('a phone opens and closes the filters, and scrolls an error and the results into view', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await holdSession(page, people.buyer);
  await openSearch(page);
  const country = filterSelect(page, 'Country');
  await expect(country).toBeHidden();
  const toggle = form(page).getByRole('button', { name: /^Filters/ });
  await expect(toggle).toHaveAccessibleName('Filters (1)');
  await toggle.click();
  await expect(country).toBeVisible();
  await page.getByLabel('Price to').fill('nine');
  await form(page).getByRole('button', { name: 'Search' }).click();
  await expect(page.getByText('Please type a price such as 12.50.')).toBeInViewport();
  await page.getByLabel('Price to').fill('40');
  await description(page).fill('galets');
  await description(page).press('Enter');
  await expect(country, 'out of the way').toBeHidden();
  await expect(chips(page)).toHaveText([/galets/, /Super Group/, /Price to: £40\.00/]);
  await expect(productCards(page).first()).toBeInViewport();
  await expect(description(page), 'the keyboard has gone').not.toBeFocused();
});

test('the chips of a search are fully visible, and the Search button does not move', async ({ page }) => {
  await openAs(page, people.buyer, '/product-search/1/20?supergroup=');
  await expect(productCards(page).first()).toBeVisible();
  const search = page.getByRole('search').getByRole('button', { name: 'Search' });
  const place = await search.boundingBox();
  await page.goto('/product-search/1/20?description=organic+ribera+del+duero+under+20');
  const list = page.getByRole('list', { name: 'Searched with' });
  await expect(list.getByRole('button').filter({ hasText: 'Under £20.00' })).toBeVisible();
  expect(await search.boundingBox()).toEqual(place);
  const cut = await list.evaluate((element) => {
    const room = element.parentElement?.getBoundingClientRect();
    const isCut = ({ right }: DOMRect) => room !== undefined && right > room.right + 0.5;
    const buttons = [...element.querySelectorAll('button')];
    return buttons.filter((chip) => isCut(chip.getBoundingClientRect())).length;
  });
  expect(cut).toBe(0);
});
