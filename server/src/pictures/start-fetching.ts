import type { Shop } from '../shop.ts';
import { readDueAddresses } from './address-queries.ts';
import { runBeside } from './run-beside.ts';

const EVERY_SECONDS = 60;
/** Less than the job may take (`jobs.ts`). */
const LONGEST_MS = 8 * 60_000;

/** Fetches pictures of `Image1_URL` where the merchant wants it (`pictures.fetch`): those of an import within a minute or so. */
export async function startFetching(shop: Shop, folder: string): Promise<void> {
  if (!shop.merchant.pictures.fetch) return;
  await shop.jobs.workEvery(EVERY_SECONDS, 'fetch-pictures', () => fetchDue(shop, folder));
}

/**
 * Fetches what is due, in a process of its own.
 * @internal
 */
export async function fetchDue(
  { database, databaseUrl, clock }: Pick<Shop, 'database' | 'databaseUrl' | 'clock'>,
  folder: string,
): Promise<void> {
  if ((await readDueAddresses(database, clock.now(), 1)).length === 0) return;
  await runBeside({ databaseUrl, folder, isFetched: true, work: { fetchForMs: LONGEST_MS } });
}
