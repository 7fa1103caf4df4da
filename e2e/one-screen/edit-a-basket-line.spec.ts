import { narrowest } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { caillottes, galets } from '../steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeTotals } from '../steps/fill-basket.ts';

const cases = /^Cases of /;
const bottles = /^Bottles of /;

test('Enter applies a quantity in the basket and moves to the next line, and leaving a line applies nothing', async ({
  buyer: page,
}) => {
  await addByName(page, 'galets', galets, { cases: 2, bottles: 0 });
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await openBasket(page);
  const red = basketLine(page, galets);
  const white = basketLine(page, caillottes);
  const totals = page.getByRole('region', { name: 'Totals' });
  const update = totals.getByRole('button', { name: 'Update Cart' });
  expect((await red.boundingBox())?.height, 'a row').toBeLessThanOrEqual(45);

  await red.getByRole('textbox', { name: cases }).fill('3');
  await page.keyboard.press('Tab');
  await expect(red.getByRole('textbox', { name: bottles })).toBeFocused();
  await expect(update, 'a person who goes on to the bottles has not left the line').toBeEnabled();
  await expect(red, 'the new sum beside the old one').toContainText(/£366\.60.*£549\.90/);
  await page.keyboard.type('1');
  await page.keyboard.press('Enter');
  await seeTotals(page, '£673.22', '£134.64', '£807.86');
  await expect(white.getByRole('textbox', { name: cases }), 'Enter goes on to the next line').toBeFocused();

  await red.getByRole('textbox', { name: cases }).focus();
  await page.keyboard.type('1');
  await page.keyboard.press('ArrowDown');
  await expect(white.getByRole('textbox', { name: cases })).toBeFocused();
  await seeTotals(page, '£673.22', '£134.64', '£807.86');
  await expect(red.getByRole('textbox', { name: cases })).toHaveValue('1');
  await page.keyboard.type('2');
  await update.click();
  await seeTotals(page, '£399.39', '£79.87', '£479.26');
  await expect(update).toBeDisabled();
  await expect(totals.getByRole('link', { name: 'Checkout' })).toBeVisible();

  await page.setViewportSize(narrowest);
  await expect(
    white.getByRole('cell').filter({ hasText: /^£/ }).first(),
    'the price’s unit, which the style sheet shows on a phone',
  ).toHaveAttribute('data-unit', 'bottle');
});
