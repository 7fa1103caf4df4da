import { expect, type Locator, type Page } from '@playwright/test';
import { type Asked, addByName, openBasket } from './fill-basket.ts';
import { seePage } from './sign-in.ts';

/**
 * The three order numbers in the address of the thank-you page. '0' means that the basket did not become an order of
 * this kind.
 */
export type Placed = {
  readonly orderId: string;
  readonly backOrderId: string;
  readonly reservesOrderId: string;
};

export async function goToCheckout(page: Page): Promise<void> {
  await openBasket(page);
  await page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Checkout' }).click();
  await seeCheckout(page);
}

export async function checkOutWith(page: Page, words: string, title: string, asked: Asked): Promise<void> {
  await addByName(page, words, title, asked);
  await goToCheckout(page);
}

export async function seeCheckout(page: Page): Promise<void> {
  await expect(page).toHaveURL('/checkout');
  await seePage(page, 'Checkout');
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
}

export async function giveReference(page: Page, reference: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Customer Reference \/ Purchase Order/ }).fill(reference);
}

/** Presses Place order, and reads the provisional numbers from the address of the thank-you page. */
export async function placeOrder(page: Page): Promise<Placed> {
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/\/thank-you\//);
  const [orderId = '', backOrderId = '', reservesOrderId = ''] = new URL(page.url()).pathname
    .split('/')
    .slice(2);
  return { orderId, backOrderId, reservesOrderId };
}

/** The page asks for the number after growing pauses of up to half a minute. */
export async function seeConfirmed(page: Page, timeout = 60_000): Promise<string> {
  const sentence = page.getByText(/Thank you\. We are getting order number \S+ ready for you\./);
  await expect(sentence).toBeVisible({ timeout });
  const text = (await sentence.textContent()) ?? '';
  return /order number (\S+) ready/.exec(text)?.[1] ?? '';
}

export async function placeConfirmed(page: Page): Promise<string> {
  await placeOrder(page);
  return seeConfirmed(page);
}

export type Dates = { readonly next: string; readonly holidays: readonly string[] };

/** Opens the checkout by its address, and reads the server's next delivery date. */
export async function openCheckout(page: Page): Promise<Dates> {
  // Chromium drops the answers of the previous page, so the wait begins after the browser has left the previous page.
  await page.goto('/checkout', { waitUntil: 'commit' });
  const answer = await page.waitForResponse('**/api/delivery/date');
  const { mainResult, holidays } = await answer.json();
  await seeCheckout(page);
  return { next: mainResult, holidays };
}

export function chosenDate(page: Page, kind: 'Delivery Date' | 'Collection Date'): Locator {
  return page
    .getByRole('region', { name: new RegExp(`^${kind}`) })
    .getByRole('status')
    .first();
}

/**
 * Returns where the bottles of a line in the summary come from: ['from stock', cases, bottles] for each source. A line
 * with one source has the source as a tag beside its name.
 */
export async function partsOf(page: Page, title: string): Promise<string[][]> {
  const rows = page.getByRole('table', { name: 'Your order' }).getByRole('row');
  const texts = await rows.evaluateAll((all) =>
    all.map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell.textContent ?? '').trim())),
  );
  const at = texts.findIndex(([item = '']) => item.startsWith(title));
  const [name = '', , cases = '', bottles = ''] = texts[at] ?? [];
  const only = name.slice(title.length).trim();
  if (only !== '') return [[only, cases, bottles]];
  const rest = texts.slice(at + 1);
  const end = rest.findIndex(([item = '']) => !/^(from|on) /.test(item));
  return rest.slice(0, end).map(([source = '', cases = '', bottles = '']) => [source, cases, bottles]);
}
