import { phone } from './browser.ts';
import { importNamed } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, giveReference, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { markOnBoard, openOnBoard } from './steps/orders-board.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { people, seePage } from './steps/sign-in.ts';

test.use({
  merchant: { switches: { cardPayment: true }, overdue: { holdAfterDays: 60, holdAbove: 5_000 } },
});

/** Two more invoices for the three that the demo's ledger has open. */
const invoices = `CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance,DueDate
HARB01,21/11/2026,J1,Invoice,100,2434.35,01/12/2026
HARB01,22/11/2026,J2,Invoice,60.40,2494.75,02/12/2026
`;

test('a bookkeeper on a phone pays two of five open items, and finds the two marked as paid', async ({
  buyer: page,
  shop,
}) => {
  await importNamed(shop, 'transactions.csv', invoices);
  await page.goto('/account');
  await seePage(page, 'My Account');
  await page.setViewportSize(phone);
  const items = page.getByRole('table', { name: 'Open items' });
  const rowOf = (number: string) => items.getByRole('row').filter({ hasText: number });
  await expect(items.getByRole('checkbox')).toHaveCount(5);
  await items.getByRole('checkbox', { name: 'Pay J2' }).check();
  await items.getByRole('checkbox', { name: 'Pay IN88819' }).check();
  await audit(page, 'open items to pay');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Pay £449.70 of 2 invoices' }).click();
  await page.waitForURL(/\/pay\//);
  await expect(page.getByText('£449.70')).toBeVisible();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  await seePage(page, 'Payment confirmed');
  await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
  for (const number of ['J2', 'IN88819']) {
    await expect(rowOf(number)).toContainText('Paid by card');
    await expect(rowOf(number).getByRole('checkbox')).toHaveCount(0);
  }
  // A sum goes to the items that are due first.
  await page.getByRole('textbox', { name: 'Or a sum' }).fill('101');
  await expect(page.getByRole('button', { name: 'Pay £101.00 of 2 invoices' })).toBeVisible();
  await expect(rowOf('IN88807')).toContainText('£1.00 of it');
});

test('a buyer whose account is overdue reads why the order waits, and the office releases it', async ({
  buyer: page,
  browser,
  shop,
}) => {
  const old = 'HARB01,01/05/2026,J9,Invoice,9000,11494.75,01/06/2026\n';
  await importNamed(shop, 'transactions.csv', invoices + old);
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  await expect(page.getByText('Your account is overdue since 01/06/2026. Our office looks at')).toBeVisible();
  await audit(page, 'checkout of an overdue account');
  await giveReference(page, 'PO 52');
  const { orderId } = await placeOrder(page);
  const held = page.getByText('Your account is overdue, so our office looks at this order before it goes.');
  await expect(held).toBeVisible();
  await audit(page, 'placed order of an overdue account');

  const second = await secondBrowser(browser, people.office);
  const order = await openOnBoard(second, orderId);
  await expect(order.getByText('Held: the account is overdue')).toBeVisible();
  await audit(second, 'held order on the board');
  await markOnBoard(second, 'Release order');
  await seeConfirmed(page);
});
