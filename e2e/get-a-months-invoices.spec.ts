import { readFile } from 'node:fs/promises';
import { pdfOf } from '../server/test/pdf-files.ts';
import { buyersBrowser } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { seeAllLoaded } from './steps/open-screens.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { people, seePage } from './steps/sign-in.ts';

const pdf = (name: string, text: string) => ({ name, mimeType: 'application/pdf', buffer: pdfOf(text) });

test('the office files invoices by hand, and a bookkeeper gets the invoices of June in four clicks', async ({
  buyer,
  browser,
}) => {
  const page = await secondBrowser(browser, people.office, buyersBrowser);
  const menu = page.getByRole('navigation', { name: 'Sales office' });
  await menu.getByRole('link', { name: 'Documents' }).click();
  await seePage(page, 'Documents');
  const account = 'HARB01';
  await page
    .getByLabel('Choose PDFs')
    .setInputFiles([pdf(`INV_${account}_I7041_2026-06-30.pdf`, 'I7041'), pdf('scan.pdf', 'C12')]);
  const byHand = page.getByRole('region', { name: 'File documents by hand' });
  await expect(byHand.getByLabel('Number').first()).toHaveValue('I7041');
  await audit(page, 'documents to file');
  await byHand.getByRole('button', { name: 'File' }).first().click();
  await expect(byHand.getByText(`Invoice I7041 of ${account} is filed.`)).toBeVisible();
  await byHand.getByLabel('Kind').selectOption({ label: 'Credit note' });
  await byHand.getByLabel('Account').fill(account);
  await byHand.getByLabel('Number').fill('C12');
  await byHand.getByLabel('Date').fill('12/06/2026');
  await byHand.getByRole('button', { name: 'File' }).click();
  await expect(byHand.getByText(`Credit note C12 of ${account} is filed.`)).toBeVisible();

  await buyer.getByRole('link', { name: 'My Account' }).first().click();
  // The link moves when the page has its balance.
  await seeAllLoaded(buyer);
  await buyer.getByRole('link', { name: 'Documents' }).click();
  await buyer.getByRole('button', { name: 'June 2026' }).click();
  const downloading = buyer.waitForEvent('download');
  await buyer.getByRole('button', { name: 'Download all' }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`${account} documents 2026-06.zip`);
  expect((await readFile(await file.path())).subarray(0, 2).toString()).toBe('PK');
  await audit(buyer, 'documents of a month');

  const tab = buyer.waitForEvent('popup');
  await buyer.getByRole('button', { name: 'Open Credit note C12' }).click();
  await tab;
  const saving = buyer.waitForEvent('download');
  await buyer.getByRole('button', { name: 'Download Invoice I7041' }).click();
  expect((await saving).suggestedFilename()).toBe('2026-06-30 Invoice I7041.pdf');
});
