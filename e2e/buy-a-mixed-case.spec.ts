import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, giveReference, goToCheckout, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { caillottes, galets, verdejo } from './steps/demo-merchant.ts';
import { addByName, basketLine, openBasket, seeBasketCount, seeTotals } from './steps/fill-basket.ts';
import { seeMail } from './steps/read-mail.ts';
import { openFromMenu, people } from './steps/sign-in.ts';

const provisional = /^XX\d{6,}$/;

test('a mixed case, from a search without accents to the mail', async ({ buyer: page, outbox }) => {
  await test.step('finds wines without accents, misspelt too, and adds them by keyboard', async () => {
    await addByName(page, 'chateauneuf galets', galets, { cases: 1, bottles: 8 });
    await addByName(page, 'sancere caillotes', caillottes, { cases: 1, bottles: 0 });
    await seeBasketCount(page, 2);
  });

  await test.step('changes the basket; its sums add up', async () => {
    await openBasket(page);
    const line = basketLine(page, galets);
    // 1 case and 8 bottles of 6 is 2 cases and 2 bottles: 2 × £183.30 and 2 × £30.55.
    await expect(line.getByRole('textbox', { name: /^Cases of / })).toHaveValue('2');
    await expect(line.getByRole('textbox', { name: /^Bottles of / })).toHaveValue('2');
    await expect(line).toContainText('£427.70');
    await seeTotals(page, '£520.47', '£104.09', '£624.56');

    await line.getByRole('textbox', { name: /^Cases of / }).fill('1');
    const totals = page.getByRole('region', { name: 'Totals' });
    await expect(totals.getByRole('link', { name: 'Checkout' })).toHaveCount(0);
    await totals.getByRole('button', { name: 'Update Cart' }).click();
    // 1 × £183.30, 2 × £30.55 and 1 × £92.77; VAT 8 × £6.11 and 6 × £3.092.
    await seeTotals(page, '£337.17', '£67.43', '£404.60');
  });

  await test.step('checks out for delivery with a reference', async () => {
    await goToCheckout(page);
    const addresses = page.getByRole('group', { name: 'Select Delivery Address' });
    await expect(addresses.getByRole('radio')).toHaveCount(3);
    await addresses.getByRole('radio', { name: /^The Harbourmaster’s Table/ }).check();
    await expect(page.getByRole('row', { name: /^Order Total/ })).toContainText('£404.60');
    await giveReference(page, 'MIXED CASE 1');
    await page.getByRole('textbox', { name: 'Delivery Notes' }).fill('Mind the cat.');
  });

  const placed = await placeOrder(page);
  expect(placed.orderId).toMatch(provisional);
  expect(placed.backOrderId).toBe('0');
  expect(placed.reservesOrderId).toBe('0');

  const orderNo = await seeConfirmed(page);
  expect(orderNo).not.toMatch(provisional);
  const thanks = page.getByRole('main');
  await expect(thanks.getByText('Confirmed', { exact: true }).first()).toBeVisible();
  await expect(thanks).toContainText('MIXED CASE 1');
  await expect(thanks).toContainText('Mind the cat.');
  await expect(thanks).toContainText('3 Ropewalk Quay');
  await seeBasketCount(page, 0);

  await test.step('has one mail, with the number, the wines and the total', async () => {
    const mail = await seeMail(outbox, orderNo);
    expect(mail.to?.map(({ address }) => address)).toEqual([people.buyer]);
    expect(mail.subject).toContain(`Order ${orderNo} confirmed`);
    expect(mail.text).toContain(galets);
    expect(mail.text).toContain('1 case and 2 bottles');
    expect(mail.text).toContain('Order Total: £404.60');
    expect(mail.text).toContain('Customer Reference: MIXED CASE 1');
    expect(mail.html).toContain(orderNo);
  });

  await test.step('finds the order in My Orders', async () => {
    await openFromMenu(page, 'My Orders');
    const row = page.getByRole('row').filter({ hasText: orderNo });
    await expect(row).toContainText('MIXED CASE 1');
    await expect(row).toContainText('337.17');
    await expect(row).toContainText('67.43');
  });
});

test('a collection at a chosen hour, which the mail has', {
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
  const placed = await placeOrder(page);
  expect(placed.orderId).toMatch(provisional);
  const orderNo = await seeConfirmed(page);
  await expect(page.getByRole('main')).toContainText(chosen);
  const mail = await seeMail(outbox, orderNo);
  expect(mail.text).toContain('Collect from');
  expect(mail.text).toMatch(new RegExp(`Collection: \\S+ \\d+/\\d+/\\d{4} ${chosen}`));
});

test('a large order becomes three: reserves, stock and back order', async ({ buyer: page, outbox }) => {
  await checkOutWith(page, 'verdejo nocturno', verdejo, { cases: 20, bottles: 0 });
  await expect(page.getByRole('rowheader', { name: /from your reserves/ })).toBeVisible();
  const placed = await placeOrder(page);
  for (const orderNo of Object.values(placed)) expect(orderNo).toMatch(provisional);
  const orderNo = await seeConfirmed(page);
  const main = page.getByRole('main');
  const reserves = main.getByText(/^Some items have been moved to Reserves Order: [A-WYZ]\S+/);
  const backOrder = main.getByText(
    /^Not all Stock available\. Some items have been moved to an additional Back Order: [A-WYZ]\S+/,
  );
  await expect(reserves).toBeVisible();
  await expect(backOrder).toBeVisible();
  const numberOf = (sentence: string | null) => /: (\S+)/.exec(sentence ?? '')?.[1] ?? '';
  // 69 bottles of stock, 16 that follow, 35 of reserves: nothing is lost on the way.
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
});
