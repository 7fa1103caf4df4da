import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { giveReference, placeOrder, seeCheckout } from './steps/check-out.ts';
import { openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard } from './steps/find-products.ts';
import { seePage } from './steps/sign-in.ts';

const cases = /^Cases of /;
const bar = (page: Page) => page.getByRole('region', { name: 'Your order' });
const head = (page: Page) => page.getByRole('banner');
const dialog = (page: Page) => page.getByRole('dialog');
/** A row of My Products. */
const wines = [
  'Prosecco Spumante Brut Millesimato, Ca’ dei Merli',
  'Franciacorta Brut Satèn, Ca’ dei Merli',
  'Cream Sherry, Bodegas Almirez',
  'Pedro Ximénez Viejo, Bodegas La Ribera Alta',
  'Chablis, Domaine Marchand-Delorme',
] as const;
const casesOf = (page: Page, wine: number) =>
  productCard(page, wines[wine] ?? '').getByRole('textbox', { name: cases });

test('a dialog asks once about typed quantities', async ({ buyer: page }) => {
  test.setTimeout(180_000);
  const first = casesOf(page, 0);
  await first.fill('2');
  await first.press('Enter');
  await seeBasketCount(page, 1);
  await casesOf(page, 3).fill('4');
  await casesOf(page, 4).fill('1');
  const title = 'quantities aren’t in your basket yet';

  await test.step('Checkout in the header, and Escape stays on the list', async () => {
    await head(page).getByRole('link', { name: 'Checkout' }).click();
    await expect(dialog(page)).toContainText(`2 ${title}`);
    await expect(dialog(page)).toContainText('My Products');
    await audit(page, 'dialog about typed quantities');
    await page.keyboard.press('Escape');
    await seePage(page, 'My Products');
    await expect(casesOf(page, 3)).toHaveValue('4');
  });

  await test.step('the basket has a notice, and its Checkout asks', async () => {
    await head(page)
      .getByRole('link', { name: /^Basket/ })
      .click();
    await seePage(page, 'Basket');
    await expect(page.getByRole('main')).toContainText(
      '2 quantities typed on My Products are not in this order.',
    );
    await audit(page, 'basket with quantities typed elsewhere');
    await page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Checkout' }).click();
    await expect(dialog(page)).toContainText(title);
    await dialog(page).getByRole('button', { name: 'Close' }).click();
    await seePage(page, 'Basket');
  });

  await test.step('the address typed by hand', async () => {
    await page.goto('/checkout');
    await expect(dialog(page)).toContainText(title);
    await page.keyboard.press('Escape');
    await seePage(page, 'My Products');
  });

  await test.step('without them it goes on, asks no more, and has a notice', async () => {
    await head(page).getByRole('link', { name: 'Checkout' }).click();
    await dialog(page).getByRole('button', { name: 'Continue without them' }).click();
    await seeCheckout(page);
    await expect(dialog(page)).toHaveCount(0);
    const left = page.getByRole('main').getByText('2 quantities typed on My Products are not in this order.');
    await expect(left).toBeVisible();
    await audit(page, 'checkout with quantities typed elsewhere');
    await page.reload();
    await seeCheckout(page);
    await expect(left).toBeVisible();
    await expect(dialog(page)).toHaveCount(0);
  });
});

test('a quantity left out of the order stays on its list', async ({ buyer: page }) => {
  await casesOf(page, 0).fill('2');
  await casesOf(page, 0).press('Enter');
  await casesOf(page, 0).fill('2');
  await casesOf(page, 1).fill('0');
  await expect(bar(page)).not.toContainText('not in basket yet');
  await bar(page).getByRole('link', { name: 'Review order' }).click();
  await seeCheckout(page);
  await expect(dialog(page)).toHaveCount(0);

  await page.goBack();
  await casesOf(page, 2).fill('6');
  await head(page).getByRole('link', { name: 'Checkout' }).click();
  await dialog(page).getByRole('button', { name: 'Continue without it' }).click();
  await seeCheckout(page);
  await giveReference(page, 'WITHOUT');
  await placeOrder(page);
  await seeBasketCount(page, 0);
  await page.goto('/product-list/1/20');
  await expect(casesOf(page, 2)).toHaveValue('6');
  await expect(bar(page)).toContainText('1 not in basket yet');
  await head(page).getByRole('link', { name: 'Checkout' }).click();
  await expect(dialog(page), 'of another order it is asked again').toContainText(
    '1 quantity isn’t in your basket yet',
  );
});

test('a pasted list and a quick order that are not in the order have a notice', async ({ buyer: page }) => {
  await casesOf(page, 0).fill('1');
  await casesOf(page, 0).press('Enter');
  await page.goto('/pasted-order');
  await page.getByRole('main').getByRole('textbox').fill('galets 2\ncaillottes 3');
  await page.getByRole('button', { name: 'Check list' }).click();
  await expect(page.getByText('Pasted: 2 lines')).toBeVisible();
  await page.getByRole('button', { name: /^Quick order/ }).click();
  await page.getByRole('combobox', { name: /^Quick order/ }).fill('fleurie 2');
  await head(page).getByRole('link', { name: 'Checkout' }).click();
  await seeCheckout(page);
  const main = page.getByRole('main');
  await expect(main).toContainText('2 pasted lines still need you.');
  await expect(main).toContainText('“fleurie 2” in the quick order is not in this order.');

  await page.getByRole('button', { name: /^Quick order/ }).click();
  await page.getByRole('combobox', { name: /^Quick order/ }).fill('albarino');
  await expect(main, 'a name alone was only looked up').not.toContainText('in the quick order');
  await page.getByRole('option').first().click();
  await expect(main).toContainText('“albarino” in the quick order is not in this order.');
  await head(page)
    .getByRole('link', { name: /^Basket/ })
    .click();
  await seePage(page, 'Basket');
  await expect(main, 'without an answer to the quantity').toContainText('“albarino” in the quick order');
  await openBasket(page);
  await main.getByRole('link', { name: '2 pasted lines' }).click();
  await seePage(page, 'Your list');
});
