import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { actFor, endActing, findCustomer, profileBar, seeActs } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import { giveReference, goToCheckout, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { bell, caillottes, cormorant, galets, harbourmaster, marchmont } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { productCards } from './steps/find-products.ts';
import { hold } from './steps/look-at-lists.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { seeMail } from './steps/read-mail.ts';
import { openTab, people, seePage, signInByForm } from './steps/sign-in.ts';

test('the office orders for two customers in two tabs, and each order belongs to its customer', {
  tag: [
    ...'@3.context.1 @4.signin.5 @4.signin.6 @1.admin.1 @2.forcustomer.2 @2.forcustomer.4'.split(' '),
    ...'@2.forcustomer.5 @2.forcustomer.6 @2.header.20 @2.in.25 @4.signin.7 @6.admin.3'.split(' '),
    ...'@6.admin.6 @6.admin.7'.split(' '),
  ],
}, async ({ office: page, outbox }) => {
  const menu = page.getByRole('navigation', { name: 'Main' });
  await menu.getByRole('link', { name: 'Order', exact: true }).click();
  await expect(page).toHaveURL('/order-for-customer');
  const details = page.getByRole('region', { name: 'Customer details' });
  await findCustomer(page, 'Customer Account Code', bell.account);
  await expect(page.getByRole('textbox', { name: 'Customer Email' })).toBeDisabled();
  for (const fact of [bell.account, bell.name, bell.email]) await expect(details).toContainText(fact);
  await details.getByRole('button', { name: 'Login as Customer' }).click();
  await expect(page).toHaveURL('/product-list/1/20');
  for (const fact of [bell.account, bell.name]) await expect(profileBar(page)).toContainText(fact);

  const tab = await openTab(page, '/order-for-customer');
  await expect(profileBar(tab), 'a new tab acts for nobody').toContainText('No customer chosen');
  await findCustomer(tab, 'Customer Email', ` ${people.buyer.toUpperCase()} `);
  await tab.getByRole('button', { name: 'Login as Customer' }).click();
  await seePage(tab, 'My Products');
  await expect(page).toHaveTitle(new RegExp(bell.name));
  await expect(tab).toHaveTitle(new RegExp(harbourmaster.name));

  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  await openBasket(page);
  // The price list of The Bell & Compass: 1 × £187.20 and 2 × £31.20.
  await expect(basketLine(page, galets)).toContainText('£249.60');
  await seeBasketCount(tab, 0);
  await addByName(tab, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await goToCheckout(page);
  await goToCheckout(tab);
  await giveReference(tab, 'TAKEN BY TELEPHONE');
  await page.reload();
  await expect(profileBar(page)).toContainText(bell.name);
  await giveReference(page, 'FOR THE BELL');
  await placeOrder(page);
  await placeOrder(tab);
  const [bells, harbourmasters] = [await seeConfirmed(page), await seeConfirmed(tab)];
  const mail = await seeMail(outbox, bells);
  expect(mail.text).toContain(`Account: ${bell.account}`);
  expect(mail.to?.map(({ address }) => address)).toContain(bell.email);
  expect((await seeMail(outbox, harbourmasters)).text).toContain(`Account: ${harbourmaster.account}`);

  await tab.goto('/orders');
  const row = tab.getByRole('row').filter({ hasText: harbourmasters });
  await expect(row).toContainText('TAKEN BY TELEPHONE');
  await tab.goto('/order-for-customer');
  await seeActs(tab, [
    new RegExp(`^Placed order ${harbourmasters}.*Olive Office$`),
    /^Logged in as the customer.*Olive Office$/,
  ]);

  await test.step('the office ends ordering for a customer, even from the checkout, and sees its own pages', async () => {
    await addByName(page, 'galets', galets, { cases: 3, bottles: 0 });
    await goToCheckout(page);
    await endActing(page);
    await expect(page).toHaveURL('/product-list/1/20');
    await seeBasketCount(page, 0);
  });
});

test('a buyer and the office share a computer, and their baskets for the same customer stay separate', {
  tag: ['@3.session.1', '@4.signin.8'],
}, async ({ page }) => {
  const logOut = async () => {
    // A log-out asks first if the server lacks changes of the basket.
    await seeNetworkIdle(page);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page).toHaveURL('/login');
    const keys = await page.evaluate(() => Object.keys(sessionStorage));
    expect(keys).not.toContain('selectedUserName');
    expect(keys).not.toContain('customerName');
  };
  const casesOf = (title: string) => basketLine(page, title).getByRole('textbox', { name: /^Cases of / });
  await signInByForm(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await logOut();

  await signInByForm(page, people.office);
  await actFor(page, harbourmaster);
  const stored = await page.evaluate(() =>
    ['selectedUserName', 'customerName'].map((key) => sessionStorage.getItem(key)),
  );
  expect(stored).toEqual([harbourmaster.account, harbourmaster.name]);
  await seeBasketCount(page, 0);
  await addByName(page, 'caillottes', caillottes, { cases: 9, bottles: 0 });
  await endActing(page);
  await seeBasketCount(page, 0);
  await logOut();

  await signInByForm(page, people.buyer);
  await openBasket(page);
  await expect(casesOf(galets)).toHaveValue('1');
  await expect(basketLine(page, caillottes)).toHaveCount(0);
  await logOut();

  await signInByForm(page, people.office);
  await actFor(page, harbourmaster);
  await openBasket(page);
  await expect(casesOf(caillottes)).toHaveValue('9');
  await expect(basketLine(page, galets)).toHaveCount(0);
});

async function holdBack(page: Page, account: string): Promise<() => void> {
  const held = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    if (route.request().postData()?.includes(account)) await held.promise;
    await route.continue();
  });
  return held.resolve;
}

test('a buyer of several accounts switches accounts, and sees no figure or order of the previous account', async ({
  group: page,
  faults,
}) => {
  // The page may ask for the stored account before it knows the person's accounts, and the server refuses the call.
  faults.expect(/403 \(Forbidden\).*\/api\//);
  const selector = page.getByRole('combobox', { name: 'Customer account' });
  const main = page.getByRole('main');
  await test.step('no figure of the previous account is shown under the name of the next account', async () => {
    for (const [address, title] of [
      ['/account', 'My Account'],
      ['/orders', 'My Orders'],
      ['/product-list/1/10', 'My Products'],
    ] as const) {
      await selector.selectOption(marchmont.account);
      await page.goto(address);
      await seePage(page, title);
      await expect(main).toContainText(/£\d/);
      const release = await holdBack(page, cormorant.account);
      // Records amounts that the page ever shows under the name of the second account.
      await main.evaluate((element, account) => {
        const seen = Object.assign(window, { amountsSeen: [] as string[] }).amountsSeen;
        new MutationObserver(() => {
          if (![...document.querySelectorAll('select')].some(({ value }) => value === account)) return;
          const now = document.querySelector('main') ?? element;
          seen.push(...(now.textContent.match(/£\d[\d,.]*/g) ?? []));
        }).observe(document.body, { childList: true, subtree: true, characterData: true });
      }, cormorant.account);
      await selector.selectOption(cormorant.account);
      await expect(profileBar(page)).toContainText('The Royal Cormorant (GRAN02)');
      await expect(main).not.toContainText(/£\d/);
      const seen = await page.evaluate(() => (window as unknown as { amountsSeen: string[] }).amountsSeen); // The observer above stores it.
      expect(seen, address).toEqual([]);
      release();
      await expect(main).toContainText(/£\d/);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });

  await test.step('a stored account that is not the buyer’s is ignored, and the chosen account stays after a reload', async () => {
    await page.evaluate(() => sessionStorage.setItem('selectedUserName', 'HARB01'));
    await page.reload();
    await expect(selector).toHaveValue(marchmont.account);
    await selector.selectOption(cormorant.account);
    await page.reload();
    await expect(selector).toHaveValue(cormorant.account);
  });

  const viewOrder = async () => {
    await page.goto('/orders');
    const view = page.getByRole('link', { name: /^View order/ });
    await view.first().click();
    await expect(page).toHaveURL(/order-details/);
    return new URL(page.url()).pathname.split('/').at(-1) ?? '';
  };
  await test.step('a re-order whose answer arrives after the switch adds nothing', async () => {
    await viewOrder();
    const release = await hold(page, '/products/items');
    await page.getByRole('button', { name: 'Re-order' }).click();
    await selector.selectOption(marchmont.account);
    await seePage(page, 'My Products');
    await release();
    await expect(productCards(page).first()).toBeVisible();
    await expect(page).toHaveURL('/product-list/1/20');
    await seeBasketCount(page, 0);
  });

  await test.step('switching the account on an order or its thank-you page opens My Products', async () => {
    const orderNo = await viewOrder();
    for (const address of [`/order-details/${orderNo}`, `/thank-you/${orderNo}/0/0`]) {
      await selector.selectOption(marchmont.account);
      await page.goto(address);
      await expect(main).toContainText(orderNo);
      await selector.selectOption(cormorant.account);
      await seePage(page, 'My Products');
      await expect(page).toHaveURL('/product-list/1/20');
      await expect(main).not.toContainText('not found');
    }
  });
});

test('a buyer copies a basket to a second account', async ({ group: page }) => {
  const selector = page.getByRole('combobox', { name: 'Customer account' });
  await addByName(page, 'galets', galets, { cases: 2, bottles: 3 });
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await openBasket(page);
  await audit(page, 'basket that can be copied');
  const cases = basketLine(page, galets).getByRole('textbox', { name: /Cases/ });
  await cases.fill('4');
  const copy = page.getByRole('main').getByRole('button', { name: 'Copy' });
  await page.getByRole('combobox', { name: 'Copy this basket to' }).selectOption(cormorant.account);
  await expect(copy).toHaveAccessibleDescription('You have changed quantities. Update the cart first.');
  await cases.press('Enter');
  await copy.click();
  await seePage(page, 'Paste an order');
  await expect(selector).toHaveValue(cormorant.account);
  await expect(page.getByText(`Basket of ${marchmont.name}: 2 lines`)).toBeVisible();
  const matched = page.getByRole('region', { name: /^Matched/ }).getByRole('listitem');
  await expect(matched).toHaveCount(2);
  await expect(matched.filter({ hasText: galets })).toContainText('4 cases and 3 bottles');
  await seeBasketCount(page, 0);
  await page.getByRole('button', { name: 'Add 2 lines' }).click();
  await seePage(page, 'Basket');
  await seeBasketCount(page, 2);
});
