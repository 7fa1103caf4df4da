import type { Locator, Page } from '@playwright/test';
import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { actFor } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import { seeCheckout } from './steps/check-out.ts';
import { harbourmaster } from './steps/demo-merchant.ts';
import { openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { noConnection, serviceUnavailable } from './steps/server-away.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

const opener = (page: Page) => page.getByRole('button', { name: /^Quick order/ });
const field = (page: Page) => page.getByRole('combobox', { name: /^Quick order/ });
/** The chosen one of the suggestions for the text as it is. */
const chosen = (page: Page) =>
  page
    .getByRole('listbox', { name: 'Suggestions' })
    .and(page.locator('[aria-busy="false"]'))
    .getByRole('option', { selected: true });
/** The field for the quantity that was not typed. */
const step = (page: Page) => page.getByRole('banner').getByRole('textbox', { name: /^Cases of / });
const message = (page: Page) => page.getByRole('banner').getByRole('status');

/** Types a line and presses Enter as soon as the wine that is meant is the chosen one. */
async function order(page: Page, text: string, wine: string | RegExp): Promise<void> {
  await page.keyboard.type(text);
  await expect(chosen(page)).toContainText(wine);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
}

test('a buyer orders by typing names and codes, and takes one back', async ({ buyer: page }) => {
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();

  await test.step('a number is cases, and is understood before Enter', async () => {
    await page.keyboard.type('fleurie garants 2');
    await expect(chosen(page)).toContainText('Fleurie Les Garants');
    await expect(chosen(page)).toContainText('2 cases');
    await audit(page, 'quick order with suggestions');
    await page.keyboard.press('Enter');
    await expect(message(page)).toHaveText(/^2 cases of Fleurie Les Garants.* added to basket$/);
    await expect(field(page)).toHaveValue('');
    await seeBasketCount(page, 1);
  });

  await test.step('a code with its cases, a name with its bottles', async () => {
    await order(page, '127 3cs', 'Prosecco');
    await expect(message(page)).toContainText('3 cases of Prosecco');
    await order(page, 'meursault tillets 4b', 'Meursault Les Tillets');
    await expect(message(page)).toContainText('4 bottles of Meursault');
    await seeBasketCount(page, 3);
  });

  await test.step('without a quantity it asks, with 1 case proposed', async () => {
    await page.keyboard.type('chablis');
    await expect(chosen(page)).toBeVisible();
    await page.keyboard.press('ArrowDown');
    const wine = await chosen(page).locator('.wine-name').textContent();
    await page.keyboard.press('Enter');
    await expect(step(page)).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(message(page)).toHaveText(`1 case of ${wine} added to basket`);
    await expect(field(page)).toBeFocused();
  });

  await test.step('a refused quantity has its reason', async () => {
    await page.keyboard.type('127 -3');
    await expect(chosen(page)).toContainText('Prosecco');
    await page.keyboard.press('Enter');
    await expect(step(page)).toBeFocused();
    await expect(page.getByRole('banner')).toContainText('A quantity below 1');
    await page.keyboard.press('Escape');
    await field(page).fill('');
  });

  await test.step('the quantity is set, not added to, and Undo gives back the one before', async () => {
    await order(page, '127 5', 'Prosecco');
    await expect(message(page)).toContainText(/5 cases of Prosecco.* added to basket, instead of 3 cases/);
    await page.getByRole('button', { name: 'Undo' }).click();
    await order(page, '128 1', 'Conegliano');
    await page.getByRole('button', { name: 'Undo' }).click();
    await openBasket(page);
    const lines = page.getByRole('main').getByRole('textbox', { name: /^Cases of / });
    await expect(lines).toHaveCount(4);
    await expect(page.getByRole('textbox', { name: /^Cases of Prosecco/ })).toHaveValue('3');
  });
});

test('a failed look-up shows an error, and Enter tries again', async ({ buyer: page, shop, faults }) => {
  faults.expect(noConnection);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();
  await seeNetworkIdle(page);
  await shop.stop();
  await page.keyboard.type('fleurie garants 2');
  const lost = page.getByRole('banner').getByRole('alert');
  await expect(lost).toHaveText(`${serviceUnavailable} Press Enter to try again.`);
  await audit(page, 'quick order without a server');
  await page.keyboard.press('Enter');
  await expect(lost).toBeVisible();
  await shop.startAgain();
  await page.keyboard.press('Enter');
  await expect(message(page)).toHaveText(/^2 cases of Fleurie Les Garants.* added to basket$/);
  await expect(lost).toHaveCount(0);
  await seeBasketCount(page, 1);
});

test('Undo goes once the order is placed', async ({ buyer: page }) => {
  await page.keyboard.press('/');
  await order(page, '127 1', 'Prosecco');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Checkout' }).press('Enter');
  await seeCheckout(page);
  await expect(undo, 'it stays behind with its page').toHaveCount(0);
  await page.keyboard.press('/');
  await order(page, '127 2', 'Prosecco');
  await page.keyboard.press('Escape');
  // The toast stays for as long as it is pointed at.
  await undo.hover();
  await page.getByRole('button', { name: 'Place order' }).press('Enter');
  await page.waitForURL(/\/thank-you\//);
  await expect(undo).toHaveCount(0);
});

const places = ['/product-list', '/product-detail/RHO008', '/basket', '/checkout'] as const;

test('/ opens the quick order, and Escape restores the focus', async ({ buyer: page }) => {
  for (const place of places) {
    await page.goto(place);
    const heading = page.getByRole('heading', { level: 1 });
    await expect(heading).toBeVisible();
    await page.keyboard.press('/');
    await expect(field(page), place).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(field(page)).toHaveCount(0);
  }
  await test.step('in a field it is a letter, and Escape gives the focus back', async () => {
    await page.goto('/product-search');
    await seePage(page, 'Product Search');
    const description: Locator = page.getByRole('search').getByLabel('Description');
    await description.press('/');
    await expect(description).toHaveValue('/');
    const logo = page.getByRole('link', { name: /: home$/ });
    await logo.focus();
    await page.keyboard.press('/');
    await expect(field(page)).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(logo).toBeFocused();
  });
});

test('a buyer with a phone orders over the whole width', async ({ browser, shop }) => {
  const context = await browser.newContext({
    baseURL: shop.url,
    viewport: phone,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, people.buyer);
  await opener(page).tap();
  await expect(field(page)).toBeFocused();
  await field(page).pressSequentially('fleurie garants 2');
  await expect(chosen(page)).toContainText('2 cases');
  const box = await page.getByRole('listbox', { name: 'Suggestions' }).boundingBox();
  expect(box?.width, 'but for its edges').toBe(phone.width - 2);
  await chosen(page).tap();
  await expect(message(page)).toContainText('2 cases of Fleurie');
  await context.close();
});

test('the office orders for a customer, and not for nobody', async ({ office: page }) => {
  await expect(opener(page)).toHaveCount(0);
  await actFor(page, harbourmaster);
  await opener(page).click();
  await order(page, '127 1', 'Prosecco');
  await expect(message(page)).toContainText('1 case of Prosecco');
});
