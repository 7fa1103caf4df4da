import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { countPointers } from './steps/by-keyboard.ts';
import { galets } from './steps/demo-merchant.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import { seePage } from './steps/sign-in.ts';

const field = (page: Page) => page.getByRole('combobox', { name: /^Quick order/ });
const opener = (page: Page) => page.getByRole('button', { name: /^Quick order/ });
const group = (page: Page, name: RegExp) => page.getByRole('region', { name });
/** A line of the list by the words of its wine or its own. */
const row = (page: Page, words: string | RegExp) =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: words });
const add = (page: Page) => page.getByRole('button', { name: /^Add \d+ lines?$/ });

/** As a person does: what was copied elsewhere is pasted into the field. */
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

test('a buyer pastes an order from a mail, and adds nothing without a look', async ({ buyer: page }) => {
  await page.keyboard.press('/');
  await paste(page, mail);
  await seePage(page, 'Your list');
  await expect(add(page)).toBeVisible();

  await test.step('what was understood, what may be meant, what was not found, what is no wine', async () => {
    await expect(group(page, /^Matched/)).toContainText('Fleurie Les Garants');
    await expect(group(page, /^Matched/)).toContainText('Prosecco Spumante Brut Millesimato');
    await expect(group(page, /^Which wine/).getByRole('group', { name: /puligny 1/ })).toBeVisible();
    await expect(group(page, /^Not found/)).toContainText('12 xyzzy qwertz');
    await expect(page.getByText(/“-3”: A quantity below 1 cannot be ordered/)).toBeVisible();
    await expect(group(page, /^Ignored/)).toBeVisible();
    await seeBasketCount(page, 0);
    await audit(page, 'a pasted list');
  });

  await test.step('one question after the other: one is chosen, one is looked for, one is dropped', async () => {
    await expect(page.getByRole('status').filter({ hasText: '2 to choose' })).toContainText('1 not found');
    await group(page, /^Which wine/)
      .getByRole('button', { name: /Puligny-Montrachet, / })
      .click();
    await expect(row(page, 'house fizz x 2'), 'the next one opens, with the focus').toBeFocused();
    await audit(page, 'a pasted list with a question open');
    const finder = page.getByRole('combobox', { name: 'Search for “house fizz x 2”' });
    await finder.fill('cava brut');
    await page
      .getByRole('option', { name: /Cava Brut, Caves Montferral/ })
      .first()
      .click();
    await expect(page.getByText('“house fizz” will be remembered for next time')).toBeVisible();
    await expect(row(page, '12 xyzzy qwertz')).toBeFocused();
    await page.getByRole('button', { name: 'Drop 12 xyzzy qwertz' }).click();
    await expect(page.getByText('12 xyzzy qwertz')).toHaveCount(0);
    await expect(row(page, '-3 galets')).toBeFocused();
  });

  await test.step('it is still there after a reload, and after having been away', async () => {
    await page.reload();
    await expect(page.getByText('“house fizz” will be remembered for next time')).toBeVisible();
    await page.goto('/product-list');
    await seePage(page, 'My Products');
    await page.keyboard.press('/');
    await page.getByRole('link', { name: /^Go on with your list/ }).click();
    await seePage(page, 'Your list');
    await expect(row(page, 'puligny 1')).toContainText(/Puligny-Montrachet, .*1 case/);
  });

  await test.step('all that is settled goes into the basket; Undo takes it out again', async () => {
    const label = (await add(page).textContent()) ?? '';
    const count = Number(/\d+/.exec(label)?.[0]);
    expect(count).toBeGreaterThanOrEqual(5);
    await add(page).click();
    await seePage(page, 'Basket');
    await seeBasketCount(page, count);
    await expect(page.getByRole('status').filter({ hasText: 'remembered for next time' })).toBeVisible();
    await page.getByRole('button', { name: 'Undo' }).click();
    await seeBasketCount(page, 0);
    await page.goBack();
    await seePage(page, 'Your list');
    await add(page).click();
    await seePage(page, 'Basket');
  });

  await test.step('the corrected name is understood the next time', async () => {
    await page.keyboard.press('/');
    await paste(page, 'house fizz 1\n127 1');
    await expect(group(page, /^Matched/)).toContainText('Cava Brut, Caves Montferral');
  });

  await test.step('it is found from My Account, and forgotten', async () => {
    await page.goto('/account');
    await page.getByRole('link', { name: 'Your wine nicknames' }).click();
    await seePage(page, 'Your wine nicknames');
    await page.getByRole('button', { name: 'Forget house fizz' }).click();
    await expect(page.getByText('“house fizz”')).toHaveCount(0);
  });
});

const codes = `101 102 103 124 125 127 128 133 159 214
217 219 220 242 243 258 260 262 263 283`.split(/\s+/);

test('a buyer pastes twenty codes and adds them with three clicks', async ({ buyer: page }) => {
  const clicks = await countPointers(page);
  await page.reload();
  await opener(page).click();
  await paste(page, codes.join('\n'));
  await expect(add(page)).toHaveText('Add 20 lines');
  await add(page).click();
  await seeBasketCount(page, 20);
  expect(clicks()).toBeLessThanOrEqual(3);
});

/** A word of the name of each, as one types it who knows the list. */
const wines: readonly (readonly [string, string])[] = [
  ['vasseur', 'Champagne Delorme-Vasseur, Brut Réserve'],
  ['wray', 'Sparkling Rosé Wild Rose, Ashcombe & Wray'],
  ['almirez', 'Fino, Bodegas Almirez'],
  ['sherry', 'Cream Sherry, Bodegas Almirez'],
  ['velha', 'Vintage Port Quinta da Fonte Velha, Whitcombe & Sá'],
  ['tete', 'Château Mirande, Sauternes Crème de Tête'],
  ['lacaill', 'Sancerre, Domaine Aubert Lacaille'],
  ['moines', 'Pouilly-Fumé Cuvée des Moines, Domaine des Grandes Perrières'],
  ['tertre', 'Chinon, Clos du Tertre Blanc'],
  ['vaillon', 'Chablis Premier Cru Vaillons, Domaine Jean-Luc Verdier et Fils'],
  ['avaux', 'Beaune Premier Cru Clos des Avaux, Domaine Marchand-Delorme'],
  ['pain', 'Pinot Blanc Cuvée du Four à Pain, Cave de Steinbrunn'],
  ['margaux', 'Château Tournefeuil-Latour, Margaux'],
  ['aieux', 'Châteauneuf-du-Pape Réserve des Aïeux, Domaine des Hautes Restanques'],
  ['brulees', 'Condrieu Les Terrasses Brûlées, Maison Tardieu-Vernet'],
  ['bellava', 'Barolo, Cascina Bellavalle'],
  ['vecchio', 'Pinot Grigio delle Venezie Ponte Vecchio, Tenuta Sassobianco'],
  ['cesure', 'Valpolicella Ripasso Classico Superiore Le Cesure, Cantina Belfiore'],
  ['falco', 'Toscana Rosso Torre del Falco, Podere Casanuova'],
  ['vela', 'Fiano Vela Bianca, Masseria Torre Lunga'],
  ['primiti', 'Primitivo, Masseria Torre Lunga'],
  ['altos', 'Rioja Crianza Altos, Viñedos Hermanas Arbaiza'],
  ['velarde', 'Verdejo Nocturno, Bodegas Casa Velarde'],
  ['antic', 'Priorat Coster del Mas Antic, Celler Roca Negra'],
  ['encosta', 'Douro Tinto Vinha Velha da Encosta, Casa de Vilarelho'],
  ['veltlin', 'Grüner Veltliner, Weingut Lindenhof'],
  ['thalass', 'Assyrtiko, Ktima Thalassinos'],
  ['ridge', 'Barossa Shiraz, Currawong Ridge'],
  ['paddock', 'Mornington Pinot Noir Home Paddock, Saltbush Road'],
  ['colonia', 'Bonarda Colonia, Bodega Piedra Alba'],
];

test('a buyer orders thirty wines by name with no click and fewer than 300 keys', async ({ buyer: page }) => {
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('/');
  await expect(field(page)).toBeFocused();
  for (const [word, wine] of wines) {
    for (const letter of `${word} 2`) await press(letter === ' ' ? 'Space' : letter);
    const list = page.getByRole('listbox', { name: 'Suggestions' });
    await expect(list).toHaveAttribute('aria-busy', 'false');
    await expect(list.getByRole('option', { selected: true })).toContainText(wine);
    await press('Enter');
    await expect(field(page)).toHaveValue('');
  }
  await seeBasketCount(page, wines.length);
  expect(wines).toHaveLength(30);
  expect(keys).toBeLessThanOrEqual(300);
});

/** Drops a file with this content, or of this many zeros, once the page takes files. */
async function drop(page: Page, name: string, content: number | string | Uint8Array): Promise<void> {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  await page.evaluate(
    async ([called, data]) => {
      const dataTransfer = new DataTransfer();
      dataTransfer.items.add(
        new File([typeof data === 'number' ? new Uint8Array(data) : Uint8Array.from(data)], called),
      );
      const isRefused = (kind: 'dragover' | 'drop') =>
        document.body.dispatchEvent(new DragEvent(kind, { dataTransfer, bubbles: true, cancelable: true }));
      while (isRefused('dragover')) await new Promise((resolve) => setTimeout(resolve, 50));
      isRefused('drop');
    },
    [name, typeof bytes === 'number' ? bytes : [...bytes]] as const,
  );
}

const workbook = new URL('../web/test/order.xlsx', import.meta.url);

test('a buyer orders from files', async ({ buyer: page }) => {
  await test.step('a workbook is chosen, by keyboard or pointer', async () => {
    await page.keyboard.press('/');
    await page.getByRole('link', { name: 'Paste a list, or choose a file' }).click();
    await seePage(page, 'Your list');
    // The field itself is hidden: its label shows the focus.
    await page.getByRole('button', { name: 'Check list' }).focus();
    await page.keyboard.press('Tab');
    await expect(page.getByText('Excel or CSV file…')).toHaveCSS('outline-style', 'solid');
    await page.getByLabel('Excel or CSV file…').setInputFiles(workbook.pathname);
    await expect(page.getByText(/^order.xlsx, sheet Order: /)).toBeVisible();
    await expect(row(page, 'Fleurie Les Garants')).toContainText('2 cases');
  });

  await test.step('other files are refused in words, and the list stays', async () => {
    const toast = page.getByRole('status');
    await drop(page, 'everything.xlsx', 51_000_000);
    await expect(toast.filter({ hasText: 'everything.xlsx is larger than 50 MB' })).toBeVisible();
    await drop(page, 'label.png', 1000);
    await expect(toast.filter({ hasText: 'label.png is neither an Excel workbook' })).toBeVisible();
    await expect(group(page, /^Matched/)).toContainText('Fleurie Les Garants');
  });

  await test.step('a form is dropped on another screen: prices are no quantities, blanks are left out', async () => {
    await page.goto('/account');
    await seePage(page, 'My Account');
    await drop(
      page,
      'form.csv',
      'Code,Wine,Bottle,Case,Order\nRHO008,,26.50,159.00,2\nCHA002,,28.00,168.00,\nLOI003,,12.00,72.00,-\n',
    );
    await seePage(page, 'Your list');
    await expect(page.getByText('The list before was replaced.')).toBeVisible();
    await expect(row(page, galets)).toContainText('2 cases');
    await expect(add(page)).toHaveText('Add 1 line');
    await group(page, /^Left out: no quantity 2/)
      .locator('summary')
      .click();
    await page.getByRole('button', { name: /^Order it ?: CHA002/ }).click();
    await expect(group(page, /^Check the quantity/)).toContainText('How many?');
    await page.getByRole('textbox', { name: /^Cases of .*Comtesse/ }).fill('1');
    await expect(add(page)).toHaveText('Add 2 lines');
  });

  await test.step('a table with two readings asks which one is meant', async () => {
    await drop(page, 'two.csv', 'Code,Qty,Order\nRHO008,12,1\nCHA002,6,2\n');
    await expect(page.getByRole('heading', { name: 'Which quantities did you mean?' })).toBeVisible();
    await expect(add(page)).toHaveCount(0);
    await audit(page, 'a list that can be read in two ways');
    await page.getByRole('button', { name: /^Use these ?: From “Order”/ }).click();
    await expect(row(page, galets)).toContainText('1 case');
    await expect(row(page, 'Comtesse')).toContainText('2 cases');
  });
});
