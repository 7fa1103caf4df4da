import { readFile } from 'node:fs/promises';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { importNamed } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { people, seePage } from './steps/sign-in.ts';

test.use({
  permissions: ['clipboard-read', 'clipboard-write'],
  merchant: {
    switches: { cardPayment: true },
    transferLines: ['Account name: Tradecellar', 'Sort code: 20-45-77', 'Account number: 31415926'],
  },
});

test('a bookkeeper copies the bank’s details and the reference of the invoice to pay', async ({
  buyer: page,
}) => {
  await page.goto('/account');
  const transfer = page.getByRole('region', { name: 'Pay by transfer' });
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await transfer.getByRole('button', { name: 'Copy Sort code' }).click();
  await expect(transfer.getByRole('button', { name: 'Copied Sort code' })).toBeVisible();
  expect(await copied()).toBe('20-45-77');
  const reference = transfer.getByRole('listitem').filter({ hasText: 'Reference' });
  await expect(reference).toContainText('HARB01');
  await page.getByRole('checkbox', { name: 'Pay IN88832' }).check();
  await expect(reference).toContainText('HARB01 IN88832');
  await reference.getByRole('button', { name: 'Copy Reference' }).click();
  await expect(reference.getByRole('button', { name: 'Copied Reference' })).toBeVisible();
  expect(await copied()).toBe('HARB01 IN88832');
  await audit(page, 'payment by transfer');
});

test('the office enters a card payment into the ledger from the CSV of the card payments', async ({
  buyer,
  browser,
  shop,
}) => {
  await buyer.goto('/account');
  await buyer.getByRole('checkbox', { name: 'Pay IN88832' }).check();
  await buyer.getByRole('button', { name: 'Pay £209.21 of 1 invoice' }).click();
  await buyer.waitForURL(/\/pay\//);
  await buyer.getByRole('button', { name: 'Pay', exact: true }).click();
  await seePage(buyer, 'Payment confirmed');

  const office = await secondBrowser(browser, people.office);
  await office.goto('/admin/accounts');
  await office.getByRole('link', { name: 'Card payments' }).click();
  await seePage(office, 'Card payments');
  const row = office.getByRole('row').filter({ hasText: 'IN88832 £209.21' });
  await expect(row).toContainText('HARB01');
  await audit(office, 'card payments');
  const saving = office.waitForEvent('download');
  await office.getByRole('button', { name: 'CSV' }).click();
  const csv = await readFile(await (await saving).path(), 'utf8');
  const [, number = ''] = /^(PY\d+),.*,HARB01,.*,209\.21,.*IN88832,209\.21$/m.exec(csv) ?? [];
  await expect(row.getByRole('rowheader', { name: number, exact: true })).toBeVisible();

  const today = formatTradeDate(londonTime(new Date()).date);
  await importNamed(
    shop,
    'transactions.csv',
    `CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance,Reference1
HARB01,${today},RC9,Receipt,-209.21,2125.14,${number}
`,
  );
  await office.reload();
  await expect(office.getByText('The ledger has every card payment.')).toBeVisible();
});
