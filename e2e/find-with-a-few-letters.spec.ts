import type { Page } from '@playwright/test';
import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { tabTo } from './steps/by-keyboard.ts';
import { chips, count, description, form, openSearch, productCards } from './steps/find-products.ts';
import { hold } from './steps/look-at-lists.ts';
import { holdSession, people, seePage } from './steps/sign-in.ts';

const suggestions = (page: Page) => page.getByRole('listbox', { name: 'Suggestions' });
const products = (page: Page) => suggestions(page).getByRole('option', { name: / Nett$/ });
const chablis = (page: Page) => suggestions(page).getByRole('option', { name: /^Chablis \d+ products$/ });

test('a buyer types a few letters and is there, by keyboard alone', async ({ page }) => {
  await holdSession(page, people.buyer);
  await openSearch(page);
  const text = description(page);
  await tabTo(page, text);
  await expect(text).toHaveAttribute('aria-expanded', 'false');

  await test.step('a name completes the text and searches', async () => {
    await page.keyboard.type('chab');
    await expect(chablis(page)).toBeVisible();
    await expect(text).toHaveAttribute('aria-expanded', 'true');
    await audit(page, 'search with suggestions');
    await text.focus();
    while ((await chablis(page).getAttribute('aria-selected')) !== 'true')
      await page.keyboard.press('ArrowDown');
    const chosen = suggestions(page).getByRole('option', { selected: true });
    await expect(text).toHaveAttribute('aria-activedescendant', (await chosen.getAttribute('id')) ?? '-');
    await expect(chosen).toHaveText(/^Chablis/);
    await expect(text).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(text).toHaveValue('Chablis');
    await expect(suggestions(page)).toHaveCount(0);
    await expect(chips(page).first()).toContainText('Chablis');
    await expect(productCards(page).first()).toContainText('Chablis');
  });

  await test.step('Escape closes the list, the arrow keys open it, Tab leaves it', async () => {
    await text.fill('galets');
    await expect(products(page).first()).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(suggestions(page)).toHaveCount(0);
    await expect(text).toHaveValue('galets');
    await page.keyboard.press('ArrowDown');
    await expect(suggestions(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(suggestions(page)).toHaveCount(0);
    await expect(form(page).getByRole('button', { name: 'Search' })).toBeFocused();
  });

  await test.step('a product opens its page, at the price of its card', async () => {
    await text.fill('galets cigalons');
    const product = products(page).first();
    await expect(product).toContainText('Les Galets');
    const words = (await product.textContent()) ?? '';
    while ((await product.getAttribute('aria-selected')) !== 'true') await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/product-detail\//);
    const price = /£\d+\.\d\d/.exec(words)?.[0] ?? '-';
    await expect(page.getByRole('main')).toContainText(`Bottle Nett${price}`);
    await page.goBack();
    await seePage(page, 'Product Search');
    await expect(suggestions(page)).toHaveCount(0);
  });
});

test('a suggestion finds as many as it promises; Enter searches', async ({ page }) => {
  await holdSession(page, people.buyer);
  await openSearch(page);
  await description(page).fill('vod');
  const vodkas = suggestions(page).getByRole('option', { name: /^Vodka \d+ products$/ });
  const promised = Number.parseInt((await vodkas.textContent())?.replace('Vodka', '') ?? '', 10);
  await vodkas.click();
  await expect(chips(page)).toHaveText([/Description: Vodka/]);
  expect(await count(page)).toBe(promised);

  await test.step('an answer after Enter opens nothing', async () => {
    await openSearch(page);
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
});

test('a buyer with a phone touches a suggestion', async ({ browser, shop }) => {
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
  const search = form(page).getByRole('button', { name: 'Search' });
  await search.click({ trial: true }); // It is not covered.

  await chablis(page).tap();
  await expect(chips(page).first()).toContainText('Chablis');
  await expect(productCards(page).first()).toBeInViewport();

  await description(page).fill('galets');
  await products(page).first().tap();
  await expect(page).toHaveURL(/\/product-detail\//);
  await context.close();
});
