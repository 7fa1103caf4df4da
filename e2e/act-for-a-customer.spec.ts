import { desktop, phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { actFor, endActing, findCustomer, profileBar, seeActs } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import {
  checkOutWith,
  giveReference,
  goToCheckout,
  placeConfirmed,
  placeOrder,
  seeConfirmed,
} from './steps/check-out.ts';
import { aldermere, bell, caillottes, galets, harbourmaster } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCards } from './steps/find-products.ts';
import { seeMail } from './steps/read-mail.ts';
import { holdSession, openTab, people, seePage, signInByForm } from './steps/sign-in.ts';

test('the office orders for a customer found by email, and the order is in My Orders', {
  tag: ['@6.admin.7'],
}, async ({ page }) => {
  await signInByForm(page, people.office);
  await page.getByRole('link', { name: 'Order for customer' }).click();
  await findCustomer(page, 'Customer Email', ` ${people.buyer.toUpperCase()} `);
  const details = page.getByRole('region', { name: 'Customer details' });
  for (const fact of [harbourmaster.account, harbourmaster.name, people.buyer]) {
    await expect(details).toContainText(fact);
  }
  await details.getByRole('button', { name: 'Login as Customer' }).click();
  await expect(page).toHaveURL('/product-list/1/20');
  await checkOutWith(page, 'caillottes', caillottes, { cases: 2, bottles: 0 });
  await giveReference(page, 'TAKEN BY TELEPHONE');
  const orderNo = await placeConfirmed(page);
  await page.goto('/orders');
  await expect(page.getByRole('row').filter({ hasText: orderNo })).toContainText('TAKEN BY TELEPHONE');

  await test.step('the name is in sight at the foot of a long page and on a phone', async () => {
    await page.setViewportSize(phone);
    await page.goto('/product-list/1/20');
    await expect(page.getByText('Case Nett').first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(profileBar(page).getByText(harbourmaster.name, { exact: true })).toBeInViewport({
      ratio: 1,
    });
    await page.setViewportSize(desktop);
  });

  await test.step('the activity is listed below the details', async () => {
    await page.goto('/order-for-customer');
    await seeActs(page, [
      new RegExp(`^Placed order ${orderNo}.*Olive Office$`),
      /^Logged in as the customer.*Olive Office$/,
    ]);
  });

  await test.step('ends, from the checkout too, in the office’s own view', async () => {
    await checkOutWith(page, 'galets', galets, { cases: 3, bottles: 0 });
    await endActing(page);
    await expect(page).toHaveURL('/product-list/1/20');
    await seeBasketCount(page, 0);
  });
});

test('at one machine, the baskets of a customer and of the office stay apart', {
  tag: ['@3.session.1', '@4.signin.8'],
}, async ({ page }) => {
  const logOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    const keys = await page.evaluate(() => Object.keys(sessionStorage));
    expect(keys).not.toContain('selectedUserName');
    expect(keys).not.toContain('customerName');
  };
  await signInByForm(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await logOut();

  await signInByForm(page, people.office);
  await seeBasketCount(page, 0);
  await actFor(page, harbourmaster);
  const stored = await page.evaluate(() =>
    ['selectedUserName', 'customerName'].map((key) => sessionStorage.getItem(key)),
  );
  expect(stored).toEqual([harbourmaster.account, harbourmaster.name]);
  await seeBasketCount(page, 0);
  await addByName(page, 'caillottes', caillottes, { cases: 9, bottles: 0 });
  await addByName(page, 'galets', galets, { cases: 9, bottles: 0 });
  await endActing(page);
  await seeBasketCount(page, 0);
  await logOut();

  await signInByForm(page, people.buyer);
  await openBasket(page);
  await expect(basketLine(page, galets).getByRole('textbox', { name: /^Cases of / })).toHaveValue('1');
  await expect(basketLine(page, caillottes)).toHaveCount(0);
  await logOut();

  await signInByForm(page, people.office);
  await actFor(page, harbourmaster);
  await openBasket(page);
  await expect(basketLine(page, galets).getByRole('textbox', { name: /^Cases of / })).toHaveValue('9');
});

test('two tabs act for two customers', {
  tag: [
    '@3.context.1',
    '@4.signin.5',
    '@4.signin.6',
    '@1.admin.1',
    '@2.forcustomer.2',
    '@2.forcustomer.4',
    '@2.forcustomer.5',
    '@2.forcustomer.6',
    '@2.header.20',
    '@2.in.25',
    '@4.signin.7',
    '@6.admin.3',
    '@6.admin.6',
  ],
}, async ({ page, outbox }) => {
  await signInByForm(page, people.office);
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Order', exact: true })
    .click();
  await expect(page).toHaveURL('/order-for-customer');
  const main = page.getByRole('main');
  await findCustomer(page, 'Customer Account Code', bell.account);
  await expect(main.getByRole('textbox', { name: 'Customer Email' })).toBeDisabled();
  for (const fact of [bell.account, bell.name, bell.email]) await expect(main).toContainText(fact);
  await main.getByRole('button', { name: 'Login as Customer' }).click();
  await expect(page).toHaveURL('/product-list/1/20');
  for (const fact of [bell.account, bell.name]) await expect(profileBar(page)).toContainText(fact);
  const other = await openTab(page, '/order-for-customer');
  await expect(profileBar(other), 'a new tab acts for nobody').toContainText('No customer chosen');
  await actFor(other, aldermere);
  await expect(page).toHaveTitle(new RegExp(bell.name));
  await expect(other).toHaveTitle(new RegExp(aldermere.name));

  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  await openBasket(page);
  // At this customer's price list: 1 × £187.20 and 2 × £31.20.
  await expect(basketLine(page, galets)).toContainText('£249.60');
  await seeBasketCount(other, 0);
  await addByName(other, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await goToCheckout(page);
  await goToCheckout(other);
  await giveReference(page, 'FOR THE BELL');
  await giveReference(other, 'FOR THE ALDERMERE');
  await page.reload();
  await expect(profileBar(page)).toContainText(bell.name);
  await giveReference(page, 'FOR THE BELL');
  await placeOrder(page);
  await placeOrder(other);
  const [bells, aldermeres] = [await seeConfirmed(page), await seeConfirmed(other)];
  const mail = await seeMail(outbox, bells);
  expect(mail.text).toContain(`Account: ${bell.account}`);
  expect(mail.to?.map(({ address }) => address)).toContain(bell.email);
  expect((await seeMail(outbox, aldermeres)).text).toContain(`Account: ${aldermere.account}`);
});

test('without a customer the office reads lists and orders nothing', async ({ office: page }) => {
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

test('the sales office finds a customer by anything known of them', {
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
  await expect(details.getByRole('heading', { name: 'The Harbourmaster’s Table' })).toBeVisible();
  await expect(details.getByRole('button', { name: 'Login as Customer' }), 'Enter logs in').toBeFocused();

  await finder.fill('zzzz');
  await expect(main.getByText('No customer matches all of this.')).toBeVisible();
  await finder.fill('');

  await page.reload();
  await findCustomer(page, 'Customer Email', people.group);
  await expect(details).toContainText('group@example.com also orders for');
  await expect(details).toContainText('(GRAN02)');
  await audit(page, 'a login with several accounts');
});
