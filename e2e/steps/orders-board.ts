import { expect, type Locator, type Page } from '@playwright/test';

export async function openOnBoard(office: Page, orderNo: string): Promise<Locator> {
  await office.goto('/admin/orders');
  await office.getByRole('textbox', { name: 'Find orders' }).fill(orderNo);
  await office.keyboard.press('Enter');
  // A press before the answer would open the order on the board without the search, which disappears with its dialog.
  await expect(office.getByText(`Orders placed here with “${orderNo}”`)).toBeVisible();
  await office.getByRole('table').getByRole('button', { name: orderNo }).click();
  return office.getByRole('dialog');
}

/** Presses an act of the opened order, and answers its question. `text` is typed in the field of the question. */
export async function markOnBoard(office: Page, button: string, text?: string): Promise<void> {
  await office.getByRole('dialog').getByRole('button', { name: button }).click();
  const question = office.getByRole('alertdialog', { name: `${button}?` });
  if (text !== undefined) await question.getByRole('textbox').fill(text);
  await question.getByRole('button', { name: button }).click();
}
