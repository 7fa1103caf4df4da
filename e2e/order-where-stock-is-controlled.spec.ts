import type { Page } from '@playwright/test';
import { importProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { seeCheckout } from './steps/check-out.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { bottled, casesOnly, journeyWines, lastOfIt, soldOut } from './steps/journey-wines.ts';
import { seePage } from './steps/sign-in.ts';

const merchant = { switches: { stockControl: true, backOrder: false } };
test.use({ merchant });

test.beforeAll(async ({ shops }, { file }) => {
  await importProducts(await shops.shopOf(file, merchant), journeyWines);
});

const cases = /^(Cases|Kegs) of /;
const bar = (page: Page) => page.getByRole('region', { name: 'Your order' });

test('Bulk Add adds every typed quantity, at the top or the bottom', {
  tag: ['@2.card.11'],
}, async ({ buyer: page }) => {
  await searchFor(page, 'wayfarer');
  const bulk = page.getByRole('button', { name: 'Bulk Add' });
  await expect(bulk, 'at the top and at the bottom').toHaveCount(2);
  const [top, bottom] = [bulk.first(), bulk.last()];

  await top.click();
  await expect(page.getByText('Nothing added to basket: no quantity was typed.')).toBeVisible();

  const out = productCard(page, soldOut.Description);
  await expect(out.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  await expect(out.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);

  await productCard(page, bottled.Description).getByRole('textbox', { name: cases }).fill('2');
  await productCard(page, casesOnly.Description).getByRole('textbox', { name: cases }).fill('1');
  await out.getByRole('textbox', { name: cases }).fill('1');
  await productCard(page, lastOfIt.Description).getByRole('textbox', { name: cases }).fill('5');
  await expect(page.getByText('4 lines not added yet').first()).toBeVisible();
  await bottom.click();
  await expect(page.getByText('3 products added to basket.')).toBeVisible();
  await expect(page.getByText(`${soldOut.Description} is out of stock.`)).toBeVisible();
  await expect(
    page.getByText(`Only 1 case and 3 bottles of ${lastOfIt.Description} in stock.`),
  ).toBeVisible();
  await seeBasketCount(page, 3);
  await audit(page, 'result of a bulk add');
});

test('a wine without stock is Out of Stock where stock is controlled and nothing is back-ordered', {
  tag: ['@2.product.5'],
}, async ({ buyer: page }) => {
  await page.goto('/product-detail/BUR008'); // The demo merchant has none of it left.
  const out = page.getByRole('main').getByRole('button', { name: 'Out of Stock' });
  await expect(out).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('main').getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
  await out.click({ force: true });
  await seeBasketCount(page, 0);
});

test('a refused line is named and stays typed, and the buyer stays on the list', async ({ buyer: page }) => {
  await searchFor(page, 'wayfarer');
  await productCard(page, bottled.Description).getByRole('textbox', { name: cases }).fill('2');
  await productCard(page, lastOfIt.Description).getByRole('textbox', { name: cases }).fill('5');
  await productCard(page, soldOut.Description).getByRole('textbox', { name: cases }).fill('1');
  await bar(page).getByRole('button', { name: 'Add 3 and review' }).click();
  await expect(page.getByText(`${soldOut.Description} is out of stock.`)).toBeVisible();
  await expect(page.getByText(/Only 1 case and 3 bottles of .* in stock\./)).toBeVisible();
  await seePage(page, 'Product Search');
  await seeBasketCount(page, 2);
  await bar(page).getByRole('link', { name: 'Review order' }).click();
  await seeCheckout(page);
  await openBasket(page);
  await expect(basketLine(page, bottled.Description)).toBeVisible();
});

test('Add and continue names refused lines as it goes on', async ({ buyer: page }) => {
  await addByName(page, 'wayfarer', bottled.Description, { cases: 1, bottles: 0 });
  await productCard(page, lastOfIt.Description).getByRole('textbox', { name: cases }).fill('5');
  await page.getByRole('banner').getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add and continue' }).click();
  await expect(page.getByText(/Only 1 case and 3 bottles of .* in stock\./)).toBeVisible();
  await seeCheckout(page);
  await seeBasketCount(page, 2);
});
