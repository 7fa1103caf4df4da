import { expect, test } from './shop/journey.ts';
import { actFor } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import { giveReference, goToCheckout, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { bell, galets } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket } from './steps/fill-basket.ts';
import { productCards } from './steps/find-products.ts';
import { seeMail } from './steps/read-mail.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test('the sales office orders for a customer, at the customer’s prices, and the customer gets the mail', {
  tag: [
    '@1.admin.1',
    '@2.forcustomer.2',
    '@2.forcustomer.3',
    '@2.forcustomer.4',
    '@2.forcustomer.5',
    '@2.forcustomer.6',
    '@2.header.20',
    '@2.in.25',
    '@4.signin.6',
    '@4.signin.7',
    '@6.admin.3',
    '@6.admin.6',
  ],
}, async ({ page, outbox }) => {
  await signIn(page, people.office);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Order', exact: true })
    .click();
  await expect(page).toHaveURL('/order-for-customer');
  const main = page.getByRole('main');

  await test.step('finds the customer by account code', async () => {
    const code = main.getByRole('textbox', { name: 'Customer Account Code' });
    const email = main.getByRole('textbox', { name: 'Customer Email' });
    await code.fill(bell.account);
    await expect(email).toBeDisabled();
    await main.getByRole('button', { name: 'Find Customer' }).click();
    for (const fact of [bell.account, bell.name, bell.email]) await expect(main).toContainText(fact);
    await main.getByRole('button', { name: 'Login as Customer' }).click();
  });

  await expect(page).toHaveURL('/product-list/1/20');
  const profile = page.getByRole('region', { name: 'Customer profile' });
  await expect(profile).toContainText(bell.name);
  await expect(profile).toContainText(bell.account);

  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  await openBasket(page);
  // At this customer's price list: 1 × £187.20 and 2 × £31.20.
  await expect(basketLine(page, galets)).toContainText('£249.60');
  await goToCheckout(page);
  await giveReference(page, 'BY TELEPHONE');
  await placeOrder(page);
  const orderNo = await seeConfirmed(page);
  const mail = await seeMail(outbox, orderNo);
  expect(mail.to?.map(({ address }) => address)).toContain(bell.email);
  expect(mail.text).toContain(`Account: ${bell.account}`);

  await test.step('stops acting: no customer is chosen any more', async () => {
    await profile.getByRole('button', { name: /^End/ }).click();
    await expect(profile).toContainText('No customer chosen');
    await expect(profile).not.toContainText(bell.name);
  });
});

test('the sales office without a customer reads the lists, and is led to choose whom it orders for', {
  tag: ['@2.in.26', '@2.in.27', '@6.admin.1'],
}, async ({ page }) => {
  await signIn(page, people.office);
  await expect(page, 'it begins there').toHaveURL('/order-for-customer');
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
    await audit(page, `${list} without a customer`);
  }
  await productCards(page).first().getByRole('link').first().click();
  await expect(main.getByText('Case Nett')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Add to Cart' })).toHaveCount(0);

  for (const address of ['/checkout', '/pasted-order']) {
    await page.goto(address);
    await expect(main, address).toContainText('Please choose a customer first.');
    await expect(page, 'nobody is sent away without a word').toHaveURL(address);
  }
  await choose.click();
  await seePage(page, 'Order for customer');
  await head.getByRole('link', { name: 'My Products' }).click();
  await seePage(page, 'My Products');
  await head.getByRole('link', { name: /: home$/ }).click();
  await seePage(page, 'Order for customer');

  await actFor(page, bell);
  await expect(main.getByRole('textbox', { name: /^Cases of / }).first()).toBeVisible();
  await head.getByRole('link', { name: /: home$/ }).click();
  await seePage(page, 'My Products');
});

test('the sales office finds a customer by anything known of them, and sees which accounts a login has', {
  tag: ['@2.forcustomer.5'],
}, async ({ page }) => {
  await signIn(page, people.office);
  await page.goto('/order-for-customer');
  const main = page.getByRole('main');
  const finder = main.getByRole('combobox', { name: 'Name, town, postcode or e-mail' });
  await finder.pressSequentially('harbourmasters brackwater');
  await expect(main.getByRole('option')).toHaveCount(1);
  await expect(main.getByRole('option')).toContainText('3 Ropewalk Quay');
  await audit(page, 'a customer looked for');
  await finder.press('Enter');
  const details = main.getByRole('region', { name: 'Customer details' });
  await expect(details.getByRole('heading', { name: 'The Harbourmaster’s Table' })).toBeVisible();
  await expect(main.getByRole('textbox', { name: 'Customer Account Code' })).toHaveValue('HARB01');

  await finder.fill('zzzz');
  await expect(main.getByText('No customer has all of this.')).toBeVisible();
  await finder.fill('');

  await main.getByRole('textbox', { name: 'Customer Account Code' }).fill('');
  await main.getByRole('textbox', { name: 'Customer Email' }).fill(people.group);
  await main.getByRole('button', { name: 'Find Customer' }).click();
  await expect(details).toContainText('group@example.com orders for 3 accounts.');
  await audit(page, 'a login with several accounts');
  await details.getByRole('button').filter({ hasText: '(GRAN02)' }).click();
  await expect(details.getByRole('definition').first()).toHaveText('GRAN02');
});

test('the sales office is told what is wrong with a customer that it cannot find', {
  tag: [
    '@2.forcustomer.2',
    '@2.forcustomer.4',
    '@2.forcustomer.7',
    '@5.forcustomer.1',
    '@5.forcustomer.2',
    '@5.forcustomer.4',
    '@8.errors.24',
    '@8.errors.27',
  ],
}, async ({ page, faults }) => {
  faults.expect(/status of 404.*admin\/customer/s);
  await signIn(page, people.office);
  await page.goto('/order-for-customer');
  const main = page.getByRole('main');
  const code = main.getByRole('textbox', { name: 'Customer Account Code' });
  const email = main.getByRole('textbox', { name: 'Customer Email' });
  const find = main.getByRole('button', { name: 'Find Customer' });

  await find.click();
  await expect(main.getByText('Either account code or email is required')).toHaveCount(2);
  await expect(main.getByText('Please fill in either the account code or email field.')).toBeVisible();

  await email.fill('nobody');
  await find.click();
  await expect(main.getByText('Please enter a valid email address')).toBeVisible();

  await email.fill('nobody@example.com');
  await find.click();
  await expect(main.getByText('Customer not found. Please check the details and try again.')).toBeVisible();

  await email.fill('');
  await code.fill('NOBODY');
  await find.click();
  await expect(main.getByText('Customer not found. Please check the details and try again.')).toBeVisible();
});

test('the sales office changes the banner, and a buyer reads it above the list', {
  tag: ['@1.admin.2', '@2.header.18', '@2.in.1', '@2.settings.2', '@6.admin.3', '@6.admin.4'],
}, async ({ browser, page }) => {
  await signIn(page, people.office);
  await page.getByRole('link', { name: 'Settings' }).click();
  const banner = page.getByRole('textbox', { name: 'Banner' });
  const before = await banner.inputValue();
  await banner.fill('<p>Deliveries as usual on <b>St David’s Day</b></p><p onclick="alert(1)">Cheers</p>');
  await page.getByRole('button', { name: 'Update Banner' }).click();

  const buyers = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await buyers.newPage();
  await signIn(other, people.buyer);
  await expect(other.getByText('Deliveries as usual on')).toBeVisible();
  await expect(other.getByText('Cheers')).not.toHaveAttribute('onclick');
  await buyers.close();

  await banner.fill(before);
  await page.getByRole('button', { name: 'Update Banner' }).click();
  await page.reload();
  await expect(banner).toHaveValue(before);
  await expect(page.getByText('Unique logged in users')).toBeVisible();
});
