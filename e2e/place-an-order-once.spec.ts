import { importProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import {
  checkOutWith,
  chosenDate,
  giveReference,
  placeOrder,
  seeCheckout,
  seeConfirmed,
} from './steps/check-out.ts';
import { caillottes } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { bottled } from './steps/journey-wines.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';

const lostCall = /ERR_FAILED/;

test('a buyer who lost the answer to an order changes the order, and reads that the first order was placed', {
  tag: ['@8.errors.12'],
}, async ({ buyer: page, faults }) => {
  faults.expect(lostCall);
  faults.expect(/status of 409.*submit\/order/s);
  await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 2 });
  const place = page.getByRole('button', { name: 'Place order' });
  const dialog = page.getByRole('dialog');
  let orderId = '';
  await page.route('**/api/submit/order', async (route) => {
    orderId = (await (await route.fetch()).json()).mainResult.orderId;
    await route.abort();
  });
  await page.route('**/api/order/placed', (route) => route.abort());
  await place.click();
  await expect(dialog).toContainText('Error Submitting Order: Service unavailable');
  await dialog.getByRole('button', { name: 'Not now' }).click();
  await page.unroute('**/api/submit/order');
  await giveReference(page, 'LOST AND CHANGED');
  await place.click();
  await expect(dialog).toContainText(
    `This basket has already been placed as order ${orderId}. Please start a new basket.`,
  );
  await audit(page, 'basket that was placed before');
  await dialog.getByRole('button', { name: 'Keep the items' }).click();
  const placed = await placeOrder(page);
  expect(placed.orderId).not.toBe(orderId);
});

test('a buyer who presses Place order twice places one order, and is asked before an order at changed prices', async ({
  buyer: page,
  shop,
  faults,
}) => {
  faults.expect(/status of 409.*submit\/order/s);
  await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 1 });
  let sent = 0;
  const held = Promise.withResolvers<void>();
  await page.route('**/api/submit/order', async (route) => {
    sent += 1;
    await held.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Place order' }).dblclick();
  const busy = page.getByRole('button', { name: 'Placing your order…' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click({ force: true });
  await expect(page.getByRole('status').filter({ hasText: 'please don’t close this page' })).toBeVisible();
  const question = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  const asked = await question;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await leaving;
  held.resolve();
  await page.waitForURL(/\/thank-you\//);
  await seeConfirmed(page);
  expect(sent).toBe(1);

  await test.step('an order at changed prices shows the old and the new price', async () => {
    await importProducts(shop, [bottled]);
    await checkOutWith(page, 'wayfarer bottled', bottled.Description, { cases: 1, bottles: 0 });
    await importProducts(shop, [{ ...bottled, CasePrice: 72, BottleNett: 12, BottleVAT: 2.4 }]);
    await page.getByRole('button', { name: 'Place order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prices have changed' });
    await expect(dialog.getByRole('row', { name: bottled.Description })).toContainText('£60.00 £72.00');
    await audit(page, 'prices that have changed');
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByRole('alert')).toContainText('Nothing has been ordered. The total is now £86.40.');
    await expect(page.getByRole('row', { name: 'Now £72.00, was £60.00.' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Place order · £86.40' })).toBeEnabled();
    await page.reload();
    await page.getByRole('button', { name: 'Place order · £72.00' }).click();
    await dialog.getByRole('button', { name: 'Place order at £86.40' }).click();
    await page.waitForURL(/\/thank-you\//);
    await expect(page.getByRole('row', { name: /^Order Total/ })).toContainText('£86.40');
  });
});

test('a buyer whose connection fails tries again, and finds basket and form unchanged', {
  tag: ['@2.checkout.12', '@4.load.1', '@4.load.2'],
}, async ({ buyer: page, faults }) => {
  faults.expect(/ERR_(FAILED|INTERNET_DISCONNECTED)|dynamically imported module/);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  const again = page.getByRole('button', { name: 'Try again' });
  const unavailable = 'Service unavailable, try again later.';
  await test.step('the connection fails when the checkout opens', async () => {
    for (const call of ['account', 'delivery/addresses'])
      await page.route(`**/api/${call}`, (route) => route.abort());
    await page.goto('/checkout');
    await expect(page.getByRole('alert').filter({ hasText: unavailable })).toBeVisible();
    await audit(page, 'checkout that cannot be read');
    await page.unrouteAll();
    await again.click();
    await seeCheckout(page);
  });

  await test.step('the payment form, which loads separately, does not load', async () => {
    await page.route(/\/assets\/payment-(?!confirmed)[^/]*\.js/, (route) => route.abort());
    await page.reload();
    const words = 'The payment part of this page could not be loaded.';
    await expect(page.getByRole('alert').filter({ hasText: words })).toBeVisible();
    await expect(page.getByRole('row', { name: caillottes }), 'the rest of the page is there').toBeVisible();
    await page.unrouteAll();
    await again.click();
    await seeCheckout(page);
  });

  const reference = page.getByRole('textbox', { name: /^Customer Reference/ });
  const notes = page.getByRole('textbox', { name: 'Delivery Notes' });
  await reference.fill('STILL HERE');
  await notes.fill('Mind the step.');
  await test.step('the connection fails when a second address is chosen', async () => {
    await seeNetworkIdle(page);
    await page.context().setOffline(true);
    await page.getByRole('radio', { name: /^Harbourmaster’s Stores/ }).check();
    const part = page.getByRole('region', { name: 'Delivery Date' });
    await expect(part.getByRole('alert')).toContainText(unavailable);
    await expect(page.getByRole('button', { name: 'Place when back online' })).toBeDisabled();
    await page.context().setOffline(false);
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(chosenDate(page, 'Delivery Date')).toHaveText(/^(Tuesday|Thursday) /, { timeout: 1_000 });
    }).toPass();
  });
  await expect(page.getByText('We deliver here on Tuesdays and Thursdays.')).toBeVisible();
  await expect(reference).toHaveValue('STILL HERE');
  await expect(notes).toHaveValue('Mind the step.');
  await expect(page.getByRole('radio', { name: /^Harbourmaster’s Stores/ })).toBeChecked();
  await expect(page.getByRole('row', { name: caillottes })).toBeVisible();
  await test.step('the buyer continues to type after a reload', async () => {
    await page.reload();
    await reference.press('Tab');
    await page.keyboard.type(' Twice.');
    await expect(notes).toHaveValue('Mind the step. Twice.');
  });
});
