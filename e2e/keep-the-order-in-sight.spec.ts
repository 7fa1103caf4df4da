import type { Locator, Page } from '@playwright/test';
import { deliveryDate } from '@tradecellar/contract/delivery.ts';
import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { giveReference, placeOrder, seeCheckout } from './steps/check-out.ts';
import { caillottes, galets } from './steps/demo-merchant.ts';
import { addByName, addToCart } from './steps/fill-basket.ts';
import { productCards } from './steps/find-products.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

test.use({ merchant: { deliveryCharge: { on: true } } });

const bar = (page: Page) => page.getByRole('region', { name: 'Your order' });

async function topOf(part: Locator): Promise<number> {
  return (await part.boundingBox())?.y ?? Number.NaN;
}

async function bottomOf(part: Locator): Promise<number> {
  const box = await part.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

/** The first amount of a text, '£1,234.50' as 123450. */
function penceIn(text: string | null): number {
  return Number(text?.match(/£([\d,.]+)/)?.[1]?.replace(/[,.]/g, ''));
}

test('a buyer has the order in sight while ordering, and its figures are the basket’s', async ({ page }) => {
  const asked = page.waitForResponse(`**/api${deliveryDate.path}`);
  await signIn(page, people.buyer);
  await expect(bar(page)).toContainText('Basket empty');
  const { beforeCutoff } = await (await asked).json();
  const delivery = bar(page)
    .getByRole('term')
    .filter({ hasText: beforeCutoff ? /^Order within (\d+ h)? ?(\d+ min)?$/ : /^Next delivery$/ });
  await expect(delivery).toBeVisible();
  await expect(bar(page)).toContainText(/(Mon|Tue|Wed|Thu|Fri) \d+ [A-Z][a-z]{2}/);
  await expect(bar(page)).toContainText(/Available credit\s*£\d/);

  await addByName(page, 'galets', galets, { cases: 2, bottles: 2 });
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  // 2 × £183.30, 2 × £30.55 and £92.77.
  await expect(bar(page)).toContainText('2 lines3 cases and 2 bottles');
  await expect(bar(page)).toContainText('£520.47');
  await expect(bar(page).getByRole('status')).toHaveText(
    'In the basket: 3 cases and 2 bottles on 2 lines, £520.47 nett',
  );
  await audit(page, 'order bar');

  await test.step('it counts typed quantities from page to page', async () => {
    await page.goto('/product-list/1/20');
    const fields = page.getByRole('main').getByRole('textbox', { name: /^Cases of / });
    await fields.nth(4).fill('1');
    await fields.nth(5).fill('2');
    const row = productCards(page).nth(4);
    await row.getByRole('textbox', { name: /^Bottles of / }).fill('3');
    const priceOf = async (name: RegExp) => penceIn(await row.getByRole('cell', { name }).textContent());
    const line = row.getByRole('cell', { name: /^£/ });
    expect(penceIn(await line.textContent()), 'one case and three bottles').toBe(
      (await priceOf(/^Case Nett/)) + 3 * (await priceOf(/^Bottle Nett/)),
    );
    await expect(bar(page)).toContainText('2 not in basket yet');
    await page.getByRole('link', { name: 'Next page' }).first().click();
    await expect(page).toHaveURL('/product-list/2/20');
    await expect(bar(page)).toContainText('2 not in basket yet');
    await expect(bar(page)).toContainText('£520.47');
  });

  await test.step('on a phone it is one line, which opens', async () => {
    await page.setViewportSize(phone);
    await expect(
      bar(page)
        .getByText('Next delivery')
        .or(bar(page).getByText(/^Order within/)),
    ).toBeHidden();
    const opener = bar(page).getByRole('button', { name: /£520\.47/ });
    await opener.click();
    await expect(bar(page).getByText('Credit after this order')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(bar(page).getByText('Credit after this order')).toBeHidden();
    await expect(opener).toBeFocused();
  });

  await test.step('it and the header lead to the checkout and the basket, which have its figures', async () => {
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Basket/ })
      .click();
    await seePage(page, 'Basket');
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText(/Total Nett\s*£520\.47/);
    await expect(page.getByRole('region', { name: 'Totals' })).toContainText('3 more cases to free delivery');
    await expect(bar(page)).toHaveCount(0);
    await page.goto('/orders');
    await expect(bar(page)).toContainText('£520.47');
    await bar(page).getByRole('button', { name: 'Add 2 and review' }).click();
    await seePage(page, 'Checkout');
  });

  await page.goto('/product-list/1/20');
  await page.emulateMedia({ media: 'print' });
  await expect(bar(page)).toBeHidden();
});

test('a buyer who has placed an order finds it on the list under You last had', async ({ page }) => {
  const answer = page.waitForResponse('**/api/account/bought');
  await signIn(page, people.buyer);
  const { codes } = (await answer).request().postDataJSON();
  expect(codes, 'of the page, not of all that was ever bought').toHaveLength(20);
  const named = productCards(page).filter({ has: page.locator(`a[href="/product-detail/${codes[0]}"]`) });
  await expect(named).not.toContainText('You last had 7 cases');
  await addToCart(named, { cases: 7, bottles: 0 });
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Checkout/ })
    .click();
  await seeCheckout(page);
  await giveReference(page, 'Last had');
  await placeOrder(page);
  await page.getByRole('banner').getByRole('link', { name: 'My Products' }).click();
  await seePage(page, 'My Products');
  await expect(named).toContainText('You last had 7 cases on');
  await named.getByRole('rowheader').getByRole('link').click();
  const words = page.getByRole('article').getByText(/^You last had 7 cases on \d+ [A-Z][a-z]{2} \d{4}$/);
  await expect(words, 'and on its own page').toBeVisible();

  await page.setViewportSize(phone);
  const add = page.getByRole('article').getByRole('button', { name: /^Add to Cart/ });
  expect(await bottomOf(add), 'price, quantity and button on the first screen of a phone').toBeLessThan(
    await topOf(bar(page)),
  );
});
