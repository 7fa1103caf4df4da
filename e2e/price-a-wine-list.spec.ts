import type { Page } from '@playwright/test';
import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { makeList } from './steps/named-lists.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';

const glasses = (page: Page) => page.getByRole('textbox', { name: /^Price of 175 ml of / });
const takes = (page: Page) => page.getByRole('button', { name: /^To hold 70 % charge £.* for 175 ml of / });

/** Headless Chromium prints nothing, so the page hears of a print as it does before paper. */
async function printAs(page: Page, button: string, seen: string): Promise<void> {
  await page.evaluate(() => {
    window.print = () => dispatchEvent(new Event('beforeprint'));
  });
  await page.emulateMedia({ media: 'print' });
  await page.getByRole('button', { name: button, includeHidden: true }).dispatchEvent('click');
  await expect(page.getByRole('heading', { name: seen, exact: true })).toBeVisible();
}

async function endPrint(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
}

test('a publican prices a list by keyboard, reprices three wines, and prints both lists', async ({
  buyer: page,
}) => {
  const id = await makeList(page, 'Summer list', 6);
  await page.goto(`/lists/${id}`);
  await page.getByRole('link', { name: 'Wine list' }).click();
  await glasses(page).first().focus();
  for (const price of ['7.5', '8', '8.5']) {
    await page.keyboard.type(price);
    await page.keyboard.press('Enter');
  }
  await expect(glasses(page).nth(3)).toBeFocused();
  await expect(page.getByText('3 under 70 %', { exact: true })).toBeVisible();
  await audit(page, 'the wine list');

  for (const left of [2, 1, 0]) {
    await takes(page).first().click();
    await expect(takes(page)).toHaveCount(left);
  }
  await page.getByRole('button', { name: 'Names and headings' }).click();
  await page
    .getByRole('textbox', { name: /^Guests read for / })
    .first()
    .fill('House champagne');
  await page
    .getByRole('textbox', { name: /^Heading above / })
    .first()
    .fill('By the glass');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Done' }).click();

  await printAs(page, 'Print for guests', 'Summer list');
  await expect(page.getByRole('row', { name: /^House champagne NV £\d+\.\d0$/ })).toBeVisible();
  await expect(page.getByRole('row'), 'the heads, a heading, and the wines that have a price').toHaveCount(5);
  await expect(page.getByText('£22.50').filter({ visible: true }), 'the cost').toHaveCount(0);
  await endPrint(page);

  await printAs(page, 'Print for staff', 'Summer list: for staff');
  await expect(
    page.getByRole('row', { name: /^House champagne NV £22\.50 £.* 7\d\.\d %.*Sulphites/ }),
  ).toBeVisible();
  await endPrint(page);

  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('summer-list.csv');
});

test.describe('on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('a publican reprices a glass, is refused a price of nought, and keeps the price offline', async ({
    buyer: page,
    context,
  }) => {
    const id = await makeList(page, 'Bar', 3);
    await page.goto(`/lists/${id}/wine-list`);
    const [first, second] = [glasses(page).nth(0), glasses(page).nth(1)];
    await first.fill('7.5');
    await second.tap();
    await takes(page).tap();
    await expect(first).not.toHaveValue('7.50');
    const held = await first.inputValue();
    await second.fill('0');
    await first.tap();
    await expect(page.getByRole('alert')).toHaveText('A price of nought is not sold: leave the field empty');
    await second.fill('');
    await seeNetworkIdle(page);
    await context.setOffline(true);
    await second.fill('30');
    await first.tap();
    await context.setOffline(false);
    await expect(async () => {
      await page.evaluate(() => dispatchEvent(new Event('online')));
      await page.reload();
      await expect(second).toHaveValue('30.00', { timeout: 15_000 });
      await expect(first).toHaveValue(held);
    }).toPass({ timeout: 90_000 });
  });
});
