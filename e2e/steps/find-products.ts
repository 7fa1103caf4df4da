import { expect, type Locator, type Page } from '@playwright/test';
import { seePage } from './sign-in.ts';

/** Searches by words and waits for the answer: products, or the sentence that there are none. */
export async function searchFor(page: Page, words: string): Promise<void> {
  await page.goto('/product-search/1/20');
  await seePage(page, 'Product Search');
  const description = page.getByRole('search').getByLabel('Description');
  await description.fill(words);
  await description.press('Enter');
  const searchedWith = page.getByRole('list', { name: 'Searched with' });
  await expect(searchedWith.getByRole('button').filter({ hasText: words })).toBeVisible();
  const nothing = page.getByText('No results found. Please amend your search criteria and try again.');
  await expect(productCards(page).first().or(nothing)).toBeVisible();
  await expect(page.getByText('Loading…')).toHaveCount(0);
}

/** The cards of a product list. */
export function productCards(page: Page): Locator {
  return page.getByRole('main').getByRole('article').filter({ hasText: 'Case Nett' });
}

/** The card of a product by its title. */
export function productCard(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('article', { name: title, exact: true });
}
