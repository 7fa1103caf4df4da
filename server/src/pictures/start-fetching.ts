import type { Shop } from '../shop.ts';
import { readDueAddresses } from './address-queries.ts';
import { runBeside } from './run-beside.ts';

const EVERY_SECONDS = 60;
/**
 * After this time no further fetch begins. The fetches that are under way then must still end within the job's time
 * limit (`jobs.ts`).
 */
const LONGEST_MS = 8 * 60_000;
/** A process that takes longer hangs, and is killed. */
const HANGS_MS = LONGEST_MS + 90_000;

/** Fetches pictures of `Image1_URL` within a minute or so of an import, if the merchant wants it (`pictures.fetch`). */
export async function startFetching(shop: Shop, folder: string): Promise<{ close(): Promise<void> }> {
  const closing = new AbortController();
  if (shop.merchant.pictures.fetch) {
    await shop.jobs.workEvery(EVERY_SECONDS, 'fetch-pictures', () => fetchDue(shop, folder, closing.signal));
  }
  return { close: async () => closing.abort() };
}

/** Fetches due pictures in a process of its own, which `closing` ends. @internal */
export async function fetchDue(
  { database, databaseUrl, clock }: Pick<Shop, 'database' | 'databaseUrl' | 'clock'>,
  folder: string,
  closing: AbortSignal,
): Promise<void> {
  if (closing.aborted || (await readDueAddresses(database, clock.now(), 1)).length === 0) return;
  const work = { fetchForMs: LONGEST_MS };
  const bounds = { signal: closing, longestMs: HANGS_MS };
  await runBeside({ databaseUrl, folder, isFetched: true, work }, bounds).catch((error: unknown) => {
    if (!closing.aborted) throw error;
  });
}
