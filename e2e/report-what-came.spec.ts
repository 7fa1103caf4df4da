import type { BrowserContext, Page } from '@playwright/test';
import { jpeg } from '../server/test/picture-files.ts';
import { expect, test } from './shop/journey.ts';
import { audit } from './steps/audit-page.ts';
import { goToCheckout, placeOrder, seeConfirmed } from './steps/check-out.ts';
import { galets } from './steps/demo-merchant.ts';
import { addByName } from './steps/fill-basket.ts';
import { noConnection } from './steps/server-away.ts';
import { forgetSignIn, people, seePage, signIn } from './steps/sign-in.ts';

/** The office makes a key, by the call that its screen makes. */
async function makeKey(page: Page, name: string): Promise<string> {
  const asked = page.waitForRequest('**/api/settings');
  await signIn(page, people.office);
  const { authorization = '' } = (await asked).headers();
  const answer = await page.request.post('/api/admin/api-keys', {
    headers: { authorization },
    data: { Name: name, Scopes: ['orders:read', 'orders:write'] },
  });
  await forgetSignIn(page);
  return (await answer.json()).mainResult.Key;
}

/** The merchant's system calls. */
async function tell(context: BrowserContext, key: string, path: string, data: object): Promise<void> {
  const headers = { authorization: `Bearer ${key}` };
  const answer = await context.request.post(`/api/back-office/${path}`, { headers, data });
  expect(answer.status()).toBe(200);
}

/** The buyer orders, and the merchant's system reports that it has left. */
async function orderDispatched(page: Page, key: string): Promise<string> {
  await signIn(page, people.buyer);
  await addByName(page, 'galets', galets, { cases: 1, bottles: 0 });
  await goToCheckout(page);
  await placeOrder(page);
  const orderNo = await seeConfirmed(page);
  await tell(page.context(), key, `orders/${orderNo}/report`, { State: 'dispatched' });
  return orderNo;
}

/** A photo as a phone takes it. */
const photoOf = async (seed: number) => ({
  name: 'photo.jpg',
  mimeType: 'image/jpeg',
  buffer: await jpeg({ width: 2400, height: 3200, seed }),
});

test.use({ viewport: { width: 390, height: 844 } });

test('a broken bottle is reported in four taps and a photo, settled by the office, and credited', async ({
  page,
}) => {
  const key = await makeKey(page, 'Claims');
  const orderNo = await orderDispatched(page, key);
  await page.goto(`/order-details/${orderNo}`);
  const check = page.getByRole('region', { name: 'Delivery check' });
  await expect(check.getByText('Did everything arrive?')).toBeVisible();
  await audit(page, 'order that left');

  await check.getByRole('button', { name: 'Something wrong' }).click();
  await check.getByRole('button', { name: 'Broken' }).click();
  await check.locator('input[type=file]').setInputFiles(await photoOf(1));
  await expect(check.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await audit(page, 'report');
  await check.getByRole('button', { name: 'Send report' }).click();
  await expect(check.getByText(/^In query/)).toBeVisible();
  await expect(check.getByRole('img', { name: /^1 of CL/ })).toBeVisible();

  await forgetSignIn(page);
  await signIn(page, people.office);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto('/admin/claims');
  await seePage(page, 'Claims');
  await expect(page.getByRole('img', { name: /^1 of CL/ })).toBeVisible();
  await audit(page, 'claims');
  await page.getByRole('checkbox', { name: /^Line 1 of CL/ }).check();
  await page.getByRole('textbox', { name: /^Answer for 1 line/ }).fill('We are sorry.');
  await page.getByRole('button', { name: 'Accept with credit' }).click();
  await expect(page.getByText('1 line settled')).toBeVisible();
  await expect(page.getByText('Every claim is settled.')).toBeVisible();

  await forgetSignIn(page);
  await signIn(page, people.buyer);
  await page.goto(`/order-details/${orderNo}`);
  await expect(check.getByText(/^Credit agreed.*We are sorry\./)).toBeVisible();
  const claimNo = /CL\d+/.exec((await check.getByText(/^CL\d+/).textContent()) ?? '')?.[0] ?? '';
  await tell(page.context(), key, `claims/${claimNo}/settle`, { CreditNote: 'CN77' });
  await page.reload();
  await expect(check.getByText(/^Credited.*credit note CN77/)).toBeVisible();
});

test('a report without a network is kept, and sent once when it is back', async ({
  page,
  context,
  faults,
}) => {
  faults.expect(noConnection);
  const key = await makeKey(page, 'No network');
  const orderNo = await orderDispatched(page, key);
  await page.goto(`/order-details/${orderNo}`);
  const check = page.getByRole('region', { name: 'Delivery check' });
  await check.getByRole('button', { name: 'Something wrong' }).click();
  await check.getByRole('button', { name: 'Missing' }).click();
  await check.locator('input[type=file]').setInputFiles(await photoOf(2));
  await expect(check.getByRole('button', { name: 'Remove photo 1' })).toBeVisible();
  await context.setOffline(true);
  await check.getByRole('button', { name: 'Send report' }).click();
  await expect(check.getByText(/is kept on this device, and sent once you’re back online/)).toBeVisible();
  await context.setOffline(false);
  await expect(check.getByText(/^In query/)).toBeVisible({ timeout: 30_000 });
  await page.reload();
  await expect(check.getByText(/^CL\d+/)).toHaveCount(1);
  await expect(check.getByRole('img', { name: /^1 of CL/ })).toBeVisible();
});
