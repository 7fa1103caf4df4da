import type { Page } from '@playwright/test';
import { accountListsSync } from '@tradecellar/contract/named-lists.ts';
import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { placeOrder, seeCheckout } from './steps/check-out.ts';
import { countOne, makeList } from './steps/named-lists.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { goWithin } from './steps/open-screens.ts';
import { noConnection } from './steps/server-away.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test.use({ viewport: phone, hasTouch: true });

const bins = 10;
/** Returns counts below and above the par of 12 bottles. */
const bottlesOf = (bin: number) => [0, 3, 14, 6, 11, 24, 8][bin % 7] ?? 0;

test('a buyer counts ten bins offline in the cellar, and orders the missing wines online', async ({
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
  // All scripts must have loaded: if a download is cut off, its script is missing until the page is reloaded.
  await seeNetworkIdle(page);

  await context.setOffline(true);
  await expect(page.getByText('Offline. We’ll save your count when you’re back.')).toBeVisible();
  await expect(page.getByText('No answer from the shop'), 'nothing lies over the number pad').toBeHidden();
  for (let bin = 0; bin < bins; bin += 1) await countOne(page, bottlesOf(bin));
  await expect(page.getByRole('heading', { name: `All ${bins} wines counted` })).toBeVisible();

  await context.setOffline(false);
  await audit(page, 'the end of a count');
  await page.setViewportSize(phone);
  await page.getByRole('button', { name: 'Order what’s missing' }).click();
  await expect(page).toHaveURL(`/lists/${id}/missing`);
  await seePage(page, 'Below par');
  await audit(page, 'wines below par');
  await page.setViewportSize(phone);
  const bar = page.getByRole('region', { name: 'Your order' });
  await expect(bar.locator('strong')).toHaveText('Nothing in your basket yet');
  await bar.getByRole('button', { name: /^Add \d+ wines? and review$/ }).click();
  await seeCheckout(page);
  await placeOrder(page);
});

/**
 * Tells the page that it is online until `seen` passes, because the page asks for counts at this event and every ten
 * seconds.
 */
async function askUntil(device: Page, seen: () => Promise<void>): Promise<void> {
  await expect(async () => {
    await device.evaluate(() => dispatchEvent(new Event('online')));
    await seen();
  }).toPass({ timeout: 120_000 });
}

/** Counts the current wine, and waits until the shop has taken the count, which the phone sends a moment later. */
async function countAndSend(device: Page, bottles: number): Promise<void> {
  const taken = device.waitForResponse(
    (response) =>
      response.url().endsWith(accountListsSync.path) && response.request().postDataJSON().Acts.length > 0,
  );
  await countOne(device, bottles);
  await taken;
}

test('a buyer counts a list on two phones, and restores a count that the second phone overwrote', async ({
  buyer: page,
  context,
  browser,
  faults,
  shop,
}) => {
  test.slow();
  faults.expect(noConnection);
  const id = await makeList(page, 'Bar', 4);
  const others = await browser.newContext({ baseURL: shop.url, viewport: phone, hasTouch: true });
  const other = await others.newPage();
  await signIn(other, people.buyer);
  await Promise.all([page.goto(`/lists/${id}/count`), other.goto(`/lists/${id}/count`)]);
  await countOne(page, 3);
  await countOne(page, 14);
  await askUntil(other, () => expect(other.getByText('2 of 4')).toBeVisible({ timeout: 1_000 }));
  // The second phone still shows the first bin, so it counts the bin again and then goes to the third bin.
  await countAndSend(other, 5);
  await expect(other.getByText('2 of 4')).toBeVisible();
  await seeNetworkIdle(page);

  await context.setOffline(true);
  await countOne(page, 6);
  await countAndSend(other, 7);
  await expect(other.getByText('3 of 4')).toBeVisible();
  await context.setOffline(false);
  const news = other.getByRole('status', { name: 'News of your lists' });
  await askUntil(other, () =>
    expect(news).toContainText('counted as 6 bottles instead of your 7. It was counted on another device.', {
      timeout: 1_000,
    }),
  );
  await audit(other, 'the news of a count');
  await news.getByRole('button', { name: 'Put back' }).tap();
  await expect(news).toBeEmpty();

  await page.getByRole('button', { name: 'Show as list' }).click();
  const counts = page.getByRole('textbox', { name: /^Bottles of / });
  await askUntil(page, async () => {
    for (const [bin, bottles] of [5, 14, 7].entries()) {
      await expect(counts.nth(bin)).toHaveValue(String(bottles), { timeout: 1_000 });
    }
  });
  await expect(page.getByRole('status', { name: 'News of your lists' })).toBeEmpty();
  await others.close();
});

test('a buyer’s list, its edit and its dialogs pass the accessibility audit', async ({ buyer: page }) => {
  const id = await makeList(page, 'Terrace', 6);
  await page.goto('/lists');
  await expect(page.getByRole('link', { name: 'Count Terrace' })).toBeVisible();
  await audit(page, 'lists');
  await goWithin(page, `/lists/${id}/count`);
  await page.getByRole('button', { name: 'Show as list' }).click();
  await audit(page, 'the count as a list');
  await goWithin(page, `/lists/${id}`);
  await audit(page, 'a list');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByRole('textbox', { name: /^Par of / }).first()).toBeVisible();
  await audit(page, 'a list that is edited');
  await page.getByRole('button', { name: 'Rename' }).click();
  await expect(page.getByRole('dialog', { name: 'Rename the list' })).toBeVisible();
  await audit(page, 'the name of a list');
  await page.keyboard.press('Escape');
  await goWithin(page, '/product-detail/RHO008');
  await page.getByRole('button', { name: 'Add to list…' }).click();
  await expect(page.getByRole('dialog', { name: /^Add .* to…$/ })).toBeVisible();
  await audit(page, 'the choice of a list');
});
