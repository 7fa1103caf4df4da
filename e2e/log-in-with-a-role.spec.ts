import { buyersBrowser } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { people, seePage } from './steps/sign-in.ts';

test('the office lets a buyer see accounts only, then order only, and each screen offers what the login includes', async ({
  buyer,
  browser,
  faults,
}) => {
  // Until the accounts have loaded, the browser has the role of the visit before, and the server refuses. The basket of
  // an open page also asks the server every half minute.
  faults.expect(
    /status of 403 .*\/api\/account\/(basket\/sync|claims\/in-query|proposals|statement|transactions)\)/,
  );
  const office = await secondBrowser(browser, people.manager, buyersBrowser);
  await office.goto('/admin/people');
  const login = office
    .getByRole('row')
    .filter({ hasText: people.buyer })
    .getByLabel(/^What .* may do for /);
  const give = async (role: string) => {
    await login.first().selectOption(role);
    await expect(office.getByText(`${people.buyer} now has “${role}” for`)).toBeVisible();
  };
  const menu = buyer.getByRole('banner').getByRole('navigation', { name: 'Main' });

  await test.step('a bookkeeper starts at My Account, and finds nothing to order with', async () => {
    await give('Accounts only');
    await audit(office, 'the roles of logins');
    await buyer.goto('/');
    await seePage(buyer, 'My Account');
    await expect(buyer.getByText('Available credit')).toBeVisible();
    await expect(buyer.getByRole('banner').getByRole('link', { name: /Basket|Checkout/ })).toHaveCount(0);
    await audit(buyer, 'My Account of a bookkeeper');
    await menu.getByRole('link', { name: 'My Orders' }).click();
    await seePage(buyer, 'My Orders');
    await expect(buyer.getByRole('columnheader', { name: 'Re-Order' })).toHaveCount(0);
    await buyer
      .getByRole('link', { name: /^View order/ })
      .first()
      .click();
    await seePage(buyer, /^Order SO/);
    await buyer.getByRole('main').getByRole('link', { name: 'My Orders' }).click();
    await seePage(buyer, 'My Orders');
    await buyer.goto('/basket');
    await seePage(buyer, 'My Products');
  });

  await test.step('a bar manager orders, and sees no balance', async () => {
    await give('Orders only');
    await buyer.goto('/');
    await seePage(buyer, 'My Products');
    await buyer.goto('/account');
    await seePage(buyer, 'My Products');
    await expect(menu.getByRole('link', { name: 'My Account' })).toHaveCount(0);
    await expect(buyer.getByRole('banner').getByRole('link', { name: /Basket/ })).toBeVisible();
  });
});
