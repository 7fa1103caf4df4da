import type { Locator, Page } from '@playwright/test';
import { desktop, phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { audit } from '../steps/audit-page.ts';
import { caillottes, galets, harbourmaster } from '../steps/demo-merchant.ts';
import { addByName } from '../steps/fill-basket.ts';
import { chooseView, description, productCards } from '../steps/find-products.ts';
import { notedOrder } from '../steps/look-at-lists.ts';
import { goWithin, seeAllLoaded } from '../steps/open-screens.ts';
import { holdSession, openAs, people, seePage, signIn } from '../steps/sign-in.ts';

test('the login and the sign-in form pass the accessibility audit', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await audit(page, 'login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await audit(page, 'sign-in form');
});

test('every text colour has enough contrast on every background, light and dark, with any colour of a merchant', async ({
  page,
}) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  const colours = ['#a98d10', '#000000', '#ffffff', '#5a1032', '#004225', '#0000ff', '#ffff00', '#00ff00'];
  for (const scheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme: scheme });
    for (const colour of colours)
      expect.soft(await unreadable(page, colour), `${colour}, ${scheme}`).toEqual([]);
  }
});

/**
 * Returns pairs of text and background colours with too little contrast (WCAG 2.2 1.4.3 and 1.4.11) for a merchant's
 * colour.
 */
function unreadable(page: Page, colour: string): Promise<string[]> {
  return page.evaluate((colour) => {
    const root = document.documentElement.style;
    for (const name of ['brand', 'brand-hover', 'notice']) root.setProperty(`--${name}`, colour);
    const context = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
    const probe = document.body.appendChild(document.createElement('i'));
    const luminance = (token: string) => {
      probe.style.color = `var(--color-${token})`;
      if (!context) throw new Error('No canvas');
      context.fillStyle = getComputedStyle(probe).color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = [...context.getImageData(0, 0, 1, 1).data].map((byte) => {
        const part = byte / 255;
        return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const contrast = (ink: string, ground: string) => {
      const [dark = 0, light = 0] = [luminance(ink), luminance(ground)].sort((a, b) => a - b);
      return (light + 0.05) / (dark + 0.05);
    };
    const grounds = ['paper', 'paper-deep', 'card'];
    const pairs = [
      ...['ink', 'ink-soft', 'brand-ink', 'warning'].flatMap((ink) =>
        grounds.map((ground) => ({ ink, ground, least: 4.5 })),
      ),
      ...['brand-paper', 'notice-paper', 'warning-paper'].map((ground) => ({
        ink: 'ink',
        ground,
        least: 4.5,
      })),
      { ink: 'warning', ground: 'warning-paper', least: 4.5 },
      { ink: 'bar-ink', ground: 'bar', least: 4.5 },
      { ink: 'bar-ink-soft', ground: 'bar', least: 4.5 },
      ...grounds.map((ground) => ({ ink: 'control', ground, least: 3 })),
    ];
    const bad = pairs
      .map(({ ink, ground, least }) => ({ ink, ground, least, is: contrast(ink, ground) }))
      .filter(({ is, least }) => is < least);
    probe.remove();
    return bad.map(({ ink, ground, is }) => `${ink} on ${ground}: ${is.toFixed(2)}`);
  }, colour);
}

test('forced colours mark the chosen view, a typed row and the selected option', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await openAs(page, people.buyer, '/product-list/1/10');
  const logo = page.getByRole('banner').getByRole('img', { name: 'Tradecellar' });
  await expect(logo).toHaveCSS('background-color', 'rgb(255, 254, 251)');
  const marked = (element: Element) => getComputedStyle(element).outlineStyle === 'solid';
  const view = (name: string) => page.getByRole('button', { name, exact: true });
  const row = productCards(page).first();
  await expect(row).toBeVisible();
  expect(await view('List').evaluate(marked)).toBe(true);
  expect(await view('Cards').evaluate(marked)).toBe(false);
  expect(await row.evaluate(marked)).toBe(false);
  await row.getByRole('textbox', { name: /^Cases/ }).fill('2');
  await page.getByRole('combobox', { name: 'Sort' }).focus();
  await expect.poll(() => row.evaluate(marked)).toBe(true);

  await page.getByRole('button', { name: 'Quick order' }).click();
  await page.getByRole('combobox', { name: /wine/i }).fill('riesling');
  const options = page.getByRole('option');
  await expect(options.nth(1)).toBeVisible();
  await expect.poll(() => options.nth(0).evaluate(marked)).toBe(true);
  expect(await options.nth(1).evaluate(marked)).toBe(false);
});

test('large text stays within the page and its rows', async ({ page }) => {
  await page.setViewportSize(phone);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.enable');
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
  await holdSession(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 2 });
  for (const address of ['/product-list/1/10', '/product-detail/RHO008', '/basket', '/checkout', '/orders']) {
    await goWithin(page, address);
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond, address).toBe(0);
    const lower = await page
      .locator('tbody')
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.flatMap((row) => {
          const { bottom } = row.getBoundingClientRect();
          const cells = [...row.children].filter((cell) => cell.getBoundingClientRect().bottom > bottom + 1);
          return cells.map((cell) => cell.textContent);
        }),
      );
    expect.soft(lower, `cells of ${address} lower than their row`).toEqual([]);
  }
});

test('a buyer chooses light or dark in the user dropdown, and a reload keeps the choice', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, people.buyer);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'Bea Buyer' }).click();
  const scheme = page.getByRole('combobox', { name: 'Colours' });
  await scheme.selectOption('Dark');
  await expect.poll(paper).not.toBe(light);
  const dark = await paper();
  await page.reload();
  expect(await paper()).toBe(dark);
  await page.emulateMedia({ media: 'print' });
  expect(await paper()).not.toBe(dark);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Bea Buyer' }).click();
  await expect(scheme).toHaveValue('dark');
  await scheme.selectOption('System');
  await expect.poll(paper).toBe(light);
});

for (const [screens, addresses] of [
  ['orders, the account and the profile', ['/orders', '/account', '/profile']],
  [
    'a wine, its tasting notes and a search with nothing found',
    ['/product-detail/SHE001', '/tasting-notes?code=SHE001', '/product-search/1/20?description=zzyzx'],
  ],
  ['My Usuals, My Lists, the contact page and the help', ['/my-usuals/1/10', '/lists', '/contact', '/help']],
] as const) {
  test(`${screens} pass the accessibility audit`, async ({ page }) => {
    await openAs(page, people.buyer, addresses[0]);
    for (const address of addresses) {
      await goWithin(page, address);
      await audit(page, address);
    }
  });
}

test('cards with a typed quantity and search suggestions pass the accessibility audit', async ({ page }) => {
  await openAs(page, people.buyer, '/product-list/1/10');
  await seeAllLoaded(page);
  await chooseView(page, 'Cards');
  await productCards(page)
    .first()
    .getByRole('textbox', { name: /^Cases/ })
    .fill('2');
  await audit(page, 'cards');
  await description(page).fill('chab');
  await expect(page.getByRole('listbox', { name: 'Suggestions' })).toBeVisible();
  await audit(page, 'suggestions');
});

test('printed pages are complete, and name the customer', async ({ page }) => {
  await holdSession(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  // Fills each column with the longest text that it can have.
  await page.route('**/api/account/orders/items', async (route) => {
    const answer = await route.fetch();
    const orders = await answer.json();
    const words = {
      Order_OrderType: 'Back Order',
      Order_CustomerReference: 'HARBOURMASTER/2026/11/PO-000471',
      CollectionTime: '09:00',
      State: 'handed-over',
      DeliveryType: 'collection',
      Order_InvoiceNumber: 'INV0004711',
      Order_TotalNett: 12_345.67,
      Order_TotalVAT: 2_469.13,
    };
    orders.mainResult = orders.mainResult.map((order: Readonly<Record<string, unknown>>) => ({
      ...order,
      ...words,
      Order_OrderNo: `WEB${order.Order_OrderNo}`,
    }));
    await route.fulfill({ response: answer, json: orders });
  });
  const main = page.getByRole('main');
  for (const [address, title] of [
    ['/product-list/1/20', /My Products/],
    ['/product-detail/RHO008', galets],
    ['/basket', 'Basket'],
    ['/orders', 'My Orders'],
    [`/order-details/${notedOrder}`, /^Order /],
    ['/account', 'My Account'],
  ] as const) {
    await page.emulateMedia({ media: 'screen' });
    await page.setViewportSize(desktop);
    await goWithin(page, address);
    await seePage(page, title);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    // A4 without its margins.
    await page.setViewportSize({ width: 680, height: 1008 });
    await expect
      .configure({ soft: true })
      .poll(() => textBeyond(main), `${address} on paper`)
      .toEqual([]);
    await expect.soft(main.getByRole('button'), `buttons of ${address}`).toHaveCount(0);
    if (address !== '/product-detail/RHO008')
      await expect.soft(main.getByText(harbourmaster.name).first(), address).toBeVisible();
    if (address.startsWith('/product-list'))
      await expect.soft(main.getByText(/ · prices ex VAT · 1–20 of \d+ products$/)).toBeVisible();
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  }
});

/** Returns texts that the edge of the paper would cut off. */
function textBeyond(main: Locator): Promise<string[]> {
  return main.evaluate((element) => {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const beyond: string[] = [];
    while (walker.nextNode()) {
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const { top, left, right, width, height } = range.getBoundingClientRect();
      const isSeen =
        width > 0 && height > 0 && walker.currentNode.parentElement?.closest('.sr-only') === null;
      // Letters may be up to 4 px higher than their line.
      if (isSeen && (top + scrollY < -4 || left < -1 || right > innerWidth + 1)) {
        beyond.push(walker.currentNode.textContent ?? '');
      }
    }
    return beyond;
  });
}
