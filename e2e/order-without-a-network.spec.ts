import type { BrowserContext, Page } from '@playwright/test';
import { importProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, giveReference } from './steps/check-out.ts';
import { caillottes, cormorant, marchmont } from './steps/demo-merchant.ts';
import { basketLine, seeBasketCount } from './steps/fill-basket.ts';
import { bottled } from './steps/journey-wines.ts';
import { answersAreKept, workerIsReady } from './steps/kept-on-the-device.ts';
import { noConnection } from './steps/server-away.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test.use({ serviceWorkers: 'allow' });

const later = (page: Page) => page.getByRole('button', { name: /^Place when back online/ });
const waits = (page: Page) => page.getByRole('heading', { name: 'Your order goes when you are back online' });
const goesLater = (page: Page) => page.getByText('Your order of 1 wine goes when you are back online');

/** A wine at the checkout, and everything of it kept on the device. */
async function fillCheckout(
  page: Page,
  words: string,
  title: string,
  person: string = people.buyer,
): Promise<void> {
  await signIn(page, person);
  await checkOutWith(page, words, title, { cases: 0, bottles: 1 });
  await workerIsReady(page);
  await answersAreKept(page);
}

/** The keys of orders that any page of the browser sends. */
function keysSent(context: BrowserContext): string[] {
  const keys: string[] = [];
  context.on('request', (request) => {
    if (request.url().endsWith('/api/submit/order')) keys.push(request.postDataJSON().CartId);
  });
  return keys;
}

test.beforeEach(({ faults }) => {
  test.setTimeout(180_000);
  faults.expect(noConnection);
  faults.expect(/ERR_FAILED/);
});

test('B12: an order without a network outlives a reload, and goes once from two tabs when it is back', async ({
  page,
  context,
}) => {
  const keys = keysSent(context);
  await fillCheckout(page, 'caillottes', caillottes);
  await giveReference(page, 'IN THE CELLAR');
  await context.setOffline(true);
  await later(page).click();
  await expect(waits(page)).toBeFocused();
  await audit(page, 'order that waits');
  await page.reload();
  await expect(waits(page)).toBeVisible();
  await expect(goesLater(page)).toBeHidden();
  await expect(later(page)).toHaveCount(0);

  await test.step('a change of its basket asks first', async () => {
    await page.goto('/basket');
    await expect(goesLater(page)).toBeVisible();
    await basketLine(page, caillottes)
      .getByRole('button', { name: `Remove ${caillottes}` })
      .click();
    await page.getByRole('button', { name: 'Leave it waiting' }).click();
    await seeBasketCount(page, 1);
  });

  const tab = await context.newPage();
  await tab.goto('/product-list/1/20');
  await context.setOffline(false);
  await expect(page.getByText(/^Your order \S+ was placed[.]/)).toBeVisible({ timeout: 60_000 });
  await expect(goesLater(page)).toHaveCount(0);
  await expect(goesLater(tab)).toHaveCount(0);
  expect(keys).toHaveLength(1);
  await page.goto('/orders');
  // The page asks every ten seconds whether the order has its number.
  await expect(page.getByRole('row').filter({ hasText: 'IN THE CELLAR' })).toHaveCount(1, {
    timeout: 30_000,
  });
});

test('an order that is taken back is not placed when the shop is there again', async ({
  page,
  context,
  shop,
}) => {
  const keys = keysSent(context);
  await fillCheckout(page, 'caillottes', caillottes);
  await shop.stop();
  await page.reload();
  await later(page).click();
  await expect(waits(page)).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Take back' }).click();
  await expect(page.getByRole('main'), 'the button is gone').toBeFocused();
  await expect(goesLater(page)).toHaveCount(0);
  await expect(later(page)).toBeVisible();
  await shop.startAgain();
  await expect(page.getByRole('button', { name: /^Place order/ })).toBeVisible({ timeout: 60_000 });
  await seeBasketCount(page, 1);
  expect(keys).toEqual([]);
});

test('an order whose price has changed meanwhile asks, and goes at the new price', async ({
  page,
  context,
  shop,
}) => {
  const keys = keysSent(context);
  await importProducts(shop, [bottled]);
  await fillCheckout(page, 'wayfarer', bottled.Description);
  await context.setOffline(true);
  await later(page).click();
  await expect(waits(page)).toBeVisible();
  await importProducts(shop, [{ ...bottled, CasePrice: 66, BottleNett: 11, BottleVAT: 2.2 }]);
  await page.getByRole('link', { name: 'Return to Product List' }).click();
  await seePage(page, 'My Products');
  await expect(goesLater(page)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'See what' }).click({ timeout: 60_000 });
  await expect(page.getByText(/now £66[.]00/)).toBeVisible();
  await audit(page, 'order that asks');
  expect(keys, 'nothing was sent').toEqual([]);
  await expect(page.getByRole('main'), 'a bottle at the new price').toContainText('£13.20');
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.waitForURL(/\/thank-you\//);
  expect(new Set(keys).size).toBe(1);
});

test('an order that waits goes, and is seen, while another account is chosen', async ({ page, context }) => {
  const keys = keysSent(context);
  const selector = page.getByRole('combobox', { name: 'Customer account' });
  await fillCheckout(page, 'caillottes', caillottes, people.group);
  await giveReference(page, 'OF THE FIRST');
  await context.setOffline(true);
  await later(page).click();
  await expect(waits(page)).toBeVisible();
  await selector.selectOption(cormorant.account);
  const goes = page.getByText(`Your order of 1 wine for ${marchmont.name} goes when you are back online`);
  await expect(goes).toBeVisible();
  await page.reload();
  await expect(goes).toBeVisible();
  await audit(page, 'order of another account that waits');
  await context.setOffline(false);
  const placed = page.getByText(new RegExp(`^Your order \\S+ for ${marchmont.name} was placed[.]`));
  await expect(placed).toBeVisible({ timeout: 60_000 });
  await expect(goes).toHaveCount(0);
  await selector.selectOption(marchmont.account);
  await page.goto('/orders');
  // The page asks every ten seconds whether the order has its number.
  await expect(page.getByRole('row').filter({ hasText: 'OF THE FIRST' })).toHaveCount(1, { timeout: 30_000 });
  expect(keys).toHaveLength(1);
});
