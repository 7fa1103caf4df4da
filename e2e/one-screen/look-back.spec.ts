import type { Page, Request } from '@playwright/test';
import { desktop, phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { audit } from '../steps/audit-page.ts';
import {
  askFor,
  cellsOf,
  changedOrder,
  hold,
  lastThirtyDays,
  notedOrder,
  nothingFound,
  penceOf,
  seeColumns,
} from '../steps/look-at-lists.ts';
import { openFromMenu, people, seePage, signIn } from '../steps/sign-in.ts';

const dateField = (page: Page, name: 'Start' | 'End') =>
  page.getByRole('textbox', { name: `Order Date ${name}` });

test('a buyer opens an old order from My Orders, reads it and prints it', {
  tag: [
    ...'@2.in.9 @2.in.10 @2.order.1 @2.order.2 @2.order.3 @2.order.4 @2.order.5 @2.order.6'.split(' '),
    ...'@2.order.7 @2.order.8 @2.order.9 @2.order.10 @2.orders.1 @2.orders.2 @2.orders.3'.split(' '),
    ...'@2.orders.4'.split(' '),
  ],
}, async ({ page }) => {
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await signIn(page, people.buyer);
  await openFromMenu(page, 'My Orders');
  const { start, end } = lastThirtyDays();
  await expect(dateField(page, 'Start')).toHaveValue(start);
  await expect(dateField(page, 'End')).toHaveValue(end);
  const answer = page.waitForResponse(
    (response) =>
      response.url().endsWith('/orders/items') &&
      response.request().postData()?.includes('01/01/2020') === true,
  );
  await askFor(page, '01/01/2020', end);
  expect(await (await answer).text(), 'an order waits for its number').toContain('"Order_OrderNo":"XX');
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('row').nth(60)).toBeAttached();
  await seeColumns(
    table,
    'Order No.|Order Date|Type|Invoice No.|Reference|Nett|Vat|View|Re-Order'.split('|'),
  );
  const rows = await cellsOf(table);
  expect(rows.filter((cells) => cells[0]?.startsWith('XX'))).toEqual([]);
  expect(rows.map((cells) => cells[2])).toContain('Back Order Invoiced');
  await expect(table.getByRole('row', { name: new RegExp(`^${rows.length} orders`) })).toBeVisible();
  const row = table.getByRole('row').filter({ hasText: changedOrder });
  const address = `/order-details/${changedOrder}`;
  for (const name of [changedOrder, `View order ${changedOrder}`, `Re-Order order ${changedOrder}`])
    await expect(row.getByRole('link', { name, exact: true })).toHaveAttribute('href', address);
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
  await seeColumns(lines, 'Product|Vintage|Code|Cases|Bottles|Bottle qty|Nett|VAT|Add'.split('|'));
  const total = lines.getByRole('row', { name: 'Order Total' }).getByRole('cell').first();
  const sums = lines.getByRole('row', { name: 'Totals' }).getByRole('cell');
  const [nett = '', vat = ''] = await sums.allTextContents();
  expect(penceOf((await total.textContent()) ?? '')).toBe(penceOf(nett) + penceOf(vat));
  await audit(page, 'order details');

  await test.step('a printed order has more columns and no buttons', async () => {
    await page.getByRole('button', { name: 'Print this order' }).click();
    await expect(page.locator('body')).toHaveAttribute('data-printed', 'yes');
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByText('orders@example.com')).toBeVisible();
    await expect(page.getByText(/^Printed \d\d\/\d\d\/\d{4} \d\d:\d\d$/)).toBeVisible();
    await expect(page.getByText('prices ex VAT')).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.setViewportSize({ width: 680, height: 1008 }); // A4 without its margins.
    for (const name of ['Code', 'Cases', 'Bottles', 'Bottle qty', 'VAT rate'])
      await expect(lines.getByRole('columnheader', { name, exact: true })).toBeVisible();
    const printed = main.getByRole('definition').filter({ hasText: 'CT21 5KO' });
    expect((await printed.boundingBox())?.width, 'no line of the address is broken').toBeGreaterThan(130);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
    await page.setViewportSize(desktop);
    for (const name of ['Re-order', 'Print this order', 'Logout'])
      await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
    await expect(page.getByRole('link', { name: 'My Orders' })).toBeHidden();
    await page.emulateMedia({ media: 'screen' });
  });
  await test.step('on a phone nothing of the order is behind a press', async () => {
    await page.setViewportSize(phone);
    for (const name of ['Re-order', 'Print this order'])
      await expect(page.getByRole('button', { name, exact: true })).toBeVisible();
    for (const name of ['Order date', 'Delivery date', 'Customer ref', 'Delivery and billing address'])
      await expect(main.getByRole('term').filter({ hasText: name })).toBeVisible();
    await expect(lines.locator('[data-label="Bottle qty"]').first()).toBeVisible();
    await expect(lines.locator('[data-label="VAT"]').first()).toBeVisible();
    await audit(page, 'order details on a phone');
    await page.setViewportSize(desktop);
  });
  await main.getByRole('link', { name: 'My Orders' }).click();
  await seePage(page, 'My Orders');
  await expect(dateField(page, 'Start'), 'the dates stay').toHaveValue('01/01/2020');
  await page.getByRole('link', { name: notedOrder, exact: true }).click();
  await expect(main.getByText('Delivery notes')).toBeVisible();
  await expect(main.getByText('Wedding on Saturday, must not be late.')).toBeVisible();
});

test('My Account shows balances, transactions and totals after the credit balance has loaded', {
  tag: [
    ...'@1.customer.6 @2.account.1 @2.account.2 @2.account.3 @2.account.4 @2.account.5'.split(' '),
    ...'@2.account.8 @2.in.7 @7.calls.20 @8.errors.5'.split(' '),
  ],
}, async ({ page }) => {
  // The first screen prefetches the account, so the call is held back before the sign-in.
  const release = await hold(page, '/account');
  await signIn(page, people.buyer);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByRole('main').getByText('Loading')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Transactions' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Get Transactions' })).toHaveCount(0);
  expect(asked).not.toContain('/api/account/transactions');
  await release();

  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible();
  for (const name of ['Balance owed', 'Credit limit', 'Available credit'])
    await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: '£9,000.00' })).toBeVisible();
  const { start, end } = lastThirtyDays();
  await expect(dateField(page, 'Start')).toHaveValue(start);
  await expect(dateField(page, 'End')).toHaveValue(end);
  const table = page.getByRole('table', { name: 'Transactions' });
  await seeColumns(table, ['Date', 'Tran No.', 'Type', 'Total', 'Balance', 'Reference 1', 'Reference 2']);
  await expect(table.getByRole('row').filter({ hasText: 'Credit Note' })).toContainText('−£');

  // The ledger of the demo merchant covers eighteen months. My Account hides transactions whose Reference 2 is a
  // provisional order number.
  const answer = page.waitForResponse('**/api/account/transactions');
  const sent = page.waitForRequest('**/api/account/transactions');
  await askFor(page, '01/01/2000', end);
  expect(await (await answer).text()).toContain('"Reference2":"XX');
  await expect(table.getByRole('row').nth(100)).toBeAttached();
  const directions = (request: Request) => request.postDataJSON().TransactionsByDirection;
  expect(directions(await sent)).toBe('Ascending');
  const rows = await cellsOf(table);
  const days = rows.map((cells) => cells[0]?.split('/').toReversed().join('') ?? '');
  expect(days, 'newest first').toEqual(days.toSorted().toReversed());
  expect(rows.filter((cells) => cells[6]?.startsWith('XX'))).toEqual([]);
  const at = rows.findIndex((cells) => cells[2] === 'Receipt');
  const receipt = table.locator('tbody').getByRole('row').nth(at).getByRole('link');
  await expect(receipt).toHaveAttribute('href', `/order-details/${rows[at]?.[6]}`);
  const total = rows.reduce((sum, cells) => sum + penceOf(cells[3] ?? ''), 0);
  const foot = table.getByRole('row', { name: `${rows.length} transactions` }).getByRole('cell');
  expect(penceOf((await foot.first().textContent()) ?? '')).toBe(total);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^transactions-HARB01-2000-01-01-to-.*\.csv$/);
  await receipt.click();
  await seePage(page, `Order ${rows[at]?.[6]}`);
  await page.goBack();
  await expect(dateField(page, 'Start'), 'the dates stay').toHaveValue('01/01/2000');
  await test.step('a buyer picks a date from the calendar by keyboard', async () => {
    await dateField(page, 'Start').fill('15/03/1926');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    const calendar = page.getByRole('dialog', { name: 'Order Date Start' });
    await expect(calendar.getByRole('button', { name: /Monday,? 15 March 1926/ })).toBeFocused();
    await audit(page, 'calendar');
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('Enter');
    await expect(calendar).toHaveCount(0);
    await expect(dateField(page, 'Start')).toHaveValue('14/03/1926');
  });
  await dateField(page, 'End').fill('31/12/1926');
  await page.getByRole('button', { name: 'Get Transactions' }).click();
  await expect(page.getByText(nothingFound)).toBeVisible();
  await expect(table).toHaveCount(0);
});
