import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from '@playwright/test';
import { DELIVERY_CHECK } from '@tradecellar/contract/mailed-screens.ts';
import { productsFile } from '../../server/bench/bench-data.ts';
import { buyersBrowser, desktop, launchOptions, phone, withoutNews } from '../browser.ts';
import openDatabases from '../shop/databases.ts';
import { importFile } from '../shop/import-products.ts';
import { type StartedShop, startShop } from '../shop/start-shop.ts';
import { addToCart } from '../steps/fill-basket.ts';
import { productCards } from '../steps/find-products.ts';
import { seeNetworkIdle } from '../steps/network-idle.ts';
import { people, signIn } from '../steps/sign-in.ts';
import { addClaimedOrder, CLAIMED_ORDER } from './claimed-order.ts';
import {
  type Load,
  loadCold,
  timePress,
  timeScrolling,
  timeTyping,
  type Way,
  watchPages,
} from './page-timings.ts';

/**
 * `npm run bench:web` measures screens in Chromium at 1280 and 390 pixels with a processor slowed down four times. Each
 * figure is the median of five runs, printed with the smallest and the largest figure, whose distance shows the
 * machine's noise. `--rounds 1` makes a single run. `--only order` measures only screens, and navigations between
 * screens, whose names contain the word. docs/what-it-costs.md has the latest figures.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    only: { type: 'string', default: '' },
  },
});
const asked = <T>(all: Readonly<Record<string, T>>) =>
  Object.entries(all).filter(([name]) => name.includes(values.only));
const ROUNDS = Number(values.rounds);
const SLOWDOWN = 4;
const MANY = 10_000;
const SCREENS_SCROLLED = 40;

const screens = {
  list: '/product-list/1/20',
  search: '/product-search/1/20',
  product: '/product-detail/{code}',
  basket: '/basket',
  checkout: '/checkout',
  'My Orders': '/orders',
  'order with ten claims': `/order-details/${CLAIMED_ORDER}`,
} as const;

const at = (path: string) => `location.pathname.startsWith('${path}')`;
const shows = (selector: string) => `document.querySelector(${JSON.stringify(selector)})`;
const product = 'main a[href^="/product-detail/"]';
const claimPhoto = `#${DELIVERY_CHECK} button:has(img)`;
const claimedOrder = `main a[href="/order-details/${CLAIMED_ORDER}"]`;

type WayFrom = Way & {
  readonly from: string;
  /** True if a phone shows the link only in the menu. */
  readonly menu?: true;
  readonly onPhone?: { readonly from: string; readonly press: string };
  /** A selector that shows that `from` has loaded. Defaults to a product. */
  readonly ready?: string;
};

const ways: Readonly<Record<string, WayFrom>> = {
  'next page': {
    from: screens.list,
    press: 'main a[rel=next]',
    drawn: `${shows(product)} && ${shows(product)}.getAttribute('href') !== before`,
  },
  product: {
    from: screens.list,
    press: product,
    drawn: `${at('/product-detail/')} && ${shows('main article h1')}`,
  },
  basket: {
    from: screens.list,
    press: 'a[href="/basket"]',
    drawn: `${at('/basket')} && ${shows('main [aria-label="Your basket"] tbody tr')}`,
  },
  checkout: {
    from: screens.list,
    press: 'header a[href="/checkout"]',
    // A phone's header links to the basket instead of the checkout.
    onPhone: { from: screens.basket, press: 'main a[href="/checkout"]' },
    drawn: `${at('/checkout')} && [...document.querySelectorAll('main button')].some((button) => button.textContent.startsWith('Place order') && button.checkVisibility())`,
  },
  'My Orders': {
    from: screens.list,
    press: 'header a[href="/orders"]',
    menu: true,
    drawn: `${at('/orders')} && ${shows('main a[href^="/order-details/"]')}`,
  },
  'order with ten claims': {
    from: screens['My Orders'],
    ready: claimedOrder,
    press: claimedOrder,
    drawn: `${at('/order-details/')} && document.querySelectorAll('#${DELIVERY_CHECK} li p').length > 20`,
  },
  'photo of its claims, large': {
    // The hash scrolls to the claims.
    from: `${screens['order with ten claims']}#${DELIVERY_CHECK}`,
    ready: claimPhoto,
    press: claimPhoto,
    drawn: shows('[role=dialog] img'),
  },
};

const median = (values: readonly number[]) => values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
const spread = (values: readonly number[], digits = 0) =>
  values.length === 0
    ? '–'
    : `${median(values).toFixed(digits)} (${Math.min(...values).toFixed(digits)}–${Math.max(...values).toFixed(digits)})`;

const print = (line: string) => console.log(line);

const closeDatabases = await openDatabases();
const shop = await startShop({ name: 'bench-web' });
const browser = await chromium.launch(launchOptions);
try {
  const early = await openPage(browser, shop, desktop);
  await addClaimedOrder(early, shop);
  await early.context().close();
  print(`Chromium ${browser.version()}, processor slowed ${SLOWDOWN} times, medians of ${ROUNDS}.\n`);
  for (const [name, viewport] of Object.entries({ desktop, phone })) {
    const page = await openPage(browser, shop, viewport);
    await benchScreens(page, `${name}, ${viewport.width} px`);
    await benchWays(page, viewport === phone);
    await page.context().close();
  }
  if (values.only === '') {
    const { content } = productsFile(MANY);
    await importFile(shop, String(content));
    await benchMany(await openPage(browser, shop, desktop));
  }
} finally {
  await browser.close();
  await shop.close();
  await closeDatabases();
}

async function openPage(
  browser: Browser,
  shop: StartedShop,
  viewport: typeof desktop | typeof phone,
): Promise<Page> {
  const isTouch = viewport.width === phone.width;
  const context = await browser.newContext({
    ...buyersBrowser,
    viewport,
    baseURL: shop.url,
    hasTouch: isTouch,
    isMobile: isTouch,
  });
  context.setDefaultTimeout(20_000);
  await withoutNews(context);
  const page = await context.newPage();
  await watchPages(page);
  await signIn(page, people.buyer);
  await addToCart(productCards(page).first(), { cases: 1, bottles: 0 });
  const cdp = await context.newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  return page;
}

async function benchScreens(page: Page, title: string): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  const link = await page.locator(product).first().getAttribute('href');
  print(`## Loaded anew, behind the service worker, ${title}\n`);
  print('| screen | largest paint ms | blocked ms | layout shift |');
  print('|---|---:|---:|---:|');
  for (const [name, path] of asked(screens)) {
    const loads: Load[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      loads.push(await loadCold(page, cdp, path.replace('/product-detail/{code}', link ?? '')));
    }
    const of = (value: (load: Load) => number, digits?: number) => spread(loads.map(value), digits);
    print(
      `| ${name} | ${of((load) => load.largestPaintMs)} | ${of((load) => load.blockedMs)} | ${of((load) => load.shift, 3)} |`,
    );
  }
  print('');
}

async function benchWays(page: Page, isTouch: boolean): Promise<void> {
  print(`## From the ${isTouch ? 'touch' : 'click'} to the next screen, drawn\n`);
  print('| to | ms |');
  print('|---|---:|');
  for (const [name, everywhere] of asked(ways)) {
    const way = isTouch ? { ...everywhere, ...everywhere.onPhone } : everywhere;
    const times: number[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      // A change of only the hash would not reload the page.
      await page.goto('about:blank');
      await page.goto(way.from);
      await page
        .locator(way.ready ?? product)
        .filter({ visible: true })
        .first()
        .waitFor();
      await seeNetworkIdle(page);
      if (isTouch && way.menu) await page.getByRole('button', { name: 'Menu' }).tap();
      const time = await timePress(page, way, isTouch);
      if (time !== undefined) times.push(time);
    }
    print(`| ${name} | ${spread(times)} |`);
  }
  print('');
}

async function benchMany(page: Page): Promise<void> {
  await page.goto('/product-search/1/all');
  await page.locator(product).first().waitFor();
  await seeNetworkIdle(page);
  const typing = await timeTyping(page, 'main input[inputmode=numeric]', '12345');
  const scrolling = await timeScrolling(page, SCREENS_SCROLLED);
  print(`## All of ${MANY} products on one page\n`);
  print(`A key in a quantity field takes ${typing.toFixed(0)} ms at worst until it is drawn.`);
  print(
    `Scrolling through ${SCREENS_SCROLLED} screens, the longest task takes ${scrolling.toFixed(0)} ms (0: none over 50).`,
  );
}
