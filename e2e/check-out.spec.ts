import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { seenOn, watchPages } from './bench/page-timings.ts';
import { desktop, phone } from './browser.ts';
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
import { caillottes, galets, verdejo } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount, seeTotals } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { seeMail } from './steps/read-mail.ts';
import { readMoney } from './steps/read-money.ts';
import { openFromMenu, people, seePage } from './steps/sign-in.ts';

const provisional = /^XX\d{6,}$/;
const lostCall = /ERR_FAILED/;

async function newBalance(page: Page): Promise<number> {
  const balance = page.getByRole('definition').filter({ hasText: '£' });
  return readMoney((await balance.first().textContent()) ?? '');
}

test('a buyer searches without accents, orders two wines, and finds the order in the mail and in My Orders', {
  tag: [
    ...'@2.checkout.11 @2.in.20 @2.thankyou.1 @3.session.3 @4.place.4 @4.place.5 @4.thankyou.9'.split(' '),
    ...'@4.thankyou.10 @4.thankyou.11 @4.thankyou.12 @4.thankyou.13 @4.thankyou.14'.split(' '),
    ...'@4.thankyou.15'.split(' '),
  ],
}, async ({ buyer: page, outbox, faults }) => {
  faults.expect(lostCall);
  const main = page.getByRole('main');
  await test.step('the buyer finds wines without accents and with a misspelling, and adds them by keyboard', async () => {
    await addByName(page, 'chateauneuf galets', galets, { cases: 1, bottles: 8 });
    await addByName(page, 'sancere caillotes', caillottes, { cases: 1, bottles: 0 });
    await seeBasketCount(page, 2);
  });

  await test.step('the buyer changes the basket, and its totals add up', async () => {
    await openBasket(page);
    const line = basketLine(page, galets);
    // 1 case and 8 bottles of a 6-bottle case is 2 cases and 2 bottles: 2 × £183.30 and 2 × £30.55.
    await expect(line.getByRole('textbox', { name: /^Bottles of / })).toHaveValue('2');
    await expect(line).toContainText('£427.70');
    await seeTotals(page, '£520.47', '£104.09', '£624.56');
    await line.getByRole('textbox', { name: /^Cases of / }).fill('1');
    const totals = page.getByRole('region', { name: 'Totals' });
    await totals.getByRole('button', { name: 'Update Cart' }).click();
    // 1 × £183.30, 2 × £30.55 and 1 × £92.77; VAT 8 × £6.11 and 6 × £3.092.
    await seeTotals(page, '£337.17', '£67.43', '£404.60');
  });

  // Reads the answer before the page does, because Chromium drops the body when the page cancels the call or navigates
  // away.
  let credit: { CreditLimit: number; AvailableCredit: number } | undefined;
  await page.route('**/api/account', async (route) => {
    const response = await route.fetch();
    credit = (await response.json()).mainResult;
    await route.fulfill({ response });
  });
  await goToCheckout(page);
  const addresses = page.getByRole('group', { name: 'Select Delivery Address' });
  await expect(addresses.getByRole('radio')).toHaveCount(3);
  await addresses.getByRole('radio', { name: /^The Harbourmaster’s Table/ }).check();
  await expect.poll(() => credit).toBeDefined();
  const { CreditLimit, AvailableCredit } = credit ?? { CreditLimit: 0, AvailableCredit: 0 };
  await page.unroute('**/api/account');
  await giveReference(page, 'MIXED CASE 1');
  await page.getByRole('textbox', { name: 'Delivery Notes' }).fill('Mind the cat.\nTwice.');
  const date = (await chosenDate(page, 'Delivery Date').textContent()) ?? '';

  await page.route('**/api/confirm/order', (route) => route.abort());
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/account/orders/item-email')) sent.push(request.postData() ?? '');
  });
  const placed = await placeOrder(page);
  await test.step('the thank-you page shows a provisional number until the order is confirmed', async () => {
    expect(placed.orderId).toMatch(provisional);
    await expect(main.getByText(`Your order number ${placed.orderId} was confirmed!`)).toBeVisible();
    await expect(main.getByText('Number on its way')).toBeVisible();
    await audit(page, 'thank-you with a provisional number');
    expect(sent, 'no confirmation without a number').toEqual([]);
  });

  await page.unroute('**/api/confirm/order');
  const orderNo = await seeConfirmed(page);
  await expect(main.getByText('Confirmed', { exact: true })).toBeVisible();
  await expect(main.getByRole('region', { name: /Order/ }), 'no second order').toHaveCount(1);
  await seeBasketCount(page, 0);

  await test.step('the thank-you page says when the wines arrive, and shows address, date, lines and the new balance', async () => {
    await seePage(page, /^Arriving \w+day \d+ \w+, before 11am$/);
    const order = page.getByRole('region', { name: `Order ${orderNo}` });
    const delivery = page.getByRole('region', { name: 'Delivery' });
    for (const fact of ['3 Ropewalk Quay', 'CT21 5KO', date, 'MIXED CASE 1', 'Mind the cat.\nTwice.'])
      await expect(delivery).toContainText(fact, { useInnerText: true });
    await expect(order.getByRole('row', { name: caillottes })).toContainText('92.77');
    await expect(order.getByRole('row', { name: /^Order Total/ })).toContainText('£404.60');
    expect(await newBalance(page)).toBe(Math.round((CreditLimit - AvailableCredit + 404.6) * 100));
    await expect(main.getByText(/^confirmation sent to .*buyer@example\.com/)).toBeVisible();
    await expect(main.getByRole('link', { name: 'contact us' })).toBeVisible();
  });

  await test.step('the buyer opens the thank-you page again, and gets only one mail', async () => {
    const flag = `confirmation-sent/Order/${orderNo}`;
    expect(await page.evaluate((key) => sessionStorage.getItem(key), flag)).toBe('1');
    await page.reload();
    expect(await seeConfirmed(page)).toBe(orderNo);
    const mail = await seeMail(outbox, orderNo);
    expect(mail.to?.map(({ address }) => address)).toEqual([people.buyer]);
    expect(mail.subject).toContain(`Order ${orderNo} confirmed`);
    for (const fact of [galets, '1 case and 2 bottles', 'Order Total: £404.60', 'Reference: MIXED CASE 1'])
      expect(mail.text).toContain(fact);
    expect(sent.map((body) => JSON.parse(body))).toMatchObject([
      { orderNo, kind: 'Order', backOrder: false },
    ]);
  });

  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('banner'), 'the menus are not printed').toBeHidden();
  await expect(page.getByRole('row', { name: caillottes })).toBeVisible();
  await page.emulateMedia({ media: 'screen' });

  await page.goBack();
  await expect(page, 'the checkout is not there to be sent again').not.toHaveURL(/checkout/);
  await seeBasketCount(page, 0);

  await test.step('My Orders shows the order, and the list shows when the wines were ordered', async () => {
    await openFromMenu(page, 'My Orders');
    const row = page.getByRole('row').filter({ hasText: orderNo });
    await expect(row).toContainText(/MIXED CASE 1.*337\.17.*67\.43/);
    await searchFor(page, 'chateauneuf galets');
    await expect(productCard(page, galets)).toContainText('You last ordered 1 case and 2 bottles on');
  });
});

test('a buyer chooses a collection time, and reads the time in the mail', {
  tag: ['@1.customer.4', '@2.checkout.6', '@4.load.8'],
}, async ({ buyer: page, outbox }) => {
  await checkOutWith(page, 'caillottes', caillottes, { cases: 0, bottles: 3 });
  await page.getByRole('radio', { name: /^Collection/ }).check();
  const part = page.getByRole('region', { name: 'Collection Date and Time' });
  const time = part.getByRole('combobox', { name: 'Collection Time' });
  await expect(time).toHaveValue(/^\d\d:00$/);
  const slots = await time.getByRole('option').allInnerTexts();
  for (const slot of slots) expect(slot).toMatch(/^(09|1[0-7]):00$/);
  const chosen = slots.at(-1) ?? '';
  await time.selectOption(chosen);
  await audit(page, 'checkout for collection');
  await giveReference(page, 'COLLECT 1');
  await placeOrder(page);
  const orderNo = await seeConfirmed(page);
  await expect(page.getByRole('main')).toContainText(chosen);
  const mail = await seeMail(outbox, orderNo);
  expect(mail.text).toContain('Collect from');
  expect(mail.text).toMatch(new RegExp(`^Collect on .* at ${chosen}\\n`));
});

test('a buyer places a large order that is split into three, and re-orders the three from My Orders as one group', {
  tag: ['@2.orders.4'],
}, async ({ buyer: page, outbox }) => {
  await watchPages(page);
  await checkOutWith(page, 'verdejo nocturno', verdejo, { cases: 20, bottles: 0 });
  await giveReference(page, 'IN MY CALENDAR');
  const placed = await placeOrder(page);
  for (const number of Object.values(placed)) expect(number).toMatch(provisional);
  const orderNo = await seeConfirmed(page);
  const main = page.getByRole('main');
  const reserves = main.getByText(/^Some items have been moved to Reserves Order: [A-WYZ]\S+/);
  const backOrder = main.getByText(
    /^Not all Stock available\. Some items have been moved to an additional Back Order: [A-WYZ]\S+/,
  );
  await expect(reserves).toBeVisible();
  await expect(backOrder).toBeVisible();
  const numberOf = (sentence: string | null) => /: (\S+)/.exec(sentence ?? '')?.[1] ?? '';
  // 20 cases of 6 are 69 bottles in stock, 16 on back order and 35 in reserve.
  const quantities = [
    [orderNo, '11 cases and 3 bottles', `Order ${orderNo}`],
    [numberOf(await backOrder.textContent()), '2 cases and 4 bottles', 'Back Order'],
    [numberOf(await reserves.textContent()), '5 cases and 5 bottles', 'Reserves Order'],
  ] as const;
  for (const [number, quantity, kind] of quantities) {
    const mail = await seeMail(outbox, number);
    expect(mail.subject).toContain(kind);
    expect(mail.text).toContain(quantity);
  }

  await test.step('the thank-you page does not shift on a phone while the numbers arrive, and offers a calendar file', async () => {
    await page.setViewportSize(phone);
    await page.reload();
    await expect(main.getByText('Confirmed', { exact: true })).toHaveCount(3);
    await expect(main.getByText('3 Ropewalk Quay'), 'the address once').toHaveCount(1);
    expect((await seenOn(page)).shift).toBeLessThan(0.01);
    await audit(page, 'thank-you with three orders');
    const download = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Add to calendar' }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe(`${orderNo}.ics`);
    // A calendar file folds long lines (RFC 5545 §3.1).
    const text = (await readFile(await file.path(), 'utf8')).replaceAll('\r\n ', '');
    expect(text).toContain('Your reference: IN MY CALENDAR');
  });

  await openFromMenu(page, 'My Orders');
  const table = page.getByRole('table', { name: 'Orders' });
  const group = table.getByRole('rowgroup').filter({ hasText: / in three parts: / });
  await expect(group).toContainText('from stock, on back order and from your reserves');
  await expect(group.getByRole('link', { name: /^View order SO/ })).toHaveCount(3);
  const reOrder = group.getByRole('link', { name: /^Re-Order/ });
  await expect(reOrder).toHaveAccessibleName(/^Re-Order orders SO\d+, SO\d+ and SO\d+$/);
  await audit(page, 'My Orders with an order in three parts');
  await test.step('My Orders does not shift while its orders and due deliveries arrive', async () => {
    for (const size of [desktop, phone]) {
      await page.setViewportSize(size);
      await page.reload();
      await expect(page.getByRole('region', { name: 'Due deliveries' })).toBeVisible();
      await expect(group).toBeVisible();
      expect((await seenOn(page)).shift).toBeLessThan(0.01);
    }
    await page.setViewportSize(desktop);
  });
  await reOrder.click();
  await page.getByRole('button', { name: 'Re-order', exact: true }).click();
  const cases = basketLine(page, verdejo).getByRole('textbox', { name: /^Cases of / });
  await expect(cases, 'the quantity of all three orders').toHaveValue('20');
});
