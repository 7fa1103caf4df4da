import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from './shop/journey.ts';
import { actFor } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

/** Orders wait an hour before they are handed over, so the office sees them waiting; and files come in. */
test.use({ merchant: { backOffice: { holdMinutes: 60, inbox: true } } });

test('the office keys a waiting order, and its buyer sees the number', async ({ buyer: page, browser }) => {
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  const { orderId } = await placeOrder(page);

  const office = await (await browser.newContext()).newPage();
  await signIn(office, people.office);
  await office
    .getByRole('navigation', { name: 'Sales office' })
    .getByRole('link', { name: 'Orders', exact: true })
    .click();
  await seePage(office, 'Orders');
  await expect(office.getByRole('button', { name: /^To send 1/ })).toHaveAttribute('aria-pressed', 'true');
  await expect(office.getByRole('button', { name: /^On back order/ }), 'no state without orders').toHaveCount(
    0,
  );
  await audit(office, 'the board');
  await office.getByRole('textbox', { name: 'Number, customer or reference' }).fill(orderId.toLowerCase());
  await office.keyboard.press('Enter');
  await office.getByRole('table').getByRole('button', { name: orderId }).click();
  const dialog = office.getByRole('dialog', { name: `Order ${orderId}` });
  await expect(dialog.getByRole('list', { name: 'History' })).toContainText('Received');
  await audit(office, 'an order of the board');
  await dialog.getByRole('textbox', { name: 'Number in your system' }).fill('XX1');
  await dialog.getByRole('button', { name: 'Mark as keyed' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Mark as keyed' }).click();
  await expect(dialog.getByRole('alert')).toContainText('number');
  await dialog.getByRole('textbox', { name: 'Number in your system' }).fill('INV-4711');
  await dialog.getByRole('button', { name: 'Mark as keyed' }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: 'Mark as keyed' }).click();
  await expect(office.getByRole('dialog').getByRole('list', { name: 'History' })).toContainText('Confirmed');
  expect(await seeConfirmed(page)).toBe('INV-4711');
});

test('the board links to a file that was set aside, and Data has its fault', async ({ page, shop }) => {
  const inbox = join(shop.environment.DATA_DIR ?? '', 'back-office', 'inbox');
  await mkdir(inbox, { recursive: true });
  const draft = join(inbox, '.stock.csv');
  await writeFile(draft, 'Code,StockCases,StockBottles\nNOWINE,some,0\n');
  await rename(draft, join(inbox, 'stock.csv'));
  await signIn(page, people.office);
  await page.goto('/admin/orders');
  const link = page.getByRole('navigation', { name: 'Files that need attention' }).getByRole('link');
  await expect(link, 'looked for again every 15 seconds').toHaveText('1 file set aside', { timeout: 30_000 });
  await link.click();
  await seePage(page, 'Data');
  const files = page.getByRole('region', { name: 'Files set aside' });
  await expect(files).toBeInViewport();
  await expect(files).toContainText(/stock\.csv\s*line 2, .*some/);
  await audit(page, 'data with a file set aside');
});

test('the office adds a login, removes it and restores it', async ({ office: page, faults }) => {
  faults.expect(/404/);
  await page.goto('/admin/access');
  const part = page.getByRole('region', { name: 'Logins' });
  await part.getByRole('textbox', { name: 'Email', exact: true }).fill('New.Buyer@example.com');
  await part.getByRole('textbox', { name: 'Customer account' }).fill('NOBODY');
  await part.getByRole('button', { name: 'Add login' }).click();
  await expect(part.getByRole('alert')).toContainText('Customer not found');
  await part.getByRole('textbox', { name: 'Customer account' }).fill('HARB01');
  await part.getByRole('textbox', { name: 'Name, if known' }).fill('Nia New');
  await part.getByRole('button', { name: 'Add login' }).click();
  await expect(
    part.getByText('new.buyer@example.com can now order for The Harbourmaster’s Table.'),
  ).toBeVisible();

  await part.getByRole('textbox', { name: 'Find by email, name or customer' }).fill('nia harb');
  const found = part.getByRole('list', { name: 'Logins found' }).getByRole('listitem');
  await expect(found).toContainText('has never logged in');
  await audit(page, 'logins');

  await found.getByRole('button', { name: /^Remove new.buyer@example.com from/ }).click();
  await expect(found).toHaveCount(0);
  await expect(part.getByText('No login matches ‘nia harb’.')).toBeVisible();
  await part.getByRole('button', { name: 'Undo' }).click();
  await expect(part.getByText('can order again for The Harbourmaster’s Table.')).toBeVisible();
  await expect(found).toContainText('Nia New');
});

test('the office creates an API key, which is shown once, and revokes it', async ({ office: page }) => {
  await page.goto('/admin/access');
  const keys = page.getByRole('region', { name: 'API keys' });
  await keys.getByRole('textbox', { name: 'Name' }).fill('Night import');
  await keys.getByRole('checkbox', { name: 'Set stock' }).check();
  await keys.getByRole('button', { name: 'Create key' }).click();
  await expect(keys.getByRole('status')).toContainText(/tck_\S{20}/);
  await page.reload();
  await expect(keys.getByRole('listitem').filter({ hasText: 'Night import' })).toContainText('never used');
  await expect(keys.getByText(/tck_\S{20}/)).toHaveCount(0);
  await keys.getByRole('button', { name: 'Revoke Night import' }).click();
  await expect(keys.getByRole('listitem').filter({ hasText: 'Night import' })).toContainText('Revoked');
});

test('the office checks files before it imports them', async ({ office: page }) => {
  await page.goto('/admin/data');
  const part = page.getByRole('region', { name: 'Import files' });
  const stock = Buffer.from('Code;StockCases;StockBottles\nNOWINE;1;1\n');
  const reps = Buffer.from('Code;Name\nR77;Ren\xe9e Rep\n', 'latin1');
  await part.getByLabel('Choose files…').setInputFiles([
    { name: 'stock.csv', mimeType: 'text/csv', buffer: stock },
    { name: 'reps.csv', mimeType: 'text/csv', buffer: reps },
  ]);
  const list = part.getByRole('list', { name: 'Files to import' });
  await expect(list).toContainText('Left out, 1 fault: line 2, Code: "NOWINE" is not among the products');
  await expect(list).toContainText('1 added · 0 changed · 0 unchanged');
  await expect(list).toContainText('read as Windows-1252, semicolons');
  await audit(page, 'a preview of an import');

  await test.step('a further file joins the preview, and one of the same name replaces the other', async () => {
    await part.getByLabel('Choose files…').setInputFiles([
      { name: 'reps.csv', mimeType: 'text/csv', buffer: Buffer.from('Code,Name\nR77,One\nR78,Two\n') },
      { name: 'prices.csv', mimeType: 'text/csv', buffer: Buffer.from('Code\nX\n') },
    ]);
    await expect(list.getByRole('heading')).toHaveText(['prices.csv', 'stock.csv', 'reps.csv']);
    await expect(list).toContainText('2 added · 0 changed · 0 unchanged');
  });
  await part.getByRole('button', { name: 'Discard' }).click();
  await expect(part.getByRole('region', { name: 'Your files' })).toBeFocused();

  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Code,Name\nR77,Renate Rep\n'], 'reps.csv', { type: 'text/csv' }));
    return transfer;
  });
  const place = part.getByText('Drop files here, or');
  await place.dispatchEvent('dragover', { dataTransfer: data });
  await place.dispatchEvent('drop', { dataTransfer: data });
  await part.getByRole('button', { name: 'Import 1 file' }).click();
  await expect(part.getByRole('status').first()).toContainText('Imported: reps.csv.');
  await expect(page.getByRole('list', { name: 'Last imports' })).toContainText('Olive Office');
});

test('the office ticks figures in doubt as right, and undoes the import', async ({ office: page }) => {
  await page.goto('/admin/data');
  const part = page.getByRole('region', { name: 'Import files' });
  const csv = (name: string, text: string) => ({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  const prices = csv(
    'prices.csv',
    'PriceList,ProductCode,CasePrice,BottleNett,BottleVAT\nNOUGHT,RHO008,0,0,0\n',
  );
  const reps = csv('reps.csv', 'Code,Name\nR81,Rhona Rep\n');
  const list = part.getByRole('list', { name: 'Files to import' });
  const tick = part.getByRole('checkbox', { name: 'These figures are right: import prices.csv with them' });

  await test.step('without the tick, the file is left out, and the others are imported', async () => {
    await part.getByLabel('Choose files…').setInputFiles([prices, reps]);
    await expect(list).toContainText('line 2, CasePrice: "0" of NOUGHT RHO008 is nought');
    await expect(tick).not.toBeChecked();
    await audit(page, 'a preview with figures in doubt');
    await part.getByRole('button', { name: 'Import 1 file' }).click();
    await expect(part.getByText('Imported: reps.csv. Left out: prices.csv.')).toBeVisible();
  });

  await test.step('with it, the file is imported', async () => {
    await part.getByLabel('Choose files…').setInputFiles([prices]);
    const none = part.getByRole('button', { name: 'Import 0 files' });
    await expect(none).toHaveAccessibleDescription('Tick the file whose figures are right');
    await tick.check();
    await part.getByRole('button', { name: 'Import 1 file' }).click();
    await expect(part.getByText('Imported: prices.csv.')).toBeVisible();
  });

  const made = page.getByRole('region', { name: 'Last imports' });
  const ours = made.getByRole('listitem').filter({ hasText: 'prices.csv' }).first();
  await expect(ours).toContainText('Olive Office');
  await ours.getByRole('button', { name: 'Undo import' }).press('Enter');
  await expect(ours.getByText('Bring back the values before this import?')).toBeVisible();
  await audit(page, 'an import about to be undone');
  await page.keyboard.press('Tab');
  await expect(ours.getByRole('button', { name: 'Undo it' }), 'after its question').toBeFocused();
  await page.keyboard.press('Enter');
  await expect(made.getByRole('status')).toContainText('Undone: prices.csv. 1 row as before.');
  await expect(ours).toContainText(/Undone by Olive Office, /);
  await expect(ours.getByRole('button')).toHaveCount(0);
});

test('the office reads before an import that it cannot be undone', async ({ buyer, office: page }) => {
  await checkOutWith(buyer, 'galets', galets, { cases: 1, bottles: 0 });
  const { orderId } = await placeOrder(buyer);
  await page.goto('/admin/data');
  const part = page.getByRole('region', { name: 'Import files' });
  const buffer = Buffer.from(`OrderNo,Number,State\n${orderId},INV-4712,confirmed\n`);
  await part
    .getByLabel('Choose files…')
    .setInputFiles([{ name: 'confirmations.csv', mimeType: 'text/csv', buffer }]);
  const why = 'it moves orders, and no order moves back';
  await expect(part.getByRole('list', { name: 'Files to import' })).toContainText(
    `Once imported, this file and those imported with it cannot be undone: ${why}.`,
  );
  await audit(page, 'a preview of what cannot be undone');
  await part.getByRole('button', { name: 'Import 1 file' }).click();
  await expect(part.getByText('Imported: confirmations.csv.')).toBeVisible();
  const ours = page
    .getByRole('list', { name: 'Last imports' })
    .getByRole('listitem')
    .filter({ hasText: 'confirmations.csv' });
  await expect(ours).toContainText(`Cannot be undone: ${why}.`);
  await expect(ours.getByRole('button')).toHaveCount(0);
});

test('a file dropped on the import is no order', async ({ office: page }) => {
  await actFor(page, { account: 'HARB01', name: 'The Harbourmaster’s Table' });
  await page.goto('/admin/data');
  const data = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Code,Name\nR79,Rita Rep\n'], 'reps.csv', { type: 'text/csv' }));
    return transfer;
  });
  const overlay = page.getByText('Drop your order here');
  await expect(async () => {
    await page.locator('h1').dispatchEvent('dragover', { dataTransfer: data });
    await expect(overlay).toBeVisible({ timeout: 500 });
  }, 'its chunk loads when the browser is idle').toPass();
  const part = page.getByRole('region', { name: 'Import files' });
  const place = part.getByText('Drop files here, or');
  await place.dispatchEvent('dragover', { dataTransfer: data });
  await expect(overlay).toHaveCount(0);
  await place.dispatchEvent('drop', { dataTransfer: data });
  await expect(part.getByRole('list', { name: 'Files to import' })).toContainText('reps.csv');
  await expect(overlay).toHaveCount(0);
});
