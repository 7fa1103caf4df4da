import { expect, type Page } from '@playwright/test';

/** Answers are kept when the page is idle: waits until no more come. */
export async function answersAreKept(page: Page): Promise<void> {
  const count = () =>
    page.evaluate(async () => {
      // To open it would make it, without its stores.
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
        before = await count();
        return before > 3 && before === previous;
      },
      { intervals: [3_500], timeout: 30_000 },
    )
    .toBe(true);
}

/** The worker is installed and has its files. */
export async function workerIsReady(page: Page): Promise<void> {
  const state = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(state, { timeout: 30_000 }).toBe('activated');
}
