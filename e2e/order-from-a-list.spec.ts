import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { galets } from './steps/demo-merchant.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import { changedOrder } from './steps/look-at-lists.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { cutLine, serviceUnavailable } from './steps/server-away.ts';
import { seePage } from './steps/sign-in.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Quick order/ });
const group = (page: Page, name: RegExp) => page.getByRole('region', { name });
/** A line of the pasted list, found by a word of the line or of its wine. */
const row = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words });
const add = (page: Page) => page.getByRole('button', { name: /^Add \d+ lines?$/ });

async function paste(page: Page, text: string): Promise<void> {
  await expect(field(page)).toBeFocused();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), text);
  await page.keyboard.press('Control+V');
}

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

const mail = `Hi Sarah,
2 cases Fleurie garants
127 3cs
-3 galets cigalons
sancerre lacaille 6b
puligny 1
12 xyzzy qwertz
house fizz x 2
Many thanks
Bea`;

test('a buyer pastes an order from a mail, answers the questions about it, and adds it to the basket', async ({
  buyer: page,
}) => {
  await page.keyboard.press('/');
  await paste(page, mail);
  await seePage(page, 'Paste an order');
  await expect(add(page)).toBeVisible();

  await test.step('the page sorts the lines into wines, questions, unknown wines and further text', async () => {
    await expect(group(page, /^Matched/)).toContainText('Fleurie Les Garants');
    await expect(group(page, /^Matched/)).toContainText('Prosecco Spumante Brut Millesimato');
    await expect(group(page, /^Which wine/).getByRole('group', { name: /puligny 1/ })).toBeVisible();
    await expect(group(page, /^Not found/)).toContainText('12 xyzzy qwertz');
    await expect(page.getByText(/“-3”: Please enter at least 1/)).toBeVisible();
    await expect(group(page, /^Skipped/)).toBeVisible();
    await seeBasketCount(page, 0);
    await audit(page, 'a pasted list');
  });

  await test.step('the questions open one after the other: the buyer chooses, searches or drops a wine', async () => {
    await expect(page.getByRole('status').filter({ hasText: '2 to choose' })).toContainText('1 not found');
    await group(page, /^Which wine/)
      .getByRole('button', { name: /Puligny-Montrachet, / })
      .click();
    await expect(row(page, 'house fizz x 2'), 'the next question opens, with the focus').toBeFocused();
    const finder = page.getByRole('combobox', { name: 'Search for “house fizz x 2”' });
    await finder.fill('cava brut');
    await page
      .getByRole('option', { name: /Cava Brut, Caves Montferral/ })
      .first()
      .click();
    await expect(row(page, 'house fizz x 2')).toContainText('We’ll remember this name');
    await expect(row(page, '12 xyzzy qwertz')).toBeFocused();
    await page.getByRole('button', { name: 'Drop 12 xyzzy qwertz' }).click();
    await expect(page.getByText('12 xyzzy qwertz')).toHaveCount(0);
    await expect(row(page, '-3 galets')).toBeFocused();
  });

  await test.step('the list is still there after a reload and after a visit to another page', async () => {
    await page.reload();
    await expect(row(page, 'house fizz x 2')).toContainText('We’ll remember this name');
    await page.goto('/product-list');
    await seePage(page, 'My Products');
    await page.keyboard.press('/');
    await page.getByRole('link', { name: /^Go on with your list/ }).click();
    await seePage(page, 'Paste an order');
    await expect(row(page, 'puligny 1')).toContainText(/Puligny-Montrachet, .*1 case/);
  });

  await test.step('the buyer adds the settled lines to the basket, and Undo removes them', async () => {
    await expect(add(page), 'as soon as all lines are read').toHaveText('Add 5 lines');
    await add(page).click();
    await seePage(page, 'Basket');
    await seeBasketCount(page, 5);
    await expect(page.getByRole('status').filter({ hasText: /We’ll remember \d names?/ })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeBasketCount(page, 0);
  });

  await test.step('the next list understands the corrected name, and the buyer deletes the name in the profile', async () => {
    await page.keyboard.press('/');
    await paste(page, 'house fizz 1\n127 1');
    await expect(group(page, /^Matched/)).toContainText('Cava Brut, Caves Montferral');
    await page.goto('/profile');
    await page.getByRole('link', { name: 'See your names' }).click();
    await seePage(page, 'Your names for our wines');
    await page.getByRole('button', { name: 'Forget house fizz' }).click();
    await expect(page.getByText('“house fizz”')).toHaveCount(0);
  });
});

/** Drops a file on the page. Repeats the drop until the page accepts files. */
async function drop(page: Page, name: string, content: string): Promise<void> {
  await page.evaluate(
    async ([called, text]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(new File([text], called));
      const isRefused = (kind: 'dragover' | 'drop') =>
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      while (isRefused('dragover')) await new Promise((resolve) => setTimeout(resolve, 50));
      isRefused('drop');
    },
    [name, content] as const,
  );
}

const workbook = new URL('../web/test/order.xlsx', import.meta.url);

test('a buyer orders from a workbook and from CSV files', async ({ buyer: page }) => {
  await test.step('the buyer chooses a workbook by keyboard', async () => {
    await page.keyboard.press('/');
    await page.getByRole('link', { name: 'Paste a list, or choose a file' }).click();
    await seePage(page, 'Paste an order');
    // The file field is hidden, so its label shows the focus.
    await page.getByRole('button', { name: 'Match wines' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByText('Excel or CSV file…')).toHaveCSS('outline-style', 'solid');
    await page.getByLabel('Excel or CSV file…').setInputFiles(workbook.pathname);
    await expect(page.getByText(/^order.xlsx, sheet Order: /)).toBeVisible();
    await expect(row(page, 'Fleurie Les Garants')).toContainText('2 cases');
  });

  await test.step('a picture is refused with a reason, and the list stays', async () => {
    await drop(page, 'label.png', 'no table');
    const refusal = page.getByRole('status').filter({ hasText: 'label.png is neither an Excel workbook' });
    await expect(refusal).toBeVisible();
    await expect(group(page, /^Matched/)).toContainText('Fleurie Les Garants');
  });

  await test.step('an order form is dropped on My Account: prices are not read as quantities, and blank rows are skipped', async () => {
    await page.goto('/account');
    await seePage(page, 'My Account');
    await drop(
      page,
      'form.csv',
      'Code,Wine,Bottle,Case,Order\nRHO008,,26.50,159.00,2\nCHA002,,28.00,168.00,\nLOI003,,12.00,72.00,-\n',
    );
    await seePage(page, 'Paste an order');
    await expect(page.getByText('This list replaces your earlier pasted list.')).toBeVisible();
    await expect(row(page, galets)).toContainText('2 cases');
    await expect(add(page)).toHaveText('Add 1 line');
  });
});

test('a buyer finds an old order, fails to re-order it offline, and re-orders chosen lines', {
  tag: ['@1.customer.5'],
}, async ({ buyer: page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  const dialog = page.getByRole('dialog');
  const button = page.getByRole('main').getByRole('button', { name: 'Re-order', exact: true });
  await page.goto('/orders?from=2020-01-01&to=2026-12-31');
  await page.getByRole('link', { name: `Re-Order order ${changedOrder}` }).click();
  await seePage(page, `Order ${changedOrder}`);
  await expect(button).toBeFocused();

  await test.step('a re-order without a network adds nothing, and says so', async () => {
    // A press takes the answer of a pending call for the same products.
    await seeNetworkIdle(page);
    const putBack = await cutLine(page, '**/api/products/items');
    await page.keyboard.press('Enter');
    const alert = page.getByRole('alertdialog', { name: 'The order could not be added' });
    await expect(alert).toContainText(serviceUnavailable);
    await alert.getByRole('button', { name: 'OK' }).click();
    await putBack();
  });

  await test.step('a re-order lists the changed lines, and adds nothing until the buyer chooses', async () => {
    await button.press('Enter');
    const changes = dialog.getByRole('list', { name: 'Changes' }).getByRole('listitem');
    await expect(changes.filter({ hasText: 'No longer sold' })).toHaveCount(1);
    await expect(changes.filter({ hasText: /Vintage was \d{4}, now \d{4}/ }).first()).toBeVisible();
    const price = /bottles cost £[\d,.]+ nett, now £[\d,.]+/;
    await expect(changes.filter({ hasText: price }).first()).toBeVisible();
    await audit(page, 'what has changed');
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await seeBasketCount(page, 0);
    await expect(button).toBeFocused();
  });

  await test.step('the buyer adds a single line', async () => {
    const lines = page.getByRole('table', { name: 'Lines' }).locator('tbody tr');
    const soave = lines.filter({ hasText: 'Soave Classico' });
    await expect(soave.getByRole('cell', { name: '2', exact: true }), 'its cases').toBeVisible();
    await soave.getByRole('button', { name: /^Add Soave/ }).click();
    await expect(soave).toContainText('In basket');
    const chablis = lines.filter({ hasText: 'Chablis' });
    await chablis.getByRole('button', { name: /^Add Chablis/ }).click();
    await expect(dialog.getByRole('heading', { name: '1 line to check before adding' })).toBeVisible();
    await dialog.getByRole('button', { name: 'Add at today’s price' }).click();
    await seeBasketCount(page, 2);
    await expect(page).toHaveURL(`/order-details/${changedOrder}`);
    const gone = lines.filter({ hasText: 'no longer sold' });
    await expect(gone).toHaveCount(1);
    await expect(gone.getByRole('button')).toHaveCount(0);
  });

  await test.step('the buyer adds the whole order, and Undo removes it', async () => {
    await button.click();
    await dialog.getByRole('button', { name: 'Add all at today’s prices' }).click();
    await expect(page).toHaveURL(/\/basket\/?$/);
    await seeBasketCount(page, 6);
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeBasketCount(page, 2);
  });
});
