import { expect, test } from './shop/journey.ts';
import { countPointers, tabTo } from './steps/by-keyboard.ts';
import { seeCheckout, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCards, productNames } from './steps/find-products.ts';
import { changedOrder } from './steps/look-at-lists.ts';
import { holdSession, openFromMenu, people, seePage, signIn } from './steps/sign-in.ts';

const casesField = /^Cases.* of /;
const bottlesField = /^Bottles.* of /;

test('a buyer logs in and places an order by keyboard only', async ({ page }) => {
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

  await test.step('Enter adds a quantity, and moves the focus to the next wine of the list', async () => {
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

  await test.step('the quick order adds a third wine', async () => {
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

  await test.step('the buyer changes the basket and applies the change', async () => {
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

  await test.step('the buyer chooses address and date, types a reference, and places the order', async () => {
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
    const placing = page.getByRole('button', { name: /^Place order/ });
    await tabTo(page, placing);
    await expect(placing).toBeEnabled();
    await page.keyboard.press('Enter');
    await page.waitForURL(/\/thank-you\//);
  });
  await seeConfirmed(page);
  await expect(page.getByText('BY KEYBOARD')).toBeVisible();
  await expect(page.getByRole('row').filter({ hasText: galets })).toBeVisible();
  expect(pointers()).toBe(0);
});

test('a buyer re-orders an old order with two changed quantities in eight clicks', {
  tag: ['@2.order.11'],
}, async ({ page }) => {
  const clicks = await countPointers(page);
  await signIn(page, people.buyer);
  const before = clicks();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' }).click();
  // Some lines of this order have changed since, so Re-Order asks about them. The order is old, and My Orders shows only
  // the last thirty days by default.
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

/** Keys that type a quantity from the cases field of a row to the cases field of the next row. */
const casesAlone = { keys: ['2', 'Enter'], asked: ['2', ''] };
const bottlesAlone = { keys: ['Tab', '4', 'Enter'], asked: ['', '4'] };
const both = { keys: ['1', 'Tab', '3', 'Enter'], asked: ['1', '3'] };
const bothByTab = { keys: ['3', 'Tab', '2', 'Tab'], asked: ['3', '2'] };
const mended = { keys: ['1', 'Tab', '3', 'Tab', 'Shift+Tab', '5', 'Enter'], asked: ['1', '5'] };
const lines = [
  casesAlone,
  bottlesAlone,
  casesAlone,
  both,
  bothByTab,
  casesAlone,
  mended,
  bottlesAlone,
  both,
  casesAlone,
  bothByTab,
  bottlesAlone,
];

test('a buyer types twelve lines without looking, and finds each line in the basket as typed', {
  tag: ['@2.card.8'],
}, async ({ page }) => {
  await holdSession(page, people.buyer);
  await page.goto('/product-list/1/20');
  await expect(productCards(page).nth(11)).toBeVisible();
  const names = await productNames(page);
  await productCards(page).first().getByRole('textbox', { name: casesField }).focus();
  for (const { keys } of lines) for (const key of keys) await page.keyboard.press(key);
  await page.getByRole('button', { name: 'Bulk Add' }).first().click();
  await seeBasketCount(page, lines.length);
  await openBasket(page);
  for (const [at, { asked }] of lines.entries()) {
    const line = page.getByRole('main').getByRole('row', { name: names[at] ?? '', exact: true });
    await expect.soft(line.getByRole('textbox', { name: casesField }), names[at]).toHaveValue(asked[0] ?? '');
    await expect
      .soft(line.getByRole('textbox', { name: bottlesField }), names[at])
      .toHaveValue(asked[1] ?? '');
  }

  await test.step('Enter and Tab move through the basket as through a list', async () => {
    const fields = page.getByRole('main').getByRole('table').getByRole('textbox');
    await fields.nth(0).focus();
    for (const key of ['Tab', 'Tab']) await page.keyboard.press(key);
    await expect(fields.nth(2)).toBeFocused();
    for (const key of ['Tab', 'Enter']) await page.keyboard.press(key);
    await expect(fields.nth(4)).toBeFocused();
  });
});

test('a buyer fills in the usual quantities, checks them, and adds them', async ({ page }) => {
  await signIn(page, people.buyer);
  const lists = page.getByRole('navigation', { name: 'My lists of wines' });
  await lists.getByRole('link', { name: 'My Usuals' }).click();
  await seePage(page, 'My Usuals');
  await expect(page).toHaveURL('/my-usuals/1/20');
  const list = page.getByRole('table', { name: 'Products' });
  await expect(list.getByRole('columnheader', { name: 'Usually' })).toBeVisible();
  const row = list.getByRole('row').filter({ hasText: 'Albariño Sobre Lías' });
  const cases = row.getByRole('textbox', { name: /^Cases/ });
  const bottles = row.getByRole('textbox', { name: /^Bottles/ });

  await row.getByRole('button', { name: /type 1 case and 7 bottles of Albariño/ }).click();
  await expect(cases).toHaveValue('1');
  await expect(bottles).toHaveValue('7');
  await cases.fill('3');
  await page.getByRole('button', { name: 'Fill in my usual quantities' }).click();
  await expect(page.getByText('20 lines not added yet').first()).toBeVisible();
  await expect(cases, 'the typed quantity stays').toHaveValue('3');
  await seeBasketCount(page, 0);

  await openFromMenu(page, 'My Products');
  await expect(page.getByText(/^20 lines not added yet/).first(), 'of both lists').toBeVisible();
  await page.goBack();
  await seePage(page, 'My Usuals');
  await page.getByRole('button', { name: 'Add 20 wines and review' }).click();
  await seeCheckout(page);
  await seeBasketCount(page, 20);

  await openBasket(page);
  await expect(basketLine(page, 'Albariño Sobre Lías, Pazo de Lourán')).toBeVisible();
});
