import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { goToCheckout, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { addByName, openBasket } from './steps/fill-basket.ts';
import { seeMail } from './steps/read-mail.ts';
import { readMoney } from './steps/read-money.ts';
import { people, signIn } from './steps/sign-in.ts';

/** A merchant who charges for delivery as the terms say, more to the account's second address. */
test.use({ merchant: { deliveryCharge: { on: true, postcodes: ['CT'], elsewhere: { amount: 12 } } } });

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
const summary = (page: Page) => page.getByRole('table', { name: 'Your order' });

/** The amount of a sum's row, in pence. */
async function amountOf(page: Page, label: string): Promise<number> {
  const row = summary(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
  return readMoney((await row.getByRole('cell').last().textContent()) ?? '');
}

test('a buyer under six cases reads what is missing to free delivery, pays for it, and finds it on the order', {
  tag: ['@9.constants.30', '@9.constants.31'],
}, async ({ page, outbox }) => {
  await signIn(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 3, bottles: 9 });
  await openBasket(page);
  await expect(totals(page)).toContainText(/Delivery Charge\s*£7\.50\s*2 more cases to free delivery/);
  await expect(totals(page)).toContainText('Estimated for The Harbourmaster’s Table, CT21 5KO');
  await audit(page, 'basket with a delivery charge');

  await test.step('with two cases more it is free', async () => {
    await addByName(page, 'galets', galets, { cases: 6, bottles: 0 });
    await openBasket(page);
    await expect(totals(page)).toContainText(/Delivery Charge\s*£0\.00/);
    await expect(totals(page)).not.toContainText('free delivery');
    await addByName(page, 'galets', galets, { cases: 4, bottles: 3 });
  });

  await goToCheckout(page);
  await expect(summary(page)).toContainText('Delivery Charge£7.50');
  const [goods, vat, total] = [
    await amountOf(page, 'Sub Total'),
    await amountOf(page, 'VAT'),
    await amountOf(page, 'Order Total'),
  ];
  expect(goods + 750 + vat).toBe(total);
  await audit(page, 'checkout with a delivery charge');

  await test.step('a collection costs nothing', async () => {
    await page.getByRole('radio', { name: /^Collection/ }).check();
    await expect(summary(page)).not.toContainText('Delivery Charge');
    expect(await amountOf(page, 'Order Total')).toBe(total - 900);
    await page.getByRole('radio', { name: /^The Harbourmaster’s Table/ }).check();
  });

  await placeOrder(page);
  await expect(page.getByRole('table', { name: 'Items' })).toContainText('Delivery Charge£7.50');
  const orderNo = await seeConfirmed(page);
  await page.goto(`/order-details/${orderNo}`);
  const lines = page.getByRole('table', { name: 'Lines' });
  await expect(lines.getByRole('row', { name: /^Delivery charge/ })).toContainText(/£7\.50.*£1\.50/);
  await expect(lines.getByRole('row', { name: /^Order Total/ })).toContainText(
    new RegExp((total / 100).toFixed(2).replace(/^(\d)(\d{3})/, '$1,$2')),
  );
  await audit(page, 'order details with a delivery charge');
  expect((await seeMail(outbox, orderNo)).text).toContain('Delivery Charge: £7.50');
});
