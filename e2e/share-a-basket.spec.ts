import { desktop, phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { placeOrder, seeCheckout } from './steps/check-out.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { people, signIn, signInByForm } from './steps/sign-in.ts';

test.use({ hasNews: true });

test('a basket that is begun on the phone is finished on the laptop', async ({ browser, baseURL, page }) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '', viewport: phone });
  const inHand = await other.newPage();
  await signIn(inHand, people.buyer);
  await page.setViewportSize(desktop);
  await signIn(page, people.buyer);
  await seeBasketCount(page, 0);

  await test.step('each sees what the other does', async () => {
    await addByName(inHand, 'galets', galets, { cases: 1, bottles: 2 });
    await seeBasketCount(page, 1);
    await addByName(page, 'caillottes', caillottes, { cases: 2, bottles: 0 });
    await openBasket(inHand);
    await expect(basketLine(inHand, caillottes)).toBeVisible();
    await openBasket(page);
    await basketLine(page, caillottes)
      .getByRole('button', { name: `Remove ${caillottes}` })
      .click();
    await expect(basketLine(inHand, caillottes)).toHaveCount(0);
    await expect(basketLine(inHand, galets)).toBeVisible();
  });

  await test.step('placed on the laptop, it is gone from the phone, which says the number', async () => {
    await page.goto('/checkout');
    await seeCheckout(page);
    const { orderId } = await placeOrder(page);
    await expect(inHand.getByText(`Your other device ordered: ${orderId}.`)).toBeVisible();
    await expect(basketLine(inHand, galets)).toHaveCount(0);
  });
  await other.close();
});

test('two devices without a network come together when it is back', async ({ browser, baseURL, page }) => {
  const other = await browser.newContext({ baseURL: baseURL ?? '', viewport: phone });
  const inHand = await other.newPage();
  for (const device of [page, inHand]) await signIn(device, people.buyer);
  for (const device of [page, inHand]) {
    await addByName(device, 'galets', galets, { cases: device === page ? 1 : 3, bottles: 0 });
  }
  await openBasket(page);
  await openBasket(inHand);
  const cases = basketLine(page, galets).getByRole('textbox', { name: /^Cases/ });
  await expect(cases, 'the later quantity stands').toHaveValue('3');
  for (const device of [page, inHand]) await device.context().setOffline(true);
  await basketLine(page, galets)
    .getByRole('button', { name: `Remove ${galets}` })
    .click();
  await expect(basketLine(inHand, galets), 'nobody has told it').toBeVisible();
  for (const device of [inHand, page]) await device.context().setOffline(false);
  await expect(basketLine(inHand, galets)).toHaveCount(0);
  await expect(basketLine(page, galets)).toHaveCount(0);
  await other.close();
});

test('a machine that is shared keeps nothing, and the basket is there at the next log-in', async ({
  page,
}) => {
  await signInByForm(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  await page.locator('[aria-controls="user-panel"]').click();
  await page.getByRole('button', { name: 'Log Out' }).click();
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  const left = await page.evaluate(() => Object.keys(localStorage).filter((name) => name.includes('basket')));
  expect(left).toEqual([]);
  await signInByForm(page, people.buyer);
  await seeBasketCount(page, 1);
});
