import type { Browser, Page, ViewportSize } from '@playwright/test';
import { desktop, phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { checkOutWith, giveReference, goToCheckout, placeOrder, seeCheckout } from './steps/check-out.ts';
import { aldermere, caillottes, cormorant, galets, marchmont } from './steps/demo-merchant.ts';
import { addByName, addToCart, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { noConnection } from './steps/server-away.ts';
import { openTab, people, seePage, signIn, signInByForm } from './steps/sign-in.ts';

test('a buyer of several accounts switches accounts, and each account has its own basket, prices and reference rule', {
  tag: ['@2.header.17', '@6.customer.2'],
}, async ({ page }) => {
  await signInByForm(page, people.group);
  const account = page.getByRole('combobox', { name: 'Customer account' });
  await expect(account.getByRole('option')).toHaveText([
    'Marchmont House (GRAN03)',
    'The Aldermere (GRAN01)',
    'The Royal Cormorant (GRAN02)',
  ]);
  await expect(account, 'the first account is chosen').toHaveValue(marchmont.account);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await seeBasketCount(page, 1);

  await account.selectOption(cormorant.account);
  await seeBasketCount(page, 0);
  await addByName(page, 'caillottes', caillottes, { cases: 2, bottles: 0 });
  await openBasket(page);
  await expect(basketLine(page, caillottes)).toContainText('£179.62');
  await expect(basketLine(page, galets)).toHaveCount(0);

  await account.selectOption(marchmont.account);
  await expect(basketLine(page, galets)).toContainText('£177.45');
  await expect(basketLine(page, caillottes)).toHaveCount(0);

  await test.step('an account that needs a reference cannot order without a reference', async () => {
    await page.getByRole('combobox', { name: 'Customer account' }).selectOption(aldermere.account);
    await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
    await expect(page.getByText('Please enter a Customer Reference / Purchase Order').first()).toBeVisible();
    const place = page.getByRole('button', { name: 'Place order' });
    await expect(place).toBeDisabled();
    await giveReference(page, 'PO 4711');
    await expect(page.getByText('Please enter a Customer Reference / Purchase Order')).toHaveCount(0);
    await expect(place).toBeEnabled();
  });
});

test('a buyer changes a basket in two tabs, orders in both at once, and gets one order', async ({
  page,
  faults,
}) => {
  // The second tab may be refused, because the basket is already ordered.
  faults.expect(/status of (409|422).*submit\/order/s);
  const reference = 'TWO TABS';
  await signInByForm(page, people.buyer);
  const other = await openTab(page, '/basket');
  await expect(other.getByText('Your basket is empty')).toBeVisible();

  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  await expect(basketLine(other, galets)).toBeVisible();
  await seeBasketCount(other, 1);
  // Undo disappears after 12 seconds, so the search comes before the removal.
  await searchFor(page, 'caillottes');
  await basketLine(other, galets)
    .getByRole('button', { name: `Remove ${galets}` })
    .click();
  await seeBasketCount(page, 0);
  await addToCart(productCard(page, caillottes), { cases: 1, bottles: 0 });
  await expect(basketLine(other, caillottes)).toBeVisible();
  await other.getByRole('button', { name: 'Undo' }).click();
  await expect(basketLine(other, caillottes), 'later changes stay').toBeVisible();
  await seeBasketCount(page, 2);

  const tabs = [page, other];
  for (const tab of tabs) {
    await tab.goto('/checkout');
    await seeCheckout(tab);
    await giveReference(tab, reference);
    await expect(tab.getByRole('button', { name: 'Place order' })).toBeEnabled();
  }
  // Either order may arrive first. The other tab's button may then disappear before it is pressed.
  for (const tab of tabs) {
    const place = tab.getByRole('button', { name: 'Place order' });
    void place.click().catch(() => undefined);
  }
  await Promise.any(tabs.map((tab) => tab.waitForURL(/\/thank-you\/XX/)));
  await page.goto('/orders');
  await seePage(page, 'My Orders');
  await expect(page.getByRole('row').filter({ hasText: reference })).toHaveCount(1, { timeout: 30_000 });
});

const getting = 'Getting your basket…';
const wines = [
  ['galets', galets],
  ['caillottes', caillottes],
] as const;

async function enterAll(page: Page, cases: number): Promise<void> {
  for (const [words, title] of wines) await addByName(page, words, title, { cases, bottles: 0 });
}

async function freshDevice(browser: Browser, baseURL: string | undefined, viewport: ViewportSize) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport });
  return context.newPage();
}

test('a buyer enters wines on a new phone and a new laptop before the stored basket has loaded, and orders them', async ({
  browser,
  baseURL,
  page,
  faults,
}) => {
  test.slow();
  faults.expect(/Failed to load resource/);
  await signIn(page, people.buyer);
  await enterAll(page, 1);
  await goToCheckout(page);
  await placeOrder(page);

  const seeAll = async (device: Page) => {
    await seeBasketCount(device, wines.length);
    await openBasket(device);
    for (const [, title] of wines) await expect(basketLine(device, title)).toBeVisible();
    const news = device.getByRole('status', { name: 'News of your basket' }).getByRole('listitem');
    await expect(news, 'nobody hears of the order of last week').toHaveCount(0);
    await device.goto('/checkout');
    await seeCheckout(device);
    await placeOrder(device);
    await device.context().close();
  };

  await test.step('the first answer arrives after the wines are entered', async () => {
    const inHand = await freshDevice(browser, baseURL, phone);
    const entered = Promise.withResolvers<void>();
    await inHand.route('**/api/account/basket/sync', async (route) => {
      const isFirst = route.request().postDataJSON().Epoch === undefined;
      if (!isFirst) return route.continue();
      const response = await route.fetch();
      await entered.promise;
      // Each search reloads the page, which aborts the previous call.
      await route.fulfill({ response }).catch(() => undefined);
    });
    await signInByForm(inHand, people.buyer);
    await enterAll(inHand, 2);
    const bar = inHand.getByRole('region', { name: 'Your order' });
    await expect(bar.getByText(getting).filter({ visible: true }).first()).toBeVisible();
    await inHand.goto('/checkout');
    const button = inHand.getByRole('button', { name: /^Place order/ });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    entered.resolve();
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await seeAll(inHand);
  });

  await test.step('the first answers are server errors', async () => {
    const laptop = await freshDevice(browser, baseURL, desktop);
    const fault = { error: 'Something went wrong.', code: 'fault', details: {} };
    await laptop.route('**/api/account/basket/sync', (route) => route.fulfill({ status: 500, json: fault }));
    await signInByForm(laptop, people.buyer);
    await enterAll(laptop, 3);
    await laptop.goto('/checkout');
    const button = laptop.getByRole('button', { name: /^Place order/ });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    await expect(laptop.getByText(getting).first()).toBeVisible();
    await laptop.unroute('**/api/account/basket/sync');
    await expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 });
    await seeAll(laptop);
  });
});

async function seeReloadAsks(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  const leaving = page.evaluate(() => location.reload());
  const question = await asked;
  expect(question.type()).toBe('beforeunload');
  await question.dismiss();
  await leaving;
}

test('a buyer reads that the browser cannot store the basket, is asked before leaving unsent changes, and has the changes on another device', async ({
  browser,
  baseURL,
  page,
  faults,
}) => {
  test.slow();
  faults.expect(noConnection);
  await page.addInitScript(() => {
    const denied = () => new DOMException('Denied', 'SecurityError');
    Object.defineProperty(window, 'localStorage', {
      configurable: true,
      get() {
        throw denied();
      },
    });
    IDBFactory.prototype.open = () => {
      throw denied();
    };
  });
  await signInByForm(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await seeBasketCount(page, 1);
  const other = await freshDevice(browser, baseURL, desktop);
  await signIn(other, people.buyer);
  await seeBasketCount(other, 1);

  await test.step('the basket loads from the server, and says that this browser cannot store it', async () => {
    await openBasket(page);
    await expect(basketLine(page, galets)).toBeVisible();
    await expect(page.getByText('Your browser can’t store this basket')).toBeVisible();
  });

  await test.step('the buyer adds a wine offline', async () => {
    await searchFor(page, 'caillottes');
    await seeBasketCount(page, 1);
    await seeNetworkIdle(page);
    await page.context().setOffline(true);
    await addToCart(productCard(page, caillottes), { cases: 2, bottles: 0 });
    await seeReloadAsks(page);
    await seeBasketCount(page, 2);
    await page.context().setOffline(false);
    await openBasket(other);
    await expect(basketLine(other, caillottes)).toBeVisible({ timeout: 60_000 });
  });
  await other.context().close();
});
