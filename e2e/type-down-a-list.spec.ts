import type { Locator, Page } from '@playwright/test';
import { desktop, phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { chooseView, productCards, productNames } from './steps/find-products.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { seePage } from './steps/sign-in.ts';

const cases = /^Cases.* of /;
const bottles = /^Bottles.* of /;

/** The keys of a line, and its quantity. The focus is on the cases of its row before, and of the next row after. */
const casesAlone = { keys: ['2', 'Enter'], asked: ['2', ''] };
const bottlesAlone = { keys: ['Tab', '4', 'Enter'], asked: ['', '4'] };
const both = { keys: ['1', 'Tab', '3', 'Enter'], asked: ['1', '3'] };
const bothByTab = { keys: ['3', 'Tab', '2', 'Tab'], asked: ['3', '2'] };
const mended = { keys: ['1', 'Tab', '3', 'Tab', 'Shift+Tab', '5', 'Enter'], asked: ['1', '5'] };
const lines = [
  casesAlone,
  bottlesAlone,
  casesAlone,
  both,
  bothByTab,
  casesAlone,
  mended,
  bottlesAlone,
  both,
  casesAlone,
  bothByTab,
  bottlesAlone,
];

test('a buyer types twelve lines without a look, and each is in the basket as meant', {
  tag: ['@2.card.7', '@2.card.8'],
}, async ({ buyer: page }) => {
  await page.goto('/product-list/1/20');
  await expect(productCards(page).nth(11)).toBeVisible();
  const names = await productNames(page);
  await productCards(page).first().getByRole('textbox', { name: cases }).focus();
  for (const { keys } of lines) for (const key of keys) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Bulk Add' }).first().click();
  await seeBasketCount(page, lines.length);
  await openBasket(page);
  for (const [at, { asked }] of lines.entries()) {
    const line = page.getByRole('main').getByRole('row', { name: names[at] ?? '', exact: true });
    await expect.soft(line.getByRole('textbox', { name: cases }), names[at]).toHaveValue(asked[0] ?? '');
    await expect.soft(line.getByRole('textbox', { name: bottles }), names[at]).toHaveValue(asked[1] ?? '');
  }

  await test.step('the basket moves as the lists do', async () => {
    const fields = page.getByRole('main').getByRole('table').getByRole('textbox');
    await fields.nth(0).focus();
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
    await expect(fields.nth(2)).toBeFocused();
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
    await expect(fields.nth(4)).toBeFocused();
  });
});

/** The heights of all rows, by their name. */
const heights = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all.map((row) => `${row.querySelector('a')?.textContent} ${row.getBoundingClientRect().height}`),
  );

/** Types into every field of the rows, and sees that each row is as high as before, with the focus and after it. */
async function seeHeightsKept(page: Page, rows: Locator, screen: string): Promise<void> {
  await expect(rows.first()).toBeVisible();
  await seeNetworkIdle(page);
  const before = await heights(rows);
  for (const name of [cases, bottles]) {
    const fields = rows.getByRole('textbox', { name });
    for (const at of [0, 1, (await fields.count()) - 1]) {
      await fields.nth(at).fill('7');
      expect.soft(await heights(rows), `${screen}: typed`).toEqual(before);
      await fields.nth(at).blur();
      expect.soft(await heights(rows), `${screen}: left`).toEqual(before);
    }
  }
}

for (const size of [desktop, phone, { width: 844, height: 390 }, { width: 640, height: 450 }]) {
  test(`no row changes its height when it is typed into, at ${size.width} px`, async ({ buyer: page }) => {
    test.setTimeout(180_000);
    await page.setViewportSize(size);
    const rows = productCards(page);
    for (const address of ['/product-list/1/20', '/product-search/1/10', '/my-usuals/1/10']) {
      await page.goto(address);
      await seeHeightsKept(page, rows, address);
    }
    await test.step('with quantities in the basket, too', async () => {
      await page.getByRole('button', { name: 'Bulk Add' }).first().click();
      await expect(page.getByText(/products? added to basket/).first()).toBeVisible();
      await page.goto('/my-usuals/1/10');
      await seeHeightsKept(page, rows, 'held');
      await page.goto('/basket');
      await seePage(page, 'Basket');
      await seeHeightsKept(page, rows, 'basket');
    });
    await test.step('as cards', async () => {
      await page.goto('/product-list/1/10');
      await chooseView(page, 'Cards');
      await seeHeightsKept(page, rows, 'cards');
    });
  });
}

test('on a phone a buyer takes three bottles, without a case and without a jump', {
  tag: ['@2.card.8'],
}, async ({ buyer: page }) => {
  await page.setViewportSize(phone);
  for (const address of ['/product-list/1/20', '/my-usuals/1/10', '/product-search/1/10']) {
    await page.goto(address);
    const rows = productCards(page);
    await expect(rows.nth(7)).toBeVisible();
    const singles = rows.filter({ has: page.getByRole('textbox', { name: bottles, includeHidden: true }) });
    // A list draws its first rows before the rest.
    await expect(async () => {
      const count = await singles.count();
      expect(count).toBeGreaterThan(3);
      expect(await singles.getByRole('textbox', { name: bottles }).count()).toBe(count);
    }).toPass();
  }
  const row = productCards(page).nth(1);
  const next = productCards(page).nth(2);
  const place = (await next.boundingBox())?.y;
  for (let press = 0; press < 3; press += 1)
    await row.getByRole('button', { name: /^One more: Bottles/ }).click();
  await expect(row.getByRole('textbox', { name: bottles })).toHaveValue('3');
  expect((await next.boundingBox())?.y).toBe(place);
  await row.getByRole('button', { name: 'Add to Cart' }).click();
  await seeBasketCount(page, 1);
  expect((await next.boundingBox())?.y).toBe(place);
});
