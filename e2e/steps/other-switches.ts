import type { Page } from '@playwright/test';

/** Shows a page as a merchant's with other switches has it; the server behind it keeps its own. */
export async function withSwitches(page: Page, switches: Readonly<Record<string, boolean>>): Promise<void> {
  await page.route('**/api/settings', async (route) => {
    const answer = await route.fetch();
    const settings = await answer.json();
    await route.fulfill({
      response: answer,
      json: { ...settings, switches: { ...settings.switches, ...switches } },
    });
  });
}
