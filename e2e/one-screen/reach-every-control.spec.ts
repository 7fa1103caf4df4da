import type { Page, ViewportSize } from '@playwright/test';
import { desktop, phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { coveredParts } from '../steps/covered-parts.ts';
import { caillottes } from '../steps/demo-merchant.ts';
import { addByName, seeBasketCount } from '../steps/fill-basket.ts';
import { chooseView } from '../steps/find-products.ts';
import { goWithin, seeAllLoaded } from '../steps/open-screens.ts';
import { holdSession, openAs, people, seePage, signIn } from '../steps/sign-in.ts';

const laptop = { width: 1024, height: 768 } as const;

async function seeNothingCovered(page: Page, screen: string, sizes: readonly ViewportSize[]): Promise<void> {
  await seeAllLoaded(page);
  for (const size of sizes) {
    await page.setViewportSize(size);
    expect.soft(await coveredParts(page), `${screen} at ${size.width} px`).toEqual([]);
  }
}

async function fillBasket(page: Page): Promise<void> {
  await openAs(page, people.buyer, '/my-usuals/1/10');
  await page.getByRole('button', { name: 'Fill in my usual quantities' }).click();
  await page.getByRole('button', { name: 'Bulk Add' }).first().click();
  await seeBasketCount(page, 10);
}

test('no control or text is covered on lists, as rows and as cards', async ({ page }) => {
  await fillBasket(page);
  await seeNothingCovered(page, 'My Usuals', [phone]);
  await goWithin(page, '/product-search/1/10');
  await seeNothingCovered(page, 'Product Search', [desktop, laptop]);
  await chooseView(page, 'Cards');
  await seeNothingCovered(page, 'cards', [phone]);
});

test('no control or text is covered in a full basket and an open checkout', async ({ page }) => {
  await fillBasket(page);
  await goWithin(page, '/basket');
  await seeNothingCovered(page, 'basket', [desktop, phone]);
  await goWithin(page, '/checkout');
  await page.getByRole('button', { name: 'Change delivery address' }).click();
  await page.getByRole('radio', { name: /^Collection/ }).check();
  await page.getByText('How is VAT worked out?').first().click();
  await seeNothingCovered(page, 'checkout', [phone, desktop]);
});

test('a phone shows a wine, orders, the account and a pasted list without a covered control or text', async ({
  page,
}) => {
  await page.setViewportSize(phone);
  await openAs(page, people.buyer, '/product-detail/RHO008');
  for (const address of [
    '/product-detail/RHO008',
    '/tasting-notes?code=RHO008',
    '/orders',
    '/order-details/SO104217',
    '/account',
  ]) {
    await goWithin(page, address);
    await seeNothingCovered(page, address, [phone]);
  }
  await goWithin(page, '/pasted-order');
  const lines = page.getByRole('textbox', { name: /^One wine/ });
  await lines.fill('2 cases fleurie garants\npuligny 1\n127 3cs\n12 xyzzy\n'.repeat(6));
  await lines.press('Tab');
  await page.getByRole('button', { name: 'Match wines' }).click();
  await expect(page.getByRole('region', { name: /^Matched/ })).toBeVisible();
  await seeNothingCovered(page, 'pasted list', [phone]);
});

test('a toast covers no control, and a repeated press of / does not disturb the quick order', async ({
  page,
}) => {
  await openAs(page, people.buyer, '/my-usuals/1/10');
  await page.getByRole('button', { name: 'Fill in my usual quantities' }).click();
  await page.getByRole('link', { name: 'Next page' }).first().click();
  await expect(page).toHaveURL('/my-usuals/2/10');
  await expect(page.getByText('10 lines not added yet').first()).toBeVisible();
  await seeNothingCovered(page, 'typed on another page', [phone]);
  const toast = page.getByRole('status').filter({ hasText: 'added to basket' });
  await page.getByRole('button', { name: 'Bulk Add' }).first().click();
  await expect(toast).toBeVisible();
  expect.soft(await coveredParts(page), 'toast of a bulk add').toEqual([]);

  await page.setViewportSize(laptop);
  await goWithin(page, '/basket');
  await seePage(page, 'Basket');
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: /^Quick order/ })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('127 2');
  await expect(page.getByRole('combobox', { name: /^Quick order/ })).toHaveValue('127 2');
  const settled = page.getByRole('listbox', { name: 'Suggestions' }).and(page.locator('[aria-busy="false"]'));
  await expect(settled.getByRole('option', { selected: true })).toContainText('2 cases');
  await page.keyboard.press('Enter');
  await expect(toast).toBeVisible();
  await page.keyboard.press('Escape');
  expect.soft(await coveredParts(page), 'toast of the quick order').toEqual([]);
});

test('no control or text is covered on the office’s screens and on the login', async ({
  page,
  browser,
  shop,
}) => {
  await signIn(page, people.office);
  for (const address of ['/admin/today', '/admin/orders', '/order-for-customer']) {
    await goWithin(page, address);
    await seeNothingCovered(page, address, [desktop, phone]);
  }
  const context = await browser.newContext({ baseURL: shop.url, viewport: phone });
  const outside = await context.newPage();
  await outside.goto('/login');
  await seeNothingCovered(outside, 'login', [phone]);
  await context.close();
});

test('nothing covers the focused element at a zoom of 400 %', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await holdSession(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 2 });
  for (const address of [
    '/product-search/1/20?description=caillottes',
    '/product-detail/RHO008',
    '/basket',
    '/checkout',
  ]) {
    await goWithin(page, address);
    for (let stop = 0; stop < 15; stop += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(coveredFocus), address).toBeUndefined();
    }
  }
});

/** Returns the text of the focused element if its centre is outside the screen or covered. */
function coveredFocus(): string | undefined {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return undefined;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(Math.min(x + width / 2, innerWidth - 1), y + height / 2);
  const isSeen = seen !== null && (focused.contains(seen) || seen.closest('label')?.contains(focused));
  return isSeen ? undefined : focused.getAttribute('aria-label') || focused.outerHTML.slice(0, 200);
}
