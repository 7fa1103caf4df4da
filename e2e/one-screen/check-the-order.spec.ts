import type { Page } from '@playwright/test';
import { seenOn, watchPages } from '../bench/page-timings.ts';
import { desktop, phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { audit } from '../steps/audit-page.ts';
import { tabTo } from '../steps/by-keyboard.ts';
import { chosenDate, openCheckout, partsOf } from '../steps/check-out.ts';
import { caillottes, chauvigny, courtebotte, tournefeuil } from '../steps/demo-merchant.ts';
import { addByName } from '../steps/fill-basket.ts';
import { seeNetworkIdle } from '../steps/network-idle.ts';
import { daysAfter, firstOpenDay, spoken, weekdayOf } from '../steps/page-clock.ts';

const placeButton = (page: Page) => page.getByRole('button', { name: /^Place order · £[\d,]+\.\d\d$/ });

test('the checkout shows which bottles come from stock, reserves and back order, explains its total, and keeps its button in sight', {
  tag: ['@2.checkout.7', '@2.checkout.8', '@4.load.4'],
}, async ({ buyer: page }) => {
  await watchPages(page);
  for (const [words, title, quantity] of [
    ['courtebotte', courtebotte, { cases: 6, bottles: 0 }],
    ['macon chauvigny', chauvigny, { cases: 1, bottles: 2 }],
    ['tournefeuil latour', tournefeuil, { cases: 1, bottles: 5 }],
  ] as const) {
    await addByName(page, words, title, quantity);
  }
  for (const size of [phone, desktop]) {
    await page.setViewportSize(size);
    await openCheckout(page);
    await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
    await seeNetworkIdle(page);
    expect((await seenOn(page)).shift, `shift at ${size.width} pixels`).toBeLessThan(0.01);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(placeButton(page)).toBeInViewport({ ratio: 1 });
  }

  const summary = page.getByRole('table', { name: 'Your order' });
  await expect(summary.getByRole('columnheader')).toHaveText(['Item', 'Size', 'Cs', 'Bts', '£']);
  for (const sum of ['Sub Total', 'VAT', 'Order Total'])
    await expect(summary.getByRole('row', { name: new RegExp(`^${sum} £`) })).toBeVisible();
  await expect(summary.getByRole('row', { name: courtebotte })).toContainText(/6 x 75cl\s*6\s*–\s*1,316\.94/);
  // 36 bottles: 28 from reserves, 3 from stock, 5 on back order.
  expect(await partsOf(page, courtebotte)).toEqual([
    ['from your reserves', '4', '4'],
    ['from stock', '–', '3'],
    ['on back order', '–', '5'],
  ]);
  expect(await partsOf(page, chauvigny)).toEqual([['on back order', '1', '2']]);
  expect(await partsOf(page, tournefeuil), 'a wine without a stock figure is in stock').toEqual([]);
  await expect(page.getByText(/^We’ll send this as/)).toHaveText(
    'We’ll send this as three orders: stock, back order and reserves. Reserves are wine that we keep for you.',
  );
  await expect(page.getByText('3 lines, 8 cases and 7 bottles')).toBeVisible();
  await page.getByText('How is VAT worked out?').click();
  const why = page.getByRole('table', { name: 'How is VAT worked out?' });
  const total = (await placeButton(page).textContent())?.replace(/^.* · /, '') ?? '';
  await expect(why.getByRole('row', { name: /^Total / })).toContainText(total);
  await expect(page.getByText(/^VAT is calculated per bottle: it is £.* more than 20% of /)).toBeVisible();
  await expect(page.getByText(/^Single bottles cost £[\d.]+ more here/)).toBeVisible();
  await audit(page, 'checkout that explains its total');
});

test('a buyer chooses a delivery date by mouse and by keyboard, and a collection', {
  tag: ['@2.checkout.1', '@2.in.12', '@4.load.3', '@4.load.11'],
}, async ({ buyer: page }) => {
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  const { next, holidays } = await openCheckout(page);
  const date = chosenDate(page, 'Delivery Date');
  await expect(date, 'the server’s next date').toHaveText(spoken(next));
  const days = page.getByRole('group', { name: 'Delivery Date: the next days' }).getByRole('button');
  await expect(days).toHaveCount(6);
  await expect(days.first()).toHaveAttribute('aria-pressed', 'true');

  // After a change of address the date stays if the new address has a delivery on the date. Otherwise the new address's
  // next delivery date is chosen.
  const second = firstOpenDay(daysAfter(next, 1), [1, 2, 3, 4, 5], holidays);
  await days.nth(1).click();
  await expect(date).toHaveText(spoken(second));
  await page.getByRole('radio', { name: /^Harbourmaster’s Stores/ }).check();
  await expect(date).toHaveText(/^(Tuesday|Thursday) /);
  await page.getByRole('radio', { name: /^The Harbourmaster’s Table/ }).check();
  await expect(date).toHaveText(spoken(second));

  const otherDate = page.getByRole('button', { name: 'Other date' });
  await tabTo(page, otherDate);
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Delivery Date' });
  await expect(calendar.getByRole('gridcell', { selected: true })).toBeVisible();
  await audit(page, 'checkout with its calendar');
  await page.keyboard.press('PageDown');
  const saturday = calendar.getByRole('gridcell').getByRole('button', { name: /Saturday/ });
  await expect(saturday.filter({ visible: true }).first()).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(date, 'Escape changes nothing').toHaveText(spoken(second));
  const later = firstOpenDay(daysAfter(second, 7), [weekdayOf(second)], []);
  // If the day a week later is a bank holiday, the focus moves to it, but it cannot be chosen.
  if (!holidays.includes(later)) {
    await otherDate.press('Enter');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(date).toHaveText(spoken(later));
  }

  await page.getByRole('radio', { name: /^Collection/ }).check();
  const collection = page.getByRole('region', { name: 'Collection Date and Time' });
  await expect(collection.getByRole('combobox', { name: 'Collection Time' })).toHaveValue(/^\d\d:00$/);
  await expect(date).toHaveCount(0);
  await page.getByRole('radio', { name: /^The Harbourmaster’s Table/ }).check();
  await expect(date).toBeVisible();
  await expect(collection).toHaveCount(0);

  await test.step('a phone shows address and day in words, and the choices after one press', async () => {
    await page.setViewportSize(phone);
    const radios = page.getByRole('group', { name: 'Select Delivery Address' }).getByRole('radio');
    await expect(page.getByText('Delivery to The Harbourmaster’s Table')).toBeVisible();
    await expect(radios).toHaveCount(0);
    await page.getByRole('button', { name: 'Change delivery address' }).click();
    await expect(radios).toHaveCount(3);
    await expect(days).toHaveCount(0);
    await page.getByRole('button', { name: 'Change delivery date' }).click();
    await expect(days).toHaveCount(6);
    await audit(page, 'checkout with open choices on a phone');
  });
});
