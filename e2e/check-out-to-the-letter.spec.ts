import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { tabTo } from './steps/by-keyboard.ts';
import {
  checkOutWith,
  chosenDate,
  giveReference,
  openCheckout,
  partsOf,
  placeOrder,
  seeCheckout,
  seeConfirmed,
} from './steps/check-out.ts';
import { caillottes, chauvigny, cormorant, courtebotte, galets } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { daysAfter, firstOpenDay, spoken, weekdayOf } from './steps/page-clock.ts';
import { holdSession, people, signIn } from './steps/sign-in.ts';

const unavailable = 'Service unavailable, try again later.';

/** The browser's message for a call that does not get through. */
const lostCall = /ERR_FAILED/;

test('the checkout shows where each bottle comes from', {
  tag: ['@2.checkout.7', '@2.checkout.8', '@4.load.4'],
}, async ({ page }) => {
  await holdSession(page, people.buyer);
  await addByName(page, 'courtebotte', courtebotte, { cases: 6, bottles: 0 });
  await addByName(page, 'macon chauvigny', chauvigny, { cases: 1, bottles: 2 });
  await checkOutWith(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  const summary = page.getByRole('table', { name: 'Your order' });
  await expect(summary.getByRole('columnheader')).toHaveText(['Item', 'Size', 'Cs', 'Bts', '£']);
  for (const sum of ['Sub Total', 'VAT', 'Order Total']) {
    await expect(summary.getByRole('row', { name: new RegExp(`^${sum} £`) })).toBeVisible();
  }
  await expect(summary.getByRole('row', { name: courtebotte })).toContainText(/6 x 75cl\s*6\s*–\s*1,316\.94/);
  // 36 bottles: 28 of reserves, 3 of stock, 5 that have to follow.
  expect(await partsOf(page, courtebotte)).toEqual([
    ['from your reserves', '4', '4'],
    ['from stock', '–', '3'],
    ['on back order', '–', '5'],
  ]);
  expect(await partsOf(page, chauvigny)).toEqual([['all on back order', '1', '2']]);
  expect(await partsOf(page, caillottes), 'without a stock figure there is enough').toEqual([]);
  const becomes = page.getByText(/^This will be placed as/);
  await expect(becomes).toHaveText(
    'This will be placed as three orders: one from stock, one on back order and one from your reserves.',
  );
  await audit(page, 'checkout with its split');
});

test('a delivery date by keyboard, and collection and back', {
  tag: ['@2.checkout.1', '@2.in.12', '@4.load.3', '@4.load.11'],
}, async ({ page }) => {
  await holdSession(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  const { next, holidays } = await openCheckout(page);
  const date = chosenDate(page, 'Delivery Date');
  const otherDate = page.getByRole('button', { name: 'Other date' });
  await expect(date, 'the server’s next date').toHaveText(spoken(next));

  await test.step('a date of an earlier visit that is no longer possible is dropped without a word', async () => {
    await page
      .getByRole('group', { name: 'Delivery Date: the next days' })
      .getByRole('button')
      .nth(2)
      .click();
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('tradecellar/checkout/')) ?? '';
      const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ ...draft, date: '2026-01-04' }));
    });
    await openCheckout(page);
    await expect(date).toHaveText(spoken(next));
    await expect(page.getByText('Sunday 4/1/2026 is not possible here')).toBeVisible();
  });

  await test.step('closed days cannot be pressed, nor days before the next date', async () => {
    await tabTo(page, otherDate);
    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Delivery Date' });
    await expect(calendar.getByRole('gridcell', { selected: true })).toBeVisible();
    await audit(page, 'checkout with its calendar');
    await page.keyboard.press('PageDown');
    const cells = calendar.getByRole('gridcell').getByRole('button');
    const saturdays = cells.filter({ visible: true }).and(page.getByRole('button', { name: /Saturday/ }));
    await expect(saturdays.first()).toHaveAttribute('aria-disabled', 'true');
    await page.keyboard.press('Escape');
    await expect(calendar).toHaveCount(0);
    await expect(date, 'Escape changes nothing').toHaveText(spoken(next));
  });

  const later = firstOpenDay(daysAfter(next, 7), [weekdayOf(next)], []);
  // A week on may be a bank holiday: then the arrow stays on a day that cannot be chosen.
  if (!holidays.includes(later)) {
    await otherDate.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(date).toHaveText(spoken(later));
  }

  await test.step('Collection has a date and a time, another address has neither', async () => {
    await page.getByRole('radio', { name: /^Collection/ }).check();
    const part = page.getByRole('region', { name: 'Collection Date and Time' });
    await expect(part.getByRole('combobox', { name: 'Collection Time' })).toHaveValue(/^\d\d:00$/);
    await expect(chosenDate(page, 'Delivery Date')).toHaveCount(0);
    await page.getByRole('radio', { name: /^The Harbourmaster’s Table/ }).check();
    await expect(chosenDate(page, 'Delivery Date')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Collection Time' })).toHaveCount(0);
  });
});

test('the checkout warns of the credit limit and an empty basket', async ({ page }) => {
  const exceeds =
    'This order will exceed your credit limit. Your order will be reviewed and a member of the team will contact you.';
  await signIn(page, people.group);
  await page.getByRole('combobox', { name: 'Customer account' }).selectOption(cormorant.account);
  await page.goto('/checkout');
  await expect(page.getByText('Your basket is currently empty')).toBeVisible();
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  await expect(page.getByText(exceeds)).toHaveCount(0);
  await checkOutWith(page, 'galets', galets, { cases: 60, bottles: 0 });
  await expect(page.getByText(exceeds)).toBeVisible();
  await expect(page.getByText(/^This order takes you £[\d,.]+ over your credit limit\.$/)).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Place order' }),
    'it may be ordered all the same',
  ).toBeEnabled();
});

test('an order whose answer was lost, and that is changed', {
  tag: ['@8.errors.12'],
}, async ({ page, faults }) => {
  faults.expect(lostCall);
  faults.expect(/status of 409.*submit\/order/s);
  await holdSession(page, people.buyer);
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

test('one order for two presses, and a dialog for changed prices', async ({ page, faults }) => {
  faults.expect(/status of 409.*submit\/order/s);
  await holdSession(page, people.buyer);
  await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 1 });
  let sent = 0;
  let release: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route('**/api/submit/order', async (route) => {
    sent += 1;
    await held;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Place order' }).dblclick();
  const busy = page.getByRole('button', { name: 'Placing your order…' });
  await expect(busy).toHaveAttribute('aria-busy', 'true');
  await busy.click({ force: true });
  await expect(page.getByRole('status').filter({ hasText: 'please don’t close this page' })).toBeVisible();
  await audit(page, 'order on its way');
  const question = page.waitForEvent('dialog');
  const leaving = page.close({ runBeforeUnload: true });
  const asked = await question;
  expect(asked.type()).toBe('beforeunload');
  await asked.dismiss();
  await leaving;
  release();
  await page.waitForURL(/\/thank-you\//);
  await seeConfirmed(page);
  expect(sent).toBe(1);

  await test.step('an order at other prices shows the old and the new', async () => {
    await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
    // An answer that is on its way would bring the price of today back.
    await seeNetworkIdle(page);
    // The basket was filled when a case cost £170.00.
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('tradecellar/basket/')) ?? '';
      const text = localStorage.getItem(key) ?? '';
      localStorage.setItem(key, text.replaceAll(/"CasePrice":[\d.]+/g, '"CasePrice":170'));
    });
    await page.goto('/checkout');
    await seeCheckout(page);
    await page.getByRole('button', { name: 'Place order' }).click();
    const dialog = page.getByRole('dialog', { name: 'Prices have changed' });
    await expect(dialog.getByRole('row', { name: galets })).toContainText('£170.00 £183.30');
    await audit(page, 'prices that have changed');
    await dialog.getByRole('button', { name: 'Place order at £219.96' }).click();
    await page.waitForURL(/\/thank-you\//);
    await expect(page.getByRole('row', { name: /^Order Total/ })).toContainText('£219.96');
  });
});

test('a buyer whose connection is away reads so, tries again, and finds basket and form as they were', {
  tag: ['@2.checkout.12', '@4.load.1', '@4.load.2'],
}, async ({ page, faults }) => {
  faults.expect(/ERR_(FAILED|INTERNET_DISCONNECTED)|dynamically imported module/);
  await holdSession(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  const again = page.getByRole('button', { name: 'Try again' });

  await test.step('when the checkout opens', async () => {
    for (const call of ['account', 'delivery/addresses'])
      await page.route(`**/api/${call}`, (route) => route.abort());
    await page.goto('/checkout');
    await expect(page.getByRole('alert').filter({ hasText: unavailable })).toBeVisible();
    await audit(page, 'checkout that cannot be read');
    await page.unrouteAll();
    await again.click();
    await seeCheckout(page);
  });

  await test.step('when the payment part, which is loaded by itself, does not come', async () => {
    await page.route(/\/assets\/payment-(?!confirmed)[^/]*\.js/, (route) => route.abort());
    await page.reload();
    const alert = page
      .getByRole('alert')
      .filter({ hasText: 'The payment part of this page could not be loaded.' });
    await expect(alert).toBeVisible();
    await expect(page.getByRole('row', { name: caillottes }), 'the rest of the page is there').toBeVisible();
    await page.unrouteAll();
    await again.click();
    await seeCheckout(page);
  });

  await giveReference(page, 'STILL HERE');
  await page.getByRole('textbox', { name: 'Delivery Notes' }).fill('Mind the step.');

  await test.step('when another address is chosen', async () => {
    await page.context().setOffline(true);
    await page.getByRole('radio', { name: /^Harbourmaster’s Stores/ }).check();
    const part = page.getByRole('region', { name: 'Delivery Date' });
    await expect(part.getByRole('alert')).toContainText('Service unavailable, try again later.');
    await expect(page.getByRole('button', { name: 'Place when back online' })).toBeDisabled();
    await page.context().setOffline(false);
    await expect(async () => {
      if (await again.isVisible()) await again.click();
      await expect(chosenDate(page, 'Delivery Date')).toHaveText(/^(Tuesday|Thursday) /, { timeout: 1_000 });
    }).toPass();
  });

  await expect(page.getByRole('textbox', { name: /^Customer Reference/ })).toHaveValue('STILL HERE');
  await expect(page.getByRole('textbox', { name: 'Delivery Notes' })).toHaveValue('Mind the step.');
  await expect(page.getByRole('radio', { name: /^Harbourmaster’s Stores/ })).toBeChecked();
  await expect(page.getByRole('row', { name: caillottes })).toBeVisible();

  await test.step('and what is typed next stands after it', async () => {
    await page.reload();
    await page.getByRole('textbox', { name: /^Customer Reference/ }).press('Tab');
    await page.keyboard.type(' Twice.');
    await expect(page.getByRole('textbox', { name: 'Delivery Notes' })).toHaveValue('Mind the step. Twice.');
  });
});
