import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import { accountBasketChanges } from '@tradecellar/contract/basket.ts';

const QUIET_MS = 500;
/** Playwright may never report the end of an aborted request, so the wait is limited. */
const LONGEST_MS = 5_000;

/**
 * Waits until the page has made no request for half a second. Playwright's `networkidle` would also wait for open
 * streams.
 */
export async function seeNetworkIdle(page: Page, longestMs = LONGEST_MS): Promise<void> {
  const ended = async () => {
    const requests = await page.requests();
    // The request of a picture that is removed with its row never ends.
    const short = requests.filter(
      (request) => request.resourceType() !== 'image' && !request.url().endsWith(accountBasketChanges.path),
    );
    const ends = short.map(async (request) => (await request.response())?.finished());
    await Promise.race([Promise.all(ends), wait(longestMs)]);
    return short.at(-1);
  };
  let last = await ended();
  while (true) {
    await wait(QUIET_MS);
    const newest = await ended();
    if (newest === last) return;
    last = newest;
  }
}
