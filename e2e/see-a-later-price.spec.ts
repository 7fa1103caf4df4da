import { addDays, dayAndMonth } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { importFile } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { giveReference, goToCheckout, placeOrder } from './steps/check-out.ts';
import { addByName, basketLine, openBasket } from './steps/fill-basket.ts';
import { productCards, searchFor } from './steps/find-products.ts';

/** The buyer's price list has no price for this wine. */
const fiano = 'Fiano Vela Bianca, Masseria Torre Lunga';

test.use({ merchant: { pricesBy: 'delivery' } });

test('a buyer sees a later price in the list, on the product page and in the basket, and orders at the price of the delivery’s day', async ({
  buyer: page,
  shop,
}) => {
  const tomorrow = addDays(londonTime(new Date()).date, 1);
  const file = `Code,Description,CaseSize,UnitSize,CasePrice,BottleNett,BottleVAT,From
SIC002,"${fiano}",6,75,71.4,11.9,2.38,${tomorrow}
`;
  await importFile(shop, file);
  const words = `£71.40 a case, £11.90 a bottle from ${dayAndMonth(tomorrow)}`;

  await searchFor(page, fiano);
  const row = productCards(page).first();
  await expect(row).toContainText(words);
  await expect(row).toContainText('£58.50');
  await row.getByRole('link', { name: fiano }).click();
  await expect(page.getByRole('main')).toContainText(words);
  await addByName(page, 'fiano', fiano, { cases: 1, bottles: 0 });
  await openBasket(page);
  await expect(basketLine(page, fiano)).toContainText(words);
  await expect(basketLine(page, fiano)).toContainText('£58.50');

  await goToCheckout(page);
  await expect(page.getByText(/^Prices are those of \w+ \d+ \w+, the day that you chose\.$/)).toBeVisible();
  await expect(page.getByRole('main')).toContainText('£85.68');
  await giveReference(page, 'PO 71');
  await placeOrder(page);
});
