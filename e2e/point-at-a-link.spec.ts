import type { Page } from '@playwright/test';
import { productsItem } from '@tradecellar/contract/catalogue.ts';
import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { expect, test } from './shop/journey.ts';
import { seeCheckout } from './steps/check-out.ts';
import { caillottes } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { productCards } from './steps/find-products.ts';
import { seeNetworkIdle } from './steps/network-idle.ts';
import { cutLine } from './steps/server-away.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

/** Beside the account and the wines, which other parts of the screen may just have read. */
const readByCheckout = [deliveryAddresses, deliveryDate, deliveryDays, reservesItems];

/** The calls of this page from now on, as `/delivery/date`. */
function callsOf(page: Page): string[] {
  const calls: string[] = [];
  page.on('request', (request) => {
    const [, path] = new URL(request.url()).pathname.split('/api');
    if (path !== undefined) calls.push(path);
  });
  return calls;
}

async function fillAndStay(page: Page) {
  await signIn(page, people.buyer);
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await seeNetworkIdle(page);
  return page.getByRole('banner').getByRole('link', { name: 'Checkout' });
}

test('what the checkout shows is read once while its link is pointed at', async ({ page }) => {
  const link = await fillAndStay(page);
  const calls = callsOf(page);
  await link.hover();
  for (const { path } of readByCheckout) await expect.poll(() => calls).toContain(path);
  const all = [...calls];
  expect(all, 'each once').toEqual([...new Set(all)]);

  await page.mouse.move(0, 0);
  await link.hover();
  await seeNetworkIdle(page);
  expect(calls, 'what was read a moment ago is not asked again').toEqual(all);
  await link.click();
  await seeCheckout(page);
});

test('a wine is prefetched once, and opens in this tab or another', async ({ buyer: page, context }) => {
  const wine = productCards(page).nth(1).getByRole('rowheader').getByRole('link');
  const name = await wine.getAttribute('title');
  await seeNetworkIdle(page);
  const calls = callsOf(page);
  await wine.hover();
  await expect.poll(() => calls).toContain(productsItem.path);

  const opened = context.waitForEvent('page');
  await wine.click({ modifiers: ['ControlOrMeta'] });
  await seePage(await opened, name ?? '');
  await (await opened).close();
  await seePage(page, 'My Products');

  await page.evaluate(() => Object.assign(window, { isThisPage: true }));
  await wine.focus();
  await page.keyboard.press('Enter');
  await seePage(page, name ?? '');
  expect(await page.evaluate(() => Object(window).isThisPage), 'without a load').toBe(true);
  expect(
    calls.filter((path) => path === productsItem.path),
    'once',
  ).toHaveLength(1);
});

test('a prefetch that fails shows nothing, and is retried on the visit', async ({ page, faults }) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  const link = await fillAndStay(page);
  const refused = page.waitForEvent('requestfailed');
  const putBack = await cutLine(page, '**/api/**');
  await link.hover();
  await refused;
  await seeNetworkIdle(page);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/product-search/1/20?description=caillottes');
  await seePage(page, 'Product Search');
  await putBack();
  await link.click();
  await seeCheckout(page);
});
