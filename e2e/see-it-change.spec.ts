import type { Page } from '@playwright/test';
import { desktop, phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { goToCheckout, placeOrder, seeCheckout } from './steps/check-out.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { people, signIn } from './steps/sign-in.ts';

test.use({ hasNews: true });

const ROUNDS = 5;
const news = (page: Page) => page.getByRole('status', { name: 'News of your basket' }).getByRole('listitem');
const isOffline = (page: Page, offline: boolean) => page.context().setOffline(offline);
const casesOf = (page: Page) => basketLine(page, galets).getByRole('textbox', { name: /^Cases/ });

/** Types a quantity into the line of the basket. */
async function setCases(page: Page, cases: number): Promise<void> {
  await casesOf(page).fill(String(cases));
  await casesOf(page).press('Enter');
  await seeCases(page, cases);
}

/** Acts, and waits until the shop has it. */
async function save(page: Page, act: () => Promise<void>): Promise<void> {
  const saved = page.waitForResponse(
    (response) =>
      response.url().endsWith('/account/basket/sync') && response.request().postDataJSON().Acts.length > 0,
  );
  await act();
  await saved;
}

const saveCases = (page: Page, cases: number) => save(page, () => setCases(page, cases));

async function seeCases(page: Page, cases: number): Promise<void> {
  await expect(casesOf(page)).toHaveValue(String(cases));
}

const remove = (page: Page) =>
  basketLine(page, galets)
    .getByRole('button', { name: `Remove ${galets}` })
    .click();

async function dismissAll(page: Page): Promise<void> {
  while ((await news(page).count()) > 0) {
    await news(page).first().getByRole('button', { name: 'Dismiss' }).click();
  }
}

/** The same basket on a laptop and a phone, with one line of 2 cases. */
async function twoDevices(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin, viewport: phone });
  const inHand = await context?.newPage();
  if (inHand === undefined) throw new Error('The browser is gone');
  await signIn(inHand, people.buyer);
  await seeBasketCount(page, 0);
  await addByName(page, 'galets', galets, { cases: 2, bottles: 0 });
  for (const device of [page, inHand]) {
    await openBasket(device);
    await seeCases(device, 2);
  }
  return inHand;
}

test.beforeEach(async ({ page, faults }) => {
  // An order that is asked about.
  faults.expect(/409 \(Conflict\).*submit\/order/);
  test.setTimeout(180_000);
  await page.setViewportSize(desktop);
  await signIn(page, people.buyer);
});

test('a removal without a network gives way to the quantity of another device, each way, and says so', async ({
  page,
}) => {
  const inHand = await twoDevices(page);
  for (let round = 1; round <= ROUNDS; round++) {
    const [removing, setting] = round % 2 === 0 ? [page, inHand] : [inHand, page];
    await isOffline(removing, true);
    await remove(removing);
    await expect(basketLine(removing, galets)).toHaveCount(0);
    await saveCases(setting, round + 2);
    await isOffline(removing, false);
    await seeCases(removing, round + 2);
    await expect(news(removing)).toContainText(`${galets} stays: ${round + 2} cases from another device.`);
    await expect(removing.getByText(`${galets} was removed.`), 'the basket contradicts it').toHaveCount(0);
    await expect(news(setting)).toHaveCount(0);
    await dismissAll(removing);
  }
  await inHand.context().close();
});

test('of two quantities the later stands, each way, and the other can be put back', async ({ page }) => {
  const inHand = await twoDevices(page);
  for (let round = 1; round <= ROUNDS; round++) {
    const [late, early] = round % 2 === 0 ? [page, inHand] : [inHand, page];
    await isOffline(late, true);
    await setCases(late, 10 + round);
    await saveCases(early, 20 + round);
    await isOffline(late, false);
    await seeCases(early, 10 + round);
    const told = `${galets}: your ${20 + round} cases became ${10 + round} cases on another device.`;
    await expect(news(early)).toContainText(told);
    await expect(news(late)).toHaveCount(0);
    await news(early).getByRole('button', { name: 'Put back' }).click();
    await seeCases(late, 20 + round);
    await expect(news(early)).toHaveCount(0);
  }
  await inHand.context().close();
});

test('what is entered without a network while another device orders begins the next basket, each way', async ({
  page,
}) => {
  const inHand = await twoDevices(page);
  for (let round = 1; round <= ROUNDS; round++) {
    const [typing, ordering] = round % 2 === 0 ? [page, inHand] : [inHand, page];
    await isOffline(typing, true);
    await setCases(typing, 3 + round);
    await goToCheckout(ordering);
    const { orderId } = await placeOrder(ordering);
    await isOffline(typing, false);
    await expect(news(typing).filter({ hasText: `Your other device ordered: ${orderId}.` })).toHaveCount(1);
    await expect(news(typing).filter({ hasText: 'in your next basket' })).toContainText(
      `${galets} was ordered meanwhile (order ${orderId}). Your ${3 + round} cases are in your next basket.`,
    );
    await expect(news(typing), 'none covers another').toHaveCount(2);
    await dismissAll(typing);
    await openBasket(ordering);
    await seeCases(ordering, 3 + round);
    // The next order asks, and is then placed.
    if (round === ROUNDS) break;
    await setCases(ordering, 30 + round);
    await seeCases(typing, 30 + round);
  }
  await page.goto('/checkout');
  await seeCheckout(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('button', { name: 'Order them again' }).click();
  await placeOrder(page);
  await inHand.context().close();
});

test('of a basket that is emptied without a network what another device adds or sets meanwhile stays, and says so', async ({
  page,
}) => {
  const inHand = await twoDevices(page);
  await isOffline(page, true);
  await page.getByRole('button', { name: 'Empty', exact: true }).click();
  await expect(basketLine(page, galets)).toHaveCount(0);
  await addByName(inHand, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await openBasket(inHand);
  await saveCases(inHand, 7);
  // The shop has the seven cases before it hears of the empty basket.
  await seeNetworkIdle(inHand);
  await isOffline(page, false);
  await seeCases(page, 7);
  await expect(basketLine(page, caillottes)).toBeVisible();
  await expect(news(page)).toHaveText([new RegExp(`${galets} stays: 7 cases from another device\\.`)]);
  await expect(news(inHand)).toHaveCount(0);
  await inHand.context().close();
});

test('a wine that was removed is back once another device sets it without knowing, and can be removed again', async ({
  page,
}) => {
  const inHand = await twoDevices(page);
  await isOffline(inHand, true);
  await setCases(inHand, 5);
  await save(page, () => remove(page));
  await isOffline(inHand, false);
  await seeCases(page, 5);
  await expect(news(page)).toContainText(`${galets} is back in your basket: 5 cases from another device.`);
  await expect(news(inHand)).toHaveCount(0);
  await news(page).getByRole('button', { name: 'Remove' }).click();
  for (const device of [page, inHand]) await expect(basketLine(device, galets)).toHaveCount(0);
  await expect(news(page)).toHaveCount(0);
  await inHand.context().close();
});

test('B13: a checkout that is open has no button until its buyer has seen what another device added', async ({
  page,
}) => {
  const inHand = await twoDevices(page);
  await page.goto('/checkout');
  await seeCheckout(page);
  const button = page.getByRole('button', { name: /^Place order/ });
  const before = await button.textContent();
  await addByName(inHand, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await expect(page.getByText('Your basket changed on another device: 1 line became 2.')).toBeVisible();
  await expect(button).toHaveCount(0);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(button).not.toHaveAttribute('aria-disabled', 'true');
  const total = await page.getByRole('row', { name: /^(Grand|Order) Total/ }).textContent();
  const after = (await button.textContent()) ?? '';
  expect(after).not.toBe(before);
  expect(total).toContain(/£[\d,.]+/.exec(after)?.[0] ?? 'no total');
  await openBasket(inHand);
  await setCases(inHand, 9);
  await expect(
    page.getByText(`Your basket changed on another device: ${galets}: 2 cases became 9 cases.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Look again' }).click();
  await placeOrder(page);
  await inHand.context().close();
});

test('the basket page takes its way to the checkout away as well', async ({ page }) => {
  const inHand = await twoDevices(page);
  const checkout = page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Checkout' });
  await expect(checkout).toBeVisible();
  await addByName(inHand, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await expect(page.getByText('Your basket changed on another device: 1 line became 2.')).toBeVisible();
  await expect(checkout).toHaveCount(0);
  await page.getByRole('button', { name: 'Look again' }).click();
  await expect(checkout).toBeVisible();
  await inHand.context().close();
});
