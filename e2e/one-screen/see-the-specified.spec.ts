import { desktop, phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { actFor, findCustomer } from '../steps/act-for.ts';
import { harbourmaster } from '../steps/demo-merchant.ts';
import { chooseView, productCards } from '../steps/find-products.ts';
import { goWithin } from '../steps/open-screens.ts';
import { type Screen, seeEach, seeScreen } from '../steps/see-at-rest.ts';
import { openAs, people, seePage } from '../steps/sign-in.ts';

type Seen = Screen['seen'];

/** An order of The Harbourmaster’s Table (server/demo) with a customer reference and delivery notes. */
const referredOrder = 'SO104073';

const quantities: Seen = [
  ['textbox', /^Cases of /],
  ['button', /^One more: Cases/],
  ['button', /^One fewer: Cases/],
  ['textbox', /^Bottles of /],
];

const prices: Seen = [
  ['text', 'Case Nett'],
  ['text', 'Bottle Nett'],
];

const wines: Seen = [
  ['button', 'Bulk Add'],
  ['navigation', 'Pages'],
  ['link', /^Next page/],
  ['rowheader', /\w/],
  ['cell', /^\d+ x [\d.]+cl$/],
  ['cell', /^(\d{3}|[A-Z]{3}\d{3})\b/],
  ['cell', /^(NV|\d{4})$/],
  ...quantities,
  ['button', 'Add to Cart'],
];

const list: Seen = [...wines, ['cell', /^£[\d,]+\.\d\d$/]];

const controls: Seen = [
  ['combobox', 'Sort'],
  ['combobox', 'Per page'],
  ['region', 'Calculate RRP'],
  ['textbox', 'Margin %'],
  ['button', 'Calculate'],
];

const dateRange: Seen = [
  ['textbox', 'Order Date Start'],
  ['textbox', 'Order Date End'],
];

const orderTable: Seen = [
  ['columnheader', 'Item'],
  ['columnheader', 'Size'],
  ['columnheader', 'Cs'],
  ['columnheader', 'Bts'],
  ['columnheader', '£'],
  ['rowheader', 'Sub Total'],
  ['rowheader', 'VAT'],
  ['rowheader', 'Order Total'],
];

test('header, profile bar and footer show every specified element at rest', async ({ page }) => {
  await openAs(page, people.buyer, '/contact');
  const menu: Seen = [
    ['link', 'My Products'],
    ['link', 'Product Search'],
    ['link', 'My Account'],
    ['link', 'My Orders'],
    ['button', 'Logout'],
  ];
  const frame: Seen = [
    ['link', 'Tradecellar: home'],
    ['button', 'Bea Buyer'],
    ['text', harbourmaster.name],
    ['link', 'Privacy'],
    ['link', 'Terms & Conditions'],
    ['link', 'Contact Us'],
    ['text', /^© \d{4} Tradecellar/],
  ];
  await seeScreen(page, 'frame', { seen: frame, pressed: { button: 'Menu', seen: menu } }, page);
  await page.keyboard.press('Escape');
  const inDropdown: Seen = [
    ['link', 'Checkout'],
    ['button', 'Account manager'],
  ];
  await seeScreen(page, 'frame', { seen: [], pressed: { button: 'Bea Buyer', seen: inDropdown } }, page);
  await page.keyboard.press('Escape');
  for (const size of [desktop, phone]) {
    await page.setViewportSize(size);
    await page.getByRole('button', { name: 'Bea Buyer' }).click();
    await seeEach(page.locator('#user-panel'), `user dropdown at ${size.width} px`, [
      ['link', 'Bea Buyer'],
      ['link', 'My Account'],
      ['text', 'Your basket is empty'],
      ['link', 'Return to product list'],
      ['button', 'Log Out'],
    ]);
    await page.keyboard.press('Escape');
  }
});

test('a buyer of several accounts sees the choice of the account at rest', async ({ page }) => {
  await openAs(page, people.group, '/profile');
  const seen: Seen = [['combobox', 'Customer account']];
  await seeScreen(page, 'profile bar', { seen }, page.getByRole('region', { name: 'Customer profile' }));
});

test('lists and cards show every specified element at rest', async ({ page }) => {
  await openAs(page, people.buyer, '/product-list/1/20');
  await expect(productCards(page).first()).toBeVisible();
  const sorting = { button: 'Sort, RRP', seen: controls };
  await seeScreen(page, 'My Products', { seen: list, wide: prices, pressed: sorting });
  await goWithin(page, '/my-usuals/1/20');
  const usuals: Seen = [
    ['button', 'Fill in my usual quantities'],
    ['button', 'Bulk Add'],
    ...quantities,
    ['button', 'Add to Cart'],
  ];
  await seeScreen(page, 'My Usuals', { seen: usuals, wide: prices, pressed: sorting });
  await goWithin(page, '/product-search/1/20');
  await seeScreen(page, 'Product Search', {
    seen: [['combobox', 'Description'], ['button', 'Search'], ...list],
    wide: prices,
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
  await goWithin(page, '/product-list/1/20');
  await chooseView(page, 'Cards');
  await seeScreen(page, 'cards', {
    seen: [...wines, ['cell', /^Case Nett £/], ['cell', /^Bottle Nett £/], ['textbox', /^Margin % on /]],
  });
});

test('a product and its tasting notes show every specified element at rest', async ({ page }) => {
  // This wine has all three notes and every fact.
  await openAs(page, people.buyer, '/product-detail/AUT002');
  const facts = ['Vintage', 'Origin', 'Type', 'Winemaker', 'ABV', 'Organic', 'Biodynamic', 'Allergens'];
  const notes: Seen = [
    ['heading', 'Tasting Notes'],
    ['heading', 'About the Producer'],
    ['heading', 'Serving Suggestion'],
  ];
  await seeScreen(page, 'product', {
    seen: [
      ['heading', /^Grüner Veltliner/],
      ['text', /\b520\b/],
      ...prices,
      ...quantities,
      ['button', 'Add to Cart'],
      ['heading', 'Calculate RRP'],
      ['textbox', 'Margin %'],
      ['button', 'Calculate'],
      ...notes,
      ...[...facts, 'Suitable for', 'Goes with', 'Excise'].map((fact) => ['text', fact] as const),
      ['button', 'Tasting Notes'],
    ],
  });
  await goWithin(page, '/tasting-notes?code=AUT002');
  await seeScreen(page, 'tasting notes', {
    seen: [
      ['button', 'Download PDF'],
      ['heading', /^Grüner Veltliner/],
      ...notes,
      ['text', /^Information correct as of/],
    ],
  });
});

test('the basket and the checkout show every specified element at rest', async ({ page }) => {
  await openAs(page, people.buyer, '/product-detail/RHO008');
  await page.getByRole('textbox', { name: /^Cases of / }).fill('1');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await goWithin(page, '/basket');
  await seeScreen(page, 'basket', {
    seen: [
      ['heading', 'Basket'],
      ['link', /^Châteauneuf-du-Pape Les Galets/],
      ['cell', '319'],
      ['cell', '£183.30'],
      ['cell', '£30.55'],
      ...quantities,
      ['button', /^Update Châteauneuf/],
      ['button', /^Remove Châteauneuf/],
      ['button', /^Empty/],
      ['text', 'Total Nett'],
      ['text', 'Total VAT'],
      ['text', 'Grand Total'],
      ['button', 'Update Cart'],
      ['link', 'Checkout'],
    ],
    wide: prices,
  });
  await goWithin(page, '/checkout');
  await seeScreen(page, 'checkout', {
    seen: [
      ['text', 'Delivery Date'],
      ...orderTable,
      ['textbox', 'Customer Reference / Purchase Order'],
      ['textbox', 'Delivery Notes'],
      ['button', /^Place order/],
    ],
    pressed: {
      button: 'Change delivery address',
      seen: [
        ['group', 'Select Delivery Address'],
        ['radio', /^The Harbourmaster/],
        ['radio', /^Collection/],
      ],
    },
  });
  const picker: Seen = [['button', 'Other date']];
  await seeScreen(page, 'checkout', { seen: [], pressed: { button: 'Change delivery date', seen: picker } });
});

test('an empty basket and the thank-you page show every specified element at rest', async ({ page }) => {
  // A confirmation of an old order would be a mail to its buyer.
  await page.route('**/api/account/orders/item-email', () => undefined);
  await openAs(page, people.buyer, '/basket');
  await seeScreen(page, 'empty basket', {
    seen: [
      ['text', 'Your basket is empty'],
      ['link', 'Return to Product List'],
    ],
  });
  await goWithin(page, `/thank-you/${referredOrder}/0/0`);
  await seeScreen(page, 'thank-you', {
    seen: [
      ['text', `Thank you. We are getting order number ${referredOrder} ready for you.`],
      ['text', 'Confirmed'],
      ['text', 'New account balance'],
      ['text', 'Delivery Address'],
      ['text', 'Requested Delivery Date'],
      ['text', 'Customer Reference'],
      ['text', 'Delivery Notes'],
      ...orderTable,
      ['link', '020 7946 0100'],
      ['link', 'orders@example.com'],
      ['link', 'contact us'],
    ],
  });
});

test('orders and the account show every specified element at rest', async ({ page }) => {
  await openAs(page, people.buyer, '/orders');
  await seeScreen(page, 'My Orders', {
    seen: [
      ...dateRange,
      ['button', 'Get Orders'],
      ['link', /^SO\d+/],
      ['link', /^View order/],
      ['link', /^Re-Order/],
    ],
    wide: 'Order No.|Order Date|Type|Invoice No.|Reference|Nett|Vat|View|Re-Order'
      .split('|')
      .map((head) => ['columnheader', head]),
  });
  await goWithin(page, `/order-details/${referredOrder}`);
  await seeScreen(page, 'order', {
    seen: [
      ['link', 'My Orders'],
      ['heading', `Order ${referredOrder}`],
      ['button', /^Print/],
      ['button', /^Re-order/],
      ...['Customer', 'Order date', 'Delivery date', 'Customer ref', 'Delivery notes'].map(
        (fact) => ['text', fact] as const,
      ),
      ['text', /^Delivery (and billing )?address$/],
      ['text', /^The lines of this order have been loaded/],
      ['rowheader', 'Order Total'],
    ],
    wide: ['Product', 'Bottle qty', 'Nett', 'VAT'].map((head) => ['columnheader', head]),
  });
  await goWithin(page, '/account');
  await seeScreen(page, 'My Account', {
    seen: [['heading', 'Transactions'], ...dateRange, ['button', 'Get Transactions'], ['rowheader', /^RC/]],
    wide: 'Date|Tran No.|Type|Total|Balance|Reference 1|Reference 2'
      .split('|')
      .map((head) => ['columnheader', head]),
  });
});

test('login, contact and texts show every specified element at rest', async ({ page }) => {
  await page.goto('/login');
  const login: Seen = [
    ['heading', /^Welcome/],
    ['button', 'Log in'],
  ];
  await seeScreen(page, 'login', { seen: login });
  await page.goto('/payment-confirmed/cs_1');
  await seeScreen(page, 'payment confirmed', {
    seen: [
      ['text', /session has expired/],
      ['button', 'Log in'],
    ],
  });
  await openAs(page, people.buyer, '/contact');
  await seeScreen(page, 'Contact Us', {
    seen: [
      ['text', 'Tradecellar'],
      ['text', /1 Bonded Wharf/],
      ['link', '020 7946 0100'],
      ['link', 'orders@example.com'],
    ],
  });
  for (const address of ['/privacy', '/terms-conditions']) {
    await goWithin(page, address);
    await seeScreen(page, address, { seen: [['link', 'Contact Us']] });
  }
});

test('the office’s screens show every specified element at rest', async ({ page }) => {
  await openAs(page, people.office, '/admin/settings');
  await seeScreen(page, 'settings', {
    seen: [
      ['textbox', 'Banner'],
      ['button', 'Update Banner'],
      ['heading', 'Trade App Metrics'],
      ['textbox', 'From'],
      ['textbox', 'To'],
      ['text', 'AVG Order total'],
      ['text', 'Orders number'],
      ['text', 'Unique logged in users'],
    ],
  });
  await goWithin(page, '/admin/orders');
  await seeScreen(page, 'board', {
    seen: [
      ['textbox', 'Find orders'],
      ['group', 'Show'],
    ],
  });
  await goWithin(page, '/order-for-customer');
  const form: Seen = [
    ['textbox', 'Customer Account Code'],
    ['textbox', 'Customer Email'],
    ['button', 'Find Customer'],
  ];
  await seeScreen(page, 'Order for customer', { seen: form });
  await findCustomer(page, 'Customer Account Code', harbourmaster.account);
  await seeScreen(page, 'a customer that was found', {
    seen: [
      ['text', 'Account Number'],
      ['text', 'Name'],
      ['text', 'Email'],
      ['button', 'Login as Customer'],
    ],
  });
  await actFor(page, harbourmaster);
  await seePage(page, 'My Products');
  const bar = page.getByRole('region', { name: 'Customer profile' });
  const links: Seen = [
    ['link', 'Settings'],
    ['link', 'Order for customer'],
  ];
  const customer: Seen = [
    ['text', harbourmaster.name],
    ['text', harbourmaster.account],
    ['button', 'Account manager'],
  ];
  await seeScreen(page, 'profile bar', { seen: customer, pressed: { button: 'Office', seen: links } }, bar);
  await page.keyboard.press('Escape');
  const menu: Seen = [['link', 'Order']];
  await seeScreen(
    page,
    'menu',
    { seen: [], pressed: { button: 'Menu', seen: menu } },
    page.getByRole('banner'),
  );
});
