import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import {
  checkOutWith,
  chosenDate,
  giveReference,
  goToCheckout,
  placeOrder,
  seeConfirmed,
} from './steps/check-out.ts';
import { caillottes, chauvigny, courtebotte, prosecco } from './steps/demo-merchant.ts';
import { addByName, seeBasketCount } from './steps/fill-basket.ts';
import { seeMail } from './steps/read-mail.ts';
import { readMoney } from './steps/read-money.ts';

const lostCall = /ERR_FAILED/;
/** A provisional number has given way to the back office's. */
const confirmedNo = '[A-WYZ]\\S+';

/** 'New account balance' as the page shows it, in pence. */
async function newBalance(page: Page): Promise<number> {
  const balance = page.getByRole('definition').filter({ hasText: '£' });
  return readMoney((await balance.first().textContent()) ?? '');
}

test('a provisional number until it is confirmed, and one mail', {
  tag: [
    '@2.checkout.11',
    '@2.in.20',
    '@2.thankyou.1',
    '@3.session.3',
    '@4.place.4',
    '@4.place.5',
    '@4.thankyou.9',
    '@4.thankyou.10',
    '@4.thankyou.11',
    '@4.thankyou.12',
    '@4.thankyou.13',
    '@4.thankyou.14',
    '@4.thankyou.15',
  ],
}, async ({ buyer: page, outbox, faults }) => {
  faults.expect(lostCall);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  // Read on its way: Chromium drops the body of a call once the page has cancelled it or has gone to another.
  let credit: { CreditLimit: number; AvailableCredit: number } | undefined;
  await page.route('**/api/account', async (route) => {
    const response = await route.fetch();
    credit = (await response.json()).mainResult;
    await route.fulfill({ response });
  });
  await goToCheckout(page);
  await expect.poll(() => credit).toBeDefined();
  const { CreditLimit, AvailableCredit } = credit ?? { CreditLimit: 0, AvailableCredit: 0 };
  await page.unroute('**/api/account');
  await giveReference(page, 'THANKS 1');
  await page.getByRole('textbox', { name: 'Delivery Notes' }).fill('Mind the cat.\nTwice.');
  const date = (await chosenDate(page, 'Delivery Date').textContent()) ?? '';

  await page.route('**/api/confirm/order', (route) => route.abort());
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/account/orders/item-email')) sent.push(request.postData() ?? '');
  });
  const placed = await placeOrder(page);
  const main = page.getByRole('main');

  await test.step('without its confirmed number', async () => {
    await expect(main.getByText(`Your order number ${placed.orderId} was confirmed!`)).toBeVisible();
    await expect(main.getByText('Waiting for its number')).toBeVisible();
    await expect(main.getByText('Confirmed', { exact: true })).toHaveCount(0);
    await audit(page, 'thank-you with a provisional number');
    expect(sent, 'no confirmation before there is a number').toEqual([]);
  });

  await page.unroute('**/api/confirm/order');
  const orderNo = await seeConfirmed(page);
  await expect(main.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(main.getByRole('listitem').filter({ hasText: 'Order' }), 'no other order').toHaveCount(1);

  await test.step('reads where, when and what, and the new balance', async () => {
    const order = page.getByRole('region', { name: `Order ${orderNo}` });
    const delivery = page.getByRole('region', { name: 'Delivery' });
    for (const fact of ['3 Ropewalk Quay', 'CT21 5KO', 'THANKS 1', 'Mind the cat.\nTwice.']) {
      await expect(delivery).toContainText(fact, { useInnerText: true });
    }
    await expect(delivery).toContainText(date);
    await expect(order.getByRole('row', { name: caillottes })).toContainText('92.77');
    // 1 × £92.77, and 6 × £3.092 of VAT.
    await expect(order.getByRole('row', { name: /^Order Total/ })).toContainText('£111.32');
    expect(await newBalance(page)).toBe(Math.round((CreditLimit - AvailableCredit + 111.32) * 100));
    await expect(main.getByText(/^Includes this order and others not yet invoiced\./)).toBeVisible();
    await expect(main.getByText(/^We’ve emailed a confirmation to .*buyer@example\.com/)).toBeVisible();
    await expect(main.getByRole('link', { name: 'orders@example.com' })).toBeVisible();
    await expect(main.getByRole('link', { name: 'contact us' })).toHaveAttribute('href', '/contact');
  });

  await test.step('opens it again, goes back, and orders nothing', async () => {
    const flag = `confirmation-sent/Order/${orderNo}`;
    expect(await page.evaluate((key) => sessionStorage.getItem(key), flag)).toBe('1');
    await page.reload();
    expect(await seeConfirmed(page)).toBe(orderNo);
    await seeMail(outbox, orderNo);
    expect(sent.map((body) => JSON.parse(body))).toMatchObject([
      { orderNo, kind: 'Order', backOrder: false },
    ]);
    await page.goBack();
    await expect(page, 'the checkout is not there to be sent again').not.toHaveURL(/checkout/);
    await seeBasketCount(page, 0);
    await page.goForward();
    await seeConfirmed(page);
  });

  await test.step('prints it without what is only for the screen', async () => {
    await page.emulateMedia({ media: 'print' });
    await expect(page.getByRole('banner')).toBeHidden();
    await expect(page.getByRole('link', { name: 'My Orders' })).toBeHidden();
    await expect(main.getByText('Tradecellar', { exact: true })).toBeVisible();
    await expect(page.getByRole('row', { name: caillottes })).toBeVisible();
    await page.emulateMedia({ media: 'screen' });
  });
});

test('the thank-you page names reserves order and back order', async ({ buyer: page }) => {
  const main = page.getByRole('main');
  const sentenceOf = (sentence: string) => main.getByText(new RegExp(`^${sentence}: ${confirmedNo}$`));
  const labelled = () => page.evaluate(() => Object.keys(sessionStorage).join(' '));

  await checkOutWith(page, 'courtebotte', courtebotte, { cases: 0, bottles: 1 });
  await placeOrder(page);
  await expect(sentenceOf('All items have been moved to Reserves Order')).toBeVisible({ timeout: 20_000 });
  await expect(main.getByText('Thank you. We are getting your order ready for you.')).toBeVisible();
  await expect.poll(labelled).toMatch(/confirmation-sent\/Reserves Order\/[A-WYZ]/);

  await checkOutWith(page, 'macon chauvigny', chauvigny, { cases: 1, bottles: 0 });
  await placeOrder(page);
  await expect(sentenceOf('No Stock\\. All items have been moved to Back Order')).toBeVisible({
    timeout: 20_000,
  });
  await expect.poll(labelled).toMatch(/confirmation-sent\/Back Order\/[A-WYZ]/);

  await addByName(page, 'prosecco millesimato merli', prosecco, { cases: 0, bottles: 1 });
  await checkOutWith(page, 'macon chauvigny', chauvigny, { cases: 0, bottles: 1 });
  await placeOrder(page);
  await expect(sentenceOf('Some items have been moved to Reserves Order')).toBeVisible({ timeout: 20_000 });
  await expect(sentenceOf('Not all Stock available\\. Some items have been moved to Back Order')).toBeVisible(
    {
      timeout: 20_000,
    },
  );
  await expect(main.getByText('Confirmed', { exact: true })).toHaveCount(2);
  await audit(page, 'thank-you with two orders');
});
