import { expect, type Page } from '@playwright/test';
import { seeNetworkIdle } from './network-idle.ts';

/** Waits until the network is idle and the page has stored every answer, which it does in idle callbacks. */
export async function answersAreKept(page: Page): Promise<void> {
  await seeNetworkIdle(page);
  // Idle callbacks run in sequence, so the page's callbacks have run before this one.
  const idle = () =>
    page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 3_000 })),
    );
  const count = () =>
    page.evaluate(async () => {
      // Opening a missing database would create it without its stores.
      if ((await indexedDB.databases()).length === 0) return 0;
      return new Promise<number>((resolve, reject) => {
        const opening = indexedDB.open('tradecellar');
        opening.onerror = () => reject(opening.error);
        opening.onsuccess = () => {
          const database = opening.result;
          const counting = database.transaction('answers').objectStore('answers').count();
          counting.onsuccess = () => {
            database.close();
            resolve(counting.result);
          };
        };
      });
    });
  let before = -1;
  await expect
    .poll(
      async () => {
        const previous = before;
        await idle();
        before = await count();
        return before > 3 && before === previous;
      },
      { intervals: [500], timeout: 60_000 },
    )
    .toBe(true);
}

export async function workerIsReady(page: Page): Promise<void> {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(state, { timeout: 60_000, intervals: [100] }).toBe('activated');
}
