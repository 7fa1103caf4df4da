import { desktop } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import {
  askFor,
  cellsOf,
  changedOrder,
  lastThirtyDays,
  notedOrder,
  penceOf,
  seeColumns,
} from './steps/look-at-lists.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { serviceUnavailable } from './steps/server-away.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test('an old order of My Orders is read and printed', {
  tag: [
    '@2.in.9',
    '@2.in.10',
    '@2.order.1',
    '@2.order.2',
    '@2.order.3',
    '@2.order.4',
    '@2.order.5',
    '@2.order.6',
    '@2.order.7',
    '@2.order.8',
    '@2.order.9',
    '@2.order.10',
    '@2.orders.1',
    '@2.orders.2',
    '@2.orders.3',
    '@2.orders.4',
  ],
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await signIn(page, people.buyer);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' }).click();
  const { start, end } = lastThirtyDays();
  await expect(page.getByRole('textbox', { name: 'Order Date Start' })).toHaveValue(start);
  await expect(page.getByRole('textbox', { name: 'Order Date End' })).toHaveValue(end);
  const answer = page.waitForResponse(
    (response) =>
      response.url().endsWith('/orders/items') &&
      response.request().postData()?.includes('01/01/2020') === true,
  );
  await askFor(page, '01/01/2020', end);
  expect(await (await answer).text(), 'an order waits for its number').toContain('"Order_OrderNo":"XX');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('row').nth(60)).toBeAttached();
  await seeColumns(table, [
    'Order No.',
    'Order Date',
    'Type',
    'Invoice No.',
    'Reference',
    'Nett',
    'Vat',
    'View',
    'Re-Order',
  ]);
  const rows = await cellsOf(table);
  expect(rows.filter((cells) => cells[0]?.startsWith('XX'))).toEqual([]);
  expect(rows.map((cells) => cells[2])).toContain('Back Order Invoiced');
  await expect(table.getByRole('row', { name: new RegExp(`^${rows.length} orders`) })).toBeVisible();
  const row = table.getByRole('row').filter({ hasText: changedOrder });
  const address = `/order-details/${changedOrder}`;
  for (const name of [changedOrder, `View order ${changedOrder}`, `Re-Order order ${changedOrder}`]) {
    await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
  }
  await row.getByRole('link', { name: `View order ${changedOrder}` }).click();

  await seePage(page, `Order ${changedOrder}`);
  const main = page.getByRole('main');
  await expect(main.getByText('The Harbourmaster’s Table').first()).toBeVisible();
  for (const [term, text] of [
    ['Order date', /^\d\d\/\d\d\/\d{4}$/],
    ['Delivery date', /^\d\d\/\d\d\/\d{4}$/],
    ['Customer ref', /./],
  ] as const) {
    await expect(main.getByRole('term').filter({ hasText: term })).toBeVisible();
    await expect(main.getByRole('definition').filter({ hasText: text }).first()).toBeVisible();
  }
  await expect(main.getByText('Delivery and billing address')).toBeVisible();
  await expect(main.getByText('3 Ropewalk Quay')).toBeVisible();
  await expect(
    main.getByText('The lines of this order have been loaded. Re-order adds them to your basket'),
  ).toBeVisible();
  const lines = page.getByRole('table', { name: 'Lines' });
  await seeColumns(lines, ['Product', 'Bottle qty', 'Nett', 'VAT', 'Add']);
  const cells = await cellsOf(lines);
  const sum = (at: number) => cells.reduce((all, line) => all + penceOf(line[at] ?? ''), 0);
  const total = async (name: string, at: number) =>
    penceOf((await lines.getByRole('row', { name }).getByRole('cell').nth(at).textContent()) ?? '');
  expect(await total('Totals', 0)).toBe(sum(2));
  expect(await total('Totals', 1)).toBe(sum(3));
  expect(await total('Order Total', 0)).toBe(sum(2) + sum(3));
  await audit(page, 'order details');

  await page.getByRole('button', { name: 'Print this order' }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('orders@example.com')).toBeVisible();
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.setViewportSize({ width: 680, height: 1008 }); // A4 without its margins.
  for (const name of ['Code', 'Cases', 'Bottles', 'VAT rate']) {
    await expect(lines.getByRole('columnheader', { name, exact: true }), 'on paper').toBeVisible();
  }
  const printed = main.getByRole('definition').filter({ hasText: 'CT21 5KO' });
  expect((await printed.boundingBox())?.width, 'no line of the address is broken').toBeGreaterThan(130);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.setViewportSize(desktop);
  for (const gone of ['Re-order', 'Print this order', 'Logout']) {
    await expect(page.getByRole('button', { name: gone, exact: true })).toBeHidden();
  }
  await expect(page.getByRole('link', { name: 'My Orders' })).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await main.getByRole('link', { name: 'My Orders' }).click();
  await seePage(page, 'My Orders');
  await expect(page.getByRole('textbox', { name: 'Order Date Start' }), 'the dates stay').toHaveValue(
    '01/01/2020',
  );

  const backOrder = table.getByRole('row').filter({ hasText: 'Back Order' }).getByRole('link').first();
  const backOrderNo = await backOrder.textContent();
  await backOrder.click();
  await seePage(page, `Back Order ${backOrderNo}`);
  await page.goBack();

  await page.getByRole('link', { name: notedOrder, exact: true }).click();
  await expect(main.getByText('Delivery notes')).toBeVisible();
  await expect(main.getByText('Wedding on Saturday, must not be late.')).toBeVisible();
});

test('Re-order lists changes, and the buyer chooses', {
  tag: ['@1.customer.5'],
}, async ({ buyer: page }) => {
  const dialog = page.getByRole('dialog');
  await page.goto(`/order-details/${changedOrder}`);
  const reOrder = page.getByRole('button', { name: 'Re-order' });
  await reOrder.press('Enter');
  const changes = dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem');
  await expect(changes.filter({ hasText: 'No longer sold' })).toHaveCount(1);
  await expect(changes.filter({ hasText: /Vintage was \d{4}, now \d{4}/ }).first()).toBeVisible();
  await expect(changes.filter({ hasText: /bottles cost £[\d,.]+ nett, now £[\d,.]+/ }).first()).toBeVisible();
  await audit(page, 'what has changed');
  const all = await page
    .getByRole('table', { name: 'Lines', includeHidden: true })
    .locator('tbody tr')
    .count();
  const changed = await changes.count();

  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await seeBasketCount(page, 0);
  await expect(reOrder).toBeFocused();
  await reOrder.press('Enter');
  await dialog.getByRole('button', { name: 'Add the rest' }).click();
  await seePage(page, 'Basket');
  await seeBasketCount(page, all - changed);
});

test('Re-Order from My Orders, or one line of the order', async ({ buyer: page }) => {
  await page.goto('/orders?from=2020-01-01&to=2026-12-31');
  const reOrder = page.getByRole('link', { name: `Re-Order order ${changedOrder}` });
  const dialog = page.getByRole('dialog');
  await reOrder.click();
  await seePage(page, `Order ${changedOrder}`);
  await expect(page).toHaveURL(`/order-details/${changedOrder}`);
  const button = page.getByRole('main').getByRole('button', { name: 'Re-order', exact: true });
  await expect(button).toBeFocused();
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('heading', { name: /^\d+ lines to check before adding$/ })).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await seeBasketCount(page, 0);

  const lines = page.getByRole('table', { name: 'Lines' }).locator('tbody tr');
  const soave = lines.filter({ hasText: 'Soave Classico' });
  await expect(soave).toContainText('2 cases');
  await soave.getByRole('button', { name: /^Add Soave/ }).click();
  await expect(soave).toContainText('In basket');
  await seeBasketCount(page, 1);
  await lines
    .filter({ hasText: 'Chablis' })
    .getByRole('button', { name: /^Add Chablis/ })
    .click();
  await expect(dialog.getByRole('heading', { name: '1 line to check before adding' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Add at today’s price' }).click();
  await seeBasketCount(page, 2);
  await expect(page, 'one stays at the order').toHaveURL(`/order-details/${changedOrder}`);
  const gone = lines.filter({ hasText: 'no longer sold' });
  await expect(gone).toHaveCount(1);
  await expect(gone.getByRole('button')).toHaveCount(0);

  await page.goBack();
  await expect(page).toHaveURL('/orders?from=2020-01-01&to=2026-12-31');
  await reOrder.click();
  await button.click();
  await dialog.getByRole('button', { name: 'Add all at today’s prices' }).click();
  await expect(page).toHaveURL(/\/basket\/?$/);
  await seeBasketCount(page, 6);
});

test('an unchanged order is added at once, and Undo removes it', async ({ buyer: page }) => {
  await page.goto('/orders');
  await page
    .getByRole('link', { name: /^Re-Order order/ })
    .first()
    .click();
  await page.getByRole('main').getByRole('button', { name: 'Re-order', exact: true }).click();
  await seePage(page, 'Basket');
  await expect(page.getByText(/^\d+ products? added to basket\.$/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await seeBasketCount(page, 0);
});

test('Re-order fails while the shop is away, and works again', async ({ buyer: page, shop, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await page.goto(`/order-details/${changedOrder}`);
  const reOrder = page.getByRole('main').getByRole('button', { name: 'Re-order' });
  await expect(reOrder).toBeVisible();
  // The code of alerts has come.
  await seeNetworkIdle(page);
  await shop.stop();
  await reOrder.click();
  const alert = page.getByRole('alertdialog', { name: 'The order could not be added' });
  await expect(alert).toContainText(serviceUnavailable);
  await alert.getByRole('button', { name: 'OK' }).click();
  await shop.startAgain();
  await reOrder.click();
  await expect(page.getByRole('dialog')).toContainText('to check before adding');
});
