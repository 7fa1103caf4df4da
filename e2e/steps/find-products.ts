import { expect, type Locator, type Page } from '@playwright/test';
import { seePage } from './sign-in.ts';

/** Searches by words, and waits for products or for the sentence that there are none. */
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

export function productCards(page: Page): Locator {
  return page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') });
}

export function productCard(page: Page, title: string): Locator {
  return page.getByRole('main').getByRole('row', { name: title, exact: true });
}

export async function productNames(page: Page): Promise<string[]> {
  const names = productCards(page).getByRole('rowheader').getByRole('link');
  return (await names.allTextContents()).map((name) => name.trim());
}

export async function chooseView(page: Page, view: 'List' | 'Cards'): Promise<void> {
  const button = page.getByRole('group', { name: 'View' }).getByRole('button', { name: view });
  // On a phone the buttons are in the menu.
  const menu = page.getByRole('button', { name: /^Sort/, expanded: false });
  await expect(button.or(menu).first()).toBeVisible();
  if (!(await button.isVisible())) await menu.click();
  await button.click();
}

/** Opens the filters of a list, unless they are always open. */
export async function openFilters(page: Page): Promise<void> {
  const toggle = form(page).getByRole('button', { name: /^Filters/, expanded: false });
  if (await toggle.isVisible()) await toggle.click();
}

export const form = (page: Page): Locator => page.getByRole('search');

export const description = (page: Page): Locator => form(page).getByRole('combobox', { name: 'Description' });

export const chips = (page: Page): Locator =>
  page.getByRole('list', { name: 'Searched with' }).getByRole('listitem');

export function filterSelect(page: Page, filter: string): Locator {
  return form(page).getByRole('combobox', { name: filter, exact: true });
}

/** An option of a filter with any count, such as 'Spain (12)'. */
export function filterOption(page: Page, filter: string, label: string): Locator {
  return filterSelect(page, filter).getByRole('option', { name: new RegExp(`^${label}( \\(|$)`) });
}

export async function choose(page: Page, filter: string, label: string): Promise<void> {
  await openFilters(page);
  const value = await filterOption(page, filter, label).getAttribute('value');
  await filterSelect(page, filter).selectOption(value);
}

export async function openSearch(page: Page): Promise<void> {
  await page.goto('/product-search');
  await expect(page).toHaveURL(/\/product-search\/1\/20(\?|$)/);
  await seePage(page, 'Product Search');
  await expect(productCards(page).first()).toBeVisible();
}

export async function count(page: Page): Promise<number> {
  await expect(page.getByText('Loading…')).toHaveCount(0);
  const text = await page.getByText(/^[\d,–]*(?: of )?[\d,]+ products?$/).textContent();
  return Number((/([\d,]+) products?$/.exec(text ?? '')?.[1] ?? '').replaceAll(',', ''));
}
