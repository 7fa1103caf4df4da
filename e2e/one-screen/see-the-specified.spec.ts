import type { Locator, Page } from '@playwright/test';
import { desktop, phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { chooseView, productCards } from '../steps/find-products.ts';
import { goWithin, seeAllLoaded } from '../steps/open-screens.ts';
import { openAs, people } from '../steps/sign-in.ts';

type Seen = readonly [role: Parameters<Page['getByRole']>[0], name: string | RegExp];
type Screen = {
  readonly seen: readonly Seen[];
  /** Elements that a phone shows after one press of the button with this name. */
  readonly pressed?: { readonly button: string; readonly seen: readonly Seen[] };
};

/** True if the element and its ancestors are opaque, and the element has a place on the page. */
const isAtRest = (locator: Locator) =>
  locator.evaluate((element) => {
    const { width, height } = element.getBoundingClientRect();
    let opacity = 1;
    for (let one: Element | null = element; one; one = one.parentElement)
      opacity *= Number(getComputedStyle(one).opacity);
    return width > 1 && height > 1 && opacity > 0.99;
  });

async function seeEach(page: Page, where: string, seen: readonly Seen[]): Promise<void> {
  for (const [role, name] of seen) {
    const element = page.getByRole(role, { name }).filter({ visible: true }).first();
    await expect.soft(element, `${where}: ${role} ${name}`).toBeVisible();
    if (await element.isVisible())
      expect.soft(await isAtRest(element), `${where}: ${name} at rest`).toBe(true);
  }
}

async function seeScreen(page: Page, name: string, { seen, pressed }: Screen): Promise<void> {
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.mouse.move(0, 0);
    await seeAllLoaded(page);
    await seeEach(page, `${name} at ${size.width} px`, seen);
    if (!pressed) continue;
    if (size === phone) await page.getByRole('button', { name: pressed.button }).first().click();
    await seeEach(page, `${name} at ${size.width} px, opened`, pressed.seen);
  }
}

const quantities: readonly Seen[] = [
  ['textbox', /^Cases of /],
  ['button', /^One more: Cases/],
  ['button', /^One fewer: Cases/],
  ['textbox', /^Bottles of /],
];

const list: readonly Seen[] = [
  ['button', 'Bulk Add'],
  ['navigation', 'Pages'],
  ['link', /^Next page/],
  ...quantities,
  ['button', 'Add to Cart'],
];

const controls: readonly Seen[] = [
  ['combobox', 'Sort'],
  ['combobox', 'Per page'],
  ['region', 'Calculate RRP'],
  ['textbox', 'Margin %'],
  ['button', 'Calculate'],
];

test('lists and cards show every specified control at rest', async ({ page }) => {
  await openAs(page, people.buyer, '/product-list/1/20');
  await expect(productCards(page).first()).toBeVisible();
  await seeScreen(page, 'My Products', { seen: list, pressed: { button: 'Sort, RRP', seen: controls } });
  await page.setViewportSize(desktop);
  await goWithin(page, '/product-search/1/20');
  await seeScreen(page, 'Product Search', {
    seen: [['combobox', 'Description'], ['button', 'Search'], ...list],
    pressed: {
      button: 'Filters',
      seen: [
        ['combobox', 'Type'],
        ['combobox', 'Organic/Biodynamic'],
        ['combobox', 'Closure'],
        ['combobox', 'Country'],
        ['combobox', 'Super Group'],
        ['combobox', 'Product Group'],
        ['button', 'Clear'],
      ],
    },
  });
  await page.setViewportSize(desktop);
  await goWithin(page, '/product-list/1/20');
  await chooseView(page, 'Cards');
  await seeScreen(page, 'cards', { seen: [...list, ['textbox', /^Margin % on /]] });
});

test('a product, the basket and the checkout show every specified control at rest', async ({ page }) => {
  await openAs(page, people.buyer, '/product-detail/RHO008');
  await seeScreen(page, 'product', {
    seen: [...quantities, ['button', 'Add to Cart'], ['textbox', 'Margin %'], ['button', 'Calculate']],
  });
  await page.setViewportSize(desktop);
  await page.getByRole('textbox', { name: /^Cases of / }).fill('1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await goWithin(page, '/basket');
  await seeScreen(page, 'basket', {
    seen: [
      ...quantities,
      ['button', /^Update Châteauneuf/],
      ['button', /^Remove Châteauneuf/],
      ['button', /^Empty/],
      ['button', 'Update Cart'],
      ['link', 'Checkout'],
    ],
  });
  await goWithin(page, '/checkout');
  await page.setViewportSize(desktop);
  await seeScreen(page, 'checkout', {
    pressed: {
      button: 'Change',
      seen: [
        ['group', 'Select Delivery Address'],
        ['radio', /^The Harbourmaster/],
        ['radio', /^Collection/],
      ],
    },
    seen: [
      ['textbox', /Reference/],
      ['textbox', /Notes/],
      ['button', /^Place order/],
    ],
  });
});

test('orders and the account show every specified control at rest', async ({ page }) => {
  await openAs(page, people.buyer, '/orders');
  await seeScreen(page, 'My Orders', {
    seen: [
      ['textbox', 'Order Date Start'],
      ['textbox', 'Order Date End'],
      ['button', 'Get Orders'],
      ['link', /^View order/],
      ['link', /^Re-Order/],
    ],
  });
  await goWithin(page, '/order-details/SO104217');
  await seeScreen(page, 'order', {
    seen: [
      ['button', /^Re-order/],
      ['button', /^Print/],
    ],
  });
  await goWithin(page, '/account');
  await seeScreen(page, 'My Account', { seen: [['button', 'Get Transactions']] });
});

test('the office’s form of a customer stands open', async ({ page }) => {
  await openAs(page, people.office, '/order-for-customer');
  await seeScreen(page, 'Order for customer', {
    seen: [
      ['textbox', 'Customer Account Code'],
      ['textbox', 'Customer Email'],
      ['button', 'Find Customer'],
    ],
  });
});
