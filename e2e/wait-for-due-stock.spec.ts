import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { dueDateWords } from '@tradecellar/trade/stock-due.ts';
import { expect, test } from './shop/journey.ts';
import type { StartedShop } from './shop/start-shop.ts';
import { audit } from './steps/audit-page.ts';
import { goToCheckout, placeOrder } from './steps/check-out.ts';
import { chauvigny } from './steps/demo-merchant.ts';
import { addToCart, basketLine, openBasket } from './steps/fill-basket.ts';
import { productCard, searchFor } from './steps/find-products.ts';
import { seePage } from './steps/sign-in.ts';

/** A merchant whose system sends files. */
test.use({ merchant: { backOffice: { inbox: true } } });

const today = londonTime(new Date()).date;
const inWords = (days: number) => dueDateWords(addDays(today, days), today);

/** Sends the stock of the wine that is out, as the merchant's system does: without any, and due in some days. */
async function sendStock(shop: StartedShop, days: number): Promise<void> {
  const inbox = join(shop.environment.DATA_DIR ?? '', 'back-office', 'inbox');
  await mkdir(inbox, { recursive: true });
  const draft = join(inbox, '.stock.csv');
  const row = `BUR008,0,0,${addDays(today, days)},60`;
  await writeFile(draft, `Code,StockCases,StockBottles,DueDate,DueBottles\n${row}\n`);
  await rename(draft, join(inbox, 'stock.csv'));
}

test('a due date that moves: the buyer of a back order gets one mail, and the order says the new day', async ({
  buyer: page,
  shop,
  outbox,
}) => {
  const card = productCard(page, chauvigny);
  let proposed = '';
  await test.step('the date comes by file, and is in the list', async () => {
    await sendStock(shop, 20);
    await expect(async () => {
      await searchFor(page, 'macon chauvigny');
      await expect(card).toContainText(inWords(20), { timeout: 1_000 });
    }).toPass({ timeout: 30_000 });
    await audit(page, 'a list with stock that is due');
  });
  await test.step('it is at the product, in the basket and in the checkout', async () => {
    await addToCart(card, { cases: 1, bottles: 0 });
    await card.getByRole('link', { name: chauvigny }).click();
    await seePage(page, chauvigny);
    await expect(page.getByRole('article')).toContainText(inWords(20));
    await openBasket(page);
    await expect(basketLine(page, chauvigny)).toContainText(`Domaine Chauvigny ${inWords(20)}`);
    await goToCheckout(page);
    const split = page.getByRole('rowheader', { name: `all on back order, ${inWords(20)}: proposed for` });
    await expect(split).toBeVisible();
    proposed = (await split.textContent())?.split(': proposed for ')[1] ?? '';
    await audit(page, 'a checkout with stock that is due');
  });
  const { backOrderId } = await placeOrder(page);
  await expect(page.getByRole('region', { name: /^Back Order/ })).toContainText(
    `For delivery ${proposed}, stock ${inWords(20)}.`,
  );
  await audit(page, 'a thank-you page with stock that is due');

  await sendStock(shop, 27);
  const told = async () =>
    (await outbox.subjects()).filter((subject = '') =>
      subject.endsWith(`is now ${inWords(27)} – Tradecellar`),
    );
  await expect.poll(told, { message: 'one mail', timeout: 60_000 }).toHaveLength(1);
  await page.goto(`/order-details/${backOrderId}`);
  await expect(page.getByRole('list', { name: 'Progress of this order' })).toContainText(
    new RegExp(`Delivery .*, stock ${inWords(27)}`),
  );
  await expect(page.getByRole('row', { name: chauvigny })).toContainText(inWords(27));
  await audit(page, 'an order whose stock is due');
  expect(await told(), 'and no other').toHaveLength(1);
});
