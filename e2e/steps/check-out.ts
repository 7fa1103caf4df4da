import { expect, type Page } from '@playwright/test';
import { openBasket } from './fill-basket.ts';
import { seePage } from './sign-in.ts';

/** The three numbers of a placed basket, as its thank-you page is addressed; '0' is none. */
export type Placed = {
  readonly orderId: string;
  readonly backOrderId: string;
  readonly reservesOrderId: string;
};

/** From the basket's Checkout link to the checkout with its dates loaded. */
export async function goToCheckout(page: Page): Promise<void> {
  await openBasket(page);
  await page.getByRole('region', { name: 'Totals' }).getByRole('link', { name: 'Checkout' }).click();
  await seeCheckout(page);
}

export async function seeCheckout(page: Page): Promise<void> {
  await expect(page).toHaveURL('/checkout');
  await seePage(page, 'Checkout');
  await expect(page.getByRole('button', { name: 'Place order' })).toBeVisible();
}

export async function giveReference(page: Page, reference: string): Promise<void> {
  await page.getByRole('textbox', { name: /^Customer Reference \/ Purchase Order/ }).fill(reference);
}

/** Presses Place order and reads the provisional numbers off the thank-you page's address. */
export async function placeOrder(page: Page): Promise<Placed> {
  await page.getByRole('button', { name: 'Place order' }).click();
  await page.waitForURL(/\/thank-you\//);
  const [orderId = '', backOrderId = '', reservesOrderId = ''] = new URL(page.url()).pathname
    .split('/')
    .slice(2);
  return { orderId, backOrderId, reservesOrderId };
}

/** Waits until the thank-you page says that the order is confirmed, and reads the number it now has. */
export async function seeConfirmed(page: Page): Promise<string> {
  const sentence = page.getByText(/Thank you\. We are getting order number \S+ ready for you\./);
  await expect(sentence).toBeVisible({ timeout: 20_000 });
  const text = (await sentence.textContent()) ?? '';
  return /order number (\S+) ready/.exec(text)?.[1] ?? '';
}
