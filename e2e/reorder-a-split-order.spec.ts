import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { chauvigny, galets } from './steps/demo-merchant.ts';
import { addByName, basketLine } from './steps/fill-basket.ts';
import { openFromMenu } from './steps/sign-in.ts';

/** Orders are confirmed at once. Chauvigny is not in stock. */
test('an order in two parts is one group of My Orders, whose one Re-Order brings all of it', {
  tag: ['@2.orders.4'],
}, async ({ buyer: page }) => {
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await checkOutWith(page, 'chauvigny', chauvigny, { cases: 1, bottles: 0 });
  await placeOrder(page);
  await seeConfirmed(page);

  await openFromMenu(page, 'My Orders');
  const table = page.getByRole('table', { name: 'Orders' });
  const group = table.getByRole('rowgroup').filter({ hasText: 'One order in two parts' });
  await expect(group.getByRole('row')).toHaveCount(3);
  await expect(group).toContainText('from stock and on back order');
  await expect(group.getByRole('link', { name: /^View order SO/ })).toHaveCount(2);
  const reOrder = group.getByRole('link', { name: /^Re-Order orders SO\d+ and SO\d+$/ });
  await expect(group.getByRole('link', { name: /^Re-Order/ })).toHaveCount(1);
  await audit(page, 'My Orders with an order in two parts');
  await page.setViewportSize(phone);
  await audit(page, 'My Orders with an order in two parts, on a phone');

  await group
    .getByRole('link', { name: /^View order SO/ })
    .first()
    .click();
  const main = page.getByRole('main');
  await expect(main.getByText('Total of both orders')).toBeVisible();
  await expect(main.getByText('Order Total', { exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: /^Re-order SO\d+ alone$/ }).click();
  await expect(page).toHaveURL(/\/basket\/?$/);
  await expect(basketLine(page, galets)).toBeVisible();
  await expect(basketLine(page, chauvigny)).toBeHidden();

  await page.goto('/orders');
  await reOrder.click();
  await page
    .getByRole('button', { name: 'Re-order', exact: true })
    .click()
    .catch(() => undefined); // The link may have asked for it already.
  await expect(basketLine(page, galets)).toBeVisible();
  await expect(basketLine(page, chauvigny)).toBeVisible();
});
