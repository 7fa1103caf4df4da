import type { Page } from '@playwright/test';
import { productsItem } from '@tradecellar/contract/catalogue.ts';
import { deliveryAddresses, deliveryDate, deliveryDays } from '@tradecellar/contract/delivery.ts';
import { accountOrdersItems, accountOrdersOnItsWay } from '@tradecellar/contract/orders.ts';
import { reservesItems } from '@tradecellar/contract/reserves.ts';
import { phone } from './browser.ts';
import { expect, test } from './shop/journey.ts';
import { giveReference, seeCheckout } from './steps/check-out.ts';
import { caillottes } from './steps/demo-merchant.ts';
import { addByName, addToCart, basketLine } from './steps/fill-basket.ts';
import { description, productCard, productCards, searchFor } from './steps/find-products.ts';
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
  await page.waitForLoadState('networkidle');
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
  await page.waitForLoadState('networkidle');
  expect(calls, 'what was read a moment ago is not asked again').toEqual(all);
  await link.click();
  await seeCheckout(page);
});

test('what My Orders shows is read once its link is in sight in the menu of a phone', async ({ page }) => {
  await page.setViewportSize(phone);
  await signIn(page, people.buyer);
  await page.waitForLoadState('networkidle');
  const calls = callsOf(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'My Orders' });
  await expect(link).toBeVisible();
  for (const { path } of [accountOrdersItems, accountOrdersOnItsWay]) {
    await expect.poll(() => calls).toContain(path);
  }
  await link.click();
  await seePage(page, 'My Orders');
  expect(
    calls.filter((path) => path === accountOrdersItems.path),
    'once',
  ).toHaveLength(1);
});

test('a wine of a list is read once while its name is pointed at, and opens in this tab or another', async ({
  page,
  context,
}) => {
  await signIn(page, people.buyer);
  const wine = productCards(page).nth(1).getByRole('rowheader').getByRole('link');
  const name = await wine.getAttribute('title');
  await page.waitForLoadState('networkidle');
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

test('what cannot be read ahead is said to nobody, and is asked again on the visit', async ({
  page,
  faults,
}) => {
  faults.expect(/ERR_CONNECTION_REFUSED/);
  const link = await fillAndStay(page);
  const refused = page.waitForEvent('requestfailed');
  const putBack = await cutLine(page, '**/api/**');
  await link.hover();
  await refused;
  await page.waitForLoadState('networkidle');
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).toHaveURL('/product-search/1/20');
  await seePage(page, 'Product Search');
  await putBack();
  await link.click();
  await seeCheckout(page);
});

test('the page of a wine pointed at is made, and neither seen, named nor heard before one goes there', async ({
  page,
}) => {
  await signIn(page, people.buyer);
  const row = productCards(page).nth(1);
  const wine = row.getByRole('rowheader').getByRole('link');
  const name = (await wine.getAttribute('title')) ?? '';
  const made = page.locator('article');
  const title = await page.title();
  await wine.hover();
  await expect(made).toBeAttached();
  await expect(made).toBeHidden();
  await expect(page).toHaveTitle(title);
  await seePage(page, 'My Products');
  await made.evaluate((element) => Object.assign(element, { isThisOne: true }));

  await wine.click();
  await seePage(page, name);
  await expect(page.getByRole('heading', { level: 1, name })).toBeFocused();
  expect(await made.evaluate((element) => Object(element).isThisOne), 'the one that was made').toBe(true);

  await page.mouse.move(0, 0);
  await page.goBack();
  await seePage(page, 'My Products');
  await expect(made, 'is taken out with its leaving').not.toBeAttached();
});

test('a wine’s page that was made for one list is between the wines of the next one', async ({ page }) => {
  await signIn(page, people.buyer);
  await searchFor(page, 'chablis');
  const wine = productCards(page).nth(1).getByRole('rowheader').getByRole('link');
  const name = (await wine.getAttribute('title')) ?? '';
  const code = (await wine.getAttribute('href'))?.split('/').at(-1) ?? '';
  await wine.hover();
  const beside = page.getByRole('navigation', { name: 'Back', includeHidden: true }).locator('a');
  await expect(beside).toHaveCount(3);

  await description(page).fill(code);
  await description(page).press('Enter');
  await expect(productCards(page)).toHaveCount(1);
  await page.getByRole('rowheader').getByRole('link').click();
  await seePage(page, name);
  await expect(beside).toHaveText(['Back to Product Search']);
});

test('a basket made ahead lets the list scroll as it does, and is made again once something else is in it', async ({
  page,
}) => {
  await fillAndStay(page);
  const paddings = () => page.evaluate(() => getComputedStyle(document.documentElement).scrollPaddingBlock);
  const ofList = await paddings();
  const link = page.getByRole('banner').getByRole('link', { name: /^Basket/ });
  await link.focus();
  await expect(page.getByRole('table', { name: 'Your basket', includeHidden: true })).toBeAttached();
  expect(await paddings()).toBe(ofList);
  await link.click();
  await seePage(page, 'Basket');
  const ofBasket = await paddings();
  expect(ofBasket).not.toBe(ofList);
  await page.goBack();
  await seePage(page, 'Product Search');
  expect(await paddings()).toBe(ofList);

  await test.step('it is made again once something else is in it', async () => {
    const basket = page.getByRole('table', { name: 'Your basket', includeHidden: true });
    await link.focus();
    await expect(basket).toBeAttached();
    await addToCart(productCard(page, caillottes), { cases: 2, bottles: 0 });
    await expect(basket).not.toBeAttached();
    await link.click();
    await seePage(page, 'Basket');
    await expect(basket.getByRole('textbox', { name: /Cases/ })).toHaveValue('2');
  });
});

test('the checkout is made while the basket is looked at, and what is typed there stays its own', async ({
  page,
}) => {
  await fillAndStay(page);
  await page
    .getByRole('banner')
    .getByRole('link', { name: /^Basket/ })
    .click();
  await seePage(page, 'Basket');
  const order = page.locator('section[aria-label="Your order"]').filter({ hasText: 'Place order' });
  await expect(order).toBeAttached();
  await expect(order).toBeHidden();

  const line = basketLine(page, caillottes);
  await line.getByRole('textbox', { name: /^Cases/ }).fill('3');
  await line.getByRole('textbox', { name: /^Cases/ }).press('Enter');
  await expect(order, 'made again for what is in the basket now').toContainText('3 cases');
  await expect(order).toBeHidden();

  await page.getByRole('main').getByRole('link', { name: 'Checkout' }).click();
  await seeCheckout(page);
  await giveReference(page, 'Cellar 7');
  await page.goBack();
  await seePage(page, 'Basket');
  await page.goForward();
  await seeCheckout(page);
  await expect(page.getByRole('textbox', { name: /Reference/ })).toHaveValue('Cellar 7');
});
