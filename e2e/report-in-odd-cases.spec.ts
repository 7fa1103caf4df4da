import { writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { jpeg } from '../server/test/picture-files.ts';
import { expect, test } from './shop/journey.ts';
import type { StartedShop } from './shop/start-shop.ts';
import { bringFile, checkOf, photoOf, seeAfterReload } from './steps/report-delivery.ts';
import { noConnection } from './steps/server-away.ts';
import { people, signIn } from './steps/sign-in.ts';

test.use({
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  merchant: { backOffice: { inbox: true } },
});

const choose = (page: Page, files: readonly string[]) =>
  checkOf(page)
    .locator('input[type=file]')
    .setInputFiles([...files]);

const WINE = 'Fleurie Les Garants';

/** An order of the ledger that was due so many days ago, with six bottles; its page is open. */
async function openOrderDue(page: Page, shop: StartedShop, orderNo: string, daysAgo: number): Promise<void> {
  const due = formatTradeDate(addDays(londonTime(new Date()).date, -daysAgo));
  const header =
    'Order_OrderNo,CustomerAccount,Order_OrderDate,RequiredDate,Order_TotalNett,Order_TotalVAT\n';
  await bringFile(shop, 'orders.csv', `${header}${orderNo},HARB01,${due},${due},60,12\n`);
  await signIn(page, people.buyer);
  await page.goto(`/order-details/${orderNo}`);
  await seeAfterReload(page, page.getByRole('heading', { level: 1, name: `Order ${orderNo}` }));
  const lines = 'Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT\n';
  await bringFile(shop, 'order-lines.csv', `${lines}${orderNo},FLEUR1,${WINE},6,60,12\n`);
  await seeAfterReload(page, page.getByText(WINE).first());
}

for (const [day, outcome] of [
  [13, /: 6 bottles, did not arrive$/],
  [15, /: 6 bottles, did not arrive, reported late$/],
] as const) {
  test(`an order that did not arrive is reported on day ${day}`, async ({ page, shop, faults }) => {
    faults.expect(/404/);
    await openOrderDue(page, shop, `DAY${day}`, day);
    const check = checkOf(page);
    await check.getByRole('button', { name: 'Something wrong' }).tap();
    await check.getByRole('checkbox', { name: 'The whole order did not arrive' }).tap();
    await check.getByRole('button', { name: 'Send report' }).tap();
    await expect(check.getByText(outcome)).toBeVisible();
    await expect(check.getByText(/^In query/)).toBeVisible();
  });
}

test('two phones report the same line: each sees the other’s report, and no bottle is claimed twice', async ({
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
    await checkOf(phone).getByRole('button', { name: 'Something wrong' }).click();
    await checkOf(phone).getByRole('button', { name: 'Broken' }).click();
    await checkOf(phone).getByRole('textbox', { name: 'Bottles' }).fill('4');
  }
  await checkOf(page).getByRole('button', { name: 'Send report' }).click();
  await expect(checkOf(page).getByText(/^In query/)).toBeVisible();
  await checkOf(second).getByRole('button', { name: 'Send report' }).click();
  await expect(checkOf(second).getByText(/^All but 2 of the bottles .* reported already, by/)).toBeVisible();
  await expect(checkOf(second).getByText(/: 4 bottles, broken$/)).toBeVisible();
  await checkOf(second).getByRole('textbox', { name: 'Bottles' }).fill('2');
  await checkOf(second).getByRole('button', { name: 'Send report' }).click();
  await expect(checkOf(second).getByText(/^CL\d+/)).toHaveCount(2);
  await page.reload();
  await expect(checkOf(page).getByText(/^CL\d+/)).toHaveCount(2);
});

test('a HEIC and a PDF named .jpg have their sentence, a photo of 40 MB is scaled down, and ten go over a bad line', async ({
  page,
  shop,
  context,
  faults,
}, testInfo) => {
  test.setTimeout(180_000);
  faults.expect(noConnection);
  faults.expect(/404/);
  await openOrderDue(page, shop, 'PHOTOS', 1);
  const check = checkOf(page);
  await check.getByRole('button', { name: 'Something wrong' }).tap();
  await check.getByRole('button', { name: 'Broken' }).tap();
  // Files by their paths, as Playwright takes seconds over large contents.
  const fileOf = async (name: string, content: Buffer) => {
    const file = testInfo.outputPath(name);
    await writeFile(file, content);
    return file;
  };
  const photo = async (seed: number) => (await photoOf(seed)).buffer;
  const large = await fileOf('large.jpg', Buffer.concat([await photo(9), Buffer.alloc(40_000_000)]));
  await choose(page, [
    await fileOf('a.heic', Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic')),
    await fileOf('b.jpg', Buffer.from('%PDF-1.7 not a photo')),
    large,
  ]);
  await expect(check.getByRole('alert')).toHaveText(
    'a.heic cannot be read as a photo. Please choose a JPEG, PNG or WebP. b.jpg cannot be read as a photo. Please choose a JPEG, PNG or WebP.',
  );
  await check.getByRole('button', { name: 'Remove photo 1' }).tap();
  await expect(check.getByRole('button', { name: 'Remove photo 1' })).toHaveCount(0);
  const nine = Array.from({ length: 9 }, async (_none, n) =>
    fileOf(`${n}.jpg`, await jpeg({ width: 480, height: 640, seed: 20 + n })),
  );
  await choose(page, [large, ...(await Promise.all(nine))]);
  await expect(check.getByRole('button', { name: 'Remove photo 10' })).toBeVisible({ timeout: 20_000 });

  const cdp = await context.newCDPSession(page);
  const slow = { offline: false, latency: 400, downloadThroughput: 100_000, uploadThroughput: 100_000 };
  await cdp.send('Network.emulateNetworkConditions', slow);
  const tries: number[] = [];
  await page.route('**/api/account/claims/photos/add', async (route) => {
    const { PhotoNo } = route.request().postDataJSON();
    tries.push(PhotoNo);
    const isFirst = tries.filter((no) => no === PhotoNo).length === 1;
    await (PhotoNo === 6 && isFirst ? route.abort('connectionreset') : route.continue());
  });
  await check.getByRole('button', { name: 'Send report' }).tap();
  await expect(check.getByRole('img', { name: /^10 of CL/ })).toBeVisible({ timeout: 120_000 });
  expect(tries.filter((no) => no === 6).length).toBeGreaterThan(1);
  await expect(check.getByText(/^CL\d+/)).toHaveCount(1);
});
