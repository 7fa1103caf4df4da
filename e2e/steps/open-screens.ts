import { expect, type Page } from '@playwright/test';

/** Goes to another address inside the app, as a link does: without the second that a load takes. */
export async function goWithin(page: Page, address: string): Promise<void> {
  await page.evaluate((to) => history.pushState({}, '', to), address);
  await seeAllLoaded(page);
}

/** Waits until the heading of a screen and all its parts are there. */
export async function seeAllLoaded(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toBeVisible();
  await expect(page.locator('[aria-busy="true"], main [data-waits]')).toHaveCount(0);
  await expect(page.getByText('Loading…')).toHaveCount(0);
}
