import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { tabTo } from './steps/by-keyboard.ts';
import {
  chosenDate,
  giveReference,
  goToCheckout,
  openCheckout,
  partsOf,
  placeOrder,
  seeCheckout,
  seeConfirmed,
} from './steps/check-out.ts';
import { caillottes, chauvigny, cormorant, courtebotte, galets } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { daysAfter, firstOpenDay, setLondonTime, spoken, weekdayOf } from './steps/page-clock.ts';
import { holdSession, people, seePage, signIn } from './steps/sign-in.ts';

const weekdays = [1, 2, 3, 4, 5];
const unavailable = 'Service unavailable, try again later.';

/** The browser's message for a call that does not get through. */
const lostCall = /ERR_FAILED/;

test('a buyer sees before ordering what comes from reserves, stock and back order, and how many orders that makes', {
  tag: ['@2.checkout.7', '@2.checkout.8', '@4.load.4', '@4.split.3', '@8.errors.30'],
}, async ({ page, faults }) => {
  faults.expect(lostCall);
  await holdSession(page, people.buyer);
  await addByName(page, 'courtebotte', courtebotte, { cases: 6, bottles: 0 });
  await addByName(page, 'macon chauvigny', chauvigny, { cases: 1, bottles: 2 });
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await goToCheckout(page);
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

  await test.step('reads stock again: the basket’s own figures do not count', async () => {
    await page.evaluate(() => {
      const key = Object.keys(localStorage).find((name) => name.startsWith('tradecellar/basket/')) ?? '';
      const text = localStorage.getItem(key) ?? '';
      localStorage.setItem(key, text.replaceAll(/"Stock(Cases|Bottles)":\d+/g, '"Stock$1":900'));
    });
    await openCheckout(page);
    expect(await partsOf(page, chauvigny)).toEqual([['all on back order', '1', '2']]);
  });

  await test.step('shows everything as stock when the reserves cannot be read, and says nothing of it', async () => {
    await page.route('**/api/reserves/items', (route) => route.abort());
    await openCheckout(page);
    expect(await partsOf(page, courtebotte)).toEqual([
      ['from stock', '–', '3'],
      ['on back order', '5', '3'],
    ]);
    await expect(becomes).toHaveText(
      'This will be placed as two orders: one from stock and one on back order.',
    );
    await expect(page.getByRole('main')).not.toContainText(/unavailable|reserves/i);
  });
});

test('a buyer who pastes too long a note or reference reads by how much, and nothing of it is cut', async ({
  page,
}) => {
  await holdSession(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await openCheckout(page);
  const place = page.getByRole('button', { name: 'Place order' });
  const notes = page.getByRole('textbox', { name: 'Delivery Notes' });
  // The wine’s sign is one letter, as on the server.
  const tooMuch = `${'🍷'.repeat(990)} NOT BEFORE TEN IN THE MORNING BY NO MEANS`;
  await notes.fill(tooMuch);
  await expect(notes).toHaveValue(tooMuch);
  await expect(page.getByText('32 letters too many', { exact: true })).toBeVisible();
  await expect(place).toHaveAccessibleDescription('Delivery Notes: 32 letters too many');
  await expect(place).toBeDisabled();
  await audit(page, 'checkout with too long a note');

  await test.step('a reload cuts nothing either', async () => {
    await page.reload();
    await expect(notes).toHaveValue(tooMuch);
  });

  await notes.fill(`${'🍷'.repeat(990)} NOT AT 10`);
  await giveReference(page, 'x'.repeat(53));
  await expect(page.getByText('3 letters too many', { exact: true })).toBeVisible();
  await expect(place).toBeDisabled();
  await giveReference(page, 'x'.repeat(50));
  await placeOrder(page);
  await expect(page.getByRole('main')).toContainText('NOT AT 10');
});

test('a date that is no longer possible, or has become today, makes way for the next one, and no hour gone by is offered', {
  tag: ['@4.load.5', '@4.load.6', '@2.checkout.6', '@4.load.8', '@4.load.9', '@4.load.10'],
}, async ({ page }) => {
  await holdSession(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  const { next } = await openCheckout(page);
  const choice = page.getByRole('group', { name: 'Delivery Date: the next days' }).getByRole('button');
  await choice.nth(2).click();
  const chosen = await chosenDate(page, 'Delivery Date').textContent();

  await test.step('one that is still possible stays', async () => {
    await openCheckout(page);
    await expect(chosenDate(page, 'Delivery Date')).toHaveText(chosen ?? '');
  });

  await page.evaluate(() => {
    const key = Object.keys(sessionStorage).find((name) => name.startsWith('tradecellar/checkout/')) ?? '';
    const draft = JSON.parse(sessionStorage.getItem(key) ?? '{}');
    sessionStorage.setItem(key, JSON.stringify({ ...draft, date: '2026-01-04' }));
  });
  await openCheckout(page);
  await expect(chosenDate(page, 'Delivery Date')).toContainText(spoken(next));
  await expect(page.getByText('is not possible here')).toHaveCount(0);

  await test.step('a next date that has become today makes way for the day after', async () => {
    await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
    const { next, holidays } = await openCheckout(page);
    await setLondonTime(page, next, '00:30');
    await openCheckout(page);
    const after = firstOpenDay(daysAfter(next, 1), weekdays, holidays);
    await expect(chosenDate(page, 'Delivery Date')).toHaveText(spoken(after));
    await expect(page.getByText(/cannot be guaranteed for delivery next day/)).toHaveCount(0);
  });

  await test.step('a collection begins at the allowed hour nearest to the next one', async () => {
    await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
    const { next, holidays } = await openCheckout(page);
    const day = firstOpenDay(next, weekdays, holidays);
    const dayAfter = firstOpenDay(daysAfter(day, 1), weekdays, holidays);
    const time = page.getByRole('combobox', { name: 'Collection Time' });
    for (const [now, on, first, count] of [
      ['06:10', day, '09:00', 9],
      ['10:40', day, '11:00', 7],
      ['16:59', day, '17:00', 1],
      ['17:00', dayAfter, '09:00', 9],
    ] as const) {
      await setLondonTime(page, day, now);
      await openCheckout(page);
      await page.getByRole('radio', { name: /^Collection/ }).check();
      await expect(chosenDate(page, 'Collection Date'), `at ${now}`).toHaveText(new RegExp(`${spoken(on)}$`));
      await expect(time, `at ${now}`).toHaveValue(first);
      const slots = await time.getByRole('option').allInnerTexts();
      expect([slots[0], slots.at(-1), slots.length], `at ${now}`).toEqual([first, '17:00', count]);
    }
  });
});

test('a buyer chooses a delivery date by keyboard among the weekdays of the address, and collection and back', {
  tag: [
    '@1.customer.4',
    '@2.checkout.1',
    '@2.checkout.4',
    '@2.checkout.5',
    '@2.in.12',
    '@4.load.3',
    '@4.load.5',
    '@4.load.11',
  ],
}, async ({ page }) => {
  await holdSession(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  const { next, holidays } = await openCheckout(page);
  const date = chosenDate(page, 'Delivery Date');
  const otherDate = page.getByRole('button', { name: 'Other date' });
  await expect(date, 'the server’s next date').toHaveText(spoken(next));

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

  await test.step('an address with a round of its own is delivered to on Tuesdays and Thursdays', async () => {
    const answer = page.waitForResponse('**/api/delivery/date');
    await page.getByRole('radio', { name: /^Harbourmaster’s Stores/ }).check();
    const { mainResult } = await (await answer).json();
    expect([2, 4]).toContain(weekdayOf(mainResult));
    await expect(date).toHaveText(/^(Tuesday|Thursday) /);
  });

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

test('a buyer reads when an order will exceed the credit limit, and that an empty basket cannot be ordered', {
  tag: ['@8.errors.15', '@8.errors.18'],
}, async ({ page }) => {
  const exceeds =
    'This order will exceed your credit limit. Your order will be reviewed and a member of the team will contact you.';
  await signIn(page, people.group);
  await page.getByRole('combobox', { name: 'Customer account' }).selectOption(cormorant.account);
  await page.goto('/checkout');
  await expect(page.getByText('Your basket is currently empty')).toBeVisible();
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await goToCheckout(page);
  await expect(page.getByText(exceeds)).toHaveCount(0);
  await addByName(page, 'galets', galets, { cases: 60, bottles: 0 });
  await goToCheckout(page);
  await expect(page.getByText(exceeds)).toBeVisible();
  await expect(page.getByText(/^£[\d,.]+ over your available credit of £[\d,.]+$/)).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Place order' }),
    'it may be ordered all the same',
  ).toBeEnabled();
});

/** Lets the order reach the shop and loses its answer on the way back. */
async function loseTheAnswer(page: Page): Promise<() => string> {
  let answered = '';
  await page.route('**/api/submit/order', async (route) => {
    answered = await (await route.fetch()).text();
    await route.abort();
  });
  return () => answered;
}

test('a buyer whose answer is lost is shown the order that was placed; a changed one is told that it was ordered', {
  tag: ['@8.errors.12'],
}, async ({ page, faults }) => {
  faults.expect(lostCall);
  faults.expect(/status of 409.*submit\/order/s);
  await holdSession(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 0, bottles: 1 });
  await goToCheckout(page);
  await giveReference(page, 'LOST ANSWER');
  const place = page.getByRole('button', { name: 'Place order' });
  const dialog = page.getByRole('dialog');

  const answered = await loseTheAnswer(page);
  await place.click();
  await expect(dialog).toContainText('Error Submitting Order: Service unavailable');
  await page.unroute('**/api/submit/order');
  await page.waitForURL(/\/thank-you\//);
  const { orderId } = JSON.parse(answered()).mainResult;
  expect(new URL(page.url()).pathname, 'the same numbers').toBe(`/thank-you/${orderId}/0/0`);

  await test.step('what is changed after a lost answer is not the same order', async () => {
    await addByName(page, 'caillottes', caillottes, { cases: 0, bottles: 2 });
    await goToCheckout(page);
    await loseTheAnswer(page);
    await page.route('**/api/order/placed', (route) => route.abort());
    await place.click();
    await dialog.getByRole('button', { name: 'Not now' }).click();
    await page.unroute('**/api/submit/order');
    await giveReference(page, 'LOST AND CHANGED');
    await place.click();
    await expect(dialog).toContainText(
      /This basket has already been placed as order XX\d+\. Please start a new basket\./,
    );
    await audit(page, 'basket that was placed before');
    await dialog.getByRole('button', { name: 'Keep the items' }).click();
    const placed = await placeOrder(page);
    expect(placed.orderId).not.toBe(orderId);
  });

  await page.goto('/orders');
  await seePage(page, 'My Orders');
  await expect(page.getByRole('row').filter({ hasText: 'LOST ANSWER' })).toHaveCount(1);
});

test('a buyer who presses twice sends one order, and one whose prices have changed orders at the new', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 409.*submit\/order/s);
  await holdSession(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 0, bottles: 1 });
  await goToCheckout(page);
  let sent = 0;
  let letGo: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
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
  letGo();
  await page.waitForURL(/\/thank-you\//);
  await seeConfirmed(page);
  expect(sent).toBe(1);

  await test.step('an order at other prices shows the old and the new', async () => {
    await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
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
    await expect(dialog.getByRole('row', { name: galets })).toContainText('£170.00£183.30');
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
    await expect(part.getByRole('alert')).toContainText('You’re offline.');
    await expect(page.getByRole('button', { name: 'Place order' })).toBeDisabled();
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
