import type { Shop } from '../shop.ts';
import { readDueAddresses } from './address-queries.ts';
import { runBeside } from './run-beside.ts';

const EVERY_SECONDS = 60;
/** Less than the job may take (`jobs.ts`). */
const LONGEST_MS = 8 * 60_000;

/** Fetches pictures of `Image1_URL` where the merchant wants it (`pictures.fetch`): those of an import within a minute or so. */
export async function startFetching(shop: Shop, folder: string): Promise<void> {
  const { database, databaseUrl, clock, merchant, jobs } = shop;
  if (!merchant.pictures.fetch) return;
  await jobs.workEvery(EVERY_SECONDS, 'fetch-pictures', async () => {
    const now = clock.now();
    if ((await readDueAddresses(database, now, 1)).length === 0) return;
    await runBeside({ databaseUrl, folder, until: now.getTime() + LONGEST_MS });
  });
}
