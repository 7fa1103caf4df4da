import { expect, test } from './shop/journey.ts';
import { countPointers, tabTo } from './steps/by-keyboard.ts';
import { seeConfirmed } from './steps/check-out.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { changedOrder } from './steps/look-at-lists.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test('a buyer without a mouse logs in and places an order', async ({ page }) => {
  const pointers = await countPointers(page);
  await page.goto('/login');
  await tabTo(page, page.getByRole('button', { name: 'Log in' }));
  await page.keyboard.press('Enter');
  await tabTo(page, page.getByRole('textbox', { name: 'Email' }));
  await page.keyboard.type(people.buyer);
  await page.keyboard.press('Tab');
  await page.keyboard.type('cellar');
  await page.keyboard.press('Enter');
  await seePage(page, 'My Products');

  await test.step('quantities go down the list: Enter adds, and goes on', async () => {
    const cases = page.getByRole('main').getByRole('textbox', { name: /^Cases.* of / });
    await tabTo(page, cases.first());
    await page.keyboard.type('2');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/ added to basket$/)).toBeVisible();
    await expect(cases.nth(1)).toBeFocused();
    await page.keyboard.type('1');
    await page.keyboard.press('Enter');
    await expect(page.getByText(/ added to basket$/).last()).toBeVisible();
  });

  await test.step('the quick order has a third', async () => {
    await tabTo(page, page.getByRole('button', { name: /^Quick order/ }), 'backwards');
    await page.keyboard.press('Enter');
    await page.keyboard.type('galets 1b');
    const chosen = page
      .getByRole('listbox', { name: 'Suggestions' })
      .and(page.locator('[aria-busy="false"]'));
    await expect(chosen.getByRole('option', { selected: true })).toContainText(galets);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('banner').getByRole('status')).toContainText('added to basket');
    await page.keyboard.press('Escape');
  });

  await test.step('the basket is changed and applied', async () => {
    await tabTo(page, page.getByRole('button', { name: 'Bea Buyer' }));
    await page.keyboard.press('Enter');
    await tabTo(page, page.locator('#user-panel').getByRole('link', { name: 'Basket', exact: true }));
    await page.keyboard.press('Enter');
    await seePage(page, 'Basket');
    const first = page
      .getByRole('main')
      .getByRole('textbox', { name: /^Cases of / })
      .first();
    await tabTo(page, first);
    await page.keyboard.type('3');
    await page.keyboard.press('Enter');
    const checkout = page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Checkout' });
    await tabTo(page, checkout);
    await page.keyboard.press('Enter');
    await seePage(page, 'Checkout');
  });

  await test.step('address, day, reference, and the order', async () => {
    const addresses = page.getByRole('group', { name: 'Select Delivery Address' }).getByRole('radio');
    await tabTo(page, addresses.first());
    await page.keyboard.press('ArrowDown');
    await expect(addresses.nth(1)).toBeChecked();
    const days = page.getByRole('group', { name: 'Delivery Date: the next days' }).getByRole('button');
    await tabTo(page, days.nth(1));
    await page.keyboard.press('Space');
    await expect(days.nth(1)).toHaveAttribute('aria-pressed', 'true');
    await tabTo(page, page.getByRole('textbox', { name: /^Customer Reference/ }));
    await page.keyboard.type('BY KEYBOARD');
    await tabTo(page, page.getByRole('button', { name: /^Place order/ }));
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/thank-you\//);
  });
  await seeConfirmed(page);
  await expect(page.getByText('BY KEYBOARD')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: galets })).toBeVisible();
  expect(pointers()).toBe(0);
});

test('a buyer orders an old order again with two changes, and places it with eight clicks', {
  tag: ['@2.order.11'],
}, async ({ page }) => {
  const clicks = await countPointers(page);
  await signIn(page, people.buyer);
  const before = clicks();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' }).click();
  // An order with changes to be asked about; it is older than the thirty days that are shown at first.
  await page.goto('/orders?from=2020-01-01&to=2026-12-31');
  await page.getByRole('link', { name: `Re-Order order ${changedOrder}` }).click();
  await page.getByRole('main').getByRole('button', { name: 'Re-order', exact: true }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Add all at today’s prices' }).click();
  await seePage(page, 'Basket');
  const cases = page.getByRole('main').getByRole('textbox', { name: /^Cases of / });
  const total = page.getByRole('region', { name: 'Totals' });
  for (const line of [0, 1]) {
    const was = (await total.textContent()) ?? '';
    await cases.nth(line).click();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await expect(total).not.toHaveText(was);
  }
  await total.getByRole('link', { name: 'Checkout' }).click();
  await page.getByRole('button', { name: /^Place order/ }).click();
  await seeConfirmed(page);
  await expect(page.getByRole('main').getByRole('cell', { name: '4', exact: true })).toHaveCount(2);
  expect(clicks() - before).toBe(8);
});

test('at four hundred per cent nothing lies over what has the focus', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await signIn(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 2 });
  for (const address of ['/product-list/1/20', '/product-detail/RHO008', '/basket', '/checkout']) {
    await page.goto(address);
    await expect(page.locator('main h1')).toBeVisible();
    await seeNetworkIdle(page);
    for (let stop = 0; stop < 30; stop += 1) {
      await page.keyboard.press('Tab');
      await expect.poll(() => page.evaluate(isFocusCovered), address).toBeUndefined();
    }
  }
});

/** The words of what has the focus where its middle is not in sight, or lies under something else. */
function isFocusCovered(): string | undefined {
  const focused = document.activeElement;
  if (focused === null || focused === document.body) return undefined;
  const { x, y, width, height } = focused.getBoundingClientRect();
  const seen = document.elementFromPoint(Math.min(x + width / 2, innerWidth - 1), y + height / 2);
  const isSeen = seen !== null && (focused.contains(seen) || seen.closest('label')?.contains(focused));
  return isSeen ? undefined : focused.getAttribute('aria-label') || focused.outerHTML.slice(0, 200);
}
