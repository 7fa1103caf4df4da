import type { Page } from '@playwright/test';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { chosenDate, giveReference, goToCheckout, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { caillottes, chauvigny, courtebotte, prosecco } from './steps/demo-merchant.ts';
import { addByName, seeBasketCount } from './steps/fill-basket.ts';
import { seeMail } from './steps/read-mail.ts';
import { readMoney } from './steps/read-money.ts';
import { people, signIn } from './steps/sign-in.ts';

const lostCall = /ERR_FAILED/;
/** A provisional number has given way to the back office's. */
const confirmedNo = '[A-WYZ]\\S+';

/** 'New account balance' as the page shows it, in pence. */
async function newBalance(page: Page): Promise<number> {
  const balance = page.getByRole('definition').filter({ hasText: '£' });
  return readMoney((await balance.first().textContent()) ?? '');
}

test('a buyer reads a provisional number until it is confirmed, and has one mail however often the page is opened', {
  tag: [
    '@2.checkout.11',
    '@2.in.20',
    '@2.thankyou.1',
    '@3.session.3',
    '@4.place.4',
    '@4.place.5',
    '@4.place.6',
    '@4.place.7',
    '@4.place.9',
    '@4.thankyou.1',
    '@4.thankyou.2',
    '@4.thankyou.9',
    '@4.thankyou.10',
    '@4.thankyou.11',
    '@4.thankyou.12',
    '@4.thankyou.13',
    '@4.thankyou.14',
    '@4.thankyou.15',
    '@4.thankyou.16',
    '@8.errors.31',
  ],
}, async ({ page, outbox, faults }) => {
  faults.expect(lostCall);
  await signIn(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  const account = page.waitForResponse('**/api/account');
  await goToCheckout(page);
  const { CreditLimit, AvailableCredit } = (await (await account).json()).mainResult;
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

  await test.step('still has numbers and balance when the summary cannot be read', async () => {
    await page.route('**/api/account/orders/summaries', (route) => route.abort());
    await page.reload();
    expect(await seeConfirmed(page)).toBe(orderNo);
    await expect(page.getByRole('term').filter({ hasText: 'New account balance' })).toBeVisible();
    await expect(page.getByRole('region', { name: /^Order / })).toHaveCount(0);
    await expect(main.getByRole('alert')).toHaveCount(0);
  });
});

test('a buyer who types a number of nobody or of another customer into the address is thanked for nothing', async ({
  page,
  browser,
  faults,
}) => {
  faults.expect(/status of 404.*confirm\/order/s);
  await signIn(page, people.group);
  await addByName(page, 'caillottes', caillottes, { cases: 0, bottles: 1 });
  await goToCheckout(page);
  await giveReference(page, 'MINE');
  await placeOrder(page);
  const own = await seeConfirmed(page);

  const others = await browser.newContext({ baseURL: new URL(page.url()).origin });
  const other = await others.newPage();
  await signIn(other, people.buyer);
  for (const numbers of [`${own}/0/0`, `0/${own}/0`]) {
    await other.goto(`/thank-you/${numbers}`);
    await expect(other.getByRole('heading', { name: 'Order not found' }), numbers).toBeVisible();
  }
  await others.close();

  for (const numbers of ['0/0/0', 'SO999999/0/0', 'XX999999/0/0', 'XX999999/SO999999/SO999998']) {
    await page.goto(`/thank-you/${numbers}`);
    await expect(page.getByRole('heading', { name: 'Order not found' }), numbers).toBeVisible();
    await expect(page.getByRole('main'), numbers).not.toContainText(/Thank you|was confirmed/);
  }
  await audit(page, 'thank-you without an order');
});

test('a buyer reads where all or some of the items went: reserves order and back order', {
  tag: ['@4.place.8', '@4.thankyou.3', '@4.thankyou.4', '@4.thankyou.5', '@4.thankyou.7', '@4.thankyou.8'],
}, async ({ page }) => {
  await signIn(page, people.buyer);
  const main = page.getByRole('main');
  const saying = (sentence: string) => main.getByText(new RegExp(`^${sentence}: ${confirmedNo}$`));
  const labelled = () => page.evaluate(() => Object.keys(sessionStorage).join(' '));

  await addByName(page, 'courtebotte', courtebotte, { cases: 0, bottles: 1 });
  await goToCheckout(page);
  await placeOrder(page);
  await expect(saying('All items have been moved to Reserves Order')).toBeVisible({ timeout: 20_000 });
  await expect(main.getByText('Thank you. We are getting your order ready for you.')).toBeVisible();
  await expect.poll(labelled).toMatch(/confirmation-sent\/Reserves Order\/[A-WYZ]/);

  await addByName(page, 'macon chauvigny', chauvigny, { cases: 1, bottles: 0 });
  await goToCheckout(page);
  await placeOrder(page);
  await expect(saying('No Stock\\. All items have been moved to Back Order')).toBeVisible({
    timeout: 20_000,
  });
  await expect.poll(labelled).toMatch(/confirmation-sent\/Back Order\/[A-WYZ]/);

  await addByName(page, 'prosecco millesimato merli', prosecco, { cases: 0, bottles: 1 });
  await addByName(page, 'macon chauvigny', chauvigny, { cases: 0, bottles: 1 });
  await goToCheckout(page);
  await placeOrder(page);
  await expect(saying('Some items have been moved to Reserves Order')).toBeVisible({ timeout: 20_000 });
  await expect(saying('Not all Stock available\\. Some items have been moved to Back Order')).toBeVisible({
    timeout: 20_000,
  });
  await expect(main.getByText('Confirmed', { exact: true })).toHaveCount(2);
  await audit(page, 'thank-you with two orders');
});
