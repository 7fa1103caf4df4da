import { expect, type Page } from '@playwright/test';
import { seeNetworkIdle } from './network-idle.ts';

/** The browser stores answers when it is idle: waits until the page asks for nothing, and the browser has stored every answer. */
export async function answersAreKept(page: Page): Promise<void> {
  await seeNetworkIdle(page);
  // The browser calls idle callbacks in the sequence in which the page asked for them.
  const idle = () =>
    page.evaluate(
      () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 3_000 })),
    );
  const count = () =>
    page.evaluate(async () => {
      // To open the database would make it, without its stores.
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
      { intervals: [500], timeout: 30_000 },
    )
    .toBe(true);
}

/** The worker is installed and has its files. */
export async function workerIsReady(page: Page): Promise<void> {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(state, { timeout: 30_000, intervals: [100] }).toBe('activated');
}
