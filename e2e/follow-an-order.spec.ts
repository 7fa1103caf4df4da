import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, placeOrder } from './steps/check-out.ts';
import { chauvigny, galets } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { openFromMenu, seePage } from './steps/sign-in.ts';

/** Orders wait an hour before they are handed over. */
test.use({ merchant: { backOffice: { holdMinutes: 60 } } });

test('a buyer cancels an order that is on its way', async ({ buyer: page }) => {
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await checkOutWith(page, 'chauvigny', chauvigny, { cases: 1, bottles: 0 });
  const { orderId, backOrderId } = await placeOrder(page);
  await expect(page.getByRole('region', { name: `Back Order ${backOrderId}` })).toContainText(
    'When stock arrives',
  );

  await openFromMenu(page, 'My Orders');
  const waiting = page.getByRole('region', { name: 'On its way' });
  await expect(waiting.getByRole('listitem').filter({ hasText: orderId })).toContainText('Received');
  await expect(waiting.getByRole('listitem').filter({ hasText: backOrderId })).toContainText(
    'When stock arrives',
  );
  await expect(page.getByRole('table', { name: 'Orders', exact: true }).getByText(/^XX/)).toHaveCount(0);
  await audit(page, 'My Orders with some on their way');

  await waiting.getByRole('link', { name: orderId }).click();
  await seePage(page, `Order ${orderId}`);
  const steps = page.getByRole('list', { name: 'Progress of this order' });
  await expect(steps.getByRole('listitem').first()).toContainText('Received');
  await expect(steps.getByRole('listitem').last(), 'what is to come').toHaveText(
    /^Delivery \d\d\/\d\d\/\d{4}$/,
  );
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  const asked = page.getByRole('dialog', { name: `Cancel order ${orderId}?` });
  await asked.getByRole('button', { name: 'Keep the order' }).click();
  await expect(asked).toBeHidden();
  await page.getByRole('button', { name: 'Cancel this order' }).click();
  await asked.getByRole('button', { name: 'Cancel the order' }).click();
  await expect(steps.getByRole('listitem').last()).toContainText('Cancelled');
  await expect(page.getByRole('button', { name: 'Cancel this order' })).toBeHidden();
  await audit(page, 'an order that was cancelled');

  await page.getByRole('link', { name: 'My Orders' }).first().click();
  await expect(waiting.getByRole('listitem').filter({ hasText: backOrderId })).toBeVisible();
  await expect(waiting.getByRole('listitem').filter({ hasText: orderId })).toHaveCount(0);

  await waiting.getByRole('link', { name: backOrderId }).click();
  await seePage(page, `Back Order ${backOrderId}`);
  await expect(steps.getByRole('listitem').last()).toHaveText('When stock arrives');
});
