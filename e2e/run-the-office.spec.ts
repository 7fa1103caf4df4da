import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { markOnBoard, openOnBoard } from './steps/orders-board.ts';
import { bringFiles } from './steps/report-delivery.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { people, seePage, signInByForm } from './steps/sign-in.ts';

// Orders wait for an hour before their hand-over, so that the office sees them waiting.
test.use({
  merchant: { backOffice: { holdMinutes: 60, inbox: true }, switches: { prospects: true } },
});

const company = 'The Strangers’ Arms';
const fields = {
  Company: company,
  'Your name': 'Sam Stranger',
  Email: people.stranger,
  Telephone: '020 7946 0999',
  'Address, with postcode': '5 Far Lane\nLondon\nSE1 0AA',
  'Anything we should know': 'We open in March.',
};
const box = (page: Page, name: string) => page.getByRole('textbox', { name });

test('a stranger applies for an account, is accepted by the office, and logs in', async ({
  page,
  browser,
  outbox,
  faults,
}) => {
  faults.expect(/ERR_INTERNET_DISCONNECTED/);
  faults.expect(/status of 409/);
  const send = page.getByRole('button', { name: 'Send application' });
  await page.goto('/login');
  await page.getByRole('link', { name: 'Apply for a trade account' }).click();
  await seePage(page, 'Apply for a trade account');

  await test.step('the form names missing fields, and focuses the first missing field', async () => {
    await send.click();
    await expect(page.getByText('Please enter the name of the company')).toBeVisible();
    await expect(box(page, 'Company')).toBeFocused();
    await audit(page, 'trade account with faults');
    for (const value of Object.values(fields)) {
      await page.keyboard.insertText(value);
      await page.keyboard.press('Tab');
    }
    await expect(send).toBeFocused();
    await expect(page.getByText('Please enter')).toHaveCount(0);
  });

  await test.step('a lost network keeps every field', async () => {
    // Aborting the call by a route is not enough, because Chromium may let the next call pass.
    await page.context().setOffline(true);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Service unavailable, try again later.')).toBeVisible();
    for (const [name, value] of Object.entries(fields)) await expect(box(page, name)).toHaveValue(value);
    await page.context().setOffline(false);
  });

  await test.step('the application is sent, and the office gets a mail', async () => {
    await send.click();
    await seePage(page, 'Thank you');
    await expect(page.getByText(`We have the application of ${company}.`)).toBeVisible();
    await expect.poll(() => outbox.subjects()).toContain(`Trade-account application from ${company}`);
  });

  await test.step('the office accepts the application under a new account code', async () => {
    const office = await secondBrowser(browser, people.office);
    await office.getByRole('link', { name: 'Applications' }).click();
    await seePage(office, 'Applications');
    await office.getByText(`Accept ${company}`).click();
    await office.getByLabel('Account manager').selectOption({ index: 1 });
    await box(office, 'Account code').fill('gran01');
    await audit(office, 'accepting an application');
    const accept = office.getByRole('button', { name: 'Accept application' });
    await accept.click();
    await expect(office.getByText(/The account code GRAN01 already belongs to .*\./)).toBeVisible();
    await expect(box(office, 'Account code')).toHaveValue('gran01');
    await box(office, 'Account code').fill('STRA01');
    await accept.click();
    await expect(office.getByText('No applications waiting.')).toBeVisible();
    await expect(office.getByText(`${company} accepted as STRA01`)).toBeVisible();
  });

  await signInByForm(page, people.stranger);
  await expect(page.getByRole('region', { name: 'Customer profile' })).toContainText('STRA01');
  await page.goto('/trade-account');
  await expect(page).toHaveURL('/product-list/1/20');
});

test('the office keys in a waiting order, whose buyer sees the number, and reads the figures of the month', {
  tag: ['@1.admin.3', '@2.settings.3', '@6.admin.5'],
}, async ({ buyer: page, browser, shop }) => {
  await bringFiles(shop, { 'stock.csv': 'Code,StockCases,StockBottles\nNOWINE,some,0\n' });
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  const { orderId } = await placeOrder(page);

  const office = await secondBrowser(browser, people.office);
  const dialog = await openOnBoard(office, orderId);
  const history = dialog.getByRole('list', { name: 'History' });
  await expect(history).toContainText('Received');
  await audit(office, 'an order of the board');
  await markOnBoard(office, 'Mark as keyed', 'XX1');
  // The question stays open after a refusal.
  const keyed = office.getByRole('alertdialog', { name: 'Mark as keyed?' });
  await expect(keyed.getByRole('alert')).toContainText('number');
  await audit(office, 'a refused number');
  await keyed.getByRole('textbox').fill('INV-4711');
  await keyed.getByRole('button', { name: 'Mark as keyed' }).click();
  await expect(history).toContainText('Confirmed');
  expect(await seeConfirmed(page)).toBe('INV-4711');
  await dialog.getByRole('button', { name: 'Mark as dispatched' }).click();
  await expect(office.getByRole('alertdialog', { name: 'Mark as dispatched?' })).toBeVisible();
  await audit(office, 'the question before an order is marked');
  await office.getByRole('alertdialog').getByRole('button', { name: 'Back' }).click();
  await expect(office.getByRole('alertdialog')).toBeHidden();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();

  await test.step('the office marks orders on the board, and reads the question about them', async () => {
    await office.getByRole('checkbox').first().check();
    const marked = office.getByRole('region', { name: 'Marked orders' });
    await expect(marked).toContainText('1 order, £');
    await audit(office, 'the board with a marked order');
    await marked.getByRole('button', { name: 'Mark as dispatched' }).click();
    const question = office.getByRole('alertdialog', { name: 'Mark as dispatched: 1 order?' });
    await expect(question).toContainText('INV-4711');
    await audit(office, 'the question about marked orders');
    await question.getByRole('button', { name: 'Back' }).click();
  });

  await test.step('the board links to a file that was set aside, and the Data page shows the file’s fault', async () => {
    const link = office.getByRole('navigation', { name: 'Files that need attention' }).getByRole('link');
    await expect(link, 'looked for every 15 seconds').toHaveText('1 file set aside', { timeout: 30_000 });
    await audit(office, 'the board');
    await link.click();
    await seePage(office, 'Data');
    const files = office.getByRole('region', { name: 'Files set aside' });
    await expect(files).toBeInViewport();
    await expect(files).toContainText(/stock\.csv\s*line 2, .*some/);
  });

  await office.goto('/admin/settings');
  const panel = office.getByRole('region', { name: 'Trade App Metrics' });
  const figure = (name: string) => panel.getByText(name, { exact: true }).locator('xpath=..').locator('dd');
  const today = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date());
  await expect(box(office, 'From')).toHaveValue(today.replace(/^\d\d/, '01'));
  await expect(box(office, 'To')).toHaveValue(today);
  await expect(figure('Orders number')).toHaveText(/^[1-9]\d*$/);
  await expect(figure('AVG Order total')).toHaveText(/^£[\d,]+\.\d\d$/);
  const bars = panel.getByRole('list', { name: 'Orders by day' }).getByRole('listitem');
  await expect(bars.filter({ hasText: today })).toContainText('£');
  await audit(office, 'settings with the figures');
  await box(office, 'From').fill('01/01/2001');
  await box(office, 'To').fill('31/01/2001');
  await panel.getByRole('button', { name: 'Show' }).click();
  await expect(panel.getByText('No orders in these dates.')).toBeVisible();
});

test('the office previews files, confirms unusual figures, imports the files, and undoes the import', async ({
  office: page,
}) => {
  await page.goto('/admin/data');
  const part = page.getByRole('region', { name: 'Import files' });
  const list = part.getByRole('list', { name: 'Files to import' });
  const choose = (files: Readonly<Record<string, string>>) =>
    part.getByLabel('Choose files…').setInputFiles(
      Object.entries(files).map(([name, text]) => ({
        name,
        mimeType: 'text/csv',
        buffer: Buffer.from(text, 'latin1'),
      })),
    );
  const prices = 'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\nNOUGHT,RHO008,0,0,0\n';

  await test.step('the preview shows what each file would change, and why a file is left out', async () => {
    await choose({
      'stock.csv': 'Code;StockCases;StockBottles\nNOWINE;1;1\n',
      'reps.csv': 'Code;Name\nR77;Ren\xe9e Rep\n',
    });
    await expect(list).toContainText('Left out, 1 fault: line 2, Code: "NOWINE" is not among the products');
    await expect(list).toContainText('read as Windows-1252, semicolons');
    await choose({ 'reps.csv': 'Code,Name\nR77,One\nR78,Two\n', 'prices.csv': prices });
    const headings = list.getByRole('heading');
    await expect(headings, 'a file replaces its namesake').toHaveText([
      'stock.csv',
      'reps.csv',
      'prices.csv',
    ]);
    await expect(list).toContainText('2 added · 0 changed · 0 unchanged');
    await expect(list).toContainText('line 2, CasePrice: "0" of NOUGHT RHO008 is nought');
    await audit(page, 'a preview of an import');
  });

  await test.step('a file with unusual figures is imported only after the office ticks a box', async () => {
    const tick = part.getByRole('checkbox', {
      name: 'These figures are right: import prices.csv with them',
    });
    await part.getByRole('button', { name: 'Import 1 file' }).click();
    await expect(part.getByText('Imported: reps.csv. Left out: stock.csv, prices.csv.')).toBeVisible();
    await choose({ 'prices.csv': prices });
    await tick.check();
    await part.getByRole('button', { name: 'Import 1 file' }).click();
    await expect(part.getByText('Imported: prices.csv.')).toBeVisible();
  });

  const imports = page.getByRole('region', { name: 'Last imports' });
  const ours = imports.getByRole('listitem').filter({ hasText: 'prices.csv' }).first();
  await expect(ours).toContainText('Olive Office');
  await ours.getByRole('button', { name: 'Undo import' }).press('Enter');
  await audit(page, 'the question before an import is undone');
  await page.keyboard.press('Tab');
  await expect(ours.getByRole('button', { name: 'Undo it' }), 'after its question').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(imports.getByRole('status')).toContainText('Undone: prices.csv. 1 row as before.');
  await expect(ours).toContainText(/Undone by Olive Office, /);
});

test('the office previews a banner, and a buyer reads it until the office takes it down', {
  tag: ['@1.admin.2', '@2.in.1', '@6.admin.4'],
}, async ({ office: page, browser }) => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const banner = box(page, 'Banner');
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(preview).toContainText('No banner is shown.');
  await banner.fill('<p style="color:#8c1d23" onclick="alert(1)">Open on <b>Monday</b></p>');
  await expect(preview.getByText('Open on Monday')).toHaveCSS('color', 'rgb(140, 29, 35)');
  for (const words of ['The attribute onclick', 'The tag <b>']) await expect(preview).toContainText(words);
  await expect(preview.locator('[onclick]')).toHaveCount(0);
  await audit(page, 'banner with its preview');

  await test.step('a banner with the app’s CSS classes cannot leave its place', async () => {
    await banner.fill('<div class="fixed inset-0 z-40"><p>Your session has ended. Log in again</p></div>');
    const around = preview.getByRole('region', { name: 'Notice' });
    const inside = around.locator('> div');
    await expect(inside).toHaveCSS('position', 'fixed');
    const [of, within] = [await inside.boundingBox(), await around.boundingBox()];
    expect(of?.y ?? 0, 'not over the header').toBeGreaterThanOrEqual(within?.y ?? 0);
  });

  const update = async (text: string) => {
    await banner.fill(text);
    await page.getByRole('button', { name: 'Update Banner' }).click();
    await expect(page.getByText('The banner is updated. Customers see it as below.')).toBeVisible();
  };
  await update('<p>Open on Monday</p>');
  await expect(preview).toContainText('Open on Monday');
  const shown = await preview.getByRole('region', { name: 'Notice' }).boundingBox();
  const buyer = await secondBrowser(browser, people.buyer);
  const notice = buyer.getByRole('region', { name: 'Notice' });
  await expect(notice).toContainText('Open on Monday');
  const seen = await notice.boundingBox();
  expect([seen?.x, seen?.width, seen?.height]).toEqual([shown?.x, shown?.width, shown?.height]);
  await update('');
  await buyer.reload();
  await seePage(buyer, 'My Products');
  await expect(notice).toHaveCount(0);
});
