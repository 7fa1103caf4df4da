import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { placeOrder, seeCheckout } from './steps/check-out.ts';
import { countOne, makeList } from './steps/named-lists.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { noConnection } from './steps/server-away.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test.use({ viewport: phone, hasTouch: true });

const bins = 60;
/** None, a few, and par or more. */
const bottlesOf = (bin: number) => [0, 3, 14, 6, 11, 24, 8][bin % 7] ?? 0;

test('sixty bins are counted in a cellar without a network, and the missing wines are one order upstairs', async ({
  buyer: page,
  context,
  faults,
}) => {
  faults.expect(noConnection);
  const id = await makeList(page, 'Cellar', bins);
  await page.goto('/lists');
  await page.getByRole('link', { name: 'Count Cellar' }).click();
  await expect(page.getByText(`0 of ${bins}`)).toBeVisible();
  await audit(page, 'the count');
  await page.setViewportSize(phone);
  // A script that is lost on its way is lost until the page is loaded again.
  await seeNetworkIdle(page);

  await context.setOffline(true);
  await expect(page.getByText('No network: counts are sent once it is back.')).toBeVisible();
  await expect(page.getByText('No answer from the shop'), 'nothing lies over the number pad').toBeHidden();
  let taps = 0;
  for (let bin = 0; bin < bins; bin += 1) taps += await countOne(page, bottlesOf(bin));
  console.log({ tapsABin: taps / bins });
  await expect(page.getByRole('heading', { name: `All ${bins} wines counted` })).toBeVisible();

  await context.setOffline(false);
  await page.getByRole('button', { name: 'What is missing' }).click();
  await expect(page).toHaveURL(`/lists/${id}/missing`);
  await seePage(page, 'What is missing');
  const bar = page.getByRole('region', { name: 'Your order' });
  await expect(bar.locator('strong')).toHaveText('Basket empty');
  await bar.getByRole('button', { name: /^Add \d+ and review$/ }).click();
  await seeCheckout(page);
  await placeOrder(page);
});

test('two phones count one list together, and the last count of a bin is on both', async ({
  buyer: page,
  browser,
  shop,
}) => {
  const id = await makeList(page, 'Bar', 4);
  const others = await browser.newContext({ baseURL: shop.url, viewport: phone, hasTouch: true });
  const other = await others.newPage();
  await signIn(other, people.buyer);
  await Promise.all([page.goto(`/lists/${id}/count`), other.goto(`/lists/${id}/count`)]);
  await countOne(page, 3);
  await countOne(page, 14);
  await expect(other.getByText('2 of 4')).toBeVisible({ timeout: 20_000 });
  // The other phone still shows the first bin, and counts it again.
  await countOne(other, 5);
  await countOne(other, 7);
  await expect(page.getByText('3 of 4')).toBeVisible({ timeout: 20_000 });
  await page.getByRole('button', { name: 'As rows' }).click();
  const counts = page.getByRole('textbox', { name: /^Bottles of / });
  await expect(counts.first()).toHaveValue('5', { timeout: 20_000 });
  await expect(counts.nth(1)).toHaveValue('14');
  await expect(counts.nth(2)).toHaveValue('7');
  await others.close();
});

test('a count that another phone overrules without knowing of it is told, and can be put back', async ({
  buyer: page,
  context,
  browser,
  faults,
  shop,
}) => {
  faults.expect(noConnection);
  const id = await makeList(page, 'Shelf', 3);
  const others = await browser.newContext({ baseURL: shop.url, viewport: phone, hasTouch: true });
  const other = await others.newPage();
  await signIn(other, people.buyer);
  await Promise.all([page.goto(`/lists/${id}/count`), other.goto(`/lists/${id}/count`)]);
  await expect(page.getByText('0 of 3')).toBeVisible();
  await seeNetworkIdle(page);
  await context.setOffline(true);
  await countOne(page, 3);
  await countOne(other, 8);
  await expect(other.getByText('1 of 3')).toBeVisible();
  await seeNetworkIdle(other);
  await context.setOffline(false);

  const news = other.getByRole('status', { name: 'News of your lists' });
  await expect(news).toContainText('your 8 bottles became 3. It was counted on another device.', {
    timeout: 30_000,
  });
  await audit(other, 'the news of a count');
  await news.getByRole('button', { name: 'Put back' }).tap();
  await expect(news).toBeEmpty();
  await page.getByRole('button', { name: 'As rows' }).click();
  const counts = page.getByRole('textbox', { name: /^Bottles of / });
  await expect(counts.first()).toHaveValue('8', { timeout: 30_000 });
  await expect(page.getByRole('status', { name: 'News of your lists' })).toBeEmpty();
  await others.close();
});
