import { expect, type Page } from '@playwright/test';
import { addDays } from '@tradecellar/trade/delivery-calendar.ts';
import { londonTime } from '@tradecellar/trade/london-time.ts';
import { formatTradeDate } from '@tradecellar/trade/trade-date.ts';
import { jpeg } from '../../server/test/picture-files.ts';
import { importNamed } from '../shop/import-products.ts';
import type { StartedShop } from '../shop/start-shop.ts';
import { harbourmaster } from '../steps/demo-merchant.ts';

const CLAIMS = 10;
const PHOTOS_EACH = 2;

export const CLAIMED_ORDER = 'CLAIMED1';

/** Imports an order of the page's buyer that was due yesterday, and opens ten claims with two photos each. */
export async function addClaimedOrder(page: Page, shop: StartedShop): Promise<void> {
  const { account: CustomerAccount } = harbourmaster;
  const due = formatTradeDate(addDays(londonTime(new Date()).date, -1));
  await importNamed(
    shop,
    'orders.csv',
    `Order_OrderNo,CustomerAccount,Order_OrderDate,RequiredDate,Order_TotalNett,Order_TotalVAT\n${CLAIMED_ORDER},${CustomerAccount},${due},${due},1200,240\n`,
  );
  const lines = Array.from({ length: CLAIMS }, (_, n) => `${CLAIMED_ORDER},FLEUR${n},Fleurie ${n},12,120,24`);
  await importNamed(
    shop,
    'order-lines.csv',
    `Order_OrderNo,ProductCode,Description,TotalBottles,LineNett,LineVAT\n${lines.join('\n')}\n`,
  );
  const asked = page.waitForRequest('**/api/account/claims');
  await page.goto(`/order-details/${CLAIMED_ORDER}`);
  const { authorization = '' } = (await asked).headers();
  const call = async (path: string, data: object) => {
    const answer = await page.request.post(`/api/account/claims/${path}`, {
      headers: { authorization },
      data: { CustomerAccount, ...data },
    });
    expect(answer.status(), path).toBe(200);
    return (await answer.json()).mainResult;
  };
  for (let claim = 0; claim < CLAIMS; claim++) {
    const { ClaimNo } = await call('open', {
      orderNo: CLAIMED_ORDER,
      Key: crypto.randomUUID(),
      Lines: [{ OrderLineNo: claim + 1, Bottles: 1, Reason: 'broken' }],
      Note: 'The outer case was wet, and one bottle had lost its neck.',
      PhotoCount: PHOTOS_EACH,
    });
    for (let PhotoNo = 1; PhotoNo <= PHOTOS_EACH; PhotoNo++) {
      // The size of a phone's photo after the browser has shrunk it, about 250 KB.
      const photo = await jpeg({ width: 1200, height: 1600, seed: claim * PHOTOS_EACH + PhotoNo });
      await call('photos/add', { ClaimNo, PhotoNo, Content: photo.toString('base64') });
    }
  }
}
