import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { seeCheckout } from './steps/check-out.ts';
import { basketLine, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { openFromMenu, seePage } from './steps/sign-in.ts';

test('a buyer fills in the usual quantities, looks at them, and adds them', async ({ buyer: page }) => {
  const lists = page.getByRole('navigation', { name: 'My lists of wines' });
  await lists.getByRole('link', { name: 'My Usuals' }).click();
  await seePage(page, 'My Usuals');
  await expect(page).toHaveURL('/my-usuals/1/20');
  const list = page.getByRole('table', { name: 'Products' });
  await expect(list.getByRole('columnheader', { name: 'Usually' })).toBeVisible();
  const row = list.getByRole('row').filter({ hasText: 'Albariño Sobre Lías' });
  const cases = row.getByRole('textbox', { name: /^Cases/ });
  const bottles = row.getByRole('textbox', { name: /^Bottles/ });

  await row.getByRole('button', { name: /type 1 case and 7 bottles of Albariño/ }).click();
  await expect(cases).toHaveValue('1');
  await expect(bottles).toHaveValue('7');
  await cases.fill('3');
  await page.getByRole('button', { name: 'Fill in usual quantities' }).click();
  await expect(page.getByText('20 lines not added yet').first()).toBeVisible();
  await expect(cases, 'what was typed stays').toHaveValue('3');
  await seeBasketCount(page, 0);
  await audit(page, 'My Usuals');

  await openFromMenu(page, 'My Products');
  await expect(page.getByText(/^20 lines not added yet/).first(), 'of both lists').toBeVisible();
  await page.goBack();
  await seePage(page, 'My Usuals');
  await page.getByRole('button', { name: 'Add 20 and review' }).click();
  await seeCheckout(page);
  await seeBasketCount(page, 20);

  await openBasket(page);
  await expect(basketLine(page, 'Albariño Sobre Lías, Pazo de Lourán')).toBeVisible();
});

test('My Usuals before the first order', async ({ buyer: page }) => {
  await page.route('**/api/products/items', (route) => route.fulfill({ status: 204 }));
  await page.goto('/my-usuals');
  await expect(page).toHaveURL('/my-usuals/1/20');
  await expect(page.getByText(/^Nothing was ordered in the last year/)).toBeVisible();
  await audit(page, 'My Usuals without any');
  await page.unroute('**/api/products/items');
  await page.getByRole('main').getByRole('link', { name: 'My Products' }).last().click();
  await seePage(page, 'My Products');
});
