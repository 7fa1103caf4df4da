import type { Page } from '@playwright/test';

const dayMs = 86_400_000;
const london = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/London', timeStyle: 'short' });

/**
 * Sets the page's clock to a day 'yyyy-MM-dd' and a time 'HH:mm' in London, and stops it. The server's clock is not
 * changed, so a journey must not order afterwards.
 */
export async function setLondonTime(page: Page, day: string, time: string): Promise<void> {
  const asUtc = new Date(`${day}T${time}:00Z`);
  const isSummer = london.format(asUtc) !== time;
  await page.clock.setFixedTime(isSummer ? asUtc.getTime() - 3_600_000 : asUtc);
}

/** Stops the clock of a page whose clock is installed. A slow machine may need seconds between the two calls. */
export async function pauseClock(page: Page): Promise<void> {
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 10_000);
}

export function daysAfter(day: string, count: number): string {
  return new Date(new Date(`${day}T00:00:00Z`).getTime() + count * dayMs).toISOString().slice(0, 10);
}

/** Returns 1 for Monday to 7 for Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Returns the first day from 'yyyy-MM-dd' on that is one of the weekdays and not a holiday. */
export function firstOpenDay(day: string, weekdays: readonly number[], holidays: readonly string[]): string {
  const isOpen = weekdays.includes(weekdayOf(day)) && !holidays.includes(day);
  return isOpen ? day : firstOpenDay(daysAfter(day, 1), weekdays, holidays);
}

/** Formats a day as the checkout does: 'Monday 3/8/2026'. */
export function spoken(day: string): string {
  const weekday = new Intl.DateTimeFormat('en-GB', { weekday: 'long', timeZone: 'UTC' });
  const [year, month, date] = day.split('-').map(Number);
  return `${weekday.format(new Date(`${day}T00:00:00Z`))} ${date}/${month}/${year}`;
}
