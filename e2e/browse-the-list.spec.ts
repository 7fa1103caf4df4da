import type { Page } from '@playwright/test';
import { narrowest, phone } from './browser.ts';
import { importProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { tabTo } from './steps/by-keyboard.ts';
import { seeBasketCount } from './steps/fill-basket.ts';
import { productCard, productCards, searchFor } from './steps/find-products.ts';
import { bagInBox, bottled, casesOnly, journeyWines, keg } from './steps/journey-wines.ts';
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

test('a buyer reads on each card what it is, how it is packed and what it costs', {
  tag: [
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
  await expect(white, 'the bin number goes before the code').toContainText('Code: 9001');
  await expect(white).not.toContainText(bottled.Code);
  await expect(white).toContainText('Vintage: 2021');
  await expect(white).toContainText(/Case Nett\s*£60\.00\s*Bottle Nett\s*£10\.00/);
  for (const field of [cases, bottles])
    await expect(white.getByRole('textbox', { name: field })).toBeVisible();
  const links = await white.locator('a').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(links, 'picture and title lead to the product').toEqual([
    `/product-detail/${bottled.Code}`,
    `/product-detail/${bottled.Code}`,
  ]);
  await expect(white.locator('a').first().locator('img, svg')).toBeVisible();

  const red = productCard(page, casesOnly.Description);
  await expect(red, 'without a bin number the code').toContainText(`Code: ${casesOnly.Code}`);
  await expect(red).toContainText(/Case Nett\s*£1,250\.00\s*Bottle Nett\s*£104\.17/);
  await expect(red.getByRole('textbox', { name: bottles })).toHaveCount(0);

  const lager = productCard(page, keg.Description);
  await expect(lager.getByRole('textbox', { name: `Kegs of ${keg.Description}` })).toBeVisible();
  await expect(lager.getByRole('textbox', { name: bottles }), 'a case of one').toHaveCount(0);
  await expect(lager).toContainText('Keg Nett');
  const bag = productCard(page, bagInBox.Description);
  await expect(bag.getByRole('textbox', { name: `Bags of ${bagInBox.Description}` })).toBeVisible();

  await test.step('five products need no pages', async () => {
    await expect(page.getByText('5 products', { exact: true })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Per page' })).toHaveCount(0);
    await expect(page.getByRole('navigation', { name: 'Pages', exact: true })).toHaveCount(0);
  });

  await test.step('a name without an end breaks, on the narrowest phone too', async () => {
    for (const size of [phone, narrowest]) {
      await page.setViewportSize(size);
      const width = await page.evaluate(() => document.documentElement.scrollWidth);
      expect(width).toBe(size.width);
    }
  });
});

test('a buyer types quantities of every kind, and only whole ones from 0 are kept', {
  tag: ['@5.quantity.1', '@5.quantity.2', '@5.quantity.3'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await searchFor(page, 'wayfarer bottled');
  const card = productCard(page, bottled.Description);
  const field = card.getByRole('textbox', { name: cases });
  for (const [typed, kept] of [
    ['12', '12'],
    ['-3', ''],
    ['abc', ''],
    ['2.5', '2'],
    ['1,000', '1000'],
    ['99999999', '9999999'],
  ] as const) {
    await field.fill('');
    await field.pressSequentially(typed);
    await field.blur();
    await expect(field, `${typed} typed key by key`).toHaveValue(kept);
  }
  await field.fill('  24  ');
  await expect(field, 'pasted with spaces').toHaveValue('24');

  await field.fill('1');
  const fewer = card.getByRole('button', { name: /^One fewer: Cases/ });
  await fewer.click();
  await expect(field).toHaveValue('0');
  await expect(fewer).toBeDisabled();
  await card.getByRole('button', { name: /^One more: Cases/ }).click();
  await expect(field).toHaveValue('1');
});

test('a buyer reads what was added for three seconds, and the button shows it for half a second', {
  tag: [
    '@2.card.12',
    '@4.basket.1',
    '@4.basket.4',
    '@4.basket.8',
    '@4.basket.9',
    '@9.constants.18',
    '@9.constants.19',
  ],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await page.clock.install();
  await searchFor(page, 'wayfarer bottled');
  const card = productCard(page, bottled.Description);
  const add = card.getByRole('button', { name: /^Add to Cart/ });
  const added = card.getByText(`${bottled.Description} added to basket`);
  const tall = () => card.evaluate((element) => element.getBoundingClientRect().height);

  for (const size of [phone, { width: 1280, height: 900 }]) {
    await page.setViewportSize(size);
    const before = await tall();
    await card.getByRole('textbox', { name: cases }).fill('2');
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000);
    await add.click();
    await expect(added).toBeVisible();
    await expect(add).toHaveClass(/is-refreshed/);
    expect(await tall(), 'nothing moves when the notice comes').toBe(before);
    await page.clock.runFor(490);
    await expect(add).toHaveClass(/is-refreshed/);
    await page.clock.runFor(20);
    await expect(add).not.toHaveClass(/is-refreshed/);
    await page.clock.runFor(2_480);
    await expect(added).toBeVisible();
    await page.clock.runFor(20);
    await expect(added).toHaveCount(0);
    expect(await tall(), 'and when it goes').toBe(before);
    await page.clock.resume();
  }

  await test.step('adding again replaces the quantity, and 0 removes the line', async () => {
    await card.getByRole('textbox', { name: bottles }).fill('15');
    await add.click();
    await expect(card.getByText('In basket: 4 cases and 3 bottles')).toBeAttached();
    await expect(card.getByRole('textbox', { name: cases })).toHaveValue('4');
    await expect(card.getByRole('textbox', { name: bottles })).toHaveValue('3');
    await seeBasketCount(page, 1);
    await card.getByRole('textbox', { name: cases }).fill('0');
    await card.getByRole('textbox', { name: bottles }).fill('0');
    await add.click();
    await expect(card.getByText(`${bottled.Description} removed from basket`)).toBeVisible();
    await seeBasketCount(page, 0);
  });
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
  for (const none of ['100.01', '-1', '20%', 'abc']) {
    await own.fill(none);
    await expect(white, none).not.toContainText('RRP per bottle');
  }
  await own.fill('');
  await expect(white, 'that of the list again').toContainText(/RRP per bottle\s*£16\.02/);
  await calculate('101');
  await expect(white).not.toContainText('RRP per bottle');
  await calculate('0');
  await expect(white).toContainText(/RRP per bottle\s*£12\.00/);
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
  await expect(perPage.getByRole('option')).toHaveText(['10', '20', '50', 'All']);
  expect(
    await sort
      .getByRole('option')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('value'), one.textContent])),
  ).toEqual([
    ['default', 'Default'],
    ['description_desc', 'A-Z'],
    ['description_asc', 'Z-A'],
    ['price_asc', 'Price: low to high'],
    ['price_desc', 'Price: high to low'],
  ]);
  const names = () => productCards(page).getByRole('heading').allInnerTexts();
  const inOrder = new Intl.Collator('en-GB', { ignorePunctuation: true });

  await test.step('the order is in the address, and is what it says', async () => {
    await sort.selectOption('A-Z');
    await expect(page).toHaveURL('/product-list/1/20?sort=description_desc');
    await expect.poll(async () => (await names())[0]?.localeCompare((await names())[19] ?? '')).toBe(-1);
    const aToZ = await names();
    expect(inOrder.compare(aToZ[0] ?? '', aToZ[10] ?? '')).toBeLessThan(0);
    await sort.selectOption('Z-A');
    await expect(page).toHaveURL('/product-list/1/20?sort=description_asc');
    await expect
      .poll(async () => inOrder.compare((await names())[0] ?? '', aToZ[0] ?? ''))
      .toBeGreaterThan(0);
  });

  await test.step('another page, and another number on it begins at page 1', async () => {
    await page
      .getByRole('navigation', { name: 'Pages', exact: true })
      .getByRole('link', { name: 'Page 3' })
      .click();
    await expect(page).toHaveURL('/product-list/3/20?sort=description_asc');
    await expect(page.getByText(/^41–\d+ of \d+ products$/)).toBeVisible();
    await perPage.selectOption('10');
    await expect(page).toHaveURL('/product-list/1/10?sort=description_asc');
    await expect(productCards(page)).toHaveCount(10);
    await perPage.selectOption('All');
    await expect(page).toHaveURL('/product-list/1/all?sort=description_asc');
    await expect(
      page.getByRole('navigation', { name: 'Pages', exact: true }),
      'one page has no others',
    ).toHaveCount(0);
    await expect(perPage).toBeVisible();
  });

  await test.step('Back from a product is the same page, order and place', async () => {
    await openList(page, '/product-list/2/20?sort=price_asc');
    const card = productCards(page).nth(12);
    await card.scrollIntoViewIfNeeded();
    // The router notes scrolling only once it has rendered the page to the end.
    await page.waitForLoadState('networkidle');
    await page.mouse.wheel(0, 40);
    await page.waitForTimeout(300);
    const y = await page.evaluate(() => scrollY);
    expect(y).toBeGreaterThan(500);
    await card.getByRole('link').click();
    await expect(page).toHaveURL(/\/product-detail\//);
    await page.goBack();
    await expect(page).toHaveURL('/product-list/2/20?sort=price_asc');
    await expect(sort).toHaveValue('price_asc');
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(y);
  });
});

test('a buyer with an address that makes no sense sees a list, and the address says which', {
  tag: ['@2.in.28', '@9.constants.10'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await page.goto('/contact');
  await seePage(page, 'Contact Us');
  for (const [asked, shown] of [
    ['/product-list', '/product-list/1/20'],
    ['/product-list/0/20', '/product-list/1/20'],
    ['/product-list/-2/7', '/product-list/1/20'],
    ['/product-list/two/many', '/product-list/1/20'],
    ['/product-list/2/50?sort=cheapest', '/product-list/2/50'],
    ['/product-list/1/ALL?sort=price_asc&from=mail', '/product-list/1/all?sort=price_asc'],
    ['/product-list/9999/20', '/product-list/1/20'],
    ['/product-list/99999999/20', '/product-list/1/20'],
    ['/product-search/9999/10?sort=price_desc', '/product-search/1/10?sort=price_desc'],
  ] as const) {
    await openList(page, asked);
    await expect(page, asked).toHaveURL(shown);
  }
  await openList(page, '/product-search/9999/10');
  await page.goBack();
  await expect(page, 'Back is one step, not a trap').toHaveURL('/product-search/1/10?sort=price_desc');
});

test('a buyer without a mouse orders down the list by typing and Tab', async ({ page }) => {
  await signIn(page, people.buyer);
  await openList(page, '/product-list/1/10');
  const cards = productCards(page);
  const all = cards.getByRole('textbox', { name: /^(Cases|Bottles|Kegs|Bags) of / });
  await tabTo(page, all.nth(0));
  await page.keyboard.type('1');
  await page.keyboard.press('Tab');
  await expect(all.nth(1), 'Tab goes from one quantity to the next').toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('3');
  await page.keyboard.press('ArrowUp');
  await expect(all.nth(2)).toHaveValue('4');
  await page.keyboard.press('Enter');
  await seeBasketCount(page, 1);
  await tabTo(page, page.getByRole('button', { name: 'Bulk Add' }).last());
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 product added to basket.')).toBeVisible();
  await seeBasketCount(page, 2);
});

test('a buyer with all of a very long list on one page has only what is near the screen drawn', async ({
  page,
}) => {
  const rows = 3_200;
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
  await openList(page, '/product-list/1/all');
  await expect(page.getByText('3,200 products')).toBeVisible();
  const drawn = productCards(page);
  const lists = page.getByRole('main').getByRole('list', { name: /^Products/ });
  await expect(lists.getByRole('listitem'), 'every one has its place').toHaveCount(rows);
  // What a screen of 900 px, the 1,500 px before and after it and whole blocks of 20 come to.
  const most = 80;
  const seeFew = async () => {
    expect(await drawn.count()).toBeLessThanOrEqual(most);
    expect(await page.getByRole('main').getByRole('textbox').count()).toBeLessThanOrEqual(most * 3 + 2);
  };
  await seeFew();

  await test.step('the foot of the list is drawn when it is come to, and the head is not any more', async () => {
    await page.getByRole('button', { name: 'Bulk Add' }).last().scrollIntoViewIfNeeded();
    const last = drawn.filter({ hasText: `Row ${rows - 1},` });
    await expect(last).toBeVisible();
    await expect(drawn.filter({ hasText: 'Row 0,' })).toHaveCount(0);
    await seeFew();
    await last.getByRole('textbox').first().fill('2');
    await page.keyboard.press('Enter');
    await seeBasketCount(page, 1);
  });

  await test.step('the browser’s own search finds what is not drawn, by name and by code', async () => {
    const found = await page.evaluate(() => {
      // What Ctrl+F does, for those who write programs; the browser's types do not know it.
      const { find } = window as unknown as {
        find: (text: string, isCased: boolean, isBackwards: boolean) => boolean;
      };
      return [find('Row 1234,', false, true), find('Row 3999,', false, true)];
    });
    expect(found).toEqual([true, false]);
    await expect(drawn.filter({ hasText: 'Row 1234,' })).toBeVisible();
    await seeFew();
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

test('a page of fifty is printed whole', async ({ page }) => {
  await signIn(page, people.buyer);
  await openList(page, '/product-list/1/50');
  await expect.poll(() => productCards(page).count()).toBeLessThan(50);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(productCards(page)).toHaveCount(50);
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(() => productCards(page).count()).toBeLessThan(50);
});

test('a buyer whose connection fails in the middle of a list is told so, tries again, and keeps what was typed', {
  tag: ['@8.errors.9'],
}, async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED|status of 400/);
  await signIn(page, people.buyer);
  await openList(page, '/product-list/1/20');
  const first = productCards(page).first().getByRole('textbox', { name: cases });
  await first.fill('7');
  // The page after this one was fetched ahead; the third was not.
  const putBack = await cutLine(page, '**/api/products/items');
  await page
    .getByRole('navigation', { name: 'Pages', exact: true })
    .getByRole('link', { name: 'Page 3' })
    .click();
  await expect(page.getByRole('alert').filter({ hasText: serviceUnavailable })).toBeVisible();
  await audit(page, 'list that could not be read');
  await tryAgain(page, putBack);
  await expect(productCards(page).first()).toBeVisible();
  await expect(page).toHaveURL('/product-list/3/20');
  await page.goBack();
  await expect(first).toHaveValue('7');

  await test.step('what the server says is wrong stands in place of the list', async () => {
    const error = 'The list is being changed over to the new vintage.';
    await page.route('**/api/products/items', (route) =>
      route.fulfill({ status: 400, json: { error, code: 'bad-request' } }),
    );
    await page.goto('/product-list/1/50');
    await expect(page.getByRole('main').getByRole('alert')).toContainText(error);
    await expect(productCards(page)).toHaveCount(0);
  });
});

test('a buyer whose sign-in is refused, and whose sign-in service is away, is told so and taken to the root', {
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
  // What a link leads to is read as soon as the pointer is on it.
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Products' }).hover();
  const alert = page.getByRole('alertdialog');
  await expect(alert).toContainText('We could not connect to the sign-in service');
  await page.unroute('**/api/products/items');
  await alert.getByRole('button', { name: 'OK' }).click();
  await expect(page, 'the root is the list').toHaveURL('/product-list/1/20');
  await expect(productCards(page).first(), 'which is read again').toBeVisible();
});
