import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { addToCart, seeBasketCount } from './steps/fill-basket.ts';
import { productCards } from './steps/find-products.ts';

test.use({
  merchant: {
    name: 'Harbour Wines',
    switches: { basketInFlyout: true },
    brand: { colour: '#0055aa', hover: '#003d7a', notice: '#005c2e' },
  },
});

test('adding to the basket opens the mini basket, where the merchant has it so', {
  tag: ['@setting:switches.basketInFlyout'],
}, async ({ buyer: page }) => {
  const basket = page.getByRole('banner').getByRole('table', { name: 'Your basket' });
  await expect(basket).toBeHidden();
  await addToCart(productCards(page).nth(1), { cases: 1, bottles: 0 });
  await expect(basket.getByRole('button', { name: /^Remove / })).toHaveCount(1);
  await audit(page, 'My Products with the mini basket open');

  const field = productCards(page)
    .nth(3)
    .getByRole('textbox', { name: /^Cases of / });
  await field.focus();
  await expect(basket, 'it closes when the buyer goes on').toBeHidden();
  await field.fill('2');
  await page
    .getByRole('button', { name: /^Bulk Add/ })
    .first()
    .click();
  await expect(basket.getByRole('button', { name: /^Remove / })).toHaveCount(2);
  await seeBasketCount(page, 2);

  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(basket, 'only an addition opens it').toBeHidden();
});

test('buttons and notices have the merchant’s colours, on every screen', {
  tag: ['@setting:brand.colour', '@setting:brand.hover', '@setting:brand.notice'],
}, async ({ buyer: page }) => {
  await addToCart(productCards(page).first(), { cases: 1, bottles: 0 });
  const review = page.getByRole('link', { name: 'Review order' });
  await expect(review).toHaveCSS('background-color', 'rgb(0, 85, 170)');
  await review.hover();
  await expect(review).toHaveCSS('background-color', 'rgb(0, 61, 122)');
  // The texts of all notices: one lasts half a second.
  const notice = page.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--notice'));
  expect(await notice).toBe('#005c2e');
});
