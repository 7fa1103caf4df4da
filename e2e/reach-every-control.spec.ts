import type { Page, ViewportSize } from '@playwright/test';
import { desktop, phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { actFor } from './steps/act-for.ts';
import { checkOutWith } from './steps/check-out.ts';
import { coveredParts } from './steps/covered-parts.ts';
import { galets, harbourmaster } from './steps/demo-merchant.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import { chooseView, productCards } from './steps/find-products.ts';
import { seePage } from './steps/sign-in.ts';

test.use({ merchant: { switches: { prospects: true } } });

const tablet = { width: 768, height: 1024 } as const;
const laptop = { width: 1024, height: 768 } as const;
const sizes: readonly ViewportSize[] = [phone, tablet, laptop, desktop];

const bulkAdd = (page: Page) => page.getByRole('button', { name: 'Bulk Add' }).first();
const cases = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /^Cases of / });

/** The page as it stands, on each screen. */
async function seeNothingCovered(page: Page, screen: string, at = sizes): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('[aria-busy="true"], main [data-waits]')).toHaveCount(0);
  for (const size of at) {
    await page.setViewportSize(size);
    expect.soft(await coveredParts(page), `${screen} at ${size.width} px`).toEqual([]);
  }
  await page.setViewportSize(desktop);
}

async function openAndSee(page: Page, address: string, at = sizes): Promise<void> {
  await page.goto(address);
  await seeNothingCovered(page, address, at);
}

const buyersScreens = [
  '/product-list/1/10',
  '/product-search/1/10',
  '/my-usuals/1/10',
  '/product-detail/RHO008',
  '/basket',
  '/checkout',
  '/orders',
  '/order-details/SO104217',
  '/account',
  '/pasted-order',
];

/** Screens of one column, with little to press. */
const plainScreens = [
  '/tasting-notes?code=RHO008',
  '/thank-you/SO104217/0/0',
  '/profile',
  '/contact',
  '/privacy',
  '/terms-conditions',
  '/order-names',
];

test('nothing is covered on a buyer’s screens', async ({ buyer: page }) => {
  test.setTimeout(300_000);
  for (const address of ['/basket', '/checkout']) await openAndSee(page, address, [phone, desktop]);
  await page.goto('/my-usuals/1/20');
  await page.getByRole('button', { name: 'Fill in usual quantities' }).click();
  await bulkAdd(page).click();
  await seeBasketCount(page, 20);
  for (const address of buyersScreens) await openAndSee(page, address);
  await page.goto('/product-list/1/10');
  await chooseView(page, 'Cards');
  await seeNothingCovered(page, 'cards');
});

test('nothing is covered on an open checkout, a long list and plain screens', async ({ buyer: page }) => {
  test.setTimeout(180_000);
  for (const address of plainScreens) await openAndSee(page, address, [phone]);
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 2 });
  await page.getByRole('radio', { name: /^Collection/ }).check();
  await page.getByText('How this is worked out').click();
  await seeNothingCovered(page, 'an open checkout');

  await test.step('a long list', async () => {
    await page.goto('/pasted-order');
    await page
      .getByRole('textbox', { name: /^One wine/ })
      .fill('2 cases fleurie garants\npuligny 1\n127 3cs\n12 xyzzy\n'.repeat(6));
    await page.getByRole('textbox', { name: /^One wine/ }).press('Tab');
    await page.getByRole('button', { name: 'Check list' }).click();
    await expect(page.getByRole('region', { name: /^Matched/ })).toBeVisible();
    await seeNothingCovered(page, 'a pasted list');
  });
});

test('a toast and typed quantities cover nothing', async ({ buyer: page }) => {
  test.setTimeout(180_000);
  await page.goto('/my-usuals/1/10');
  await page.getByRole('button', { name: 'Fill in usual quantities' }).click();
  await page.getByRole('link', { name: 'Next page' }).first().click();
  await expect(page).toHaveURL('/my-usuals/2/10');
  await expect(page.getByText('10 lines not added yet').first()).toBeVisible();
  await seeNothingCovered(page, 'typed on another page');

  const toast = page.getByRole('status').filter({ hasText: 'added to basket' });
  for (const [at, size] of [phone, laptop].entries()) {
    await test.step(`the toast of a bulk add at ${size.width} px`, async () => {
      await page.setViewportSize(size);
      await cases(page).nth(at).fill('2');
      await bulkAdd(page).click();
      await expect(toast).toBeVisible();
      expect.soft(await coveredParts(page)).toEqual([]);
      await expect(toast).toBeVisible();
    });
    await test.step(`the toast of the quick order at ${size.width} px, on the basket and its totals`, async () => {
      await page.goto('/basket');
      await seePage(page, 'Basket');
      await page.keyboard.press('/');
      await page.keyboard.type(`127 ${at + 2}`);
      await page.keyboard.press('Enter');
      await expect(toast).toBeVisible();
      await page.keyboard.press('Escape');
      expect.soft(await coveredParts(page)).toEqual([]);
      await expect(toast).toBeVisible();
      await page.goto('/my-usuals/2/10');
      await expect(cases(page).first()).toBeVisible();
    });
  }
});

test('on a phone a card fits, and its buttons are 44 pixels high', async ({ buyer: page }) => {
  await page.setViewportSize(phone);
  const cards = productCards(page);
  for (const view of ['Cards', 'List'] as const) {
    await chooseView(page, view);
    await expect(cards.nth(3)).toBeVisible();
    await expect(cards.first().getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);
    await expect(cards.first().getByRole('textbox', { name: /^Bottles/ })).toBeVisible();
    await cards
      .first()
      .getByRole('button', { name: /^One more: Cases/ })
      .click();
    await expect(cards.first().getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    const wrong = await cards.evaluateAll((all) =>
      all.flatMap((card) => {
        const { right } = card.getBoundingClientRect();
        const inside = [...card.querySelectorAll('input, button')].map((one) => one.getBoundingClientRect());
        const isWrong = (box: DOMRect) =>
          box.right > right + 0.5 || (box.width > 0 && Math.min(box.width, box.height + 2) < 43.5);
        return inside.filter(isWrong).map(({ x, width, height }) => [x, width, height]);
      }),
    );
    expect(wrong, view).toEqual([]);
    // Typed quantities stay when the view changes, so the next view begins without them.
    await cards
      .first()
      .getByRole('button', { name: /^One fewer: Cases/ })
      .click();
  }
});

test('nothing is covered on the office’s screens and the login', async ({ office: page, browser }) => {
  test.setTimeout(180_000);
  for (const address of [
    '/admin/settings',
    '/admin/orders',
    '/admin/data',
    '/admin/access',
    '/admin/applications',
    '/order-for-customer',
    '/product-list/1/10',
  ]) {
    await openAndSee(page, address);
  }
  await actFor(page, harbourmaster);
  await openAndSee(page, '/product-list/1/10');
  await openAndSee(page, '/orders');

  const context = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const outside = await context.newPage();
  for (const address of ['/login', '/trade-account']) await openAndSee(outside, address);
  await context.close();
});
