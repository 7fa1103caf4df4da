import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import { phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { audit } from '../steps/audit-page.ts';
import { caillottes, galets } from '../steps/demo-merchant.ts';
import { addByName, seeBasketCount } from '../steps/fill-basket.ts';
import { goWithin, seeAllLoaded } from '../steps/open-screens.ts';
import { holdSession, openAs, people, seePage } from '../steps/sign-in.ts';

test('each address of the shop opens its own page, with the page’s title', {
  tag: ['@2.in.15', '@2.in.22', '@6.customer.1'],
}, async ({ page, faults }) => {
  // This merchant takes no cards, so the server answers the call `add_payment` with 404.
  faults.expect(/status of 404.*add_payment/s);
  await openAs(page, people.buyer, '/contact');
  for (const [address, title] of [
    ['/product-list/2/10?sort=price_asc', 'My Products'],
    ['/product-search/1/20', 'Product Search'],
    ['/product-detail/RHO008', galets],
    ['/tasting-notes?code=RHO008', galets],
    ['/tasting-notes', 'Tasting Notes'],
    ['/wine-facts', 'Allergens and ABV of My Usuals'],
    ['/wine-facts?list=basket', 'Allergens and ABV of the basket'],
    ['/account', 'My Account'],
    ['/profile', 'Profile'],
    ['/profile/office', 'Changes made by our team'],
    ['/orders', 'My Orders'],
    ['/lists', 'My Lists'],
    ['/lists/00000000-0000-4000-8000-000000000009', 'List'],
    ['/basket', 'Basket'],
    ['/checkout', 'Checkout'],
    ['/thank-you/0/0/0', 'Order not found'],
    ['/payment-confirmed/cs_123', 'No card payments'],
    ['/privacy', /^Privacy/],
    ['/terms-conditions', 'Terms & Conditions'],
    ['/contact', 'Contact Us'],
    ['/help', 'Help'],
  ] as const) {
    await goWithin(page, address);
    await expect(page, address).toHaveURL(address);
    await seePage(page, title);
    await expect(page, address).toHaveTitle(/\S – Tradecellar$/);
    await expect(page.getByRole('region', { name: 'Customer profile' }), address).toBeVisible();
  }
  await page.goto('/send');
  await expect(page.getByRole('region', { name: 'Customer profile' })).toBeVisible();
  await expect(page).toHaveURL('/send');
  await expect(page.getByRole('main')).toHaveText('');
});

test('a malformed address opens the shop’s page, not JSON', async ({ page, faults }) => {
  faults.expect(/status of 40[04]/);
  await holdSession(page, people.buyer);
  for (const [address, heading] of [
    ['/product-detail/51%', 'We can’t find that wine.'],
    ['/product-detail/a%00b', 'Try again'],
    [`/product-detail/${'x'.repeat(2000)}`, 'Try again'],
    ['/order-details/%2F%23%3F%25', 'Order not found'],
    ['/assets%2F..%2F..%2Fetc/passwd', 'My Products'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(heading).first(), address.slice(0, 60)).toBeVisible();
  }
});

/** Calls that only read, and calls that sync the basket and the lists. */
const reads =
  /^\/(account|account\/(accounts|acts|bought|claims|claims\/(in-query|open)|documents\/of|names|transactions|orders\/(alike|changes|due|item|items|on-its-way|summaries)|proposals|proposals\/item)|account\/(basket|lists)\/\w+|confirm\/order|delivery\/\w+|order\/placed|products\/[\w-]+|reserves\/items|settings)$/;

test('opening an address never changes data', { tag: ['@2.orders.4'] }, async ({ page }) => {
  const written: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith(API_BASE) && !reads.test(path.slice(API_BASE.length))) written.push(path);
  });
  await holdSession(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  // Parameters by which an address could ask for a change.
  const command =
    'add=basket&add=SPI003&code=SPI003&cases=2&again=yes&reOrder=yes&isForReOrder=true&addsBasket=true&empty=yes&place=yes';
  for (const address of [
    // No line of this order has changed, so Re-order would add its wines without asking.
    '/order-details/SO104204',
    '/order-details/SO104204?again=yes',
    '/product-detail/SPI003',
    '/checkout',
    '/pasted-order',
  ]) {
    await page.goto(address.includes('?') ? address : `${address}?${command}#${command}`);
    await seeAllLoaded(page);
  }
  await goWithin(page, '/basket');
  const cases = page.getByRole('main').getByRole('textbox', { name: /^Cases of / });
  await expect(cases).toHaveCount(1);
  await expect(page.getByRole('main').getByRole('textbox', { name: `Cases of ${caillottes}` })).toHaveValue(
    '1',
  );
  await seeBasketCount(page, 1);
  expect(written).toEqual([]);
});

/** The tags that the merchant's HTML may contain (5.html.1). */
const allowedTags = ['table', 'tbody', 'td', 'tr', 'br', 'p', 'span', 'link', 'h4', 'ul', 'li', 'a'];

test('the terms and the privacy page show their heading while they load, and link to Contact Us', {
  tag: ['@2.in.18', '@2.in.19'],
}, async ({ page }) => {
  const main = page.getByRole('main');
  // The first page after a sign-in needs the settings, which this test holds back.
  await holdSession(page, people.buyer);
  const settings = Promise.withResolvers<void>();
  await page.route('**/api/settings', async (route) => {
    await settings.promise;
    await route.continue();
  });
  await openAs(page, people.buyer, '/privacy');
  await expect(page.getByRole('heading', { level: 1, name: 'Privacy' })).toBeVisible();
  await expect(main.locator('.prose')).toHaveCount(0);
  settings.resolve();
  for (const [address, title, sentence] of [
    ['/privacy', /Privacy/, 'orders@example.com'],
    ['/terms-conditions', 'Terms & Conditions', 'A charge of £37.50 is made'],
  ] as const) {
    await goWithin(page, address);
    await seePage(page, title);
    await expect(main).toContainText(sentence);
    const tags = await main
      .locator('.prose *')
      .evaluateAll((all) => [...new Set(all.map((element) => element.tagName.toLowerCase()))]);
    expect(tags.length).toBeGreaterThan(2);
    expect(tags.filter((tag) => !allowedTags.includes(tag))).toEqual([]);
    await audit(page, address);
    await main.getByRole('link', { name: 'Contact Us' }).click();
    await expect(page).toHaveURL('/contact');
    await seePage(page, 'Contact Us');
  }
  await expect(main).toContainText('Tradecellar');
  await expect(main).toContainText('1 Bonded Wharf');
  await expect(main.getByRole('link', { name: '020 7946 0100' })).toHaveAttribute('href', 'tel:02079460100');
  await expect(main.getByRole('link', { name: 'orders@example.com' })).toHaveAttribute(
    'href',
    'mailto:orders@example.com',
  );
});

test('a buyer on a phone opens the menu by its button, and closes it by Escape', {
  tag: ['@2.header.4'],
}, async ({ page }) => {
  await page.setViewportSize(phone);
  await openAs(page, people.buyer, '/contact');
  const head = page.getByRole('banner');
  const opener = head.getByRole('button', { name: 'Menu' });
  const menu = head.getByRole('navigation', { name: 'Main' });
  await expect(opener).toBeVisible();
  await expect(menu, 'out of the way').toHaveCount(0);
  await opener.click();
  await expect(menu.getByRole('listitem')).toHaveText([
    'My Products',
    'Product Search',
    'My Account',
    'My Orders',
    'Logout',
  ]);
  await page.keyboard.press('Escape');
  await expect(menu).toHaveCount(0);
  await expect(opener).toBeFocused();
  await page.keyboard.press('Enter');
  await menu.getByRole('link', { name: 'Product Search' }).click();
  await seePage(page, 'Product Search');
  await expect(menu, 'closed by going elsewhere').toHaveCount(0);
  await head.getByRole('button', { name: 'Bea Buyer' }).click();
  await expect(head.getByRole('link', { name: 'Checkout' })).toBeVisible();
});

test('a visitor whose browser blocks all storage reads why the log-in is impossible', async ({ page }) => {
  // Chromium throws the same error if all cookies are blocked.
  await page.addInitScript(() => {
    for (const storage of ['localStorage', 'sessionStorage']) {
      const get = () => {
        throw new DOMException('Access is denied for this document.', 'SecurityError');
      };
      Object.defineProperty(window, storage, { get, configurable: true });
    }
  });
  await page.goto('/contact');
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('alert')).toContainText('does not let this site store anything');
  await expect(page.getByRole('button', { name: 'Log in' })).toHaveCount(0);
});
