import type { Page } from '@playwright/test';
import { phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { actFor } from '../steps/act-for.ts';
import { audit } from '../steps/audit-page.ts';
import { caillottes, galets, harbourmaster } from '../steps/demo-merchant.ts';
import { addByName } from '../steps/fill-basket.ts';
import { productCards } from '../steps/find-products.ts';
import { goWithin, seeAllLoaded } from '../steps/open-screens.ts';
import { holdSession, openAs, people } from '../steps/sign-in.ts';

// Screens, states and dialogs that no other journey audits.

async function auditEach(page: Page, addresses: readonly string[]): Promise<void> {
  for (const address of addresses) {
    await goWithin(page, address);
    await audit(page, address);
  }
}

test('wine facts, names, acts and the empty forms pass the accessibility audit', async ({ page }) => {
  await holdSession(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await auditEach(page, [
    '/wine-facts',
    '/wine-facts?list=basket',
    '/tasting-notes',
    '/profile/office',
    '/order-names',
    '/pasted-order',
  ]);
});

test('the help pages for the office and for customers pass the accessibility audit', async ({ page }) => {
  await openAs(page, people.office, '/help');
  const main = page.getByRole('main');
  await expect(main.getByRole('heading', { name: 'Claims' })).toBeVisible();
  await audit(page, 'help for the office');
  await main.getByRole('link', { name: 'What your customers read here' }).click();
  await expect(page).toHaveURL('/help?of=customers');
  await expect(main.getByRole('heading', { name: 'Fill your basket' })).toBeVisible();
  await audit(page, 'help for customers');
  await main.getByRole('link', { name: 'Help for the office' }).click();
  await expect(main.getByRole('heading', { name: 'Claims' })).toBeVisible();
});

test('screens of absent wines, orders, lists and payments pass the accessibility audit', async ({
  page,
  faults,
}) => {
  faults.expect(/status of 404/);
  await openAs(page, people.buyer, '/contact');
  await auditEach(page, [
    '/checkout',
    '/product-detail/NO-SUCH',
    '/order-details/NO-SUCH',
    '/lists/00000000-0000-4000-8000-000000000009',
    '/proposals/00000000-0000-4000-8000-000000000009',
    '/thank-you/0/0/0',
    '/payment-confirmed/cs_1',
  ]);
});

test('loading screens pass the accessibility audit', async ({ page }) => {
  await holdSession(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 2 });
  await goWithin(page, '/product-list/1/10');
  await seeAllLoaded(page);
  const isAnswered = Promise.withResolvers<void>();
  await page.route('**/api/**', async (route) => {
    await isAnswered.promise;
    await route.continue().catch(() => undefined); // The page may have aborted the call.
  });
  await page.getByRole('link', { name: 'Next page' }).first().click();
  await expect(page.getByText('Loading…').first()).toBeVisible();
  await expect(productCards(page).first(), 'rows of the previous page').toBeVisible();
  await audit(page, 'the next page while it loads');
  for (const address of [
    '/my-usuals/1/10',
    '/product-detail/SHE001',
    '/checkout',
    '/orders',
    '/order-details/SO104217',
    '/account',
    '/lists',
  ]) {
    await page.evaluate((to) => history.pushState({}, '', to), address);
    // Skeletons carry no role.
    await expect(page.locator('main .animate-pulse, main :text("Loading…")').first()).toBeVisible();
    await audit(page, `${address} while it loads`);
  }
  isAnswered.resolve();
});

test('dialogs, menus and toasts of a buyer pass the accessibility audit', async ({ page }) => {
  await openAs(page, people.buyer, '/product-list/1/10');
  const wine = productCards(page).first();
  await wine.hover();
  await wine.getByRole('button', { name: /to list…$/ }).click();
  await expect(page.getByRole('dialog', { name: /^Add .* to…$/ })).toBeVisible();
  await audit(page, 'the name of a first list');
  await page.keyboard.press('Escape');
  await wine.getByRole('textbox', { name: /^Cases/ }).fill('2');
  await page.getByRole('button', { name: 'Bulk Add' }).first().click();
  await expect(page.getByRole('status').filter({ hasText: 'added to basket' })).toBeVisible();
  await audit(page, 'toast');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Menu' }).click();
  await audit(page, 'menu of a phone');
  await page.keyboard.press('Escape');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Sort, RRP' }).click();
  await audit(page, 'sort and RRP on a phone');
  await goWithin(page, '/lists');
  await page.getByRole('button', { name: 'Create list' }).click();
  await expect(page.getByRole('dialog', { name: 'Create list' })).toBeVisible();
  await audit(page, 'the name of a list');
  await page.keyboard.press('Escape');
  await goWithin(page, '/orders');
  await page.getByRole('textbox', { name: 'Order Date Start' }).fill('31/12/2026');
  await page.getByRole('textbox', { name: 'Order Date End' }).fill('01/01/2026');
  await page.getByRole('button', { name: 'Get Orders' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Please check the dates' })).toBeVisible();
  await audit(page, 'alert');
});

test('logins, empty boards and the acting office pass the accessibility audit', async ({ page }) => {
  await openAs(page, people.office, '/admin/people');
  await page.getByRole('textbox', { name: 'Find by email, name or customer' }).fill('example.com');
  await expect(page.getByRole('table', { name: 'People', exact: true })).toBeVisible();
  await audit(page, 'logins that were found');
  await auditEach(page, ['/admin/proposals', '/admin/data', '/admin/products', '/basket']);
  await actFor(page, harbourmaster);
  await auditEach(page, ['/my-usuals/1/10', '/profile']);
});
