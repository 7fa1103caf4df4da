import type { BrowserContext, Locator, Page, Request } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import type { StartedShop } from './shop/start-shop.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, chosenDate, giveReference, seeConfirmed } from './steps/check-out.ts';
import { caillottes } from './steps/demo-merchant.ts';
import { addByName, basketLine } from './steps/fill-basket.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { noConnection, serviceUnavailable, tryAgain } from './steps/server-away.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

const sending = 'please don’t close this page';

/** How a connection is really lost, and comes back. */
const losses: readonly {
  readonly what: string;
  /** Presses Place order as it is lost. */
  readonly pressAndLose: (place: Locator, shop: StartedShop) => Promise<void>;
  readonly restore: (context: BrowserContext, shop: StartedShop) => Promise<void>;
}[] = [
  {
    what: 'network is gone',
    // While the order is on its way, and it never arrives: a page that knows it before offers to place it later.
    async pressAndLose(place, shop) {
      shop.freeze();
      await place.click();
      await expect(place.page().getByRole('status').filter({ hasText: sending })).toBeVisible();
      await place.page().context().setOffline(true);
      await shop.kill();
    },
    async restore(context, shop) {
      await shop.startAgain();
      await context.setOffline(false);
    },
  },
  {
    what: 'shop is killed',
    async pressAndLose(place, shop) {
      await shop.kill();
      await place.click();
    },
    restore: (_context, shop) => shop.startAgain(),
  },
];

for (const { what, pressAndLose, restore } of losses) {
  test(`${what} at Place order: perhaps placed, then not, then one order`, async ({
    page,
    context,
    shop,
    faults,
  }) => {
    faults.expect(noConnection);
    await fillCheckout(page, `LOST: ${what}`);
    const date = await chosenDate(page, 'Delivery Date').textContent();
    const cartIds = sentCartIds(page);
    const place = page.getByRole('button', { name: 'Place order' });

    // A live region must exist before its text.
    const wasThere = 'data-was-there';
    await page
      .getByRole('status')
      .evaluateAll((places, name) => places.map((place) => place.setAttribute(name, '')), wasThere);
    await pressAndLose(place, shop);
    // The figures of the form are kept ones then, of a moment ago.
    const line = page.getByText(/^No answer from the shop([.] Prices of [0-9:]+)?$/);
    await seeOrderMayBePlaced(page);
    await expect(page.locator(`[role="status"][${wasThere}]`).filter({ has: line })).toHaveCount(1);
    const logo = page.getByRole('dialog').getByRole('img', { name: 'Tradecellar' });
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await audit(page, 'order without an answer');
    await page.getByRole('dialog').getByRole('button', { name: 'Try again' }).click();
    await seeOrderMayBePlaced(page);

    await restore(context, shop);
    await expect(page.getByText('You’re back online, and your order was not placed.')).toBeVisible({
      timeout: 40_000,
    });
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(page.getByRole('status').filter({ has: line })).toHaveCount(0);
    await expect(page.getByRole('row', { name: caillottes })).toBeVisible();
    await expect(chosenDate(page, 'Delivery Date')).toHaveText(date ?? '');
    await expect(page.getByRole('textbox', { name: /^Customer Reference/ })).toHaveValue(`LOST: ${what}`);
    await audit(page, 'order that was not placed');
    await place.click();
    await page.waitForURL(/\/thank-you\//);
    await seeConfirmed(page);
    expect(new Set(cartIds).size, 'one key however often it was sent').toBe(1);
    await seeOneOrder(page, `LOST: ${what}`);
  });
}

test('a shop killed during its answer shows the order once it is back', async ({ page, shop, faults }) => {
  test.slow();
  faults.expect(noConnection);
  await fillCheckout(page, 'ANSWER LOST');
  let orderId = '';
  await page.route('**/api/submit/order', async (route) => {
    // The server has placed the order; it is gone before the browser has read the answer.
    orderId = (await (await route.fetch()).json()).mainResult.orderId;
    await shop.kill();
    await route.continue();
    await page.unroute('**/api/submit/order');
  });
  await page.getByRole('button', { name: 'Place order' }).click();
  await seeOrderMayBePlaced(page);
  await test.step('on another page and back it is still asked', async () => {
    await page.getByRole('dialog').getByRole('button', { name: 'Not now' }).click();
    await expect(page.getByText('your order may have gone through. We’ll check')).toBeVisible();
    await page.getByRole('link', { name: 'Change' }).click();
    await seePage(page, 'Basket');
    await page.goBack();
    await seePage(page, 'Checkout');
  });
  await shop.startAgain();
  await expect(async () => {
    const again = page.getByRole('button', { name: 'Try again' });
    if (await again.isVisible()) await again.click();
    await page.waitForURL(`/thank-you/${orderId}/0/0`, { timeout: 3_000 });
  }).toPass({ timeout: 40_000 });
  // The killed process may have begun to confirm it: then it is taken over once its heartbeat has been missed.
  await seeConfirmed(page, 60_000);
  await seeOneOrder(page, 'ANSWER LOST');
});

test('a shop that hangs shows the order when it goes on', async ({ page, shop, faults }) => {
  test.slow();
  faults.expect(noConnection);
  await fillCheckout(page, 'NO ANSWER');
  shop.freeze();
  try {
    await page.getByRole('button', { name: 'Place order' }).click();
    await expect(page.getByRole('status').filter({ hasText: sending })).toBeVisible();
    await seeOrderMayBePlaced(page, 40_000);
  } finally {
    shop.thaw();
  }
  // The order had come to the server before the buyer gave up.
  await page.waitForURL(/\/thank-you\//, { timeout: 40_000 });
  await seeConfirmed(page);
  await seeOneOrder(page, 'NO ANSWER');
});

test('a network lost after the order is placed', async ({ buyer: page, context, faults }) => {
  faults.expect(noConnection);
  await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 1 });
  await page.route('**/api/submit/order', async (route) => {
    const response = await route.fetch();
    await context.setOffline(true);
    await route.fulfill({ response });
  });
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/\/thank-you\//);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/thank you/i);
  await context.setOffline(false);
  await seeConfirmed(page);
});

test('a page opened while the shop is away is whole after Try again', async ({
  buyer: page,
  shop,
  faults,
}) => {
  faults.expect(noConnection);
  // The page before has calls and scripts of its own.
  await page.goto('about:blank');
  // The server dies between the page and its first calls, and the scripts that it fetches when there is time.
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

test('a page whose script is lost on its way says so, and is there after Try again', async ({
  buyer: page,
  shop,
  faults,
}) => {
  faults.expect(noConnection);
  await page.goto('about:blank');
  const script = /assets.index-[^/]+[.]js$/;
  const letGo = await hold(page, script);
  const asked = page.waitForRequest(script);
  await page.goto('/product-list/1/20', { waitUntil: 'commit' });
  await asked;
  await shop.kill();
  letGo();
  await expect(page.getByRole('alert')).toContainText('The shop could not be loaded.');
  await audit(page, 'page without its script');
  await shop.startAgain();
  await page.getByRole('link', { name: 'Try again' }).click();
  await seePage(page, 'My Products');
});

test('without a network a list still leads to basket and checkout', async ({
  buyer: page,
  context,
  faults,
}) => {
  faults.expect(noConnection);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await seeNetworkIdle(page);
  await context.setOffline(true);
  await page.getByRole('button', { name: 'Bea Buyer' }).click();
  await page.getByRole('link', { name: /go to the basket$/ }).click();
  await seePage(page, 'Basket');
  await expect(basketLine(page, caillottes)).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
  await seePage(page, 'Checkout');
  await expect(page.getByText(serviceUnavailable)).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
});

/** Holds requests on their way until the function that it answers with is called. */
async function hold(page: Page, requests: Parameters<Page['route']>[0]): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(requests, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** One bottle at the checkout, under a reference, with its dates read. */
async function fillCheckout(page: Page, reference: string): Promise<void> {
  await signIn(page, people.buyer);
  await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 1 });
  await giveReference(page, reference);
  await expect(chosenDate(page, 'Delivery Date')).toBeVisible();
}

async function seeOneOrder(page: Page, reference: string): Promise<void> {
  await page.goto('/orders');
  await seePage(page, 'My Orders');
  await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(1);
}

/** The dialog of the specification, and that nobody knows yet whether there is an order. */
async function seeOrderMayBePlaced(page: Page, timeout = 10_000): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'No answer from the shop' });
  await expect(dialog).toBeVisible({ timeout });
  await expect(dialog).toContainText(
    'Error Submitting Order: Service unavailable, try again later. Please contact us at orders@example.com',
  );
  await expect(dialog).toContainText('your order may have gone through.');
  await expect(dialog.getByRole('img', { name: 'Tradecellar' })).toBeVisible();
}

/** The key of each order that the page sends from now on. */
function sentCartIds(page: Page): string[] {
  const cartIds: string[] = [];
  page.on('request', (request: Request) => {
    if (request.url().endsWith('/api/submit/order')) cartIds.push(request.postDataJSON().CartId);
  });
  return cartIds;
}
