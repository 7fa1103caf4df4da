import { setTimeout } from 'node:timers/promises';
import type { Browser, Page, ViewportSize } from '@playwright/test';
import { desktop, phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { goToCheckout, placeOrder, seeCheckout } from './steps/check-out.ts';
import { caillottes, galets, tournefeuil } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { people, signIn, signInByForm } from './steps/sign-in.ts';

const HELD_MS = 6_000;
const getting = 'Getting your basket…';
const wines = [
  ['galets', galets],
  ['caillottes', caillottes],
  ['tournefeuil', tournefeuil],
] as const;
const screens = { 'a phone': phone, 'a laptop': desktop } as const;

const news = (page: Page) => page.getByRole('status', { name: 'News of your basket' }).getByRole('listitem');

async function enterAll(page: Page, cases: number): Promise<void> {
  for (const [words, title] of wines) await addByName(page, words, title, { cases, bottles: 0 });
}

/** The three wines are ordered, as they are every week. */
async function orderAll(page: Page): Promise<void> {
  await signIn(page, people.buyer);
  await enterAll(page, 1);
  await goToCheckout(page);
  await placeOrder(page);
}

/** A device on which nobody was logged in before. */
async function freshDevice(browser: Browser, baseURL: string | undefined, viewport: ViewportSize) {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport });
  return context.newPage();
}

async function seeAllThree(page: Page): Promise<void> {
  await seeBasketCount(page, wines.length);
  await openBasket(page);
  for (const [, title] of wines) await expect(basketLine(page, title)).toBeVisible();
  await expect(news(page), 'nobody hears of the order of last week').toHaveCount(0);
  await page.goto('/checkout');
  await seeCheckout(page);
  await placeOrder(page);
}

for (const [name, viewport] of Object.entries(screens)) {
  test(`wines that were ordered before are entered at once after a log-in on ${name}, while the first answer is out`, async ({
    browser,
    baseURL,
    page,
  }) => {
    test.setTimeout(120_000);
    await orderAll(page);
    const fresh = await freshDevice(browser, baseURL, viewport);
    let isEntered = () => {};
    const entered = new Promise<void>((resolve) => {
      isEntered = resolve;
    });
    await fresh.route('**/api/account/basket/sync', async (route) => {
      const isFirst = route.request().postDataJSON().Epoch === undefined;
      if (!isFirst) return route.continue();
      const response = await route.fetch();
      await Promise.all([setTimeout(HELD_MS), entered]);
      // Each search opens the page anew, which gives the call before up.
      await route.fulfill({ response }).catch(() => undefined);
    });
    await signInByForm(fresh, people.buyer);
    await enterAll(fresh, 2);
    await expect(
      fresh.getByRole('region', { name: 'Your order' }).getByText(getting).filter({ visible: true }).first(),
    ).toBeVisible();
    await fresh.goto('/checkout');
    const button = fresh.getByRole('button', { name: /^Place order/ });
    await expect(button).toHaveAttribute('aria-disabled', 'true');
    isEntered();
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    await seeAllThree(fresh);
    await fresh.context().close();
  });
}

test('wines are kept, and the checkout waits, while the first answer fails', async ({
  browser,
  baseURL,
  page,
  faults,
}) => {
  test.setTimeout(120_000);
  faults.expect(/Failed to load resource/);
  await orderAll(page);
  const fresh = await freshDevice(browser, baseURL, desktop);
  let isAway = true;
  await fresh.route('**/api/account/basket/sync', (route) =>
    isAway
      ? route.fulfill({ status: 500, json: { error: 'Something went wrong.', code: 'fault', details: {} } })
      : route.continue(),
  );
  await signInByForm(fresh, people.buyer);
  await enterAll(fresh, 2);
  await fresh.goto('/checkout');
  const button = fresh.getByRole('button', { name: /^Place order/ });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expect(fresh.getByText(getting).first()).toBeVisible();
  isAway = false;
  await expect(button).not.toHaveAttribute('aria-disabled', 'true', { timeout: 30_000 });
  await seeAllThree(fresh);
  await fresh.context().close();
});
