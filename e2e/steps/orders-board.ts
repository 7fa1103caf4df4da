import type { Locator, Page } from '@playwright/test';

export async function openOnBoard(office: Page, orderNo: string): Promise<Locator> {
  await office.goto('/admin/orders');
  await office.getByRole('textbox', { name: 'Find orders' }).fill(orderNo);
  await office.keyboard.press('Enter');
  await office.getByRole('table').getByRole('button', { name: orderNo }).click();
  return office.getByRole('dialog');
}

export async function markOnBoard(office: Page, button: string): Promise<void> {
  await office.getByRole('dialog').getByRole('button', { name: button }).click();
  await office.getByRole('alertdialog').getByRole('button', { name: button }).click();
}
