import type { Page } from '@playwright/test';
import { importProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { actFor } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import {
  checkOutWith,
  chosenDate,
  giveReference,
  goToCheckout,
  openCheckout,
  placeConfirmed,
  placeOrder,
  seeCheckout,
} from './steps/check-out.ts';
import { bell, tournefeuil, verdejo } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { bottled, casesOnly, journeyWines, lastOfIt, soldOut } from './steps/journey-wines.ts';
import { daysAfter, setLondonTime, spoken } from './steps/page-clock.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { people, seePage } from './steps/sign-in.ts';

// Each setting of the checkout differs from its default, so that the merchant asks more of a buyer.
test.use({
  merchant: {
    name: 'Strict & Daughters',
    switches: {
      backOrder: false,
      stockControl: true,
      reservesOrders: false,
      referenceRequired: true,
      collection: false,
    },
    minimums: { bottles: 12, value: 200 },
    delivery: { cutoff: '16:30' },
    vat: { method: 'line' },
  },
});

const cutOff =
  'Orders placed after 16:30 cannot be guaranteed for delivery next day, and will be delivered on your next scheduled delivery day';

const placeButton = (page: Page) => page.getByRole('button', { name: 'Place order' });

test('a buyer orders at a merchant with minimums, a required reference, a cut-off and VAT by the line', {
  tag: [
    ...'@2.checkout.9 @2.checkout.10 @2.checkout.13 @5.reference.2 @8.errors.22'.split(' '),
    ...'@setting:delivery.cutoff'.split(' '),
  ],
}, async ({ buyer: page }) => {
  const bottles = page.getByText(
    'Under minimum order quantity of 12 bottle(s). Please add 11 bottle(s) to checkout.',
  );
  const value = page.getByText('Under minimum order value of £200.00.');
  await checkOutWith(page, 'tournefeuil latour', tournefeuil, { cases: 0, bottles: 1 });
  await expect(bottles.first()).toBeVisible();
  await expect(value.first()).toBeVisible();
  await expect(placeButton(page)).toBeDisabled();
  await audit(page, 'checkout below the minimums');

  await test.step('the basket shows VAT by the line, not by the bottle', async () => {
    // A case costs £396.21, so VAT by the line is 20 % of £792.42. VAT by the bottle would be 12 × £13.902, which is
    // £166.82.
    await addByName(page, 'tournefeuil latour', tournefeuil, { cases: 2, bottles: 0 });
    await openBasket(page);
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText(
      /Nett\s*£792\.42\s*Total VAT\s*£158\.48\s*Grand Total\s*£950\.90/,
    );
    await goToCheckout(page);
    await expect(bottles).toHaveCount(0);
    await expect(value).toHaveCount(0);
    await expect(page.getByRole('table', { name: 'Your order' })).toContainText('VAT£158.48');
  });

  await test.step('the checkout names the cut-off if the chosen date is tomorrow', async () => {
    const { next } = await openCheckout(page);
    await expect(page.getByRole('radio', { name: /^Collection|another address/ })).toHaveCount(0);
    await setLondonTime(page, daysAfter(next, -1), '10:00');
    await openCheckout(page);
    await expect(chosenDate(page, 'Delivery Date')).toHaveText(spoken(next));
    await expect(page.getByText(cutOff)).toBeVisible();
    const days = page.getByRole('group', { name: 'Delivery Date: the next days' }).getByRole('button');
    await days.nth(1).click();
    await expect(page.getByText(cutOff)).toHaveCount(0);
    await page.clock.setSystemTime(Date.now());
    await openCheckout(page);
  });

  await test.step('every customer must give a reference', async () => {
    const reference = page.getByRole('textbox', { name: /^Customer Reference \/ Purchase Order/ });
    await expect(page.getByText('Customer Reference / Purchase Order *')).toBeVisible();
    await expect(reference).toHaveAttribute('aria-required', 'true');
    const missing = page.getByText('Please enter a Customer Reference / Purchase Order');
    await expect(missing.first()).toBeVisible();
    await reference.fill('   ');
    await expect(placeButton(page)).toBeDisabled();
    await giveReference(page, 'STRICT 1');
    await expect(missing).toHaveCount(0);
    expect(await placeOrder(page)).toMatchObject({ backOrderId: '0', reservesOrderId: '0' });
    await expect(page.getByRole('table', { name: 'Items' })).toContainText('VAT£158.48Order Total£950.90');
  });
});

test('a buyer learns that a second customer has bought the stock, and orders the rest', {
  tag: ['@setting:switches.backOrder', '@setting:switches.stockControl'],
}, async ({ buyer: page, browser, faults }) => {
  faults.expect(/status of 422.*submit\/order/s);
  // 11 cases and 3 bottles are the whole stock.
  await checkOutWith(page, 'verdejo nocturno', verdejo, { cases: 11, bottles: 3 });
  await giveReference(page, 'TOO LATE');

  const office = await secondBrowser(browser, people.office);
  await actFor(office, bell);
  await checkOutWith(office, 'verdejo nocturno', verdejo, { cases: 5, bottles: 0 });
  await giveReference(office, 'FIRST');
  await placeOrder(office);

  const only = 'Only 39 bottles of Verdejo Nocturno, Bodegas Casa Velarde in stock';
  await placeButton(page).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(
    `Error Submitting Order: ${only}. Please contact us at orders@example.com`,
  );
  await dialog.getByRole('button', { name: 'Not now' }).click();

  await test.step('the refusal stands at the button and at the line, and is read aloud', async () => {
    const alert = page.getByRole('alert').filter({ hasText: 'Your order was not placed' });
    await expect(alert).toContainText(`${only}.`);
    await expect(alert.getByRole('link', { name: 'Change the basket' })).toBeVisible();
    await expect(page.getByRole('row', { name: `${only}.` })).toBeInViewport();
    await expect(page.getByRole('textbox', { name: /^Customer Reference/ })).toHaveValue('TOO LATE');
    await audit(page, 'a refused order');
  });

  // The checkout shows the sentence after the refusal and after it is opened again.
  for (const open of [() => undefined, () => openCheckout(page)]) {
    await open();
    await expect(page.getByRole('row', { name: `${only}.` })).toBeVisible();
    await expect(placeButton(page)).toBeDisabled();
  }
  await page.getByRole('link', { name: 'Change' }).click();
  await seePage(page, 'Basket');
  await basketLine(page, verdejo)
    .getByRole('textbox', { name: /^Cases of / })
    .fill('6');
  await page.getByRole('region', { name: 'Totals' }).getByRole('button', { name: 'Update Cart' }).click();
  await goToCheckout(page);
  await placeConfirmed(page);
});

test('a buyer adds a list of wines at once, and reads which wines the stock does not cover', {
  tag: ['@2.card.11', '@2.product.5'],
}, async ({ buyer: page, shop }) => {
  await importProducts(shop, journeyWines);
  const casesOf = (wine: { readonly Description: string }) =>
    productCard(page, wine.Description).getByRole('textbox', { name: /^Cases of / });
  const lacking = page.getByText(`Only 1 case and 3 bottles of ${lastOfIt.Description} in stock.`);
  await searchFor(page, 'wayfarer');
  const bulk = page.getByRole('button', { name: 'Bulk Add' });
  await expect(bulk, 'at the top and at the bottom').toHaveCount(2);
  await bulk.first().click();
  await expect(page.getByText('Nothing added to basket: no quantity was typed.')).toBeVisible();
  const out = productCard(page, soldOut.Description);
  await expect(out.getByRole('button', { name: 'Out of Stock' })).toBeDisabled();
  await expect(out.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);

  await casesOf(bottled).fill('2');
  await casesOf(casesOnly).fill('1');
  await casesOf(soldOut).fill('1');
  await casesOf(lastOfIt).fill('5');
  await expect(page.getByText('4 lines not added yet').first()).toBeVisible();
  await bulk.last().click();
  await expect(page.getByText('3 products added to basket.')).toBeVisible();
  await expect(page.getByText(`${soldOut.Description} is out of stock.`)).toBeVisible();
  await expect(lacking).toBeVisible();
  await seeBasketCount(page, 3);
  await audit(page, 'result of a bulk add');

  await test.step('the list names a wine that is out of stock, and the buyer stays on the list', async () => {
    const bar = page.getByRole('region', { name: 'Your order' });
    await casesOf(bottled).fill('4');
    await casesOf(soldOut).fill('1');
    await bar.getByRole('button', { name: 'Add 2 wines and review' }).click();
    await expect(page.getByText(`${soldOut.Description} is out of stock.`)).toBeVisible();
    await seePage(page, 'Product Search');
    await bar.getByRole('link', { name: 'Review order' }).click();
    await seeCheckout(page);
    await openBasket(page);
    await expect(
      basketLine(page, bottled.Description).getByRole('textbox', { name: /^Cases of / }),
    ).toHaveValue('4');
  });

  await page.goto('/product-detail/BUR008');
  const button = page.getByRole('main').getByRole('button', { name: /^(Out of Stock|Add to Cart)/ });
  await expect(button).toHaveText('Out of Stock');
  await expect(button).toHaveAttribute('aria-disabled', 'true');
});
