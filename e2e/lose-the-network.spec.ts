import type { Page, Request } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, chosenDate, giveReference, seeConfirmed } from './steps/check-out.ts';
import { caillottes } from './steps/demo-merchant.ts';
import { noConnection, tryAgain } from './steps/server-away.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

const sending = 'please don’t close this page';

test.beforeEach(({ faults }) => faults.expect(noConnection));

test('a buyer loses network and shop while an order is being sent, reads that it was not placed, and places it once', async ({
  page,
  context,
  shop,
}) => {
  test.slow();
  await fillCheckout(page, 'LOST');
  const date = await chosenDate(page, 'Delivery Date').textContent();
  const cartIds = sentCartIds(page);
  const place = page.getByRole('button', { name: 'Place order' });

  // A screen reader announces a live region only if the region exists before its text, so the test marks the regions
  // that exist now.
  const wasThere = 'data-was-there';
  await page
    .getByRole('status')
    .evaluateAll((places, name) => places.map((place) => place.setAttribute(name, '')), wasThere);
  // The shop freezes only now, because a page that knows of the loss would offer to place the order later.
  shop.freeze();
  await place.click();
  await expect(page.getByRole('status').filter({ hasText: sending })).toBeVisible();
  await context.setOffline(true);
  await shop.kill();
  const line = page.getByText(/^No answer from the shop([.] Prices of [0-9:]+)?$/);
  await seeOrderMayBePlaced(page);
  await expect(page.locator(`[role="status"][${wasThere}]`).filter({ has: line })).toHaveCount(1);
  const logo = page.getByRole('dialog').getByRole('img', { name: 'Tradecellar' });
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await audit(page, 'order without an answer');

  await test.step('the dialog stays when the network is back and the shop is still down', async () => {
    await context.setOffline(false);
    const refused = page.waitForEvent('requestfailed', (request) => request.url().includes('/api/'));
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await refused;
    await seeOrderMayBePlaced(page);
  });

  await test.step('when the shop is back, the page says that the order was not placed, and keeps the form', async () => {
    await shop.startAgain();
    await expect(page.getByText('You’re back online, and your order was not placed.')).toBeVisible({
      timeout: 40_000,
    });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ has: line })).toHaveCount(0);
    await expect(page.getByRole('row', { name: caillottes })).toBeVisible();
    await expect(chosenDate(page, 'Delivery Date')).toHaveText(date ?? '');
    await expect(page.getByRole('textbox', { name: /^Customer Reference/ })).toHaveValue('LOST');
    await audit(page, 'order that was not placed');
  });

  await test.step('the buyer orders again, sees the thank-you page offline, and the confirmed number online', async () => {
    await page.route('**/api/submit/order', async (route) => {
      const response = await route.fetch();
      await context.setOffline(true);
      await route.fulfill({ response });
    });
    await place.click();
    await page.waitForURL(/\/thank-you\//);
    await expect(page.getByRole('heading', { level: 1 })).toContainText(/^(Your order is placed|Arriving )/);
    await context.setOffline(false);
    await seeConfirmed(page);
  });
  expect(new Set(cartIds).size, 'one key however often the order was sent').toBe(1);
  await seeOneOrder(page, 'LOST');
});

test('a buyer leaves the checkout after the shop was killed during an order, comes back, and sees the order', async ({
  page,
  shop,
}) => {
  await fillCheckout(page, 'ANSWER LOST');
  let orderId = '';
  await page.route('**/api/submit/order', async (route) => {
    // The server places the order, but is killed before the browser gets the answer.
    orderId = (await (await route.fetch()).json()).mainResult.orderId;
    await shop.kill();
    await route.continue();
    await page.unroute('**/api/submit/order');
  });
  await page.getByRole('button', { name: 'Place order' }).click();
  await seeOrderMayBePlaced(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
  await expect(page.getByText('your order may have gone through. We’ll check')).toBeVisible();
  await page.getByRole('link', { name: 'Change' }).click();
  await seePage(page, 'Basket');
  await page.goBack();
  await seePage(page, 'Checkout');
  await shop.startAgain();
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click({ timeout: 3_000 });
    await page.waitForURL(`/thank-you/${orderId}/0/0`, { timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  await seeOneOrder(page, 'ANSWER LOST');
});

test('a buyer orders while the shop hangs, and sees the order after the shop continues', async ({
  page,
  shop,
}) => {
  await fillCheckout(page, 'NO ANSWER');
  // Shortens the half minute after which an order counts as unanswered, which a unit test checks. Earlier calls keep
  // their time, because the button of a page that has lost a call would offer to order later.
  await page.evaluate(() => {
    const endAfter = AbortSignal.timeout;
    AbortSignal.timeout = (patienceMs) => endAfter.call(AbortSignal, Math.min(patienceMs, 3_000));
  });
  shop.freeze();
  try {
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('status').filter({ hasText: sending })).toBeVisible();
    await seeOrderMayBePlaced(page);
  } finally {
    shop.thaw();
  }
  // The server had received the order before the page gave up.
  await page.waitForURL(/\/thank-you\//, { timeout: 40_000 });
  await seeConfirmed(page);
  await seeOneOrder(page, 'NO ANSWER');
});

test('a buyer presses Try again after the shop failed while a page loaded, and gets the whole page', async ({
  buyer: page,
  shop,
}) => {
  // The previous page must not make calls or load scripts meanwhile.
  await page.goto('about:blank');
  await test.step('the first script does not load', async () => {
    const script = /assets.index-[^/]+[.]js$/;
    await page.route(script, (route) => route.abort('connectionreset'));
    await page.goto('/product-list/1/20', { waitUntil: 'commit' });
    await expect(page.getByRole('alert')).toContainText('The shop could not be loaded.');
    await audit(page, 'page without its script');
    await page.unroute(script);
    await page.getByRole('link', { name: 'Try again' }).click();
    await seePage(page, 'My Products');
  });

  await test.step('the first calls and the prefetched scripts do not load', async () => {
    await page.goto('about:blank');
    const letCallsGo = await hold(page, '**/api/**');
    const html = await (await page.request.get('/')).text();
    const isLater = (address: URL) => address.pathname.endsWith('.js') && !html.includes(address.pathname);
    const letScriptsGo = await hold(page, isLater);
    const call = page.waitForRequest('**/api/**');
    const later = page.waitForRequest((request) => isLater(new URL(request.url())));
    await page.goto('/product-list/1/20', { waitUntil: 'commit' });
    await Promise.all([call, later]);
    await shop.kill();
    letCallsGo();
    letScriptsGo();
    await tryAgain(page, () => shop.startAgain());
    await expect(page.getByRole('button', { name: /^Add to Cart/ }).first()).toBeVisible();
    await seePage(page, 'My Products');
  });
});

async function hold(page: Page, requests: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

async function fillCheckout(page: Page, reference: string): Promise<void> {
  await signIn(page, people.buyer);
  await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 1 });
  await giveReference(page, reference);
  await expect(chosenDate(page, 'Delivery Date')).toBeVisible();
}

async function seeOneOrder(page: Page, reference: string): Promise<void> {
  await page.goto('/orders');
  await seePage(page, 'My Orders');
  await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(1, { timeout: 30_000 });
}

async function seeOrderMayBePlaced(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'No answer from the shop' });
  await expect(dialog).toContainText(
    'Error Submitting Order: Service unavailable, try again later. Please contact us at orders@example.com',
    { timeout: 20_000 },
  );
  await expect(dialog).toContainText('your order may have gone through.');
}

function sentCartIds(page: Page): string[] {
  const cartIds: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/api/submit/order')) cartIds.push(request.postDataJSON().CartId);
  });
  return cartIds;
}
