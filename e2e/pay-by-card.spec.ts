import type { Page } from '@playwright/test';
import { phone } from './browser.ts';
import { importProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import type { StartedShop } from './shop/start-shop.ts';
import { audit } from './steps/audit-page.ts';
import { giveReference } from './steps/check-out.ts';
import { addByName, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { bottled } from './steps/journey-wines.ts';
import { seeMail } from './steps/read-mail.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { fillSignInForm, forgetSignIn, people, seePage } from './steps/sign-in.ts';

// The merchant gives no credit, so buyers must pay by card.
test.use({ merchant: { name: 'Cards Only Cellars', switches: { credit: false, cardPayment: true } } });

async function checkOut(page: Page, shop: StartedShop, cases: number): Promise<void> {
  await importProducts(shop, [bottled]);
  await addByName(page, 'wayfarer bottled', bottled.Description, { cases, bottles: 0 });
  await openBasket(page);
  await page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Checkout' }).click();
  await seePage(page, 'Checkout');
}

async function goToPay(page: Page, sum: string, button = 'Pay by card'): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  await page.waitForURL(/\/pay\//);
  await expect(page.getByText(sum)).toBeVisible();
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click();

const session = (page: Page) => new URL(page.url()).pathname.split('/').at(-1) ?? '';

test('a buyer on a phone leaves the payment page twice, pays by card, and gets the order confirmed by mail', {
  tag: ['@2.in.21', '@4.paid.1'],
}, async ({ buyer: page, shop, outbox }) => {
  await page.setViewportSize(phone);
  await checkOut(page, shop, 2);
  await expect(page.getByRole('button', { name: 'Place order' })).toHaveCount(0);
  await giveReference(page, 'CARD 1');
  await audit(page, 'checkout by card');
  await page.setViewportSize(phone);
  for (const comeBack of [() => page.getByRole('link', { name: 'Back' }).click(), () => page.goBack()]) {
    await goToPay(page, '£144.00');
    await comeBack();
    await seePage(page, 'Checkout');
    await expect(page.getByRole('textbox', { name: /^Customer Reference/ })).toHaveValue('CARD 1');
  }
  await goToPay(page, '£144.00');
  await pay(page);

  await seePage(page, 'Payment confirmed');
  const main = page.getByRole('main');
  await expect(main).toContainText('Your payment has been received and we are getting your order ready');
  await expect(main).toContainText('£144.00');
  await expect(main, 'the card service’s own number').not.toContainText(session(page));
  await seeBasketCount(page, 0);
  await expect(main.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(main.getByRole('region', { name: 'Delivery' })).toContainText('CARD 1');
  await audit(page, 'payment confirmed');
  const order = main.getByRole('region', { name: /^Order [A-WYZ]/ });
  await seeMail(outbox, /Order (\S+)/.exec((await order.getAttribute('aria-label')) ?? '')?.[1] ?? '');
});

test('a buyer pays while a price changes, and the office retries the failed refund on the board', async ({
  buyer: page,
  browser,
  shop,
}) => {
  await checkOut(page, shop, 2);
  await goToPay(page, '£144.00');
  await importProducts(shop, [{ ...bottled, CasePrice: 66, BottleNett: 11, BottleVAT: 2.2 }]);
  // The webhook, the buyer's page and the sweep each retry the refund, so many calls must fail.
  shop.stripe?.fail(/refunds/, 1_000, 402);
  await pay(page);
  await seePage(page, 'Order not placed');
  const main = page.getByRole('main');
  await expect(main).toContainText('Your order could not be placed. Prices have changed since you looked.');
  await seeBasketCount(page, 1);
  await audit(page, 'order not placed');

  const office = await secondBrowser(browser, people.office);
  await office.goto('/admin/orders');
  const waiting = office.getByRole('region', { name: 'Card payments waiting' });
  await expect(waiting).toContainText('£144.00 to refund to the card of');
  await expect(waiting).toContainText('Something went wrong on Stripe’s end');
  await expect(waiting).toContainText('Prices have changed since you looked.');
  await audit(office, 'a refund that waits');
  await waiting.getByRole('button', { name: 'Retry' }).click();
  await expect(waiting.getByRole('alert')).toContainText('Failed again.');
  shop.stripe?.recover();
  await waiting.getByRole('button', { name: 'Retry' }).click();
  await expect(waiting.getByRole('status')).toContainText('£144.00 goes back to the card.');
  await page.reload();
  await expect(main).toContainText('We have sent the £144.00 that you paid back to your card.');
  expect(shop.stripe?.refunds.size).toBe(1);
});

test('a buyer looks at an expired payment, an unknown payment and a payment that is confirmed late', async ({
  buyer: page,
  shop,
  faults,
}) => {
  faults.expect(/status of 404.*add_payment/s);
  await checkOut(page, shop, 4);
  await goToPay(page, '£288.00');
  const expired = session(page);
  shop.stripe?.expire(expired);
  await page.goto(`/payment-confirmed/${expired}`);
  await seePage(page, 'Not paid');
  await seeBasketCount(page, 1);
  await page.goto('/payment-confirmed/cs_unknown');
  await seePage(page, 'Payment not found');
  await seeBasketCount(page, 1);

  await checkOut(page, shop, 3);
  await goToPay(page, '£216.00');
  const id = session(page);
  await page.goto(`/payment-confirmed/${id}`);
  await seePage(page, 'Waiting for the payment');
  await seeBasketCount(page, 1);
  // No webhook arrives, so the page must ask about the payment.
  shop.stripe?.pay(id);
  await seePage(page, 'Payment confirmed');
  await seeBasketCount(page, 0);
});

test('a buyer whose session ends while paying logs in again, and sees the order', async ({
  buyer: page,
  shop,
}) => {
  await checkOut(page, shop, 6);
  await goToPay(page, '£432.00');
  const id = session(page);
  await page.goto('/healthz');
  await forgetSignIn(page);
  shop.stripe?.pay(id);
  await page.goto(`/payment-confirmed/${id}`);
  await expect(
    page.getByText('Your session has expired. Please log in again to see your order.'),
  ).toBeVisible();
  await seePage(page, 'Thank you');
  await page.getByRole('button', { name: 'Log in' }).click();
  await fillSignInForm(page, people.buyer);
  await expect(page).toHaveURL(`/payment-confirmed/${id}`);
  await expect(page.getByRole('main')).toContainText('Your payment has been received');
  await seeBasketCount(page, 0);
});

test('a buyer pays the balance, and reads that the payment is not in the ledger yet', async ({
  buyer: page,
}) => {
  await page.goto('/account');
  await seePage(page, 'My Account');
  await goToPay(page, '£2334.35', 'Pay balance');
  await pay(page);
  await seePage(page, 'Payment confirmed');
  await expect(page.getByRole('main')).toContainText('We have received £2,334.35 towards your balance.');
  await expect(page.getByRole('main')).toContainText(/Payment PY\d{6}/);
  await page.getByRole('main').getByRole('link', { name: 'My Account' }).click();
  await expect(page.getByText('£2,334.35 paid by card is not in our ledger yet.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pay balance' })).toHaveCount(0);
});
