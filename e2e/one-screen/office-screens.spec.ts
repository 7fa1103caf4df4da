import { phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { actFor, findCustomer, profileBar } from '../steps/act-for.ts';
import { audit } from '../steps/audit-page.ts';
import { bell, harbourmaster } from '../steps/demo-merchant.ts';
import { productCards } from '../steps/find-products.ts';
import { holdSession, people, seePage, signIn } from '../steps/sign-in.ts';

test('an admin page waits until it knows whether the person is an admin, and then opens or redirects', {
  tag: [
    ...'@1.users.1 @2.header.3 @2.header.16 @2.header.18 @2.header.19 @2.in.8 @3.context.2'.split(' '),
    ...'@6.admin.1 @6.admin.2 @6.admin.12 @3.claims.2 @3.claims.3 @6.admin.8'.split(' '),
  ],
}, async ({ page }) => {
  await signIn(page, people.manager);
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link')).toHaveText([
    'Order',
    'My Products',
    'Product Search',
    'My Account',
    'My Orders',
  ]);
  await expect(profileBar(page).getByRole('link')).toHaveText([
    'Today',
    'Orders',
    'Claims',
    'Proposals',
    'Order for customer',
    'Accounts',
    'Documents',
    'Data',
    'People',
    'Settings',
  ]);
  const answered = Promise.withResolvers<void>();
  await page.route('**/api/settings', async (route) => {
    await answered.promise;
    await route.continue();
  });
  const adminPages = ['settings', 'today', 'orders', 'data', 'accounts', 'people'].map(
    (name) => `/admin/${name}`,
  );
  for (const address of [...adminPages, '/order-for-customer']) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText('Loading…')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Order', exact: true })).toHaveCount(0);
    await expect(profileBar(page), 'no profile is displayed yet').toHaveCount(0);
    await expect(page).toHaveURL(address);
  }
  answered.resolve();
  await seePage(page, 'Order for customer');
  await expect(profileBar(page)).toBeVisible();
  for (const [address, seen] of [
    ['/basket', 'Your basket is empty'],
    ['/account', 'Please choose a customer first.'],
    ['/orders', 'Please choose a customer first.'],
    ['/profile', 'None chosen'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(seen).first(), address).toBeVisible();
    await expect(page).toHaveURL(address);
  }
});

test('the office without a chosen customer can read lists, but cannot order', async ({ office: page }) => {
  await expect(page).toHaveURL('/order-for-customer');
  const head = page.getByRole('banner');
  const main = page.getByRole('main');
  const choose = page.getByRole('link', { name: 'Choose a customer to order' });
  for (const list of ['My Products', 'Product Search']) {
    await head.getByRole('link', { name: list }).click();
    await seePage(page, list);
    await expect(productCards(page).first()).toContainText('£');
    await expect(main.getByRole('textbox', { name: /^(Cases|Bottles) of / })).toHaveCount(0);
    await expect(main.getByRole('button', { name: /Add/ })).toHaveCount(0);
    await expect(page.getByRole('region', { name: 'Your order' })).toContainText(
      'List prices: no customer is chosen',
    );
    await expect(choose).toHaveCount(1);
  }
  await audit(page, 'Product Search without a customer');
  for (const address of ['/checkout', '/pasted-order']) {
    await page.goto(address);
    await expect(main, address).toContainText('Please choose a customer first.');
    await expect(page).toHaveURL(address);
  }
  await choose.click();
  await seePage(page, 'Order for customer');
  await test.step('a phone always shows the name of the chosen customer', async () => {
    await actFor(page, bell);
    await expect(main.getByRole('textbox', { name: /^Cases of / }).first()).toBeVisible();
    await audit(page, 'product list for a customer');
    await page.setViewportSize(phone);
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(profileBar(page).getByText(bell.name, { exact: true })).toBeInViewport({ ratio: 1 });
  });
});

test('the office finds a customer by parts of name, town, code or email', {
  tag: ['@2.forcustomer.7'],
}, async ({ page }) => {
  await holdSession(page, people.office);
  await page.goto('/order-for-customer');
  const main = page.getByRole('main');
  const finder = main.getByRole('combobox', { name: 'Name, town, account code or email' });
  await finder.pressSequentially('harbourmasters brackwater');
  await expect(main.getByRole('option')).toHaveCount(1);
  await expect(main.getByRole('option')).toContainText('3 Ropewalk Quay');
  await audit(page, 'a customer looked for');
  await finder.press('Enter');
  const details = main.getByRole('region', { name: 'Customer details' });
  await expect(details.getByRole('heading', { name: harbourmaster.name })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Login as Customer' }), 'Enter logs in').toBeFocused();
  await finder.fill('zzzz');
  await expect(main.getByText('No customer matches all of this.')).toBeVisible();
  await page.reload();
  await findCustomer(page, 'Customer Email', people.group);
  await expect(details).toContainText(/group@example\.com also orders for.*\(GRAN02\)/);
});

test('the office reads what waits today, and searches the orders board', async ({ office: page }) => {
  const main = page.getByRole('main');
  const strip = main.getByRole('navigation', { name: 'Waiting for the office' });
  await expect(strip).toContainText('Nothing waiting.');
  await strip.getByRole('link', { name: 'Today' }).click();
  await seePage(page, 'Today');
  await expect(main).toContainText('Nothing waiting.');
  await expect(main).toContainText('No deliveries to come.');
  await audit(page, 'Today');
  await page.getByRole('navigation', { name: 'Sales office' }).getByRole('link', { name: 'Orders' }).click();
  await seePage(page, 'Orders');
  const lanes = page.getByRole('group', { name: 'Show' }).getByRole('button');
  await expect(lanes).toHaveCount(10);
  await page.getByRole('textbox', { name: 'Find orders' }).fill('meursault');
  await page.keyboard.press('Enter');
  await expect(main).toContainText('We found no order with “meursault” that was placed here.');
  await expect(page).toHaveURL('/admin/orders?search=meursault');
  await expect(lanes, 'every lane keeps its place').toHaveCount(10);
  await audit(page, 'the orders board after a search');
  await page.goBack();
  await page.goBack();
  await seePage(page, 'Today');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Office', exact: true }).click();
  await audit(page, 'the office menu on a phone');
  await page.getByRole('link', { name: 'Proposals' }).click();
  await seePage(page, 'Proposals');
});

test('a file that is dropped on the import page is imported, not read as an order', async ({
  office: page,
}) => {
  await actFor(page, harbourmaster);
  await page.goto('/admin/data');
  const dataTransfer = await page.evaluateHandle(() => {
    const transfer = new DataTransfer();
    transfer.items.add(new File(['Code,Name\nR79,Rita Rep\n'], 'reps.csv', { type: 'text/csv' }));
    return transfer;
  });
  const overlay = page.getByText('Drop your order here');
  // The overlay's script loads when the browser is idle, so the drag is repeated.
  await expect(async () => {
    await page.locator('h1').dispatchEvent('dragover', { dataTransfer });
    await expect(overlay).toBeVisible({ timeout: 500 });
  }).toPass();
  const part = page.getByRole('region', { name: 'Import files' });
  const place = part.getByText('Drop files here, or');
  await place.dispatchEvent('dragover', { dataTransfer });
  await expect(overlay).toHaveCount(0);
  await place.dispatchEvent('drop', { dataTransfer });
  await expect(part.getByRole('list', { name: 'Files to import' })).toContainText('reps.csv');
  await expect(overlay).toHaveCount(0);
  await part.getByRole('button', { name: 'Discard' }).click();
  await expect(part.getByRole('region', { name: 'Your files' })).toBeFocused();
});
