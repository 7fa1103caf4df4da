import { writeFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import type { Outbox } from './shop/outbox.ts';
import type { StartedShop } from './shop/start-shop.ts';
import { endActing } from './steps/act-for.ts';
import { audit } from './steps/audit-page.ts';
import { goToCheckout, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { lastThirtyDays } from './steps/look-at-lists.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { bringFiles, checkOf, choosePhotos, photoOf } from './steps/report-delivery.ts';
import { noConnection } from './steps/server-away.ts';
import { forgetSignIn, people, seePage, signIn } from './steps/sign-in.ts';

async function makeKey(page: Page, name: string): Promise<string> {
  const asked = page.waitForRequest('**/api/settings');
  await signIn(page, people.office);
  const { authorization = '' } = (await asked).headers();
  const answer = await page.request.post('/api/admin/api-keys', {
    headers: { authorization },
    data: { Name: name, Scopes: ['orders:read', 'orders:write'] },
  });
  await forgetSignIn(page);
  return (await answer.json()).mainResult.Key;
}

async function tell(context: BrowserContext, key: string, path: string, data: object): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await context.request.post(`/api/back-office/${path}`, { headers, data });
  expect(answer.status()).toBe(200);
}

/**
 * Places an order, and reports its delivery as the merchant's system does. Returns the order's number, and the link in
 * the mail about the delivery.
 */
async function orderDelivered(
  page: Page,
  key: string,
  outbox: Outbox,
): Promise<{ no: string; link: string }> {
  await signIn(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await goToCheckout(page);
  await placeOrder(page);
  const no = await seeConfirmed(page);
  await tell(page.context(), key, `orders/${no}/report`, { State: 'delivered', ReceivedBy: 'J. Smith' });
  let link = '';
  await expect
    .poll(async () => {
      const mails = await outbox.mailsAbout(no);
      const { text = '' } = mails.find(({ subject = '' }) => subject.includes('delivered')) ?? {};
      link = /https?:\S+\/order-details\/\S+/.exec(text)?.[0] ?? '';
      return link;
    })
    .not.toBe('');
  return { no, link };
}

const WINE = 'Fleurie Les Garants';

async function openOrderDue(page: Page, shop: StartedShop, orderNo: string, daysAgo: number): Promise<void> {
  const due = formatTradeDate(addDays(londonTime(new Date()).date, -daysAgo));
  const header =
    'Order_OrderNo,CustomerAccount,Order_OrderDate,RequiredDate,Order_TotalNett,Order_TotalVAT\n';
  const lines = 'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT\n';
  await bringFiles(shop, {
    'orders.csv': `${header}${orderNo},HARB01,${due},${due},60,12\n`,
    'order-lines.csv': `${lines}${orderNo},FLEUR1,${WINE},6,60,12\n`,
  });
  await signIn(page, people.buyer);
  await page.goto(`/order-details/${orderNo}`);
  await expect(page.getByText(WINE).first()).toBeVisible();
}

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  merchant: { mail: { delivered: true }, backOffice: { inbox: true } },
});

test('a buyer reports a broken bottle from the mail in four taps and a photo, and the office and a file settle the claim', async ({
  page,
  outbox,
  shop,
}) => {
  const key = await makeKey(page, 'Claims');
  const { no, link } = await orderDelivered(page, key, outbox);
  await page.goto(link);
  const check = checkOf(page);
  await expect(check.getByText('Did everything arrive?')).toBeInViewport();
  const taps: string[] = [];
  const tap = async (name: string | RegExp) => {
    const button = check.getByRole('button', { name });
    const { height = 0 } = (await button.boundingBox()) ?? {};
    expect.soft(height, `${name} is as high as a thumb`).toBeGreaterThanOrEqual(44);
    await button.tap();
    taps.push(String(name));
  };
  await tap('Report a problem');
  await tap(new RegExp(galets));
  await tap('Broken');
  await choosePhotos(page, [await photoOf(1)]);
  await audit(page, 'a report that is being written');
  await page.setViewportSize(phone);
  await tap('Send report');
  await expect(check.getByText(/^Under query/)).toBeVisible();
  await expect(check.getByRole('img', { name: /^1 of CL/ })).toBeVisible();
  expect(taps.length).toBeLessThanOrEqual(4);
  await audit(page, 'order with a report');
  await check.getByRole('img', { name: /^1 of CL/ }).click();
  await expect(page.getByRole('dialog', { name: /^Photo 1 of CL/ })).toBeVisible();
  await audit(page, 'photo of a report');
  await page.keyboard.press('Escape');
  const claimNo = /CL\d+/.exec((await check.getByText(/^CL\d+/).textContent()) ?? '')?.[0] ?? '';

  await page.goto('/account');
  const inQuery = page.getByRole('region', { name: 'Under query' });
  await expect(inQuery).toContainText(claimNo);
  await audit(page, 'account with a sum in query');

  await forgetSignIn(page);
  await signIn(page, people.office);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/claims');
  await seePage(page, 'Claims');
  await expect(page.getByRole('img', { name: /^1 of CL/ })).toBeVisible();
  await audit(page, 'claims');
  await page.getByRole('checkbox', { name: /^Line 1 of CL/ }).check();
  await page.getByRole('textbox', { name: /^Answer for 1 line/ }).fill('We are sorry.');
  const choose = async (name: string) => {
    await page.getByRole('button', { name }).click();
    const question = page.getByRole('alertdialog', { name: `${name}?` });
    await expect(question).toContainText('HARB01');
    await question.getByRole('button', { name }).click();
    await expect(page.getByText('1 line settled')).toBeVisible();
    await expect(page.getByText('Nothing waiting.')).toBeVisible();
  };
  await test.step('the office confirms a replacement, sees its order number, and undoes it', async () => {
    await page.getByRole('button', { name: 'Send again' }).click();
    const question = page.getByRole('alertdialog', { name: 'Send again?' });
    await expect(question).toContainText(/1 bottle to .*, \w{3} \d+ \w{3}, nil/);
    await audit(page, 'the question before bottles are sent again');
    await question.getByRole('button', { name: 'Back' }).click();
    await choose('Send again');
    await page.getByRole('button', { name: /^XX\d+$/ }).click();
    const order = page.getByRole('dialog', { name: /^Order XX/ });
    await expect(order).toContainText('£0.00');
    await order.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByText('Undone: 1 line to settle again.')).toBeVisible();
    await page.getByRole('checkbox', { name: /^Line 1 of CL/ }).check();
    await page.getByRole('textbox', { name: /^Answer for 1 line/ }).fill('We are sorry.');
  });
  await choose('Accept with credit');
  await page.getByRole('button', { name: 'Credit note awaited' }).click();
  await expect(page.getByRole('button', { name: /^Undo until \d\d:\d\d$/ })).toBeVisible();
  await test.step('the office opens the order by its address without a chosen customer', async () => {
    await endActing(page);
    await page.goto(`/order-details/${no}`);
    await seePage(page, `Order ${no}`);
    await expect(page.getByText(/^This order is of .* \(HARB01\)\.$/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Re-order' })).toHaveCount(0);
    await audit(page, 'an order without a chosen customer');
  });

  await forgetSignIn(page);
  await signIn(page, people.buyer);
  await page.goto(`/order-details/${no}`);
  await expect(check.getByText(/^Credit agreed.*We are sorry\./)).toBeVisible();
  const { end } = lastThirtyDays();
  const header = 'CustomerAccount,TransactionDate,TransactionNumber,Type,Total,Balance\n';
  await bringFiles(shop, {
    'claims.csv': `ClaimNo,CreditNote\n${claimNo},CN77\n`,
    'transactions.csv': `${header}HARB01,${end},CN77,Credit Note,-27.60,0\n`,
  });
  await page.reload();
  await expect(check.getByText(/^Credited.*credit note CN77/)).toBeVisible();
  await expect(page.getByRole('definition').filter({ hasText: /^CN77$/ })).toBeVisible();

  await page.goto('/account');
  const row = page.getByRole('row').filter({ hasText: 'CN77' });
  await expect(row.getByRole('link', { name: `Credit for ${no}` })).toBeVisible();
  await expect(inQuery).toHaveCount(0);
});

test('a buyer loses the network while sending photos, and the shop gets every photo once', async ({
  page,
  context,
  faults,
  shop,
}, testInfo) => {
  test.slow();
  faults.expect(noConnection);
  faults.expect(/404/);
  await openOrderDue(page, shop, 'PHOTOS', 1);
  const check = checkOf(page);
  await page.getByRole('button', { name: 'Report a problem' }).tap();
  await check.getByRole('button', { name: 'Missing' }).tap();
  // Playwright is slow with large file contents, but not with file paths.
  const fileOf = async (name: string, content: Buffer) => {
    const file = testInfo.outputPath(name);
    await writeFile(file, content);
    return file;
  };
  const photo = async (seed: number) => (await photoOf(seed)).buffer;
  await check
    .locator('input[type=file]')
    .setInputFiles([
      await fileOf('a.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')),
      await fileOf('b.jpg', Buffer.from('%PDF-1.7 not a photo')),
      await fileOf('large.jpg', Buffer.concat([await photo(2), Buffer.alloc(40_000_000)])),
      await fileOf('3.jpg', await photo(3)),
      await fileOf('4.jpg', await photo(4)),
    ]);
  await expect(check.getByRole('alert')).toHaveText(
    'a.heic cannot be read as a photo. Please choose a JPEG, PNG or WebP. b.jpg cannot be read as a photo. Please choose a JPEG, PNG or WebP.',
    { timeout: 30_000 },
  );
  await expect(check.getByRole('button', { name: 'Remove photo 3' })).toBeVisible({ timeout: 30_000 });

  const isLost = Promise.withResolvers<void>();
  await page.route('**/api/account/claims/photos/add', async (route) => {
    if (route.request().postDataJSON().PhotoNo === 2) {
      await page.unroute('**/api/account/claims/photos/add');
      await context.setOffline(true);
      await shop.kill();
      isLost.resolve();
    }
    await route.continue().catch(() => undefined); // The page may have aborted the request.
  });
  await check.getByRole('button', { name: 'Send report' }).tap();
  await isLost.promise;
  await expect(check.getByText(/^The photos of CL\d+ are kept on this device/)).toBeVisible();
  await context.setOffline(false);
  await shop.startAgain();
  await expect(check.getByRole('img', { name: /^3 of CL/ })).toBeVisible({ timeout: 60_000 });
  await expect(check.getByText(/are kept on this device/)).toHaveCount(0);
  await page.goto('/order-details/PHOTOS');
  await expect(check.getByRole('img', { name: /^\d of CL/ })).toHaveCount(3);
  await expect(check.getByText(/^CL\d+/)).toHaveCount(1);
});

test('a buyer reports offline that a whole order did not arrive, and another page sends the report later', async ({
  page,
  context,
  faults,
  shop,
}) => {
  faults.expect(noConnection);
  faults.expect(/404/);
  await openOrderDue(page, shop, 'LATE', 15);
  const check = checkOf(page);
  await page.getByRole('button', { name: 'Report a problem' }).tap();
  await check.getByRole('checkbox', { name: 'The whole order did not arrive' }).tap();
  await choosePhotos(page, [await photoOf(5)]);
  await seeNetworkIdle(page);
  await context.setOffline(true);
  await check.getByRole('button', { name: 'Send report' }).tap();
  await expect(check.getByText(/is kept on this device, and sent once you’re back online/)).toBeVisible();
  await page.goto('about:blank');
  await context.setOffline(false);
  const isSent = page.waitForResponse('**/api/account/claims/photos/add');
  await page.goto('/orders');
  await isSent;
  await page.goto('/order-details/LATE');
  await expect(check.getByText(/: 6 bottles, did not arrive, reported late$/)).toBeVisible();
  await expect(check.getByText(/^CL\d+/)).toHaveCount(1);
  await expect(check.getByRole('img', { name: /^1 of CL/ })).toBeVisible();
});

test('a buyer reports the same line on two phones, sees both reports, and cannot claim a bottle twice', async ({
  page,
  browser,
  shop,
  faults,
}) => {
  faults.expect(/40[49]/);
  await openOrderDue(page, shop, 'TWICE', 1);
  const second = await (await browser.newContext({ baseURL: shop.url })).newPage();
  await signIn(second, people.buyer);
  await second.goto('/order-details/TWICE');
  for (const phone of [page, second]) {
    await checkOf(phone).getByRole('button', { name: 'Report a problem' }).click();
    await checkOf(phone).getByRole('button', { name: 'Broken' }).click();
    await checkOf(phone).getByRole('textbox', { name: 'Bottles' }).fill('4');
  }
  await checkOf(page).getByRole('button', { name: 'Send report' }).click();
  await expect(checkOf(page).getByText(/^Under query/)).toBeVisible();
  await checkOf(second).getByRole('button', { name: 'Send report' }).click();
  await expect(checkOf(second).getByText(/^Only 2 bottles of .* are left to report\. /)).toBeVisible();
  await expect(checkOf(second).getByText(/: 4 bottles, broken$/)).toBeVisible();
  await checkOf(second).getByRole('textbox', { name: 'Bottles' }).fill('2');
  await checkOf(second).getByRole('button', { name: 'Send report' }).click();
  await expect(checkOf(second).getByText(/^CL\d+/)).toHaveCount(2);
  await page.reload();
  await expect(checkOf(page).getByText(/^CL\d+/)).toHaveCount(2);
  await second.context().close();
});
