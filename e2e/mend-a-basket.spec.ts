import type { Page } from '@playwright/test';
import { importProducts, withdrawImportedProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { addByName, addToCart, basketLine, openBasket, seeTotals } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { bottled } from './steps/journey-wines.ts';
import { people, signIn } from './steps/sign-in.ts';

const storedAt = 'tradecellar/basket/HARB01';
const cases = /^Cases of /;
const bottles = /^Bottles of /;
const updateFirst = 'You have changed quantities. Update the cart first.';

function totals(page: Page) {
  return page.getByRole('region', { name: 'Totals' });
}

function storedCart(page: Page): Promise<{ uuid: string; items: { Code: string; CasesQty: number }[] }> {
  return page.evaluate((key) => JSON.parse(localStorage.getItem(key) ?? '{}').state.basket, storedAt);
}

test('a buyer edits a basket, and the totals change only after Update Cart', {
  tag: [
    '@1.customer.3',
    '@2.basket.1',
    '@2.basket.7',
    '@2.basket.9',
    '@2.basket.12',
    '@2.basket.13',
    '@2.basket.14',
    '@2.basket.15',
    '@2.basket.16',
    '@2.basket.17',
    '@2.in.11',
    '@4.basket.3',
    '@4.basket.11',
    '@9.constants.24',
  ],
}, async ({ buyer: page }) => {
  await openBasket(page);
  await expect(page.getByText('Your basket is empty', { exact: true })).toBeVisible();
  await audit(page, 'empty basket');
  await page.getByRole('main').getByRole('link', { name: 'Return to Product List' }).click();
  await expect(page).toHaveURL('/product-list/1/20');
  await addByName(page, 'galets', galets, { cases: 2, bottles: 0 });
  const first = (await storedCart(page)).uuid;
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  expect((await storedCart(page)).uuid, 'while the basket has a line').toBe(first);

  await openBasket(page);
  const red = basketLine(page, galets);
  const white = basketLine(page, caillottes);
  const update = totals(page).getByRole('button', { name: 'Update Cart' });
  const checkout = totals(page).getByRole('link', { name: 'Checkout' });
  await expect(red.getByRole('link', { name: galets })).toHaveAttribute('href', '/product-detail/RHO008');
  await expect(red).toContainText(/£30\.55\s*£183\.30/);
  await expect(red).toContainText('6 x 75cl');
  await expect(red.locator('img, svg').first()).toBeVisible();
  await expect(update).toBeDisabled();
  await seeTotals(page, '£459.37', '£91.87', '£551.24');

  await test.step('a typed quantity marks the line, enables Update Cart and disables Checkout', async () => {
    await red.getByRole('textbox', { name: cases }).fill('1');
    await red.getByRole('textbox', { name: bottles }).fill('8');
    for (const _ of '12') await white.getByRole('button', { name: /^One more: Cases/ }).click();
    await expect(white.getByRole('textbox', { name: cases })).toHaveValue('3');
    await page.getByRole('heading', { level: 1 }).click();
    await expect(totals(page), 'beside the old total').toContainText('New total £847.21');
    await expect(update).toBeEnabled();
    await expect(checkout).toHaveCount(0);
    const off = totals(page).getByRole('button', { name: 'Checkout' });
    await expect(off).toBeDisabled();
    await expect(off).toHaveAccessibleDescription(updateFirst);
    // The header's Checkout link asks about the edited lines before it opens the checkout (decision 80).
    await page.getByRole('banner').getByRole('link', { name: 'Checkout' }).click();
    await expect(page.getByRole('dialog')).toContainText('2 quantities aren’t in your basket yet');
    await page.keyboard.press('Escape');
    await expect(off).toBeDisabled();
    await seeTotals(page, '£459.37', '£91.87', '£551.24');
    expect(
      (await storedCart(page)).items.map(({ CasesQty }) => CasesQty),
      'leaving applies nothing',
    ).toEqual([2, 1]);
    await audit(page, 'edited basket');
  });

  await test.step('Update Cart applies every edited line, and scrolls to the top', async () => {
    await page.setViewportSize({ width: 1280, height: 400 });
    await page.evaluate(() => scrollTo(0, 300));
    await update.focus();
    await page.keyboard.press('Enter');
    await expect(red.getByRole('textbox', { name: cases })).toHaveValue('2');
    await expect(red.getByRole('textbox', { name: bottles })).toHaveValue('2');
    // 2 × £183.30 and 2 × £30.55, and 3 × £92.77.
    await seeTotals(page, '£706.01', '£141.20', '£847.21');
    await expect(update).toBeDisabled();
    await expect(checkout).toBeVisible();
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('the remove icon removes a line, Empty removes all lines, and the basket gets a new uuid', async () => {
    await white.getByRole('button', { name: `Remove ${caillottes}` }).click();
    await expect(white).toHaveCount(0);
    expect((await storedCart(page)).items.map(({ Code }) => Code)).toEqual(['RHO008']);
    expect((await storedCart(page)).uuid).toBe(first);
    await page.getByRole('button', { name: 'Empty basket' }).click();
    await expect(page.getByText('Your basket is empty', { exact: true })).toBeVisible();
    const emptied = await storedCart(page);
    expect(emptied.items).toEqual([]);
    expect(emptied.uuid).not.toBe(first);
    await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
    expect((await storedCart(page)).uuid).not.toBe(emptied.uuid);
  });
});

test('a buyer accepts a changed price and removes withdrawn wines', {
  tag: ['@2.basket.5', '@2.basket.8', '@2.basket.10'],
}, async ({ page, shop }) => {
  const going = {
    ...bottled,
    Code: 'JOURNEY7',
    Description: 'Wayfarer Going White, Journey Estate',
    Type: 'Red',
    BinNo: '',
  };
  await importProducts(shop, [bottled, going]);
  await signIn(page, people.buyer);
  await searchFor(page, 'wayfarer');
  await addToCart(productCard(page, bottled.Description), { cases: 1, bottles: 2 });
  await addToCart(productCard(page, going.Description), { cases: 1, bottles: 0 });
  await openBasket(page);
  const changed = basketLine(page, bottled.Description);
  const gone = basketLine(page, going.Description);
  await expect(changed).toContainText('£80.00');
  await expect(changed, 'the bin number goes before the code').toContainText('9001');
  await expect(gone).toContainText(going.Code);
  await expect(changed.locator('.placeholder-white'), 'no picture: a bottle by type').toBeVisible();
  await expect(gone.locator('.placeholder-red')).toBeVisible();

  await importProducts(shop, [{ ...bottled, CasePrice: 66, BottleNett: 11, BottleVAT: 2.2 }]);
  await openBasket(page);
  await expect(changed).toContainText('Price was £60.00, now £66.00');
  await expect(changed, 'shown, not applied').toContainText('£80.00');
  await audit(page, 'basket with a changed price');
  await changed.getByRole('button', { name: 'Accept' }).click();
  await expect(changed).toContainText('£88.00');
  await seeTotals(page, '£148.00', '£29.60', '£177.60');

  await withdrawImportedProducts(shop);
  await openBasket(page);
  await expect(gone).toContainText('No longer sold');
  await expect(totals(page).getByRole('button', { name: 'Checkout' })).toBeDisabled();
  await expect(totals(page)).toContainText('Please remove the wines we no longer sell first.');
  for (const line of [gone, changed]) await line.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(page.getByText('Your basket is empty', { exact: true })).toBeVisible();
});
