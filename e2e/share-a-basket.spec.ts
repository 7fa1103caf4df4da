import type { Page } from '@playwright/test';
import { desktop, phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { goToCheckout, placeOrder, seeCheckout } from './steps/check-out.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { people, signIn } from './steps/sign-in.ts';

test.use({ hasNews: true });

const news = (page: Page) => page.getByRole('status', { name: 'News of your basket' }).getByRole('listitem');
const goOnline = (page: Page) => page.context().setOffline(false);
const casesOf = (page: Page) => basketLine(page, galets).getByRole('textbox', { name: /^Cases/ });

async function goOffline(page: Page): Promise<void> {
  // A call that is under way would fail, and the page would complain of it.
  await seeNetworkIdle(page);
  await page.context().setOffline(true);
}

async function setCases(page: Page, cases: number): Promise<void> {
  await casesOf(page).fill(String(cases));
  await casesOf(page).press('Enter');
  await seeCases(page, cases);
}

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

/** Opens a phone of the same buyer as `page`, which is the laptop. */
async function phoneOf(page: Page): Promise<Page> {
  const context = await page
    .context()
    .browser()
    ?.newContext({ baseURL: new URL(page.url()).origin, viewport: phone });
  const inHand = await context?.newPage();
  if (inHand === undefined) throw new Error('The browser is gone');
  await signIn(inHand, people.buyer);
  return inHand;
}

async function twoDevices(page: Page): Promise<Page> {
  const inHand = await phoneOf(page);
  await seeBasketCount(page, 0);
  await addByName(page, 'galets', galets, { cases: 2, bottles: 0 });
  for (const device of [page, inHand]) {
    await openBasket(device);
    await seeCases(device, 2);
  }
  return inHand;
}

test.beforeEach(async ({ page, faults }) => {
  // The shop refuses an order whose basket has changed, and the page asks the buyer.
  faults.expect(/409 \(Conflict\).*submit\/order/);
  test.slow();
  await page.setViewportSize(desktop);
  await signIn(page, people.buyer);
});

test('B13: a buyer fills a basket on the phone, checks the phone’s changes on the laptop, and orders there', async ({
  page,
}) => {
  const inHand = await phoneOf(page);
  await seeBasketCount(page, 0);

  await test.step('each device shows the changes of the other device', async () => {
    await addByName(inHand, 'galets', galets, { cases: 1, bottles: 2 });
    await seeBasketCount(page, 1);
    await openBasket(page);
    await expect(basketLine(page, galets)).toBeVisible();
  });

  await test.step('the basket page has no Checkout link until the buyer has checked a new line', async () => {
    const checkout = page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Checkout' });
    await expect(checkout).toBeVisible();
    await addByName(inHand, 'caillottes', caillottes, { cases: 2, bottles: 0 });
    await expect(
      page.getByText('Your basket changed on another device: it has 2 wines instead of 1.'),
    ).toBeVisible();
    await expect(checkout).toHaveCount(0);
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(checkout).toBeVisible();
    await openBasket(inHand);
    await basketLine(page, caillottes)
      .getByRole('button', { name: `Remove ${caillottes}` })
      .click();
    await expect(basketLine(inHand, caillottes)).toHaveCount(0);
    await checkout.click();
    await seeCheckout(page);
  });

  await test.step('the checkout has no Place order button until the buyer has checked a new quantity', async () => {
    const button = page.getByRole('button', { name: /^Place order/ });
    const before = await button.textContent();
    await setCases(inHand, 9);
    const changed = `Your basket changed on another device: 9 cases and 2 bottles of ${galets} instead of 1 case and 2 bottles.`;
    await expect(page.getByText(changed)).toBeVisible();
    await expect(button).toHaveCount(0);
    await page.getByRole('button', { name: 'Look again' }).click();
    await expect(button).not.toHaveAttribute('aria-disabled', 'true');
    const total = await page.getByRole('row', { name: /^(Grand|Order) Total/ }).textContent();
    const after = (await button.textContent()) ?? '';
    expect(after).not.toBe(before);
    expect(total).toContain(/£[\d,.]+/.exec(after)?.[0] ?? 'no total');
  });

  await test.step('the laptop orders, and the phone shows an empty basket and the order number', async () => {
    const { orderId } = await placeOrder(page);
    await expect(inHand.getByText(`You placed order ${orderId} on another device`)).toBeVisible();
    await expect(basketLine(inHand, galets)).toHaveCount(0);
  });
  await inHand.context().close();
});

test('a buyer changes a wine on two offline devices, and both devices show which change was kept', async ({
  page,
}) => {
  const inHand = await twoDevices(page);

  await test.step('a quantity on a device wins over a removal on the other device, in both directions', async () => {
    for (const [removing, setting, cases] of [
      [inHand, page, 3],
      [page, inHand, 4],
    ] as const) {
      await goOffline(removing);
      await remove(removing);
      await expect(basketLine(removing, galets)).toHaveCount(0);
      await saveCases(setting, cases);
      await goOnline(removing);
      await seeCases(removing, cases);
      await expect(news(removing)).toContainText(
        `${galets} stays in your basket: it was changed to ${cases} cases`,
      );
      await expect(removing.getByText(`${galets} was removed.`), 'the basket contradicts it').toHaveCount(0);
      await expect(news(setting)).toHaveCount(0);
      await dismissAll(removing);
    }
  });

  await test.step('the later of two quantities wins, in both directions, and the earlier quantity can be restored', async () => {
    for (const [late, early, cases] of [
      [page, inHand, 11],
      [inHand, page, 12],
    ] as const) {
      await goOffline(late);
      await setCases(late, cases);
      await saveCases(early, 10 + cases);
      await goOnline(late);
      await seeCases(early, cases);
      const told = `${galets} was changed on another device: ${cases} cases instead of your ${10 + cases} cases.`;
      await expect(news(early)).toContainText(told);
      await expect(news(late)).toHaveCount(0);
      await news(early).getByRole('button', { name: 'Put back' }).click();
      await seeCases(late, 10 + cases);
      await expect(news(early)).toHaveCount(0);
    }
  });

  await test.step('a basket that a device empties keeps lines that the other device adds or changes meanwhile', async () => {
    await goOffline(page);
    await page.getByRole('button', { name: 'Empty basket' }).click();
    await expect(basketLine(page, galets)).toHaveCount(0);
    await addByName(inHand, 'caillottes', caillottes, { cases: 1, bottles: 0 });
    await openBasket(inHand);
    await saveCases(inHand, 7);
    // The shop must get the seven cases before the empty basket.
    await seeNetworkIdle(inHand);
    await goOnline(page);
    await seeCases(page, 7);
    await expect(basketLine(page, caillottes)).toBeVisible();
    await expect(news(page)).toHaveText([
      new RegExp(`${galets} stays in your basket: it was changed to 7 cases`),
    ]);
    await expect(news(inHand)).toHaveCount(0);
    await dismissAll(page);
  });

  await test.step('a removed wine comes back if another device sets it without knowing of the removal, and can be removed again', async () => {
    await goOffline(inHand);
    await setCases(inHand, 5);
    await save(page, () => remove(page));
    await goOnline(inHand);
    await seeCases(page, 5);
    await expect(news(page)).toContainText(`${galets} is back in your basket: it was changed to 5 cases`);
    await audit(page, 'the news of a basket');
    await expect(news(inHand)).toHaveCount(0);
    await news(page).getByRole('button', { name: 'Remove' }).click();
    for (const device of [page, inHand]) await expect(basketLine(device, galets)).toHaveCount(0);
    await expect(news(page)).toHaveCount(0);
  });
  await inHand.context().close();
});

test('a buyer changes the quantity of a wine offline while another device orders the wine, and finds the quantity in the next basket', async ({
  page,
}) => {
  const inHand = await twoDevices(page);
  for (const [typing, ordering, cases] of [
    [inHand, page, 4],
    [page, inHand, 5],
  ] as const) {
    await goOffline(typing);
    await setCases(typing, cases);
    await goToCheckout(ordering);
    const { orderId } = await placeOrder(ordering);
    await goOnline(typing);
    await expect(
      news(typing).filter({ hasText: `You placed order ${orderId} on another device` }),
    ).toHaveCount(1);
    await expect(news(typing).filter({ hasText: 'stay in the basket for your next order' })).toContainText(
      `${galets} is already in order ${orderId}. Your ${cases} cases stay in the basket for your next order.`,
    );
    await expect(news(typing), 'no notice covers another').toHaveCount(2);
    await dismissAll(typing);
    await openBasket(ordering);
    await seeCases(ordering, cases);
    if (typing === page) break;
    // A quantity that the buyer sets after the order can be ordered without a question.
    await setCases(ordering, 30);
    await seeCases(typing, 30);
  }
  await page.goto('/checkout');
  await seeCheckout(page);
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.getByRole('button', { name: 'Order them again' }).click();
  await placeOrder(page);
  await inHand.context().close();
});
