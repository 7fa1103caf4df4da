import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { productCards } from './steps/find-products.ts';
import { goWithin } from './steps/open-screens.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test.use({
  merchant: {
    name: 'Cave & Daughters',
    switches: { addToBasket: false },
    brand: { colour: '#5a1032', hover: '#7a2a50' },
    notesDisplay: '2S',
    sectionTitles: { notes2: 'Terroir', servingSuggestion: 'At Table' },
  },
});

test('a buyer reads the price list of a shop without baskets', {
  tag: ['@setting:sectionTitles.notes2', '@setting:sectionTitles.servingSuggestion'],
}, async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('main').getByText('Cave & Daughters')).toBeVisible();
  await signIn(page, people.buyer);
  const head = page.getByRole('banner');
  await expect(head.getByRole('link', { name: 'Cave & Daughters: home' })).toHaveText('Cave & Daughters');
  await expect(productCards(page).first().getByText(/£\d/).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /Add to Cart|Bulk Add/ })).toHaveCount(0);
  await expect(head.getByRole('link', { name: /Checkout/ })).toHaveCount(0);
  await audit(page, 'My Products, as a price list');
  await head.getByRole('button', { name: 'Bea Buyer' }).click();
  await expect(head.getByRole('link', { name: 'My Account' }).last()).toBeVisible();
  await expect(head.getByText(/basket/i)).toHaveCount(0);

  for (const address of ['/basket', '/checkout']) {
    await page.goto(address);
    await seePage(page, 'My Products');
  }
  await page.goto('/product-detail/SPI001Q');
  const sections = page.getByRole('main').locator('section:has(> h2 + p)');
  await expect(sections.getByRole('heading')).toHaveText(['Terroir', 'At Table']);
});

test('a buyer of a shop without baskets finds no link to a basket, a re-order or a checkout', {
  tag: ['@setting:switches.addToBasket'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  await goWithin(page, '/orders');
  const orders = page.getByRole('table', { name: 'Orders' });
  await expect(orders.getByRole('row').nth(1)).toBeVisible();
  await expect(orders.getByRole('columnheader')).toHaveText([
    'Order No.',
    'Order Date',
    'Type',
    'Invoice No.',
    'Reference',
    'Nett',
    'Vat',
    'View',
  ]);
  const order = (await orders.getByRole('link').first().getAttribute('href')) ?? '';
  const links = new Map<string, string>();
  for (const address of [
    '/product-list/1/20',
    '/product-search/1/20',
    '/product-detail/RHO008',
    '/account',
    '/orders',
    order,
    '/lists',
    '/profile',
    '/contact',
  ]) {
    await goWithin(page, address);
    await expect(page.locator('body')).not.toContainText(/basket|re-?order|checkout|usuals|order from it/i);
    const found = await page
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''));
    // Follows one link to each kind of page, because all product pages are alike.
    for (const href of found)
      if (href.startsWith('/') && href !== '/' && !href.startsWith('/api'))
        links.set(href.replace(/(?<=^[/][^/]+[/]).*|[?#].*/, ''), href);
  }
  expect(links.size).toBeGreaterThan(8);
  for (const href of links.values()) {
    await goWithin(page, href);
    expect(new URL(page.url()).pathname, 'the link leads to its own page').toBe(
      new URL(href, page.url()).pathname,
    );
  }
});
