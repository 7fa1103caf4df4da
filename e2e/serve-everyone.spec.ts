import type { Locator, Page } from '@playwright/test';
import { desktop, phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { caillottes, galets, harbourmaster } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { productCards } from './steps/find-products.ts';
import { notedOrder } from './steps/look-at-lists.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test('login and sign-in can be used by everyone, on a phone, too', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Log in' })).toBeVisible();
  await audit(page, 'login');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeVisible();
  await audit(page, 'sign-in form');

  await test.step('every ink can be read on every ground, light and dark, whatever the colours of the merchant', async () => {
    await page.goto('/login');
    for (const scheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: scheme });
      for (const brand of [
        '#a98d10',
        '#000000',
        '#ffffff',
        '#5a1032',
        '#004225',
        '#0000ff',
        '#ffff00',
        '#00ff00',
      ])
        expect.soft(await unreadable(page, brand), `${brand}, ${scheme}`).toEqual([]);
    }
  });
});

test('high contrast marks the chosen view, row and option', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active', colorScheme: 'dark' });
  await page.goto('/login');
  const logo = page.getByRole('img', { name: 'Tradecellar' });
  expect(await logo.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(
    'rgb(255, 254, 251)',
  );

  await test.step('what is chosen, typed or current is marked', async () => {
    await signIn(page, people.buyer);
    const marked = (element: Element) => getComputedStyle(element).outlineStyle === 'solid';
    const view = (name: string) => page.getByRole('button', { name, exact: true });
    await expect(productCards(page).first()).toBeVisible();
    expect(await view('List').evaluate(marked)).toBe(true);
    expect(await view('Cards').evaluate(marked)).toBe(false);

    const row = productCards(page).first();
    expect(await row.evaluate(marked)).toBe(false);
    await row.getByRole('textbox', { name: /^Cases/ }).fill('2');
    await page.getByRole('combobox', { name: 'Sort' }).focus();
    await expect.poll(() => row.evaluate(marked)).toBe(true);

    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'Quick order' }).click();
    await page.getByRole('combobox', { name: /wine/i }).fill('riesling');
    const options = page.getByRole('option');
    await expect(options.nth(1)).toBeVisible();
    expect(await options.nth(0).evaluate(marked)).toBe(true);
    expect(await options.nth(1).evaluate(marked)).toBe(false);
  });
});

test('large letters stay within the edges of page and rows', async ({ page }) => {
  await page.setViewportSize(phone);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Page.enable');
  await cdp.send('Page.setFontSizes', { fontSizes: { standard: 24 } });
  await signIn(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 2 });
  for (const address of ['/product-list/1/20', '/product-detail/RHO008', '/basket', '/checkout', '/orders']) {
    await page.goto(address);
    await expect(page.locator('main h1')).toBeVisible();
    const beyond = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    await expect.poll(beyond, address).toBe(0);
    const outside = await page
      .locator('tbody')
      .getByRole('row')
      .evaluateAll((rows) =>
        rows.flatMap((row) => {
          const { bottom } = row.getBoundingClientRect();
          const cells = [...row.children].filter((cell) => cell.getBoundingClientRect().bottom > bottom + 1);
          return cells.map((cell) => cell.textContent);
        }),
      );
    expect.soft(outside, `cells of ${address} lower than their row`).toEqual([]);
  }
});

test('My Orders, My Account and Contact Us pass the audit', async ({ buyer: page }) => {
  for (const [address, title] of [
    ['/orders', 'My Orders'],
    ['/account', 'My Account'],
    ['/contact', 'Contact Us'],
  ] as const) {
    await page.goto(address);
    await seePage(page, title);
    await seeNetworkIdle(page); // Tables come after their headings.
    await audit(page, address);
  }
});

test('light or dark is chosen in the user dropdown, and survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await signIn(page, people.buyer);
  const paper = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await paper();
  await page.getByRole('button', { name: 'Bea Buyer' }).click();
  const scheme = page.getByRole('combobox', { name: 'Colours' });
  await scheme.selectOption('Dark');
  const dark = await paper();
  expect(dark).not.toBe(light);
  await page.reload();
  expect(await paper()).toBe(dark);
  await page.emulateMedia({ media: 'print' });
  expect(await paper()).not.toBe(dark);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: 'Bea Buyer' }).click();
  await expect(scheme).toHaveValue('dark');
  await scheme.selectOption('System');
  expect(await paper()).toBe(light);
});

/** Which inks have too little contrast on which grounds (WCAG 2.2 1.4.3 and 1.4.11) where the merchant's colours are this one. */
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
    const contrast = (one: string, other: string) => {
      const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
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

test('printed pages are whole, and name the customer', async ({ buyer: page }) => {
  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  // As long as its words become.
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
    await page.goto(address);
    await seePage(page, title);
    await seeNetworkIdle(page);
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await page.emulateMedia({ media: 'print' });
    // A4 without its margins.
    await page.setViewportSize({ width: 680, height: 1008 });
    const main = page.getByRole('main');
    expect.soft(await textBeyond(main), `${address} on paper`).toEqual([]);
    await expect.soft(main.getByRole('button'), `${address}: what is pressed`).toHaveCount(0);
    if (address !== '/product-detail/RHO008') {
      await expect.soft(main.getByText(harbourmaster.name).first(), address).toBeVisible();
    }
    if (address.startsWith('/product-list')) {
      await expect.soft(main.getByText(/ · prices ex VAT · 1–20 of \d+ products$/)).toBeVisible();
    }
  }
});

/** The words that the edges of the paper would cut. */
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
      // A line is not as high as its letters.
      if (isSeen && (top + scrollY < -4 || left < -1 || right > innerWidth + 1)) {
        beyond.push(walker.currentNode.textContent ?? '');
      }
    }
    return beyond;
  });
}

test('spaced text keeps a list’s buttons and facts whole', async ({ buyer: page }) => {
  const wine = winesIn(page);
  await expect(wine.first()).toBeVisible();
  await spaceText(page);
  const higher = await wine.evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { height } = row.getBoundingClientRect();
      return [...row.querySelectorAll('button')]
        .filter((button) => button.getBoundingClientRect().height > height)
        .map((button) => button.textContent);
    }),
  );
  expect(higher).toEqual([]);

  await test.step('vintage, size and code are whole on any phone', async () => {
    await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 2 });
    for (const address of ['/product-list', '/product-search?search=chablis', '/basket']) {
      await page.setViewportSize(phone);
      await page.goto(address);
      await expect(winesIn(page).first()).toBeVisible();
      for (const width of [320, 360, 390]) {
        await page.setViewportSize({ width, height: phone.height });
        expect.soft(await cutFacts(page), `${address}, ${width} px`).toEqual([]);
      }
      await spaceText(page);
      for (const width of [390, 1024, 1280]) {
        await page.setViewportSize({ width, height: desktop.height });
        expect.soft(await cutFacts(page), `${address}, ${width} px, spaced`).toEqual([]);
      }
    }
  });
});

const winesIn = (page: Page): Locator =>
  page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('textbox') });

/** As a reader may set it (WCAG 1.4.12). */
const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets.push(spaced);
  });

const cutFacts = (page: Page): Promise<(string | null)[]> =>
  page
    .getByRole('main')
    .locator('td:is([data-column="vintage"], [data-column="size"], [data-column="code"])')
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );
