import type { Page } from '@playwright/test';
import { desktop, narrowest, phone } from './browser.ts';
import { importProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { tabTo } from './steps/by-keyboard.ts';
import { galets } from './steps/demo-merchant.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import { chooseView, productCard, productCards, productNames, searchFor } from './steps/find-products.ts';
import { bagInBox, bottled, casesOnly, journeyWines, keg } from './steps/journey-wines.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { cutLine, serviceUnavailable, tryAgain } from './steps/server-away.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test.beforeAll(async ({ shops }, { file }) => {
  await importProducts(await shops.shopOf(file), journeyWines);
});

const cases = /^(Cases|Kegs) of /;
const bottles = /^(Bottles|Bags) of /;

async function openList(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expect(productCards(page).first()).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

test('a buyer reads in each row what it is, how it is packed and what it costs', {
  tag: [
    '@1.switch.19',
    '@2.card.1',
    '@2.card.2',
    '@2.card.3',
    '@2.card.4',
    '@2.card.5',
    '@2.card.6',
    '@2.card.7',
    '@2.card.8',
    '@2.card.9',
    '@2.card.10',
    '@2.card.14',
    '@2.list.3',
    '@2.list.6',
    '@9.constants.11',
  ],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await searchFor(page, 'wayfarer journey estate');

  const white = productCard(page, bottled.Description);
  await expect(white).toContainText('6 x 75cl');
  await expect(white, 'the bin number goes before the code').toContainText('9001');
  await expect(white).not.toContainText(bottled.Code);
  await expect(white).toContainText('2021');
  await expect(white).toContainText(/Bottle Nett\s*£10\.00.*Case Nett\s*£60\.00/);
  for (const field of [cases, bottles])
    await expect(white.getByRole('textbox', { name: field })).toBeVisible();
  const link = white.getByRole('link', { name: bottled.Description });
  await expect(link, 'picture and title lead to the product').toHaveAttribute(
    'href',
    `/product-detail/${bottled.Code}`,
  );
  await expect(link.locator('img, svg')).toBeVisible();

  const red = productCard(page, casesOnly.Description);
  await expect(red, 'without a bin number the code').toContainText(casesOnly.Code);
  await expect(red).toContainText(/Bottle Nett\s*£104\.17.*Case Nett\s*£1,250\.00/);
  await expect(red.getByRole('textbox', { name: bottles })).toHaveCount(0);

  const lager = productCard(page, keg.Description);
  await expect(lager.getByRole('textbox', { name: `Kegs of ${keg.Description}` })).toBeVisible();
  await expect(lager.getByRole('textbox', { name: bottles }), 'a case of one').toHaveCount(0);
  await expect(lager).toContainText('Keg Nett');
  const bag = productCard(page, bagInBox.Description);
  await expect(bag.getByRole('textbox', { name: `Bags of ${bagInBox.Description}` })).toBeVisible();

  await test.step('five products need no pages', async () => {
    await expect(page.getByText('5 products', { exact: true })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Calculate RRP' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Per page' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Pages' })).toHaveCount(0);
  });

  await test.step('a name without an end breaks, on the narrowest phone too', async () => {
    for (const view of ['List', 'Cards'] as const) {
      await chooseView(page, view);
      for (const size of [phone, narrowest]) {
        await page.setViewportSize(size);
        const width = await page.evaluate(() => document.documentElement.scrollWidth);
        expect(width, view).toBe(size.width);
      }
    }
  });
});

test('a laptop shows fourteen wines at once and a phone three, whole and within reach, and fifty are printed', async ({
  page,
}) => {
  await signIn(page, people.buyer);
  for (const { size, rows, height } of [
    { size: { width: 1280, height: 900 }, rows: 14, height: 36 },
    { size: { width: 390, height: 844 }, rows: 3, height: 144 },
  ]) {
    await page.setViewportSize(size);
    await openList(page, '/product-list');
    await expect(async () => {
      const { inSight, tallest } = await productCards(page).evaluateAll((wines) => {
        const boxes = wines.map((wine) => ({ wine, box: wine.getBoundingClientRect() }));
        const isSeen = (wine: Element, x: number, y: number) => {
          const there = document.elementFromPoint(x, y);
          return there !== null && wine.contains(there);
        };
        return {
          // Under neither the head nor the bar.
          inSight: boxes.filter(
            ({ wine, box: { left, top, bottom } }) =>
              isSeen(wine, left + 60, top + 3) && isSeen(wine, left + 60, bottom - 3),
          ).length,
          tallest: Math.max(...boxes.map(({ box }) => box.height)),
        };
      });
      expect(inSight, `at ${size.width} px`).toBeGreaterThanOrEqual(rows);
      expect(tallest, `at ${size.width} px`).toBeLessThanOrEqual(height);
    }).toPass({ timeout: 10_000 });
  }

  await test.step('a wine opens by a press on its name, at any width', async () => {
    await openList(page, '/product-list/1/20');
    for (const size of [narrowest, phone, desktop]) {
      await page.setViewportSize(size);
      const name = productCards(page).getByRole('link').first();
      // An element over the name would take the press.
      await name.click({ timeout: 5_000 });
      await expect(page).toHaveURL(/\/product-detail\//);
      await expect(page.getByRole('heading', { level: 1, name: 'My Products' })).toHaveCount(0);
      const add = await page.getByRole('button', { name: /^Add to Cart/ }).boundingBox();
      expect(add && add.x + add.width, 'its fields keep to the margin').toBeLessThanOrEqual(size.width - 16);
      await page.goBack();
      await seePage(page, 'My Products');
    }
  });

  await test.step('a phone shows the whole name of a wine in two lines', async () => {
    await page.setViewportSize(phone);
    await searchFor(page, 'galets');
    const name = page.getByRole('main').getByRole('link', { name: galets, exact: true });
    const hidden = await name.getByText('Mas des Cigalons').evaluate((wine) => {
      const words = document.createRange();
      words.selectNodeContents(wine);
      const all = words.getBoundingClientRect();
      const seen = (wine.closest('th') ?? wine).getBoundingClientRect();
      return Math.max(all.right - seen.right, all.bottom - seen.bottom);
    });
    expect(hidden).toBeLessThanOrEqual(1);
  });

  await test.step('a page of fifty is printed whole, as a price list by kind and region', async () => {
    await page.setViewportSize(desktop);
    await openList(page, '/product-list/1/50');
    await page.emulateMedia({ media: 'print' });
    await expect(productCards(page)).toHaveCount(50);
    await expect(page.getByRole('heading', { level: 3, name: 'France · Burgundy' }).first()).toBeVisible();
    await expect(page.getByRole('textbox'), 'and nothing to order with').toHaveCount(0);
    await page.emulateMedia({ media: 'screen' });
  });

  await test.step('on the narrowest phone the code is whole', async () => {
    await page.setViewportSize(narrowest);
    await openList(page, '/product-list/1/20');
    const words = page.getByRole('button', { name: 'Basket empty' }).locator('strong');
    await expect(words).toBeVisible();
    expect(await words.evaluate(isCut), 'Basket empty').toBe(false);
    const code = productCards(page).first().locator('[data-column="code"]');
    expect(await code.evaluate(isCut), 'code').toBe(false);
  });
});

test('a buyer who prefers cards has all of it on each card, and finds cards again', {
  tag: [
    '@2.card.1',
    '@2.card.3',
    '@2.card.4',
    '@2.card.5',
    '@2.card.6',
    '@2.card.9',
    '@2.card.13',
    '@2.list.5',
    '@2.list.6',
    '@setting:productView',
  ],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await chooseView(page, 'Cards');
  await searchFor(page, 'wayfarer journey estate');
  const white = productCard(page, bottled.Description);
  await expect(white).toContainText(/2021.*6 x 75cl.*9001.*Bottle Nett\s*£10\.00.*Case Nett\s*£60\.00/);
  await white.getByRole('textbox', { name: /^Margin %/ }).fill('100');
  await expect(white).toContainText(/RRP per bottle\s*£24\.00/);
  await expect(productCard(page, keg.Description).getByText(/^Kegs/)).toBeVisible();
  await white.getByRole('textbox', { name: cases }).fill('1');
  await white.getByRole('button', { name: /^One more: Cases/ }).click();
  await expect(white.getByRole('textbox', { name: cases })).toHaveValue('2');
  await page.getByRole('button', { name: 'Bulk Add' }).first().click();
  await expect(page.getByText('1 product added to basket.')).toBeVisible();
  await expect(white.getByText('In basket: 2 cases')).toBeVisible();
  await audit(page, 'cards');
  await page.goto('/product-list');
  await expect(productCards(page).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Cards', pressed: true })).toBeVisible();
});

test('a buyer reads what was added for three seconds, and the button shows it for half a second', {
  tag: ['@2.card.12', '@9.constants.18', '@9.constants.19'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await page.clock.install();
  await searchFor(page, 'wayfarer bottled');
  const card = productCard(page, bottled.Description);
  const add = card.getByRole('button', { name: /^Add to Cart/ });
  const added = card.getByText(`${bottled.Description} added to basket`);
  const tall = () => card.evaluate((element) => element.getBoundingClientRect().height);
  await card.getByRole('textbox', { name: cases }).fill('2');
  const before = await tall();
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
  await add.click();
  await expect(added).toBeVisible();
  expect(await tall(), 'nothing moves when the notice comes').toBe(before);
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

test('a buyer calculates the RRP of a list and of one wine, and nothing with a margin that is none', {
  tag: ['@2.card.13', '@2.list.1'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await searchFor(page, 'wayfarer journey estate');
  const box = page.getByRole('region', { name: 'Calculate RRP' });
  const white = productCard(page, bottled.Description);
  const red = productCard(page, casesOnly.Description);
  const calculate = async (margin: string) => {
    await box.getByRole('textbox', { name: 'Margin %' }).fill(margin);
    await box.getByRole('button', { name: 'Calculate' }).click();
  };

  await calculate('33.5');
  // £10 × 1.335 × 1.20 and £104.1667 × 1.335 × 1.20.
  await expect(white).toContainText(/RRP per bottle\s*£16\.02/);
  await expect(red).toContainText(/RRP per bottle\s*£166\.88/);
  const own = white.getByRole('textbox', { name: /^Margin %/ });
  await own.fill('100');
  await expect(white).toContainText(/RRP per bottle\s*£24\.00/);
  await expect(red).toContainText(/RRP per bottle\s*£166\.88/);
  await own.fill('100.01');
  await expect(white).not.toContainText('RRP per bottle');
  await own.fill('');
  await expect(white, 'that of the list again').toContainText(/RRP per bottle\s*£16\.02/);
  await calculate('101');
  await expect(box.getByText('Please type a margin from 0 to 100, such as 33.5.')).toBeVisible();
  await expect(white).not.toContainText('RRP per bottle');
  await calculate('');
  await expect(own, 'without a margin its columns are put away').toHaveCount(0);
});

test('a buyer turns pages, sorts and changes how many are on one, and comes back to the same place', {
  tag: [
    '@1.customer.1',
    '@2.in.28',
    '@2.list.2',
    '@2.list.4',
    '@4.list.1',
    '@9.constants.9',
    '@9.constants.10',
    '@9.constants.12',
  ],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await expect(page).toHaveURL('/product-list/1/20');
  await expect(productCards(page)).toHaveCount(20);
  const perPage = page.getByRole('combobox', { name: 'Per page' });
  const sort = page.getByRole('combobox', { name: 'Sort' });
  const names = () => productNames(page);
  const inOrder = new Intl.Collator('en-GB', { ignorePunctuation: true });

  await test.step('the order is in the address, and is what it says', async () => {
    await sort.selectOption('A-Z');
    await expect(page).toHaveURL('/product-list/1/20?sort=description_desc');
    await expect.poll(async () => (await names())[0]?.localeCompare((await names())[19] ?? '')).toBe(-1);
    const aToZ = await names();
    expect(inOrder.compare(aToZ[0] ?? '', aToZ[10] ?? '')).toBeLessThan(0);
  });

  await test.step('another page, and another number on it begins at page 1', async () => {
    await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 2' }).click();
    await expect(page).toHaveURL('/product-list/2/20?sort=description_desc');
    await page.getByRole('navigation', { name: 'Pages' }).getByLabel('Next page').click();
    await expect(page).toHaveURL('/product-list/3/20?sort=description_desc');
    await expect(page.getByText(/^41–\d+ of \d+ products$/)).toBeVisible();
    await perPage.selectOption('10');
    await expect(page).toHaveURL('/product-list/1/10?sort=description_desc');
    await expect(productCards(page)).toHaveCount(10);
    await perPage.selectOption('All');
    await expect(page).toHaveURL('/product-list/1/all?sort=description_desc');
    await expect(page.getByRole('navigation', { name: 'Pages' }), 'one page has no others').toHaveCount(0);
    await expect(perPage).toBeVisible();
  });

  await test.step('Back from a product is the same page, order and place', async () => {
    await openList(page, '/product-list/1/50?sort=price_asc');
    const card = productCards(page).nth(40);
    await card.scrollIntoViewIfNeeded();
    // The router notes scrolling only once it has rendered the page to the end.
    await seeNetworkIdle(page);
    await page.mouse.wheel(0, 40);
    await page.waitForTimeout(300);
    const y = await page.evaluate(() => scrollY);
    expect(y).toBeGreaterThan(500);
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/product-detail\//);
    await page.goBack();
    await expect(page).toHaveURL('/product-list/1/50?sort=price_asc');
    await expect(sort).toHaveValue('price_asc');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
  });

  await test.step('an address beyond the end becomes that of page 1, and Back is one step', async () => {
    await openList(page, '/product-search/1/10?sort=price_desc');
    await openList(page, '/product-search/9999/10');
    await expect(page).toHaveURL('/product-search/1/10');
    await page.goBack();
    await expect(page).toHaveURL('/product-search/1/10?sort=price_desc');
  });
});

test('a buyer without a mouse goes through every control in order, both ways, and down a column', {
  tag: ['@2.card.7', '@2.list.5'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await openList(page, '/product-list/1/10');
  const first = productCards(page).nth(0);
  const second = productCards(page).nth(1);
  const third = productCards(page).nth(2);
  const stops = [
    first.getByRole('textbox', { name: cases }),
    first.getByRole('textbox', { name: bottles }),
    second.getByRole('textbox', { name: cases }),
    second.getByRole('textbox', { name: bottles }),
    third.getByRole('textbox', { name: cases }),
  ] as const;
  await tabTo(page, stops[0]);
  for (const stop of stops.slice(1)) {
    await page.keyboard.press('Tab');
    await expect(stop).toBeFocused();
  }
  for (const stop of stops.slice(0, -1).reverse()) {
    await page.keyboard.press('Shift+Tab');
    await expect(stop).toBeFocused();
  }
  await page.keyboard.press('Shift+Tab');
  await expect(first.getByRole('rowheader').getByRole('link'), 'before the first quantity').toBeFocused();
  await page.keyboard.press('Tab');

  await test.step('the arrow keys reach the button and the name of a row, too', async () => {
    for (const key of ['ArrowRight', 'ArrowRight']) await page.keyboard.press(key);
    await expect(first.getByRole('button', { name: 'Add to Cart' })).toBeFocused();
    for (const key of ['ArrowLeft', 'ArrowLeft', 'ArrowLeft']) await page.keyboard.press(key);
    await expect(first.getByRole('rowheader').getByRole('link')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(stops[0]).toBeFocused();
  });

  await test.step('the arrow keys go from field to field, and Enter adds the line and goes on', async () => {
    await page.keyboard.type('1');
    await page.keyboard.press('ArrowDown');
    await expect(stops[2]).toBeFocused();
    await page.keyboard.type('4');
    await page.keyboard.press('Enter');
    await seeBasketCount(page, 1);
    await expect(stops[4]).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(stops[2]).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(stops[0]).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(stops[1]).toBeFocused();
    await page.keyboard.press('ArrowLeft');
    await expect(stops[0]).toBeFocused();
    await expect(stops[0]).toHaveValue('1');
  });
  await tabTo(page, page.getByRole('button', { name: 'Bulk Add' }).last());
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 product added to basket.')).toBeVisible();
  await seeBasketCount(page, 2);

  await test.step('Enter that is held down goes on once', async () => {
    await stops[0].fill('2');
    await page.keyboard.down('Enter');
    await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(stops[2]).toBeFocused();
    await page.keyboard.press('Home');
    await page.keyboard.type('1');
    await expect(stops[2], 'the caret went to the front').toHaveValue('14');
  });
});

test('a buyer with all of a very long list on one page has only what is near the screen drawn', async ({
  page,
}) => {
  const rows = 1_000;
  // The list that there is, many times over.
  await page.route('**/api/products/items', async (route) => {
    const answer = await route.fetch();
    const { mainResult } = await answer.json();
    const many = Array.from({ length: rows }, (_, at) => {
      const card = mainResult[at % mainResult.length];
      return {
        ...card,
        Code: `${card.Code}-${at}`,
        BinNo: `${at}`,
        Description: `Row ${at}, ${card.Description}`,
      };
    });
    await route.fulfill({ response: answer, json: { mainResult: many, TotalRowCount: rows } });
  });
  await signIn(page, people.buyer);
  await openList(page, '/product-list/1/all?sort=price_asc');
  await expect(page.getByText('1,000 products', { exact: true })).toBeVisible();
  const drawn = productCards(page);
  const table = page.getByRole('table', { name: 'Products' });
  await expect(table, 'a screen reader counts all of them').toHaveAttribute('aria-rowcount', `${rows + 1}`);
  const seeFew = async () => {
    expect(await drawn.count()).toBeLessThanOrEqual(100);
  };
  await seeFew();

  await test.step('the foot of the list is drawn when it is come to, and the head is not any more', async () => {
    await page.getByRole('button', { name: 'Bulk Add' }).last().scrollIntoViewIfNeeded();
    const last = drawn.filter({ hasText: `Row ${rows - 1},` });
    await expect(last).toBeVisible();
    await expect(last).toHaveAttribute('aria-rowindex', `${rows + 1}`);
    await expect(drawn.filter({ hasText: 'Row 0,' })).toHaveCount(0);
    await seeFew();
    await last.getByRole('textbox').first().fill('2');
    await page.keyboard.press('Enter');
    await seeBasketCount(page, 1);
  });

  await test.step('the keyboard goes on past what is drawn, and on from where it was', async () => {
    await page.evaluate(() => scrollTo(0, 0));
    const field = (row: number) =>
      drawn.filter({ hasText: `Row ${row},` }).getByRole('textbox', { name: cases });
    await field(0).focus();
    for (let row = 0; row < 120; row += 1) await page.keyboard.press('ArrowDown');
    await expect(field(120)).toBeFocused();
    await expect(field(120)).toBeInViewport();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(drawn.filter({ hasText: `Row ${rows - 1},` })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await expect(field(121)).toBeFocused();
    await expect(field(121)).toBeInViewport();
  });

  await test.step('all of it is printed', async () => {
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
    await expect(drawn).toHaveCount(rows);
    await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  });
});

test('a buyer whose list is slow to come sees that it is loading, and nothing jumps when it is there', {
  tag: ['@2.list.7'],
}, async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      // The browser's types do not know the entries of a layout shift.
      for (const { value } of list.getEntries() as unknown as { value: number }[]) shifts.push(value);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await signIn(page, people.buyer);
  for (const address of ['/product-list/1/20', '/product-search/1/20']) {
    let letGo = () => {};
    const isLetGo = new Promise<void>((resolve) => {
      letGo = resolve;
    });
    await page.route('**/api/products/items', async (route) => {
      await isLetGo;
      await route.continue();
    });
    await page.goto(address);
    await expect(page.getByText('Loading…')).toBeVisible();
    await expect(productCards(page)).toHaveCount(0);
    letGo();
    await expect(productCards(page)).toHaveCount(20);
    await expect(page.getByText('Loading…')).toHaveCount(0);
    const shifts = await page.evaluate(() => (window as unknown as { shifts: number[] }).shifts); // As put there above.
    const total = shifts.reduce((sum, shift) => sum + shift, 0);
    expect(total, `how much ${address} has moved`).toBeLessThan(0.02);
    await page.unroute('**/api/products/items');
  }
});

test('a buyer whose connection fails on a list reads it, tries again, and finds the typed quantity', {
  tag: ['@8.errors.9'],
}, async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  await signIn(page, people.buyer);
  await openList(page, '/product-list/1/20');
  const first = productCards(page).first().getByRole('textbox', { name: cases });
  await first.fill('7');
  // The next page may be in the cache; the third is not.
  const putBack = await cutLine(page, '**/api/products/items');
  await page.getByRole('navigation', { name: 'Pages' }).getByRole('link', { name: 'Page 3' }).click();
  await expect(page.getByRole('alert').filter({ hasText: serviceUnavailable })).toBeVisible();
  await audit(page, 'list that could not be read');
  await tryAgain(page, putBack);
  await expect(productCards(page).first()).toBeVisible();
  await expect(page).toHaveURL('/product-list/3/20');
  await page.goBack();
  await expect(first).toHaveValue('7');
});

test('a buyer whose sign-in is refused reads that the sign-in service is away, and comes to the root', {
  tag: ['@4.list.2', '@8.errors.7'],
}, async ({ page, faults }) => {
  faults.expect(/status of 401|ERR_CONNECTION_REFUSED/);
  await signIn(page, people.buyer);
  await page.goto('/contact');
  await seePage(page, 'Contact Us');
  const shop = new URL(page.url()).origin;
  await page.route(
    (url) => url.origin !== shop,
    (route) => route.abort('connectionrefused'),
  );
  await page.route('**/api/products/items', (route) =>
    route.fulfill({ status: 401, json: { error: 'Please sign in again.', code: 'token-refused' } }),
  );
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Products' }).click();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('We could not connect to the sign-in service');
  await page.unroute('**/api/products/items');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page, 'the root is the list').toHaveURL('/product-list/1/20');
  await expect(productCards(page).first(), 'which is read again').toBeVisible();

  await test.step('at the load of a page whose session has ended, too', async () => {
    await page.evaluate(() => {
      const key = Object.keys(sessionStorage).find((name) => name.startsWith('oidc.user')) ?? '';
      const user = JSON.parse(sessionStorage.getItem(key) ?? '{}');
      sessionStorage.setItem(key, JSON.stringify({ ...user, expires_at: 1 }));
    });
    await page.reload();
    await expect(alert).toContainText('We could not connect to the sign-in service');
    await alert.getByRole('button', { name: 'OK' }).click();
    await expect(page, 'the root of who is signed out').toHaveURL('/login');
    await expect(alert).toHaveCount(0);
  });
});

const isCut = (element: Element): boolean => element.scrollWidth > element.clientWidth;
