import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { goToCheckout, openCheckout, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { addByName, openBasket } from './steps/fill-basket.ts';
import { seeMail } from './steps/read-mail.ts';
import { readMoney } from './steps/read-money.ts';

// The merchant charges for delivery, and charges more outside the CT postcodes.
test.use({
  merchant: {
    deliveryCharge: { on: true, postcodes: ['CT'], elsewhere: { amount: 12 } },
    switches: { overrideDeliveryAddress: true },
  },
});

const totals = (page: Page) => page.getByRole('region', { name: 'Totals' });
const summary = (page: Page) => page.getByRole('table', { name: 'Your order' });

async function amountOf(page: Page, label: string): Promise<number> {
  const row = summary(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
  return readMoney((await row.getByRole('cell').last().textContent()) ?? '');
}

test('a buyer of less than six cases sees the delivery charge in basket, checkout, order and mail', async ({
  buyer: page,
  outbox,
}) => {
  await addByName(page, 'galets', galets, { cases: 6, bottles: 0 });
  await openBasket(page);
  await expect(totals(page)).toContainText(/Delivery Charge\s*£0\.00/);
  await expect(totals(page)).not.toContainText('free delivery');
  await addByName(page, 'galets', galets, { cases: 4, bottles: 3 });
  await openBasket(page);
  await expect(totals(page)).toContainText(/Delivery Charge\s*£7\.50\s*2 more cases to free delivery/);
  await expect(totals(page)).toContainText('Estimated for The Harbourmaster’s Table, CT21 5KO');
  await audit(page, 'basket with a delivery charge');

  await goToCheckout(page);
  await expect(summary(page)).toContainText('Delivery Charge£7.50');
  const [goods, vat, total] = [
    await amountOf(page, 'Sub Total'),
    await amountOf(page, 'VAT'),
    await amountOf(page, 'Order Total'),
  ];
  expect(goods + 750 + vat).toBe(total);
  await page.getByRole('radio', { name: /^Collection/ }).check();
  await expect(summary(page), 'a collection costs nothing').not.toContainText('Delivery Charge');
  expect(await amountOf(page, 'Order Total')).toBe(total - 900);
  await page.getByRole('radio', { name: /^The Harbourmaster’s Table/ }).check();
  await expect(summary(page)).toContainText('Delivery Charge£7.50');

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

test('a buyer orders to a one-off address, and reads which lines of the address are missing', {
  tag: ['@setting:deliveryCharge.elsewhere.amount'],
}, async ({ buyer: page, outbox }) => {
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await openCheckout(page);
  const place = page.getByRole('button', { name: 'Place order' });
  const once = page.getByRole('radio', { name: 'Deliver to another address this once' });
  const field = (name: RegExp) => page.getByRole('textbox', { name });
  await once.check();
  for (const [missing, name, text] of [
    ['name', /^Name/, 'The Marquee'],
    ['first line', /^Address/, 'Hop Field, Church Lane'],
    ['postcode', /^Postcode/, 'SE10 9MK'],
  ] as const) {
    await expect(page.getByText(`The ${missing} is missing.`)).toBeVisible();
    await field(name).fill('   ');
    await expect(place).toBeDisabled();
    await field(name).fill(text);
  }
  await field(/^Town/).fill('Greenwich');
  await field(/^Second/).fill('The field beyond the second gate, '.repeat(4));
  await expect(place).toHaveAccessibleDescription('Second line: 35 letters too many');
  await audit(page, 'checkout with a new address');
  await field(/^Second/).fill('');
  await expect(place).toBeEnabled();
  await expect(summary(page)).toContainText('Delivery Charge£12.00');

  await page.getByRole('link', { name: 'Change' }).click();
  await openBasket(page);
  await goToCheckout(page);
  await expect(field(/^Postcode/), 'the address is still there').toHaveValue('SE10 9MK');

  await placeOrder(page);
  const address = /The Marquee\s*Hop Field, Church Lane,?\s*Greenwich,?\s*SE10 9MK/;
  await expect(page.getByRole('main')).toContainText(address);
  const orderNo = await seeConfirmed(page);
  await page.goto(`/order-details/${orderNo}`);
  await expect(page.getByRole('main')).toContainText(address);
  expect((await seeMail(outbox, orderNo)).text).toMatch(address);
});
