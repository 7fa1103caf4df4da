import { expect, test } from './shop/journey.ts';
import { actFor, findCustomer, profileBar } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, giveReference, placeOrder } from './steps/check-out.ts';
import { galets, harbourmaster } from './steps/demo-merchant.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test('the office previews a banner, and a buyer reads it', {
  tag: ['@1.admin.2', '@2.in.1', '@6.admin.4'],
}, async ({ office: page }) => {
  await page.getByRole('link', { name: 'Settings', exact: true }).click();
  const banner = page.getByRole('textbox', { name: 'Banner' });
  const update = page.getByRole('button', { name: 'Update Banner' });
  const preview = page.getByRole('region', { name: 'Preview', exact: true });
  await expect(banner).toHaveValue('');
  await expect(preview).toContainText('No banner is shown.');

  await test.step('the preview follows what is typed, sanitised', async () => {
    await banner.fill('<p style="color:#8c1d23" onclick="alert(1)">Open on <b>Monday</b></p>');
    await expect(preview.getByText('Open on Monday')).toHaveCSS('color', 'rgb(140, 29, 35)');
    for (const sentence of ['The attribute onclick', 'The tag <b>']) {
      await expect(preview).toContainText(sentence);
    }
    await expect(preview.locator('[onclick]')).toHaveCount(0);
    await banner.fill('<p>Open on Monday</p>');
    await expect(preview).not.toContainText('Not allowed');
  });

  await test.step('no class of the shop’s own takes the banner out of its place', async () => {
    await banner.fill('<div class="fixed inset-0 z-40"><p>Your session has ended. Log in again</p></div>');
    const around = preview.getByRole('region', { name: 'Notice' });
    const inside = around.locator('> div');
    await expect(inside).toHaveCSS('position', 'fixed');
    const [of, within] = [await inside.boundingBox(), await around.boundingBox()];
    expect(of?.y ?? 0, 'not over the header').toBeGreaterThanOrEqual(within?.y ?? 0);
    await page.getByRole('link', { name: 'Settings', exact: true }).click({ trial: true });
    await banner.fill('<p>Open on Monday</p>');
  });

  await test.step('customers see the updated banner as it was previewed', async () => {
    await update.click();
    await expect(page.getByText('The banner is updated. Customers see it as below.')).toBeVisible();
    await expect(page.getByText('Not saved yet')).toHaveCount(0);
    await expect(preview).toContainText('Open on Monday');
    const shown = await preview.getByRole('region', { name: 'Notice' }).boundingBox();
    await page.goto('/product-list/1/20');
    const notice = page.getByRole('region', { name: 'Notice' });
    await expect(notice).toContainText('Open on Monday');
    const seen = await notice.boundingBox();
    expect([seen?.x, seen?.width, seen?.height]).toEqual([shown?.x, shown?.width, shown?.height]);
    await page.goto('/admin/settings');
    await banner.fill('');
    await update.click();
    await expect(page.getByText('The banner is updated. Customers see it as below.')).toBeVisible();
  });
});

test('the office reads the figures of a month and of any range', {
  tag: ['@1.admin.3', '@2.settings.3', '@6.admin.5'],
}, async ({ office: page, faults }) => {
  faults.expect(/ERR_FAILED/);
  await actFor(page, harbourmaster);
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  await giveReference(page, 'FOR THE FIGURES');
  await placeOrder(page);
  await page.goto('/admin/settings');
  const panel = page.getByRole('region', { name: 'Trade App Metrics' });
  const from = panel.getByRole('textbox', { name: 'From' });
  const to = panel.getByRole('textbox', { name: 'To' });
  const today = await page.evaluate(() =>
    new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London' }).format(new Date()),
  );
  await expect(from).toHaveValue(today.replace(/^\d\d/, '01'));
  await expect(to).toHaveValue(today);
  const figure = (name: string) => panel.getByText(name, { exact: true }).locator('xpath=..').locator('dd');
  await expect(figure('Orders number')).toHaveText(/^[1-9]\d*$/);
  await expect(figure('AVG Order total')).toHaveText(/^£[\d,]+\.\d\d$/);
  await expect(figure('Unique logged in users')).toHaveText(/^[1-9]\d*$/);
  const bars = panel.getByRole('list', { name: 'Orders by day' }).getByRole('listitem');
  await expect(bars.filter({ hasText: today })).toContainText('£');
  await audit(page, 'settings with the figures');

  await test.step('a range without orders, and the server away', async () => {
    await from.fill('01/01/2001');
    await to.fill('31/01/2001');
    await page.route('**/api/metrics', (route) => route.abort());
    await panel.getByRole('button', { name: 'Show' }).click();
    await expect(panel.getByText('Service unavailable, try again later.')).toBeVisible();
    await page.unroute('**/api/metrics');
    await panel.getByRole('button', { name: 'Try again' }).click();
    await expect(panel.getByText('No orders in these dates.')).toBeVisible();
    await expect(figure('AVG Order total')).toHaveText('£0.00');
  });
});

test('an admin by a list of roles, after a loading state', {
  tag: [
    '@1.users.1',
    '@2.header.3',
    '@2.header.16',
    '@2.header.18',
    '@2.header.19',
    '@2.in.8',
    '@3.context.2',
    '@6.admin.1',
    '@6.admin.2',
    '@6.admin.12',
    '@3.claims.2',
    '@3.claims.3',
    '@6.admin.8',
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
    'Order for customer',
    'Orders',
    'Claims',
    'Proposals',
    'Data',
    'Access',
    'Settings',
  ]);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/api/settings', async (route) => {
    await answered;
    await route.continue();
  });
  for (const address of [
    '/admin/settings',
    '/admin/orders',
    '/admin/data',
    '/admin/access',
    '/order-for-customer',
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText('Loading…')).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Order', exact: true })).toHaveCount(0);
    await expect(profileBar(page), 'no profile is displayed yet').toHaveCount(0);
    await expect(page, 'nobody is sent away while it is not known').toHaveURL(address);
  }
  answer();
  await seePage(page, 'Order for customer');
  await expect(profileBar(page)).toBeVisible();

  await test.step('every other screen is open to them, too, and asks for a customer where it needs one', async () => {
    for (const [address, seen] of [
      ['/product-list/1/10', 'Case Nett'],
      ['/product-search/1/10', 'Product Search'],
      ['/basket', 'Your basket is empty'],
      ['/account', 'Please choose a customer first.'],
      ['/orders', 'Please choose a customer first.'],
      ['/order-details/SO1', 'Please choose a customer first.'],
      ['/profile', 'None chosen'],
      ['/contact', 'Contact Us'],
    ] as const) {
      await page.goto(address);
      await expect(page.getByRole('main').getByText(seen).first(), address).toBeVisible();
      await expect(page).toHaveURL(address);
    }
  });
});

test('the office’s screens pass the audit', {
  tag: ['@1.customer.7', '@2.header.21'],
}, async ({ office: page }) => {
  await actFor(page, harbourmaster);
  await audit(page, 'product list for a customer');
  await page.goto('/order-for-customer');
  await findCustomer(page, 'Customer Account Code', harbourmaster.account);
  await expect(page.getByRole('button', { name: 'Login as Customer' })).toBeVisible();
  await audit(page, 'order for customer, found');
  await page.getByRole('button', { name: 'Account manager' }).click();
  await expect(page.getByRole('dialog', { name: 'Your account manager' })).toContainText('Phone');
  await audit(page, 'account manager');
  await page.keyboard.press('Escape');
  await page.goto('/admin/settings');
  await page.getByRole('textbox', { name: 'Banner' }).fill('<p onclick="x">Hello</p>');
  await expect(page.getByText('The attribute onclick')).toBeVisible();
  await audit(page, 'banner with its preview');
});
