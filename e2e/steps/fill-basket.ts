import { expect, type Locator, type Page } from '@playwright/test';
import { productCard, searchFor } from './find-products.ts';
import { seePage } from './sign-in.ts';

export type Asked = { readonly cases: number; readonly bottles: number };

export async function addToCart(card: Locator, { cases, bottles }: Asked): Promise<void> {
  const casesField = card.getByRole('textbox', { name: /^Cases.* of / });
  await casesField.fill(String(cases));
  await casesField.press('Tab');
  const bottlesField = card.getByRole('textbox', { name: /^Bottles.* of / });
  await expect(bottlesField, 'Tab goes on to the bottles').toBeFocused();
  await bottlesField.fill(String(bottles));
  await bottlesField.press('Enter');
  await expect(card.getByText(/ added to basket$/)).toBeVisible();
}

export async function addByName(page: Page, words: string, title: string, asked: Asked): Promise<void> {
  await searchFor(page, words);
  await addToCart(productCard(page, title), asked);
}

export async function openBasket(page: Page): Promise<void> {
  await page.goto('/basket');
  await seePage(page, 'Basket');
}

export function basketLine(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('row', { name: title, exact: true });
}

export async function seeBasketCount(page: Page, count: number): Promise<void> {
  // The open mini basket has a link with the same name.
  const basket = page
    .getByRole('banner')
    .getByRole('link', { name: /^Basket/ })
    .last();
  await expect(basket).toHaveAccessibleName(
    count === 0 ? 'Basket' : new RegExp(`^Basket\\s*${count} products? in the basket`),
  );
}

/** Checks the totals below the basket, such as '£1,234.50'. */
export async function seeTotals(page: Page, nett: string, vat: string, grand: string): Promise<void> {
  await expect(page.getByRole('region', { name: 'Totals' })).toContainText(
    new RegExp(`Total Nett\\s*${nett}\\s*Total VAT\\s*${vat}\\s*Grand Total\\s*${grand}`),
  );
}
