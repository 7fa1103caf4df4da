import type { Page } from '@playwright/test';
import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { dueDateWords } from '@tradecellar/trade/stock-due.ts';
import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { checkOutWith, goToCheckout, placeConfirmed, placeOrder } from './steps/check-out.ts';
import { chauvigny, galets } from './steps/demo-merchant.ts';
import { addToCart, basketLine, openBasket } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { markOnBoard, openOnBoard } from './steps/orders-board.ts';
import { bringFiles } from './steps/report-delivery.ts';
import { secondBrowser } from './steps/second-browser.ts';
import { openFromMenu, openTab, people, seePage } from './steps/sign-in.ts';

test.use({
  merchant: { backOffice: { takesChanges: true, inbox: true }, mail: { delivered: true } },
});

test('a buyer requests two changes of an order on a phone, and the office declines the first and accepts the second', async ({
  buyer: page,
  browser,
  faults,
  outbox,
}) => {
  faults.expect(/409 \(Conflict\).*account\/orders\/ask-change/);
  await page.setViewportSize(phone);
  await checkOutWith(page, 'galets', galets, { cases: 1, bottles: 0 });
  const orderNo = await placeConfirmed(page);
  await page.goto(`/order-details/${orderNo}`);
  const askForChange = (of: Page) => of.getByRole('button', { name: 'Ask for a change' });
  const formOn = (of: Page) => of.getByRole('form', { name: 'Change order' });
  const send = (of: Page) => formOn(of).getByRole('button', { name: 'Ask for this change' });
  const tab = await openTab(page, `/order-details/${orderNo}`);
  await askForChange(tab).click();
  await formOn(tab).getByLabel('Delivery Notes').fill('Back door');

  await askForChange(page).click();
  await formOn(page)
    .getByRole('textbox', { name: `Cases of ${galets}` })
    .fill('2');
  await expect(formOn(page)).toContainText('We’ve started this order, so our office decides.');
  await send(page).click();
  await expect(formOn(page)).toBeHidden();
  const asked = page.getByRole('region', { name: 'Change requested' });
  await expect(asked).toContainText('until then the order stays as it is');
  await expect(asked).toContainText(`${galets}: 2 cases instead of 1 case`);
  await expect(asked, 'in sight, and not only the end of the order').toBeInViewport();
  await audit(page, 'an order of which a change is asked');
  await page.setViewportSize(phone);
  await send(tab).click();
  await expect(formOn(tab).getByRole('alert'), 'nor in a second tab').toContainText('already');
  await expect(formOn(tab).getByLabel('Delivery Notes')).toHaveValue('Back door');
  await tab.close();

  const office = await secondBrowser(browser, people.office);
  const dialog = office.getByRole('dialog', { name: `Order ${orderNo}` });
  const request = dialog.getByRole('region', { name: 'A change is asked for' });
  const openRequest = async () => {
    await office.goto('/admin/orders');
    await office.getByRole('button', { name: /^Changes to answer 1/ }).click();
    // The lane renders the board anew, and closes an order that was opened before.
    await expect(office).toHaveURL(/show=change-asked/);
    const row = office.getByRole('row', { name: orderNo });
    await expect(row).toContainText('The customer asked for a change');
    await row.getByRole('button', { name: orderNo }).click();
    await expect(request).toContainText('Bea Buyer');
    await expect(request).toContainText(`${galets}: 2 cases instead of 1 case`);
  };
  await test.step('the office declines the first request with a reason, which the buyer reads', async () => {
    await openRequest();
    const decline = dialog.getByRole('button', { name: 'Decline it' });
    await decline.click();
    await expect(dialog).toContainText('Give a reason first');
    await audit(office, 'an order with a change to answer');
    const reason = 'It is packed and on the van.';
    await dialog.getByRole('textbox', { name: 'Reason, for the customer' }).fill(reason);
    await decline.click();
    await expect(dialog).toContainText('Change declined. The customer gets your reason by email.');
    await page.reload();
    const answer = page.getByRole('status').filter({ hasText: 'We couldn’t make the change you asked for' });
    await expect(answer).toContainText(reason);
    const declined = async () =>
      (await outbox.subjects()).some((subject) => subject?.includes(`couldn’t change order ${orderNo}`));
    await expect.poll(declined, { timeout: 20_000 }).toBe(true);
  });

  await test.step('the office accepts the second request, and the order has a second version', async () => {
    await askForChange(page).click();
    await formOn(page)
      .getByRole('textbox', { name: `Cases of ${galets}` })
      .fill('2');
    await send(page).click();
    await expect(asked).toBeVisible();
    await openRequest();
    await request.getByRole('button', { name: 'Make this change' }).click();
    await expect(dialog).toContainText('Change made.');
    await page.reload();
    await expect(page.getByText('our office made the change that was asked for')).toBeVisible();
    const versions = page.getByRole('region', { name: 'History' });
    await expect(versions.getByRole('listitem').first()).toContainText('Version 2');
    await expect(versions).toContainText(`${galets}: 2 cases instead of 1 case`);
  });
});

test('a buyer sees a due delivery, and reads in the mail and on the order when it came and who received it', async ({
  buyer: page,
  browser,
  outbox,
}) => {
  await checkOutWith(page, 'galets', galets, { cases: 2, bottles: 0 });
  const number = await placeConfirmed(page);
  await openFromMenu(page, 'My Orders');
  const due = page.getByRole('region', { name: 'Due deliveries' }).getByRole('listitem');
  const itsLine = due.filter({ has: page.getByRole('link', { name: `Order ${number}` }) });
  await expect(itsLine).toContainText('2 cases');
  await expect(itsLine).toContainText('Confirmed');
  await audit(page, 'My Orders with a due delivery');

  const office = await secondBrowser(browser, people.office);
  const dialog = await openOnBoard(office, number);
  await markOnBoard(office, 'Mark as dispatched');
  await expect(dialog.getByRole('list', { name: 'History' })).toContainText('Dispatched');
  await markOnBoard(office, 'Mark as delivered', 'J. Smith');
  await expect(dialog.getByText(/^Delivered .*, received by J\. Smith$/)).toBeVisible();

  const delivered = async () =>
    (await outbox.mailsAbout(number)).find(({ subject = '' }) => subject.includes('delivered'));
  await expect.poll(delivered, { timeout: 20_000 }).toBeDefined();
  const link = /https?:\S+\/order-details\/\S+/.exec((await delivered())?.text ?? '')?.[0] ?? '';
  await page.goto(link);
  await seePage(page, `Order ${number}`);
  await expect(page.getByText(/^\w+day \d+ \w+ \d\d:\d\d, received by J\. Smith$/)).toBeVisible();
  const steps = page.getByRole('list', { name: 'Progress of this order' }).getByRole('listitem');
  await expect(steps).toContainText(['Received', 'Confirmed', 'Dispatched', 'Delivered']);
  await audit(page, 'an order that was delivered');
  await openFromMenu(page, 'My Orders');
  await expect(itsLine).toHaveCount(0);
});

test('a buyer orders a wine that is out of stock, and gets one mail when its due date moves', async ({
  buyer: page,
  shop,
  outbox,
}) => {
  const today = londonTime(new Date()).date;
  const inWords = (days: number) => dueDateWords(addDays(today, days), today);
  /** Imports a stock file: the wine is out of stock, and 60 bottles are due in so many days. */
  const sendStock = (days: number) =>
    bringFiles(shop, {
      'stock.csv': `Code,StockCases,StockBottles,DueDate,DueBottles\nBUR008,0,0,${addDays(today, days)},60\n`,
    });
  const card = productCard(page, chauvigny);
  await sendStock(20);
  await expect(async () => {
    await searchFor(page, 'macon chauvigny');
    await expect(card).toContainText(inWords(20), { timeout: 1_000 });
  }).toPass({ timeout: 30_000 });
  await addToCart(card, { cases: 1, bottles: 0 });
  await card.getByRole('link', { name: chauvigny }).click();
  await seePage(page, chauvigny);
  await expect(page.getByRole('article')).toContainText(inWords(20));
  await openBasket(page);
  await expect(basketLine(page, chauvigny)).toContainText(`Domaine Chauvigny ${inWords(20)}`);
  await goToCheckout(page);
  const split = page.getByRole('rowheader', { name: `on back order ${inWords(20)}: proposed for` });
  await expect(split).toBeVisible();
  const proposed = (await split.textContent())?.split(': proposed for ')[1] ?? '';
  await audit(page, 'a checkout with stock that is due');
  const { backOrderId } = await placeOrder(page);
  await seePage(page, `Arriving ${proposed}, stock ${inWords(20)}`);

  await sendStock(27);
  const told = async () =>
    (await outbox.subjects()).filter((subject = '') =>
      subject.endsWith(`is now ${inWords(27)} – Tradecellar`),
    );
  await expect.poll(told, { message: 'one mail', timeout: 60_000 }).toHaveLength(1);
  await page.goto(`/order-details/${backOrderId}`);
  await expect(page.getByRole('list', { name: 'Progress of this order' })).toContainText(
    new RegExp(`Delivery .*, stock ${inWords(27)}`),
  );
  await expect(page.getByRole('row', { name: chauvigny })).toContainText(inWords(27));
  expect(await told(), 'no second mail').toHaveLength(1);
});
