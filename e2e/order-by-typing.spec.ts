import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { giveReference, placeOrder, seeCheckout } from './steps/check-out.ts';
import { prosecco } from './steps/demo-merchant.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import { productCard } from './steps/find-products.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { noConnection, serviceUnavailable } from './steps/server-away.ts';
import { seePage } from './steps/sign-in.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Quick order/ });
const chosen = (page: Page) =>
  page
    .getByRole('listbox', { name: 'Suggestions' })
    .and(page.locator('[aria-busy="false"]'))
    .getByRole('option', { selected: true });
const step = (page: Page) => page.getByRole('banner').getByRole('textbox', { name: /^Cases of / });
const message = (page: Page) => page.getByRole('banner').getByRole('status');

async function order(page: Page, text: string, wine: string | RegExp): Promise<void> {
  await page.keyboard.type(text);
  await expect(chosen(page)).toContainText(wine);
  await page.keyboard.press('Enter');
  await expect(field(page)).toHaveValue('');
}

test('a buyer orders by typing names and codes, retries a failed look-up, undoes a quantity, and places the order', async ({
  buyer: page,
  shop,
  faults,
}) => {
  faults.expect(noConnection);
  await page.keyboard.press('/');
  await expect(field(page)).toBeFocused();

  await test.step('a failed look-up shows an error, and Enter retries it', async () => {
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
    await expect(lost).toHaveCount(0);
    await expect(message(page)).toHaveText(/^2 cases of Fleurie Les Garants.* added to basket$/);
    await seeBasketCount(page, 1);
  });

  await test.step('a number after the code means cases, and is shown before Enter', async () => {
    await page.keyboard.type('127 3cs');
    await expect(chosen(page)).toContainText('Prosecco');
    await expect(chosen(page)).toContainText('3 cases');
    await audit(page, 'quick order with suggestions');
    await page.keyboard.press('Enter');
    await expect(message(page)).toContainText('3 cases of Prosecco');
    await order(page, 'meursault tillets 4b', 'Meursault Les Tillets');
    await expect(message(page)).toContainText('4 bottles of Meursault');
    await seeBasketCount(page, 3);
  });

  await test.step('a line without a quantity asks for it, and proposes 1 case', async () => {
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

  await test.step('an invalid quantity is refused with a reason', async () => {
    await page.keyboard.type('127 -3');
    await expect(chosen(page)).toContainText('Prosecco');
    await page.keyboard.press('Enter');
    await expect(step(page)).toBeFocused();
    await expect(page.getByRole('banner')).toContainText('Please enter at least 1');
    await page.keyboard.press('Escape');
    await field(page).fill('');
  });

  const undo = page.getByRole('button', { name: 'Undo' });
  await test.step('a repeated wine replaces the quantity, and Undo restores the earlier quantity', async () => {
    await order(page, '127 5', 'Prosecco');
    await expect(message(page)).toContainText(/5 cases of Prosecco.* added to basket, instead of 3 cases/);
    await undo.click();
    await order(page, '128 1', 'Conegliano');
    await undo.click();
    await page.keyboard.press('Escape');
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Basket/ })
      .last()
      .click();
    const lines = page.getByRole('main').getByRole('textbox', { name: /^Cases of / });
    await expect(lines).toHaveCount(4);
    await expect(page.getByRole('textbox', { name: /^Cases of Prosecco/ })).toHaveValue('3');
  });

  await test.step('Undo disappears with its page and when the order is placed', async () => {
    await page.keyboard.press('/');
    await order(page, '127 1', 'Prosecco');
    await expect(undo).toBeVisible();
    await page.keyboard.press('Escape');
    await page.getByRole('banner').getByRole('link', { name: 'Checkout' }).press('Enter');
    await seeCheckout(page);
    await expect(undo).toHaveCount(0);
    await page.keyboard.press('/');
    await order(page, '127 2', 'Prosecco');
    await page.keyboard.press('Escape');
    await undo.hover();
    await page.getByRole('button', { name: 'Place order' }).press('Enter');
    await page.waitForURL(/\/thank-you\//);
    await expect(undo).toHaveCount(0);
  });
});

const wines = [
  prosecco,
  'Franciacorta Brut Satèn, Ca’ dei Merli',
  'Cream Sherry, Bodegas Almirez',
  'Pedro Ximénez Viejo, Bodegas La Ribera Alta',
] as const;

test('a buyer leaves typed quantities out of an order, is asked about them once, and finds them on the list afterwards', async ({
  buyer: page,
}) => {
  const head = page.getByRole('banner');
  const dialog = page.getByRole('dialog');
  const bar = page.getByRole('region', { name: 'Your order' });
  const casesOf = (wine: number) =>
    productCard(page, wines[wine] ?? '').getByRole('textbox', { name: /^Cases of / });
  const title = 'quantities aren’t in your basket yet';
  const notice = '2 quantities typed on My Products are not in this order.';
  await casesOf(0).fill('2');
  await casesOf(0).press('Enter');
  await seeBasketCount(page, 1);

  await test.step('a quantity that is already in the basket, and 0, do not count as typed quantities', async () => {
    await casesOf(0).fill('2');
    await casesOf(1).fill('0');
    await expect(bar).not.toContainText('not added');
    await bar.getByRole('link', { name: 'Review order' }).click();
    await seeCheckout(page);
    await expect(dialog).toHaveCount(0);
    await page.goBack();
  });
  await casesOf(2).fill('6');
  await casesOf(3).fill('4');

  await test.step('Checkout in the header asks about the typed quantities, and Escape stays on the list', async () => {
    await head.getByRole('link', { name: 'Checkout' }).click();
    await expect(dialog).toContainText(`2 ${title}`);
    await expect(dialog).toContainText('My Products');
    await audit(page, 'dialog about typed quantities');
    await page.keyboard.press('Escape');
    await seePage(page, 'My Products');
    await expect(casesOf(3)).toHaveValue('4');
  });

  await test.step('the basket shows a notice, and its Checkout button asks', async () => {
    await head.getByRole('link', { name: /^Basket/ }).click();
    await seePage(page, 'Basket');
    await expect(page.getByRole('main')).toContainText(notice);
    await audit(page, 'basket with quantities typed elsewhere');
    await page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Checkout' }).click();
    await expect(dialog).toContainText(title);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await seePage(page, 'Basket');
  });

  await test.step('the address of the checkout asks as well', async () => {
    await page.goto('/checkout');
    await expect(dialog).toContainText(title);
    await page.keyboard.press('Escape');
    await seePage(page, 'My Products');
  });

  await test.step('the buyer continues without the quantities, sees a notice, and places the order', async () => {
    await head.getByRole('link', { name: 'Checkout' }).click();
    await dialog.getByRole('button', { name: 'Continue without them' }).click();
    await seeCheckout(page);
    const left = page.getByRole('main').getByText(notice);
    await expect(left).toBeVisible();
    await audit(page, 'checkout with quantities typed elsewhere');
    await page.reload();
    await seeCheckout(page);
    await expect(left).toBeVisible();
    await expect(dialog).toHaveCount(0);
    await giveReference(page, 'WITHOUT');
    await placeOrder(page);
    await seeBasketCount(page, 0);
  });

  await test.step('the quantities are still on the list, and the next order asks about them', async () => {
    await page.goto('/product-list/1/20');
    await expect(casesOf(2)).toHaveValue('6');
    await expect(bar).toContainText('2, not added');
    await head.getByRole('link', { name: 'Checkout' }).click();
    await expect(dialog).toContainText(`2 ${title}`);
  });
});
