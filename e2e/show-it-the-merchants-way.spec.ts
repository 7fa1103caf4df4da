import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { chosenDate } from './steps/check-out.ts';
import { addToCart } from './steps/fill-basket.ts';
import { chooseView, productCards, searchFor } from './steps/find-products.ts';
import { goWithin } from './steps/open-screens.ts';
import { holdSession, people, seePage } from './steps/sign-in.ts';

// Each setting of screens and questions differs from its default.
test.use({
  merchant: {
    name: 'Other Ways',
    addressLines: ['5 Quay Street', 'Bristol', 'BS1 4DJ'],
    phone: '0117 496 0123',
    orderEmail: 'desk@otherways.example',
    companyLine: 'Registered in England 01234567',
    awrsNumber: 'XAAW00000123456',
    logoUrl: '/favicon.svg',
    logoDarkUrl: '/logo.svg#dark',
    switches: {
      accountManagerCard: false,
      basketInFlyout: true,
      binNumberShown: false,
      deliveryDates: false,
      negativeBalanceAllowed: false,
      onlySellMultiplesOf: false,
      rrpCalculator: false,
      showStock: true,
      unitFlag: true,
    },
    login: {
      picture: '/favicon.svg',
      heading: 'Come down the stairs',
      words: 'Two hundred wines, all ours.',
    },
    contact: { words: 'We are by the telephone from nine.' },
    brand: { colour: '#0055aa', hover: '#003d7a', notice: '#005c2e' },
    productView: 'cards',
    titleField: 'SecondaryDescription',
    labelOverrides: { Allergen_Fish: 'Fish' },
    sectionTitles: { tastingNotes: 'In the Glass', notes3: 'In the Cellar', aboutTheProducer: 'The House' },
    notesDisplay: '134',
    minimums: { bottles: 12, exemptClosureStyles: ['Natural Cork'] },
    collection: { fromHour: 10, toHour: 12, stepMinutes: 30 },
    delivery: { days: '2|4' },
    bannerScriptOrigins: ['https://scripts.example.com'],
    privacyHtml: '<h4>Our privacy</h4>',
    termsHtml: '<h4>Our terms</h4>',
  },
});

const main = (page: Page) => page.getByRole('main');

/** A Rioja of the demo merchant that contains fish and has no stock figure. */
const rioja = 'Tempranillo, Graciano, Rioja and the Ebro';

test('a buyer reads wines with the merchant’s names, codes, labels and units', {
  tag: [
    '@setting:productView',
    '@setting:labelOverrides',
    '@setting:notesDisplay',
    '@setting:sectionTitles.tastingNotes',
    '@setting:sectionTitles.notes3',
    '@setting:sectionTitles.aboutTheProducer',
    '@setting:switches.binNumberShown',
    '@setting:switches.rrpCalculator',
    '@setting:switches.showStock',
    '@setting:switches.unitFlag',
  ],
}, async ({ buyer: page }) => {
  const pressed = (view: string) => page.getByRole('button', { name: view, exact: true, pressed: true });
  await expect(pressed('Cards')).toBeVisible();
  await chooseView(page, 'List');
  await page.reload();
  await expect(pressed('List'), 'the buyer’s own choice').toBeVisible();
  await expect(page.getByRole('button', { name: 'Account manager' })).toHaveCount(0);
  await expect(main(page).getByText('Calculate RRP')).toHaveCount(0);

  await goWithin(page, '/product-detail/RIO006');
  await seePage(page, rioja);
  await expect(main(page)).toContainText('RIO006');
  await expect(main(page)).not.toContainText('454');
  await expect(main(page)).toContainText('In stock');
  await expect(main(page)).toContainText('Fish');
  await expect(main(page).locator('section:has(> h2 + p)').getByRole('heading')).toHaveText([
    'In the Glass',
    'In the Cellar',
    'The House',
  ]);
  await expect(main(page).getByText('Calculate RRP')).toHaveCount(0);
  await expect(main(page).getByText('Cases (6 x 75cl)')).toBeVisible();

  // By default this product is sold only in whole cases of 24.
  await goWithin(page, '/product-detail/SPI001Q');
  await expect(main(page).getByRole('textbox', { name: /^Bottles.* of / })).toBeVisible();
});

test('a buyer sees the company’s name, logo, colours and texts on every page', {
  tag: [
    '@setting:brand.notice',
    '@setting:name',
    '@setting:addressLines',
    '@setting:phone',
    '@setting:orderEmail',
    '@setting:companyLine',
    '@setting:awrsNumber',
    '@setting:logoUrl',
    '@setting:logoDarkUrl',
    '@setting:login.heading',
    '@setting:login.words',
    '@setting:contact.words',
    '@setting:privacyHtml',
    '@setting:termsHtml',
  ],
}, async ({ buyer: page }) => {
  const logo = page.getByRole('banner').getByRole('img', { name: 'Other Ways' });
  await expect(logo).toHaveAttribute('src', '/favicon.svg');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(logo).toHaveAttribute('src', '/logo.svg#dark');
  const notice = () => getComputedStyle(document.documentElement).getPropertyValue('--notice');
  expect(await page.evaluate(notice)).toBe('#005c2e');
  await expect(page.getByRole('contentinfo')).toContainText('Registered in England 01234567');
  await goWithin(page, '/contact');
  for (const text of [
    'We are by the telephone from nine.',
    'Other Ways',
    '5 Quay Street',
    '0117 496 0123',
    'desk@otherways.example',
    'AWRS number XAAW00000123456',
    'Tuesdays and Thursdays',
    '10:00 to 12:00',
  ]) {
    await expect(main(page)).toContainText(text);
  }
  await goWithin(page, '/privacy');
  await expect(main(page).getByRole('heading', { name: 'Our privacy' })).toBeVisible();
  const opened = await page.goto('/terms-conditions');
  await expect(main(page).getByRole('heading', { name: 'Our terms' })).toBeVisible();
  await expect(main(page)).toContainText('AWRS number XAAW00000123456');
  expect(opened?.headers()['content-security-policy']).toContain('https://scripts.example.com');
});

test('a visitor sees the merchant’s own picture and words beside the login', async ({ page }) => {
  await page.goto('/login');
  await seePage(page, 'Come down the stairs');
  await expect(main(page)).toContainText('Two hundred wines, all ours.');
  await expect(main(page).locator('img[src="/favicon.svg"][alt=""]')).toBeVisible();
  await audit(page, 'the login with the merchant’s own picture');
});

test('a buyer adds wines to the mini basket, and answers the merchant’s questions at the checkout', {
  tag: [
    '@setting:brand.colour',
    '@setting:brand.hover',
    '@setting:delivery.days',
    '@setting:switches.basketInFlyout',
  ],
}, async ({ page }) => {
  await holdSession(page, people.buyer);
  const basket = page.getByRole('banner').getByRole('table', { name: 'Your basket' });
  const removes = basket.getByRole('button', { name: /^Remove / });
  const under = page.getByText(/^Under minimum order quantity of 12 bottle/).first();
  await searchFor(page, 'cava brut montferral');
  await expect(basket).toBeHidden();
  await addToCart(productCards(page).first(), { cases: 1, bottles: 0 });
  await expect(removes, 'an addition opens the mini basket').toHaveCount(1);
  await audit(page, 'Product Search with the mini basket open');
  const review = page.getByRole('link', { name: 'Review order' });
  await expect(review).toHaveCSS('background-color', 'rgb(0, 85, 170)');
  await productCards(page)
    .first()
    .getByRole('textbox', { name: /^Cases/ })
    .focus();
  await expect(basket, 'it closes when the buyer goes on').toBeHidden();
  await review.hover();
  await expect(review).toHaveCSS('background-color', 'rgb(0, 61, 122)');
  await page.goto('/checkout');
  await expect(under).toBeVisible();
  await expect(basket, 'only an addition opens it').toBeHidden();

  // The merchant exempts wines with a natural cork from the minimum.
  await searchFor(page, 'galets');
  await productCards(page)
    .first()
    .getByRole('textbox', { name: /^Cases/ })
    .fill('1');
  await page.getByRole('button', { name: 'Bulk Add' }).first().click();
  await expect(removes).toHaveCount(2);
  await page.goto('/checkout');
  const place = page.getByRole('button', { name: 'Place order' });
  await expect(place).toBeEnabled();
  await expect(under).toBeHidden();
  await expect(main(page).getByText('Delivery Date')).toHaveCount(0);

  await test.step('the checkout offers the merchant’s hours and days for a collection', async () => {
    await page.getByRole('radio', { name: /^Collection/ }).check();
    const times = page.getByRole('combobox', { name: 'Collection Time' }).getByRole('option');
    await chosenDate(page, 'Collection Date').waitFor();
    await expect(chosenDate(page, 'Collection Date')).toHaveText(/Tuesday|Thursday/);
    const all = ['10:00', '10:30', '11:00', '11:30', '12:00'];
    const shown = await times.allTextContents();
    expect(all.slice(-shown.length)).toEqual(shown);
    expect(shown).not.toHaveLength(0);
  });

  await test.step('an order above the credit cannot be placed', async () => {
    await searchFor(page, 'galets');
    await addToCart(productCards(page).first(), { cases: 400, bottles: 0 });
    await page.goto('/checkout');
    await expect(page.getByRole('link', { name: /^No available payment methods/ })).toBeVisible();
    await expect(page.getByText(/^This order takes you £[\d,.]+ over your credit limit\.$/)).toBeVisible();
    await expect(place).toHaveCount(0);
  });
});
