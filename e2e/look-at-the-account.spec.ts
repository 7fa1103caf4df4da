import type { Page, Request } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import {
  askFor,
  cellsOf,
  hold,
  lastThirtyDays,
  nothingFound,
  penceOf,
  seeColumns,
} from './steps/look-at-lists.ts';
import { serviceUnavailable } from './steps/server-away.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

const directions = (sent: Request) => sent.postDataJSON().TransactionsByDirection;

async function leaveAndComeBack(page: Page): Promise<void> {
  for (const title of ['My Orders', 'My Account']) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: title }).click();
  }
}

const columns = ['Date', 'Tran No.', 'Type', 'Total', 'Balance', 'Reference 1', 'Reference 2'];

test('My Account has balances, transactions and their totals', {
  tag: [
    '@1.customer.6',
    '@2.account.1',
    '@2.account.3',
    '@2.account.4',
    '@2.account.5',
    '@2.account.8',
    '@2.in.7',
    '@7.calls.20',
    '@8.errors.5',
  ],
}, async ({ page, faults }) => {
  // Every screen one orders from asks for it, too, as soon as it is idle.
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
  for (const name of ['Credit Balance', 'Credit Limit', 'Available Credit']) {
    await expect(page.getByRole('term').filter({ hasText: name })).toBeVisible();
  }
  await expect(page.getByRole('definition').filter({ hasText: '£9,000.00' })).toBeVisible();
  const { start, end } = lastThirtyDays();
  await expect(page.getByRole('textbox', { name: 'Order Date Start' })).toHaveValue(start);
  await expect(page.getByRole('textbox', { name: 'Order Date End' })).toHaveValue(end);
  const table = page.getByRole('table', { name: 'Transactions' });
  await seeColumns(table, columns);
  await expect(table.getByRole('row').filter({ hasText: 'Credit Note' })).toContainText('−£');

  await test.step('an old balance is not shown as the balance of today', async () => {
    faults.expect(/ERR_/);
    await page.waitForLoadState('networkidle');
    await page.route('**/api/account', (route) => route.abort('connectionrefused'));
    for (const come of [() => page.reload(), () => leaveAndComeBack(page)]) {
      await come();
      await expect(page.getByRole('main').getByText(serviceUnavailable)).toBeVisible();
      await expect(page.getByRole('term').filter({ hasText: 'Credit Balance' })).toHaveCount(0);
      await expect(table).toHaveCount(0);
    }
    await page.unroute('**/api/account');
    await page.getByRole('main').getByRole('button', { name: 'Try again' }).click();
    await expect(table).toBeVisible();
  });

  // Eighteen months of it: among them rows of provisional orders, which are hidden.
  const answer = page.waitForResponse('**/api/account/transactions');
  const sent = page.waitForRequest('**/api/account/transactions');
  await askFor(page, '01/01/2000', end);
  expect(await (await answer).text()).toContain('"Reference2":"XX');
  await expect(table.getByRole('row').nth(100)).toBeAttached();
  expect(directions(await sent), 'as the specification asks').toBe('Ascending');
  const rows = await cellsOf(table);
  const days = rows.map((cells) => cells[0]?.split('/').toReversed().join('') ?? '');
  expect(days, 'newest first').toEqual(days.toSorted().toReversed());
  expect(rows.filter((cells) => cells[6]?.startsWith('XX'))).toEqual([]);
  const receipt = rows.findIndex((cells) => cells[2] === 'Receipt');
  const invoice = rows.findIndex((cells) => cells[2] === 'Invoice');
  const rowAt = (index: number) => table.locator('tbody').getByRole('row').nth(index);
  await expect(rowAt(receipt).getByRole('link')).toHaveAttribute(
    'href',
    `/order-details/${rows[receipt]?.[6]}`,
  );
  await expect(rowAt(invoice).getByRole('link')).toHaveCount(0);

  const totals = rows.map((cells) => penceOf(cells[3] ?? ''));
  const sum = (amounts: number[]) => amounts.reduce((all, one) => all + one, 0);
  const foot = async (label: RegExp | string) =>
    penceOf((await table.getByRole('row', { name: label }).getByRole('cell').first().textContent()) ?? '');
  expect(await foot(/^Charged/)).toBe(sum(totals.filter((total) => total > 0)));
  expect(await foot(/^Paid and credited/)).toBe(sum(totals.filter((total) => total < 0)));
  expect(await foot(new RegExp(`^${rows.length} transactions`))).toBe(sum(totals));

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^transactions-HARB01-2000-01-01-to-\d{4}-\d\d-\d\d\.csv$/);
  await rowAt(receipt).getByRole('link').click();
  await seePage(page, `Order ${rows[receipt]?.[6]}`);
  // Whoever comes back finds the days that were asked for.
  await page.goBack();
  await expect(page.getByRole('textbox', { name: 'Order Date Start' })).toHaveValue('01/01/2000');
  await expect(table.getByRole('row').nth(100)).toBeAttached();
  await askFor(page, '01/01/1926', '31/12/1926');
  await expect(page.getByText(nothingFound)).toBeVisible();
  await expect(table).toHaveCount(0);
});

test('a buyer picks both dates from the calendar by keyboard', {
  tag: ['@2.account.2'],
}, async ({ buyer: page }) => {
  await page.goto('/orders');
  await expect(page.getByRole('table', { name: 'Orders' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Order Date Start' }).fill('15/03/2026');
  await page.getByRole('textbox', { name: 'Order Date Start' }).press('Tab');
  const button = page.getByRole('button', { name: 'Order Date Start: choose from a calendar' });
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  const calendar = page.getByRole('dialog', { name: 'Order Date Start' });
  await expect(calendar.getByRole('button', { name: /Sunday,? 15 March 2026/ })).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Order Date Start' })).toHaveValue('14/03/2026');

  await page.getByRole('textbox', { name: 'Order Date End' }).fill('no date');
  await page.getByRole('button', { name: 'Order Date End: choose from a calendar' }).press('Enter');
  const other = page.getByRole('dialog', { name: 'Order Date End' });
  await expect(other).toBeVisible();
  await audit(page, 'calendar');
  const april = other.getByRole('button', { name: /20 April 2026/ });
  while (!(await april.isVisible())) await other.getByRole('button', { name: 'Previous' }).click();
  await april.click();
  await expect(page.getByRole('textbox', { name: 'Order Date End' })).toHaveValue('20/04/2026');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Get Orders' }).click();
  const table = page.getByRole('table', { name: 'Orders' });
  await expect(table.getByRole('row').nth(1)).toContainText('/04/2026');
  for (const cells of await cellsOf(table)) expect(cells[1]).toMatch(/^\d\d\/0[34]\/2026/);
});
