import { expect, test } from './shop/journey.ts';
import { actFor, endActing, findCustomer, profileBar, seeActs } from './steps/act-for.ts';
import { giveReference, goToCheckout, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { aldermere, bell, caillottes, galets, harbourmaster } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { seeMail } from './steps/read-mail.ts';
import { openTab, people, seePage, signInByForm } from './steps/sign-in.ts';

test('the office orders for a customer who has a basket of their own: it stays as it was, and the order is in My Orders', {
  tag: ['@2.forcustomer.5', '@2.forcustomer.6', '@4.signin.7', '@6.admin.7'],
}, async ({ browser, page, baseURL }) => {
  const buyers = await browser.newContext({ ...(baseURL === undefined ? {} : { baseURL }) });
  const buyer = await buyers.newPage();
  await signInByForm(buyer, people.buyer);
  await addByName(buyer, 'galets', galets, { cases: 1, bottles: 1 });
  await buyer.getByRole('button', { name: 'Logout' }).click();
  await expect(buyer).toHaveURL('/login');

  await signInByForm(page, people.office);
  await page.getByRole('link', { name: 'Order for customer' }).click();
  await findCustomer(page, 'Customer Email', ` ${people.buyer.toUpperCase()} `);
  const details = page.getByRole('region', { name: 'Customer details' });
  for (const fact of [harbourmaster.account, harbourmaster.name, people.buyer]) {
    await expect(details).toContainText(fact);
  }
  await details.getByRole('button', { name: 'Login as Customer' }).click();
  await expect(page).toHaveURL('/product-list/1/20');
  await seeBasketCount(page, 0);
  await addByName(page, 'caillottes', caillottes, { cases: 2, bottles: 0 });
  await goToCheckout(page);
  await giveReference(page, 'TAKEN BY TELEPHONE');
  await placeOrder(page);
  const orderNo = await seeConfirmed(page);

  await test.step('the name is in sight at the foot of a long page and on a phone', async () => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/product-list/1/20');
    await expect(page.getByText('Case Nett').first()).toBeVisible();
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await expect(profileBar(page).getByText(harbourmaster.name, { exact: true })).toBeInViewport({
      ratio: 1,
    });
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  await test.step('what was done is listed below the details', async () => {
    await page.goto('/order-for-customer');
    await seeActs(page, [
      new RegExp(`^Placed order ${orderNo}.*office@example\\.com$`),
      /^Logged in as the customer.*office@example\.com$/,
    ]);
  });

  await test.step('ends, from the checkout too, in the office’s own view', async () => {
    await addByName(page, 'galets', galets, { cases: 3, bottles: 0 });
    await goToCheckout(page);
    await endActing(page);
    await expect(page).toHaveURL('/product-list/1/20');
    await seeBasketCount(page, 0);
    expect(await page.evaluate(() => Object.keys(sessionStorage))).not.toContain('selectedUserName');
  });

  await signInByForm(buyer, people.buyer);
  await openBasket(buyer);
  await expect(basketLine(buyer, galets).getByRole('textbox', { name: /^Cases of / })).toHaveValue('1');
  await expect(basketLine(buyer, galets).getByRole('textbox', { name: /^Bottles of / })).toHaveValue('1');
  await expect(basketLine(buyer, caillottes)).toHaveCount(0);
  await buyer.goto('/orders');
  await expect(buyer.getByRole('row').filter({ hasText: orderNo })).toContainText('TAKEN BY TELEPHONE');
  await buyers.close();
});

test('at one machine, the baskets of a customer, of the office and of a colleague stay apart', {
  tag: ['@3.session.1', '@4.signin.8'],
}, async ({ page }) => {
  const logOut = async () => {
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    const kept = await page.evaluate(() => Object.keys(sessionStorage));
    expect(kept).not.toContain('selectedUserName');
    expect(kept).not.toContain('customerName');
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

  await signInByForm(page, people.manager);
  await seeBasketCount(page, 0);
  await actFor(page, harbourmaster);
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

test('two tabs act for two customers, and each orders for its own', {
  tag: ['@3.context.1', '@4.signin.5', '@4.signin.6'],
}, async ({ page, outbox }) => {
  await signInByForm(page, people.office);
  await actFor(page, bell);
  const other = await openTab(page, '/order-for-customer');
  await expect(profileBar(other), 'a new tab acts for nobody').toContainText('No customer chosen');
  await actFor(other, aldermere);
  await expect(page).toHaveTitle(new RegExp(bell.name));
  await expect(other).toHaveTitle(new RegExp(aldermere.name));

  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
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
  expect((await seeMail(outbox, bells)).text).toContain(`Account: ${bell.account}`);
  expect((await seeMail(outbox, aldermeres)).text).toContain(`Account: ${aldermere.account}`);
});

test('the office by keyboard alone, with the server away in the middle: nothing typed is lost', {
  tag: ['@5.forcustomer.3', '@8.errors.23', '@8.errors.25'],
}, async ({ page, faults }) => {
  faults.expect(/ERR_FAILED|status of 404/);
  await signInByForm(page, people.office);
  await page.goto('/order-for-customer');
  await seePage(page, 'Order for customer');
  const code = page.getByRole('textbox', { name: 'Customer Account Code' });
  const email = page.getByRole('textbox', { name: 'Customer Email' });

  await test.step('odd letters find nobody, and stay as typed', async () => {
    await email.focus();
    await page.keyboard.type(`o'brien%"x@example.com`);
    await expect(code).toBeDisabled();
    await page.keyboard.press('Enter');
    await expect(page.getByText('Customer Not Found', { exact: true })).toBeVisible();
    await expect(page.getByText('Customer not found. Please check the details and try again.')).toBeVisible();
    await expect(email).toHaveValue(`o'brien%"x@example.com`);
  });

  await test.step('the server is away at the look-up', async () => {
    await page.route('**/api/admin/customer/account/**', (route) => route.abort());
    await email.fill('');
    await code.focus();
    await page.keyboard.type(bell.account);
    await expect(
      page.getByText('Customer Not Found', { exact: true }),
      'typing takes the last answer away',
    ).toHaveCount(0);
    await page.keyboard.press('Enter');
    await expect(page.getByText('Service unavailable, try again later.')).toBeVisible();
    await expect(code).toHaveValue(bell.account);
    await page.unroute('**/api/admin/customer/account/**');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await expect(page.getByRole('region', { name: 'Customer details' })).toContainText(bell.name);
  });

  await test.step('the server is away at the login', async () => {
    await page.route('**/api/admin/customer/login', (route) => route.abort());
    const login = page.getByRole('button', { name: 'Login as Customer' });
    await login.press('Enter');
    await expect(page.getByText('Failed to switch to customer account. Please try again.')).toBeVisible();
    await expect(profileBar(page), 'nobody is acted for').toContainText('No customer chosen');
    await page.unroute('**/api/admin/customer/login');
    await login.press('Enter');
    await seePage(page, 'My Products');
    await expect(profileBar(page)).toContainText(bell.name);
  });

  await test.step('the history cannot be read, and then can', async () => {
    await page.route('**/api/admin/customer/acts', (route) => route.abort());
    await page.goto('/order-for-customer');
    await expect(page.getByText('Service unavailable, try again later.')).toBeVisible();
    await page.unroute('**/api/admin/customer/acts');
    await page.getByRole('button', { name: 'Try again' }).press('Enter');
    await seeActs(page, [/Logged in as the customer/]);
    await profileBar(page).getByRole('button', { name: /^End/ }).press('Enter');
    await expect(profileBar(page)).toContainText('No customer chosen');
  });
});
