import { API_BASE } from '@tradecellar/contract/endpoint.ts';
import { importProducts } from './shop/import-products.ts';
import { expect, test } from './shop/journey.ts';
import { caillottes } from './steps/demo-merchant.ts';
import { addByName, openBasket, seeBasketCount } from './steps/fill-basket.ts';
import { people, seePage, signIn } from './steps/sign-in.ts';

/** Codes that an address has to escape; web/src/session/paths.test.ts has more. */
const codes = ['A/B', '%2F'];
const nameOf = (code: string) => `Oddity ${codes.indexOf(code)}`;

test('a product of any code opens by its link and by a reload', async ({ page, shop }) => {
  await importProducts(
    shop,
    codes.map((Code) => ({
      Code,
      Description: nameOf(Code),
      CaseSize: 6,
      UnitSize: 75,
      CasePrice: 60,
      BottleNett: 10.5,
      BottleVAT: 2.1,
      Supergroup: 'Wines',
    })),
  );
  await signIn(page, people.buyer);
  for (const code of codes) {
    await test.step(code, async () => {
      const name = nameOf(code);
      await page.goto('/product-search/1/20');
      await page.getByRole('combobox', { name: 'Description' }).fill(name);
      await page.getByRole('combobox', { name: 'Description' }).press('Enter');
      await page.getByRole('main').getByRole('link', { name, exact: true }).first().click();
      await seePage(page, name);
      const address = page.url();
      await page.reload();
      await seePage(page, name);
      await expect(page).toHaveURL(address);
      await expect(page.getByRole('main')).toContainText(code);
    });
  }
});

test('any address opens the shop, not a page of JSON', async ({ buyer: page, faults }) => {
  faults.expect(/status of 40[04]/);
  for (const [address, heading] of [
    ['/product-detail/51%', 'This product is not in the list.'],
    ['/product-detail/%FF', 'This product is not in the list.'],
    ['/product-detail/a%00b', 'Try again'],
    [`/product-detail/${'x'.repeat(2000)}`, 'Try again'],
    ['/order-details/A%5CB', 'Order not found'],
    ['/order-details/%2F%23%3F%25', 'Order not found'],
    [`/order-details/${'9'.repeat(200)}`, 'Try again'],
    ['/a%5Cb', 'My Products'],
    ['/%', 'My Products'],
    ['/assets%2F..%2F..%2Fetc/passwd', 'My Products'],
  ] as const) {
    await test.step(address.slice(0, 60), async () => {
      await page.goto(address);
      await expect(page.getByText(heading).first()).toBeVisible();
    });
  }
});

/** Calls that only read, and calls that keep a device in step, which send the content of the basket and the lists. */
const reads =
  /^\/(account|account\/(accounts|acts|bought|claims|claims\/(in-query|open)|names|transactions|orders\/(alike|changes|due|item|items|on-its-way|summaries)|proposals|proposals\/item)|account\/(basket|lists)\/\w+|confirm\/order|delivery\/\w+|order\/placed|products\/[\w-]+|reserves\/items|settings)$/;

/** Words by which an address could ask for a change. */
const commands = [
  'again=yes',
  'add=basket',
  'add=SPI003&code=SPI003&cases=2&reOrder=yes&isForReOrder=true&addsBasket=true&empty=yes&place=yes',
];

test('no address changes anything when it is opened', {
  tag: ['@2.orders.4'],
}, async ({ buyer: page }) => {
  const written: string[] = [];
  page.on('request', (request) => {
    const path = new URL(request.url()).pathname;
    if (path.startsWith(API_BASE) && !reads.test(path.slice(API_BASE.length))) written.push(path);
  });
  await addByName(page, 'caillottes', caillottes, { cases: 1, bottles: 0 });
  await seeBasketCount(page, 1);
  for (const address of [
    // An order of which nothing has changed since: Re-order would ask nothing.
    '/order-details/SO104204',
    '/orders',
    '/product-list/1/20',
    '/product-detail/SPI003',
    '/checkout',
    '/lists',
    '/pasted-order',
  ]) {
    await test.step(address, async () => {
      for (const command of commands) {
        await page.goto(`${address}?${command}#${command}`);
        await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
      }
      await page.waitForLoadState('networkidle');
      await openBasket(page);
      await expect(page.getByRole('main').getByRole('textbox', { name: /^Cases of / })).toHaveCount(1);
      await expect(
        page.getByRole('main').getByRole('textbox', { name: `Cases of ${caillottes}` }),
      ).toHaveValue('1');
    });
  }
  expect(written).toEqual([]);
});
