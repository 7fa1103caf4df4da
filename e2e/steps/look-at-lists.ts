import { expect, type Locator, type Page } from '@playwright/test';

/** The sentence of a search without results (8.errors.2). */
export const nothingFound = 'No results found. Please amend your search criteria and try again.';

/**
 * An order of The Harbourmaster’s Table (server/demo) before the latest price list. A line is withdrawn, some lines
 * have a different vintage or price now, and some lines are unchanged.
 */
export const changedOrder = 'SO104063';
export const notedOrder = 'SO104104';

export function lastThirtyDays(): { readonly start: string; readonly end: string } {
  const london = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  });
  const [day = 0, month = 0, year = 0] = london.format(new Date()).split('/').map(Number);
  const text = (back: number) =>
    new Date(Date.UTC(year, month - 1, day - back)).toISOString().slice(0, 10).split('-').reverse().join('/');
  return { start: text(30), end: text(0) };
}

export async function askFor(page: Page, start: string, end: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Order Date Start' }).fill(start);
  await page.getByRole('textbox', { name: 'Order Date End' }).fill(end);
  await page.getByRole('button', { name: /^Get (Transactions|Orders)$/ }).click();
}

export async function seeColumns(table: Locator, names: readonly string[]): Promise<void> {
  await expect(table.getByRole('columnheader')).toHaveText([...names]);
}

export async function cellsOf(table: Locator): Promise<string[][]> {
  return table
    .locator('tbody tr')
    .evaluateAll((rows) => rows.map((row) => [...row.children].map((cell) => cell.textContent ?? '')));
}

/** Converts '−£1,234.50' to -123450 pence. */
export function penceOf(text: string): number {
  expect(text).toMatch(/^−?£[\d,]+\.\d\d$/);
  return Number(text.replace(/[£,.]/g, '').replace('−', '-'));
}

/** Holds a call back until the returned function is called. */
export async function hold(page: Page, path: string): Promise<() => Promise<void>> {
  const waiting = Promise.withResolvers<void>();
  await page.route(`**/api${path}`, async (route) => {
    await waiting.promise;
    // The page may have aborted the call.
    await route.continue().catch(() => undefined);
  });
  return async () => {
    waiting.resolve();
    await page.unroute(`**/api${path}`);
  };
}
