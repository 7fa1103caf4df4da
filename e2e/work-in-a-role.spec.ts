import type { Page } from '@playwright/test';
import { buyersBrowser } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { actFor, profileBar } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { bell, galets } from './steps/demo-merchant.ts';
import { openOnBoard } from './steps/orders-board.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { people, seePage } from './steps/sign-in.ts';

const officeLinks = (page: Page) => page.getByRole('navigation', { name: 'Sales office' }).getByRole('link');
const notYours = 'Your role in the office does not include this. Please ask a manager.';

test('a manager changes a colleague’s role, and each screen offers only acts that the role includes', async ({
  buyer,
  browser,
}) => {
  await checkOutWith(buyer, 'galets', galets, { cases: 1, bottles: 0 });
  await placeOrder(buyer);
  const number = await seeConfirmed(buyer);
  const olive = await secondBrowser(browser, people.office, buyersBrowser);
  const manager = await secondBrowser(browser, people.manager, buyersBrowser);
  const office = manager.getByRole('region', { name: 'The office' });
  const give = async (role: string) => {
    await office.getByLabel('Role of Olive').selectOption(role);
    await expect(office.getByText(`${people.office} now has the role ${role}.`)).toBeVisible();
    await olive.goto('/');
  };
  await manager.goto('/admin/people');
  await expect(office.getByRole('row').filter({ hasText: people.office })).toBeVisible();
  await audit(manager, 'the people of the office');

  await test.step('a colleague with the role Warehouse marks orders as dispatched, and does nothing else', async () => {
    await give('Warehouse');
    await seePage(olive, 'Today');
    await expect(officeLinks(olive)).toHaveText(['Today', 'Orders', 'Claims']);
    await expect(
      olive.getByRole('banner').getByRole('link', { name: /Basket|Checkout|^Order$/ }),
    ).toHaveCount(0);
    const order = await openOnBoard(olive, number);
    await expect(order.getByRole('button', { name: 'Mark as dispatched' })).toBeVisible();
    await expect(order.getByRole('button', { name: 'Cancel the order' })).toHaveCount(0);
    await expect(order.getByRole('link', { name: 'Open order page' })).toHaveCount(0);
    await audit(olive, 'an order for the warehouse');
    for (const [address, heading] of [
      ['/admin/settings', 'Settings'],
      ['/order-for-customer', 'Order for customer'],
    ] as const) {
      await olive.goto(address);
      await seePage(olive, heading);
      await expect(olive.getByRole('main')).toContainText(notYours);
    }
    await audit(olive, 'a page that the role does not include');
    await olive.getByRole('link', { name: 'Go to Today' }).click();
    await seePage(olive, 'Today');
  });

  await test.step('a colleague with the role Accounts looks at a customer, and orders nothing', async () => {
    await give('Accounts');
    await seePage(olive, 'Customers');
    await expect(officeLinks(olive)).toHaveText([
      'Today',
      'Orders',
      'Claims',
      'Customers',
      'Accounts',
      'Documents',
      'Settings',
    ]);
    await actFor(olive, bell);
    await expect(olive.getByRole('textbox', { name: /^(Cases|Bottles) of / })).toHaveCount(0);
    await olive.goto('/account');
    await expect(olive.getByRole('heading', { name: 'My Account' })).toBeVisible();
    await expect(profileBar(olive)).toContainText(bell.name);
    await olive.goto('/admin/settings');
    await expect(olive.getByText('Trade App Metrics')).toBeVisible();
    await expect(olive.getByRole('textbox', { name: /banner/i })).toHaveCount(0);
    await audit(olive, 'settings for the accounts');
  });

  await test.step('the only manager cannot give the role away', async () => {
    await office.getByLabel('Role of Max').selectOption('Sales');
    await manager.getByRole('button', { name: 'Change my role' }).click();
    await expect(office).toContainText('Please make somebody else a manager first.');
  });
});
