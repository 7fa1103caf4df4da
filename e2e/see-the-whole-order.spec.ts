import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { seenOn, watchPages } from './bench/page-timings.ts';
import { desktop, phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { chosenDate, giveReference, openCheckout, placeConfirmed } from './steps/check-out.ts';
import { caillottes, cava, chauvigny, galets, prosecco, tournefeuil } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { daysAfter, firstOpenDay, spoken } from './steps/page-clock.ts';
import { readMoney } from './steps/read-money.ts';

const button = (page: Page) => page.getByRole('button', { name: /^Place order · £[\d,]+\.\d\d$/ });

test('total and button stay in sight, and the total adds up', async ({ buyer: page }) => {
  await watchPages(page);
  for (const [words, title, quantity] of [
    ['caillottes', caillottes, { cases: 1, bottles: 5 }],
    ['galets', galets, { cases: 2, bottles: 0 }],
    ['tournefeuil latour', tournefeuil, { cases: 0, bottles: 5 }],
    ['cava brut montferral', cava, { cases: 3, bottles: 1 }],
    ['prosecco millesimato merli', prosecco, { cases: 1, bottles: 0 }],
    ['macon chauvigny', chauvigny, { cases: 1, bottles: 2 }],
  ] as const) {
    await addByName(page, words, title, quantity);
  }

  for (const size of [desktop, phone]) {
    await test.step(`at ${size.width} pixels nothing moves, and the button is in sight`, async () => {
      await page.setViewportSize(size);
      await openCheckout(page);
      await expect(button(page)).toBeInViewport({ ratio: 1 });
      await seeNetworkIdle(page);
      expect((await seenOn(page)).shift).toBeLessThan(0.01);
      await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
      await expect(button(page)).toBeInViewport({ ratio: 1 });
      await audit(page, `checkout at ${size.width}`);
    });
  }

  await page.setViewportSize(desktop);
  await expect(page.getByText('6 lines, 8 cases and 13 bottles')).toBeVisible();
  await page.getByText('How this is worked out').click();
  const why = page.getByRole('table', { name: 'How this is worked out' });
  const amounts = async (name: RegExp) => {
    const found = await why.getByRole('row', { name }).getByRole('cell').allTextContents();
    return found.map(readMoney).reduce((sum, amount) => sum + amount, 0);
  };
  const lines = await amounts(/ × £/);
  expect(lines).toBe(await amounts(/^Nett /));
  expect(lines + (await amounts(/^VAT at /))).toBe(await amounts(/^Total /));
  const asked = (await button(page).textContent()) ?? '';
  expect(readMoney(asked.replace(/^.* · /, ''))).toBe(await amounts(/^Total /));
  await test.step('VAT is not 20% of the nett, with the reason', async () => {
    const row = (await why.getByRole('row', { name: /^VAT at 20%/ }).textContent()) ?? '';
    const [nett, vat] = [...row.matchAll(/£[\d,.]+/g)].map(([amount]) => readMoney(amount));
    const atRate = Math.round((nett ?? 0) / 5);
    expect(vat).not.toBe(atRate);
    const less = Math.abs(atRate - (vat ?? 0));
    await expect(
      page.getByText(/^VAT is calculated per bottle: it is £[\d.]+ (less|more) than 20% of /),
    ).toContainText(`£${(less / 100).toFixed(2)} ${atRate > (vat ?? 0) ? 'less' : 'more'}`);
  });
  await expect(page.getByText(/^Single bottles cost £[\d.]+ more here/)).toBeVisible();
  await audit(page, 'checkout that explains its total');
});

test('a delivery day is one press, and is in the calendar file', async ({ buyer: page }) => {
  await watchPages(page);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 2 });
  await addByName(page, 'macon chauvigny', chauvigny, { cases: 1, bottles: 0 });
  const { next, holidays } = await openCheckout(page);
  const days = page.getByRole('group', { name: 'Delivery Date: the next days' }).getByRole('button');
  await expect(days).toHaveCount(6);
  await expect(days.first()).toHaveAttribute('aria-pressed', 'true');
  const second = firstOpenDay(daysAfter(next, 1), [1, 2, 3, 4, 5], holidays);
  await days.nth(1).click();
  await expect(chosenDate(page, 'Delivery Date')).toHaveText(spoken(second));

  await test.step('an address with other days keeps the wish, or takes the next one after it', async () => {
    await page.getByRole('radio', { name: /^Harbourmaster’s Stores/ }).check();
    await expect(chosenDate(page, 'Delivery Date')).toHaveText(/^(Tuesday|Thursday) /);
    await expect(page.getByText('We deliver here on Tuesdays and Thursdays.')).toBeVisible();
    await page.getByRole('radio', { name: /^The Harbourmaster’s Table/ }).check();
    await expect(chosenDate(page, 'Delivery Date')).toHaveText(spoken(second));
  });

  await giveReference(page, 'IN MY CALENDAR');
  const total = ((await button(page).textContent()) ?? '').replace(/^.* · /, '');
  const orderNo = await placeConfirmed(page);
  const main = page.getByRole('main');
  await expect(main.getByText(`${total} inc. VAT`)).toBeVisible();
  await expect(main.getByText('When stock arrives.')).toBeVisible();
  await expect(main.getByText('3 Ropewalk Quay'), 'the address once').toHaveCount(1);
  await expect(main.getByText(/^We’ve emailed a confirmation to .*buyer@example\.com/)).toBeVisible();
  await test.step('read again on a phone, nothing moves until the numbers are there', async () => {
    await page.setViewportSize(phone);
    await page.reload();
    await expect(main.getByText('Confirmed', { exact: true })).toHaveCount(2);
    expect((await seenOn(page)).shift).toBeLessThan(0.01);
  });
  const download = page.waitForEvent('download');
  await main.getByRole('button', { name: 'Add to calendar' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe(`${orderNo}.ics`);
  // A long line goes on after a space.
  const text = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '');
  expect(text).toContain(`DTSTART;VALUE=DATE:${second.replaceAll('-', '')}`);
  expect(text).toContain('1 case and 2 bottles');
  expect(text).toContain('Your reference: IN MY CALENDAR');
});
