import type { Locator, Page } from '@playwright/test';
import { buyersBrowser, desktop, narrowest, phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { galets } from '../steps/demo-merchant.ts';
import { addToCart, seeBasketCount } from '../steps/fill-basket.ts';
import { chooseView, productCard, productCards } from '../steps/find-products.ts';
import { goWithin, seeAllLoaded } from '../steps/open-screens.ts';
import { pauseClock } from '../steps/page-clock.ts';
import { openAs, people, seePage } from '../steps/sign-in.ts';

const cases = /^Cases.* of /;
const bottles = /^Bottles.* of /;

async function openList(page: Page, address: string): Promise<void> {
  await openAs(page, people.buyer, address);
  await expect(productCards(page).first()).toBeVisible();
  await seeAllLoaded(page);
}

/**
 * Returns the number of wines that are fully visible between header and order bar, and the height of the tallest wine.
 */
const winesInSight = (page: Page) =>
  productCards(page).evaluateAll((wines) => {
    const boxes = wines.map((wine) => ({ wine, box: wine.getBoundingClientRect() }));
    const isSeen = (wine: Element, x: number, y: number) => {
      const there = document.elementFromPoint(x, y);
      return there !== null && wine.contains(there);
    };
    const inSight = boxes.filter(
      ({ wine, box: { left, top, bottom } }) =>
        isSeen(wine, left + 60, top + 3) && isSeen(wine, left + 60, bottom - 3),
    );
    return { count: inSight.length, tallest: Math.max(...boxes.map(({ box }) => box.height)) };
  });

test('a laptop shows twelve wines at once, a phone shows five', async ({ page }) => {
  await openList(page, '/product-list/1/20');
  for (const { size, count, height } of [
    { size: desktop, count: 12, height: 44 },
    { size: phone, count: 5, height: 116 },
  ]) {
    await page.setViewportSize(size);
    await expect(async () => {
      const seen = await winesInSight(page);
      expect(seen.count, `wines at ${size.width} px`).toBeGreaterThanOrEqual(count);
      expect(seen.tallest, `height at ${size.width} px`).toBeLessThanOrEqual(height);
    }).toPass();
  }
});

test('a phone in landscape and a zoom of 200 % show two wines, and only the order bar is fixed', async ({
  page,
}) => {
  await openAs(page, people.group, '/product-list/1/20');
  await expect(productCards(page)).toHaveCount(20);
  for (const size of [
    { width: 844, height: 390 },
    { width: 640, height: 450 },
  ]) {
    await page.setViewportSize(size);
    await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
    await expect(async () => {
      const bar = await page.getByRole('region', { name: 'Your order' }).boundingBox();
      const barTop = bar?.y ?? 0;
      expect(size.height - barTop, 'height of the order bar').toBeLessThanOrEqual(45);
      const box = await productCards(page).nth(1).boundingBox();
      expect((box?.y ?? 0) + (box?.height ?? 0), 'foot of the second wine').toBeLessThanOrEqual(barTop);
      const profile = await page.getByRole('region', { name: 'Customer profile' }).boundingBox();
      expect(profile?.height, 'height of the account bar').toBeLessThanOrEqual(46);
    }).toPass();
    await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }));
    const isUnderABar = () =>
      document.elementsFromPoint(200, 10).some((element) => getComputedStyle(element).position === 'sticky');
    await expect.poll(() => page.evaluate(isUnderABar), `at ${size.width} px`).toBe(false);
  }
});

test('headings of regions never overlap while the list is scrolled', async ({ page }) => {
  await openList(page, '/product-list/1/20');
  await expect(productCards(page).nth(12)).toBeVisible();
  const overlaps = await page.evaluate(async () => {
    const found: number[] = [];
    for (let y = 100; y < 700; y += 50) {
      scrollTo(0, y);
      await new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
      const tops = [...document.querySelectorAll('main h3')].flatMap((heading) => {
        const row = heading.closest('tr');
        const rest = row ? Number.parseFloat(getComputedStyle(row).top) : Number.NaN;
        // Counts only a heading that is fixed below the header.
        const rests = row !== null && Math.abs(row.getBoundingClientRect().top - rest) < 1;
        return rests ? [Math.round(heading.getBoundingClientRect().top)] : [];
      });
      if (new Set(tops).size > 1) found.push(y);
    }
    return found;
  });
  expect(overlaps, 'where the page is scrolled to').toEqual([]);
});

test('the narrowest phone shows whole product codes, and opens a wine by its name', async ({ page }) => {
  await page.setViewportSize(narrowest);
  await openList(page, '/product-search/1/20?description=galets');
  const cut = await productCards(page)
    .locator('[data-column="code"]')
    .or(page.getByRole('button', { name: 'Nothing in your basket yet' }).locator('strong'))
    .evaluateAll((all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length);
  expect(cut, 'codes and sums that are cut').toBe(0);

  await page.setViewportSize(phone);
  const name = page.getByRole('main').getByRole('link', { name: galets, exact: true });
  const hidden = await name.getByText('Mas des Cigalons').evaluate((wine) => {
    const words = document.createRange();
    words.selectNodeContents(wine);
    const all = words.getBoundingClientRect();
    const seen = (wine.closest('th') ?? wine).getBoundingClientRect();
    return Math.max(all.right - seen.right, all.bottom - seen.bottom);
  });
  expect(hidden, 'a name of two lines at 390 px').toBeLessThanOrEqual(1);

  await page.setViewportSize(narrowest);
  await name.click();
  await seePage(page, galets);
  const box = await page.getByRole('button', { name: /^Add to Cart/ }).boundingBox();
  expect((box?.x ?? 0) + (box?.width ?? 0), 'right edge of Add to Cart').toBeLessThanOrEqual(304);
});

test('a page of fifty wines prints as a price list by kind and region, without fields', async ({ page }) => {
  await openList(page, '/product-list/1/50');
  await page.emulateMedia({ media: 'print' });
  await expect(productCards(page)).toHaveCount(50);
  await expect(page.getByRole('heading', { level: 3, name: 'France · Burgundy' }).first()).toBeVisible();
  await expect(page.getByRole('textbox')).toHaveCount(0);
});

test('a list of 300 wines draws only the wines near the screen, and prints all of them', async ({ page }) => {
  const rows = 300;
  await page.route('**/api/products/items', async (route) => {
    const answer = await route.fetch();
    const { mainResult } = await answer.json();
    const many = Array.from({ length: rows }, (_, at) => {
      const card = mainResult[at % mainResult.length];
      return { ...card, Code: `${card.Code}-${at}`, Description: `Row ${at}, ${card.Description}` };
    });
    await route.fulfill({ response: answer, json: { mainResult: many, TotalRowCount: rows } });
  });
  await openList(page, '/product-list/1/all?sort=price_asc');
  const table = page.getByRole('table', { name: 'Products' });
  await expect(table, 'a screen reader counts all of them').toHaveAttribute('aria-rowcount', `${rows + 1}`);
  const drawn = productCards(page);
  const row = (at: number) => drawn.filter({ hasText: `Row ${at},` });
  const field = (at: number) => row(at).getByRole('textbox', { name: cases });
  const toTheEnd = async () => {
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(row(rows - 1)).toBeVisible();
  };
  expect(await drawn.count()).toBeLessThanOrEqual(100);
  await toTheEnd();
  await expect(row(rows - 1)).toHaveAttribute('aria-rowindex', `${rows + 1}`);
  await expect(row(0)).toHaveCount(0);
  expect(await drawn.count()).toBeLessThanOrEqual(100);

  await test.step('arrow keys move beyond the drawn wines, and continue from the wine that has the focus', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await field(0).focus();
    // The list draws further wines while the focus moves down.
    for (let at = 0; at < 40; at += 1) await page.keyboard.press('ArrowDown');
    await expect(field(40)).toBeFocused();
    await expect(field(40)).toBeInViewport();
    await toTheEnd();
    await page.keyboard.press('ArrowDown');
    await expect(field(41)).toBeFocused();
    await expect(field(41)).toBeInViewport();
  });

  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(drawn).toHaveCount(rows);
});

test('a buyer sees the message about an added wine for three seconds, and the button’s mark for half a second', {
  tag: ['@2.card.12', '@9.constants.18', '@9.constants.19'],
}, async ({ page }) => {
  await page.clock.install();
  await openList(page, '/product-search/1/20?description=galets');
  const card = productCard(page, galets);
  const add = card.getByRole('button', { name: /^Add to Cart/ });
  const added = card.getByText(`${galets} added to basket`);
  const height = () => card.evaluate((element) => element.getBoundingClientRect().height);
  await card.getByRole('textbox', { name: cases }).fill('2');
  const before = await height();
  await pauseClock(page);
  await add.click();
  await expect(added).toBeVisible();
  expect(await height(), 'height of the row with the notice').toBe(before);
  await page.clock.runFor(490);
  await expect(add).toHaveAttribute('data-refreshed');
  await page.clock.runFor(20);
  await expect(add).not.toHaveAttribute('data-refreshed');
  await page.clock.runFor(2_480);
  await expect(added).toBeVisible();
  await page.clock.runFor(20);
  await expect(added).toHaveCount(0);
  await page.clock.resume();
  await seeBasketCount(page, 1);
});

const heights = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all.map((row) => `${row.querySelector('a')?.textContent} ${row.getBoundingClientRect().height}`),
  );

/** Types into the first fields for cases and bottles, and sees that no row changes its height. */
async function seeHeightsKept(page: Page, screen: string, typed = '7'): Promise<void> {
  const rows = productCards(page);
  await expect(rows.first()).toBeVisible();
  await seeAllLoaded(page);
  // A list draws its first rows before its other rows, so the test waits for all ten.
  if (screen !== 'basket') await expect(rows).toHaveCount(10);
  const before = await heights(rows);
  for (const name of [cases, bottles]) {
    const field = rows.getByRole('textbox', { name }).first();
    await field.fill(typed);
    expect.soft(await heights(rows), `${screen}: typed`).toEqual(before);
    await field.blur();
    expect.soft(await heights(rows), `${screen}: left`).toEqual(before);
  }
}

test('rows keep their height when a quantity is typed, on a desktop and on a phone', async ({ page }) => {
  await openList(page, '/my-usuals/1/10');
  await seeHeightsKept(page, 'My Usuals, wide');
  await page.setViewportSize(phone);
  await seeHeightsKept(page, 'My Usuals', '8');
  await page.getByRole('button', { name: 'Bulk Add' }).first().click();
  await expect(page.getByText(/products? added to basket/).first()).toBeVisible();
  await goWithin(page, '/basket');
  await seePage(page, 'Basket');
  await seeHeightsKept(page, 'basket', '9');
  await goWithin(page, '/product-list/1/10');
  await chooseView(page, 'Cards');
  await seeHeightsKept(page, 'cards');
});

test('a buyer on a phone adds three bottles by large buttons, and the list does not jump', {
  tag: ['@2.card.7', '@2.card.8'],
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await openList(page, '/product-list/1/20');
  const rows = productCards(page);
  const singles = rows.filter({ has: page.getByRole('textbox', { name: bottles, includeHidden: true }) });
  await expect(rows).toHaveCount(20);
  await expect(async () => {
    const count = await singles.count();
    expect(count).toBeGreaterThan(3);
    expect(await singles.getByRole('textbox', { name: bottles }).count()).toBe(count);
  }).toPass();

  const row = rows.nth(1);
  const next = rows.nth(2);
  const place = (await next.boundingBox())?.y;
  // A phone has one − and one +, for the quantity that was touched last.
  await row.getByRole('textbox', { name: bottles }).click();
  for (let press = 0; press < 3; press += 1)
    await row.getByRole('button', { name: /^One more: Bottles/ }).click();
  await expect(row.getByRole('textbox', { name: bottles })).toHaveValue('3');
  expect((await next.boundingBox())?.y).toBe(place);
  await row.getByRole('button', { name: 'Add to Cart' }).click();
  await seeBasketCount(page, 1);
  expect((await next.boundingBox())?.y).toBe(place);

  for (const view of ['List', 'Cards'] as const) {
    await chooseView(page, view);
    await rows
      .first()
      .getByRole('button', { name: /^One more: Cases/ })
      .click();
    await expect(rows.first().getByRole('button', { name: 'Add to Cart' })).toBeVisible();
    expect(await smallOrOutside(rows), view).toEqual([]);
  }
});

/** Returns fields and buttons that are smaller than 44 px or beyond the right edge of their wine. */
const smallOrOutside = (wines: Locator) =>
  wines.evaluateAll((all) =>
    all.flatMap((wine) => {
      const { right } = wine.getBoundingClientRect();
      const boxes = [...wine.querySelectorAll('input, button')].map((control) =>
        control.getBoundingClientRect(),
      );
      const isWrong = (box: DOMRect) =>
        box.right > right + 0.5 || (box.width > 0 && Math.min(box.width, box.height + 2) < 43.5);
      return boxes.filter(isWrong).map(({ x, width, height }) => [x, width, height]);
    }),
  );

test('a list stays readable with increased text spacing', async ({ page }) => {
  await openList(page, '/product-list/1/20');
  const wines = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('textbox') });
  for (const width of [320, 360, 390]) {
    await page.setViewportSize({ width, height: phone.height });
    expect.soft(await cutFacts(page), `at ${width} px`).toEqual([]);
  }
  await spaceText(page);
  for (const width of [390, 1024, 1280]) {
    await page.setViewportSize({ width, height: desktop.height });
    expect.soft(await cutFacts(page), `at ${width} px, spaced`).toEqual([]);
  }
  const tooHigh = await wines.evaluateAll((rows) =>
    rows.flatMap((row) => {
      const { height } = row.getBoundingClientRect();
      const buttons = [...row.querySelectorAll('button')];
      return buttons
        .filter((button) => button.getBoundingClientRect().height > height)
        .map((button) => button.textContent);
    }),
  );
  expect(tooHigh, 'buttons higher than their row').toEqual([]);
  await addToCart(productCards(page).first(), { cases: 1, bottles: 0 });
  await goWithin(page, '/basket');
  await page.setViewportSize(phone);
  expect(await cutFacts(page), 'basket, spaced').toEqual([]);
});

/** Sets the text spacing that pages must bear (WCAG 2.2 1.4.12). */
const spaceText = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const spaced = new CSSStyleSheet();
    spaced.replaceSync(
      '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }',
    );
    document.adoptedStyleSheets.push(spaced);
  });

const cutFacts = (page: Page) =>
  page
    .getByRole('main')
    .locator('td:is([data-column="vintage"], [data-column="size"], [data-column="code"])')
    .evaluateAll((cells) =>
      cells
        .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth)
        .map(({ textContent }) => textContent),
    );

test('a buyer on a phone types cases, taps bottles, and types bottles', {
  tag: ['@2.card.7', '@2.card.8'],
}, async ({ browser, shop }) => {
  const context = await browser.newContext({
    ...buyersBrowser,
    baseURL: shop.url,
    viewport: phone,
    hasTouch: true,
  });
  const page = await context.newPage();
  await openList(page, '/product-list/1/20');
  const row = productCards(page)
    .filter({ has: page.getByRole('textbox', { name: bottles, includeHidden: true }) })
    .first();
  await row.getByRole('textbox', { name: cases }).tap();
  await page.keyboard.type('1');
  await row.getByRole('textbox', { name: bottles }).tap();
  await page.keyboard.type('2');
  await expect(row.getByRole('textbox', { name: cases })).toHaveValue('1');
  await expect(row.getByRole('textbox', { name: bottles })).toHaveValue('2');
  await context.close();
});
