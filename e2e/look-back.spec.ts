import { expect, test } from './shop/journey.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test('a buyer opens an old order and orders it again', {
  tag: ['@1.customer.5', '@2.in.10', '@2.order.11', '@2.orders.3', '@2.orders.5'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' }).click();
  await seePage(page, 'My Orders');
  const table = page.getByRole('table');
  for (const column of [
    'Order No.',
    'Order Date',
    'Type',
    'Invoice No.',
    'Reference',
    'Nett',
    'Vat',
    'View',
    'Re-Order',
  ]) {
    await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  await expect(table.getByText(/^XX/)).toHaveCount(0);
  await table.getByRole('link', { name: /^View/ }).last().click();
  await expect(page).toHaveURL(/\/order-details\/SO\d+$/);
  await page.getByRole('button', { name: 'Re-order' }).click();
  await expect(page).toHaveURL(/\/basket\/?$/);
  await seePage(page, 'Basket');
  const lines = page
    .getByRole('main')
    .getByRole('table', { name: 'Your basket' })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
  await expect(lines.first()).toBeVisible();
  await seeBasketCount(page, await lines.count());
});

test('a buyer asks for a year of orders, and for all, with one press each', async ({ page }) => {
  await signIn(page, people.buyer);
  await page.goto('/orders');
  const ranges = page.getByRole('group', { name: 'Common ranges' });
  const chip = (name: string) => ranges.getByRole('button', { name, exact: true });
  await expect(ranges.getByRole('button')).toHaveText(['30 days', '3 months', 'Year', 'All']);
  await expect(chip('30 days')).toHaveAttribute('aria-pressed', 'true');
  const start = page.getByRole('textbox', { name: 'Order Date Start' });
  const end = await page.getByRole('textbox', { name: 'Order Date End' }).inputValue();
  const orders = page.getByRole('table', { name: 'Orders' }).getByRole('link', { name: /^View order/ });
  const inMonth = await orders.count();

  await chip('Year').click();
  await expect(chip('Year')).toHaveAttribute('aria-pressed', 'true');
  await expect(chip('30 days')).toHaveAttribute('aria-pressed', 'false');
  await expect(start).toHaveValue(end.replace(/\d{4}$/, (year) => String(Number(year) - 1)));
  await expect.poll(() => orders.count()).toBeGreaterThan(inMonth);
  await chip('All').click();
  await expect(start).toHaveValue('01/01/2000');
  await page.goBack();
  await expect(chip('Year')).toHaveAttribute('aria-pressed', 'true');
});

test('a buyer who types a range of dates the wrong way round is told so', {
  tag: ['@2.in.9', '@2.orders.2', '@5.dates.4', '@8.errors.14'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await page.goto('/orders');
  await page.getByRole('textbox', { name: 'Order Date Start' }).fill('20/11/2026');
  await page.getByRole('textbox', { name: 'Order Date End' }).fill('01/11/2026');
  await page.getByRole('button', { name: 'Get Orders' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('Order Date Start must be before Order Date End');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page.getByRole('textbox', { name: 'Order Date Start' })).toHaveValue('20/11/2026');
});

test('a buyer sees the transactions of the account, and reaches an order from its receipt', {
  tag: ['@2.account.5', '@2.account.6'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Account' }).click();
  await seePage(page, 'My Account');
  const table = page.getByRole('table');
  for (const column of ['Date', 'Tran No.', 'Type', 'Total', 'Balance', 'Reference 1', 'Reference 2']) {
    await expect(table.getByRole('columnheader', { name: column, exact: true })).toBeVisible();
  }
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await table.getByRole('row').filter({ hasText: 'Receipt' }).getByRole('link').first().click();
  await expect(page).toHaveURL(/\/order-details\//);
  await expect(page.getByRole('button', { name: 'Re-order' })).toBeVisible();
});

test('a buyer calculates what a bottle sells for', {
  tag: ['@2.product.7', '@2.product.8', '@5.rrp.3', '@9.constants.7'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await page.goto('/product-detail/RHO008');
  await page.getByRole('textbox', { name: 'Margin %' }).fill('50');
  await page.getByRole('button', { name: 'Calculate' }).click();
  // £30.55 a bottle, half as much again, and VAT: 30.55 × 1.5 × 1.2 = 54.99.
  await expect(page.getByRole('main')).toContainText(/RRP per bottle\s*£54\.99/);
});
