import { expect, type Locator, type Page } from '@playwright/test';
import { seePage } from './sign-in.ts';

type Customer = { readonly account: string; readonly name: string };

export function profileBar(page: Page): Locator {
  return page.getByRole('region', { name: 'Customer profile' });
}

/** Looks up a customer by one of the two fields. The caller checks which page opens. */
export async function findCustomer(
  page: Page,
  by: 'Customer Account Code' | 'Customer Email',
  text: string,
): Promise<void> {
  const field = page.getByRole('textbox', { name: by });
  await field.fill(text);
  await page.getByRole('button', { name: 'Find Customer' }).click();
}

export async function actFor(page: Page, customer: Customer): Promise<void> {
  await page.goto('/order-for-customer');
  await findCustomer(page, 'Customer Account Code', customer.account);
  await page.getByRole('button', { name: 'Login as Customer' }).click();
  await seePage(page, 'My Products');
  await expect(profileBar(page)).toContainText(customer.name);
}

export async function endActing(page: Page): Promise<void> {
  await profileBar(page)
    .getByRole('button', { name: /^Stop ordering/ })
    .click();
  await expect(profileBar(page)).toContainText('No customer chosen');
}

export async function seeActs(page: Page, expected: readonly RegExp[]): Promise<void> {
  const acts = page.getByRole('region', { name: 'Office activity' }).getByRole('listitem');
  // The list of an earlier visit may be shown until the newest acts arrive.
  for (const [index, pattern] of expected.entries()) await expect(acts.nth(index)).toHaveText(pattern);
}
