import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { buyersBrowser } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { markOnBoard, openOnBoard } from './steps/orders-board.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { people, seePage } from './steps/sign-in.ts';

const rowOf = (page: Page, number: string) =>
  page.getByRole('table', { name: 'Orders for the accounts' }).getByRole('row').filter({ hasText: number });

test('the office makes a file for Xero, and reads later that an order in the file was cancelled', async ({
  buyer,
  browser,
}) => {
  await checkOutWith(buyer, 'galets', galets, { cases: 2, bottles: 1 });
  await placeOrder(buyer);
  const number = await seeConfirmed(buyer);

  const page = await secondBrowser(browser, people.office, buyersBrowser);
  await page
    .getByRole('navigation', { name: 'Sales office' })
    .getByRole('link', { name: 'Accounts' })
    .click();
  await seePage(page, 'For the accounts');
  await expect(rowOf(page, number)).toContainText('Ready');
  await expect(page.getByRole('region', { name: 'Rows of the file' })).toContainText(galets);
  await audit(page, 'an order for the accounts');

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Make the file for Xero' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toMatch(/^xero-sales-invoices-\d{4}-\d\d-\d\d-\d{4}\.csv$/);
  const rows = (await readFile(await file.path(), 'utf8')).trimEnd().split('\r\n').slice(1);
  expect(rows.map((row) => row.includes(`,${number},`))).toEqual([true, true]);
  await expect(page.getByRole('status').filter({ hasText: '1 order in xero-sales-invoices' })).toBeVisible();
  await expect(rowOf(page, number)).toContainText('It went to Xero on');
  await expect(page.getByText('Nothing new on these days.')).toBeVisible();

  const order = await openOnBoard(page, number);
  await markOnBoard(page, 'Cancel the order', 'By telephone');
  await expect(order.getByText('Order cancelled.')).toBeVisible();
  await page.goto('/admin/orders?show=all');
  await page.getByRole('link', { name: /^Xero has the order as it was on/ }).click();
  await expect(page.getByRole('list', { name: 'Changed since they went out' })).toContainText(
    'It was cancelled.',
  );
  await audit(page, 'an order that changed after it went to the accounts');
  await page.getByRole('button', { name: `Mark as corrected: ${number}` }).click();
  await expect(page.getByRole('heading', { name: 'Changed since they went out' })).toHaveCount(0);
});
