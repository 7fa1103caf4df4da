import type { Page } from '@playwright/test';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import { phone } from '../browser.ts';
import { expect, test } from '../shop/journey.ts';
import { audit } from '../steps/audit-page.ts';
import { countPointers } from '../steps/by-keyboard.ts';
import { caillottes, galets } from '../steps/demo-merchant.ts';
import { addByName, seeBasketCount } from '../steps/fill-basket.ts';
import { people, seePage, signIn } from '../steps/sign-in.ts';

const bar = (page: Page) => page.getByRole('region', { name: 'Your order' });

test('the order bar shows the basket and typed quantities, and a button shows the account manager', {
  tag: ['@1.customer.7', '@2.header.21'],
}, async ({ page }) => {
  const asked = page.waitForResponse(`**/api${deliveryDate.path}`);
  await signIn(page, people.buyer);
  await expect(bar(page)).toContainText('Nothing in your basket yet');
  const { beforeCutoff } = await (await asked).json();
  const delivery = beforeCutoff ? /^Order within (\d+ h)? ?(\d+ min)?$/ : /^Next delivery$/;
  await expect(bar(page).getByRole('term').filter({ hasText: delivery })).toBeVisible();
  await expect(bar(page)).toContainText(/(Mon|Tue|Wed|Thu|Fri) \d+ [A-Z][a-z]{2}/);
  await expect(bar(page)).toContainText(/Available credit\s*£\d/);
  await page.getByRole('button', { name: 'Account manager' }).click();
  await expect(page.getByRole('dialog', { name: 'Your account manager' })).toContainText('020 7946 0318');
  await audit(page, 'account manager');
  await addByName(page, 'galets', galets, { cases: 2, bottles: 2 });
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  // 2 × £183.30, 2 × £30.55 and £92.77.
  await expect(bar(page)).toContainText('2 lines3 cases and 2 bottles');
  await expect(bar(page).getByRole('status')).toHaveText(
    'In the basket: 3 cases and 2 bottles on 2 lines, £520.47 nett',
  );
  await audit(page, 'order bar');

  await test.step('the order bar counts typed quantities', async () => {
    await page.goto('/product-list/1/20');
    const fields = page.getByRole('main').getByRole('textbox', { name: /^Cases of / });
    await fields.nth(4).fill('1');
    await fields.nth(5).fill('2');
    await expect(bar(page)).toContainText('2, not added');
    await page.getByRole('link', { name: 'Next page' }).first().click();
    await expect(page).toHaveURL('/product-list/2/20');
    await expect(bar(page)).toContainText('2, not added');
  });

  await test.step('the order bar on a phone is a single line, which can be opened', async () => {
    await page.setViewportSize(phone);
    const words = bar(page).getByText('Next delivery');
    await expect(words.or(bar(page).getByText(/^Order within/))).toBeHidden();
    const opener = bar(page).getByRole('button', { name: /£520\.47/ });
    await opener.click();
    await expect(bar(page).getByText('Credit after this order')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar(page).getByText('Credit after this order')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await page.goto('/orders');
  await expect(bar(page)).toContainText('£520.47');
  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await bar(page).getByRole('button', { name: 'Add 2 wines and review' }).click();
  await seePage(page, 'Checkout');
});

const codes = `101 102 103 124 125 127 128 133 159 214
217 219 220 242 243 258 260 262 263 283`.split(/\s+/);

test.use({ permissions: ['clipboard-read', 'clipboard-write'] });

test('a buyer adds twenty pasted codes by the quick order with three clicks', async ({ buyer: page }) => {
  const clicks = await countPointers(page);
  await page.reload();
  await page.getByRole('button', { name: /^Quick order/ }).click();
  await expect(page.getByRole('combobox', { name: /^Quick order/ })).toBeFocused();
  await page.evaluate((copied) => navigator.clipboard.writeText(copied), codes.join('\n'));
  await page.keyboard.press('Control+V');
  const add = page.getByRole('button', { name: /^Add \d+ lines?$/ });
  await expect(add).toHaveText('Add 20 lines');
  await add.click();
  await seeBasketCount(page, 20);
  expect(clicks()).toBeLessThanOrEqual(3);
});
