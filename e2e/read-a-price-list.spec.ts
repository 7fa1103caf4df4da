import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { productCards } from './steps/find-products.ts';
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

test('a shop without baskets has no re-order and no checkout', async ({ page }) => {
  await page.goto('/login');
  await expect(page.getByRole('main').getByText('Cave & Daughters')).toBeVisible();
  await audit(page, 'Login');
  await signIn(page, people.buyer);
  const head = page.getByRole('banner');
  await expect(head.getByRole('link', { name: 'Cave & Daughters: home' })).toHaveText('Cave & Daughters');
  await expect(productCards(page).first().getByText('Case Nett')).toBeVisible();
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
  await page.goto('/orders');
  await page
    .getByRole('link', { name: /^View order/ })
    .first()
    .click();
  await seePage(page, /^Order /);
  await expect(page.getByRole('table').first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Re-order' })).toHaveCount(0);
});

test('each section of a wine has the title of its own note, whichever the merchant shows', {
  tag: ['@setting:sectionTitles.notes2', '@setting:sectionTitles.servingSuggestion'],
}, async ({ buyer: page }) => {
  await page.goto('/product-detail/SPI001Q');
  const sections = page.getByRole('main').locator('section:has(> h2 + p)');
  await expect(sections.getByRole('heading')).toHaveText(['Terroir', 'At Table']);
});
