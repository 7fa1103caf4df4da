import { Type } from 'typebox';
import { keepStored, stored } from '../../api/stored.ts';
import { now } from '../clock.ts';
import { PICTURES_CACHE } from './cache-names.ts';

/** The database of the answer cache (kept-answers.ts). */
export const KEPT_DATABASE = 'tradecellar';

const keptKey = 'tradecellar/kept-person';
/**
 * How long cached answers can be opened after the provider last confirmed the person: from Friday evening until
 * Monday's count.
 */
const KEPT_MS = 72 * 3_600_000;

/** Milliseconds that a logout waits for a sleeping tab whose connection delays the removal of the cache. */
const PATIENCE_MS = 2_000;

const KeptPerson = Type.Object({
  subject: Type.String(),
  userName: Type.String(),
  email: Type.String(),
  untilMs: Type.Number(),
});

export type KnownPerson = { readonly subject: string; readonly userName: string; readonly email: string };

/**
 * The buyer whose answers this device caches: signed in here at most three days ago, and not signed out since. The
 * buyer's screens open even if neither shop nor provider can be reached.
 */
export function keptPerson(): KnownPerson | undefined {
  const person = stored(localStorage.getItem(keptKey), KeptPerson);
  if (!person) return undefined;
  const leftMs = person.untilMs - now().getTime();
  // The clock was set back if more time is left than the whole period.
  return leftMs > 0 && leftMs <= KEPT_MS ? person : undefined;
}

const SHOP_ANSWER_MS = 4_000;

/**
 * The person whose answers are cached, while the shop does not answer. A shop that answers admits nobody without a
 * session (4.list.2).
 */
export async function keptWithoutShop(): Promise<KnownPerson | undefined> {
  const kept = keptPerson();
  if (!kept) return undefined;
  const isThere = await fetch('/healthz', { signal: AbortSignal.timeout(SHOP_ANSWER_MS) })
    .then(({ ok }) => ok)
    .catch(() => false); // The shop did not answer.
  return isThere ? undefined : kept;
}

/** True if this device caches answers of any person and age. */
export const keepsAnybody = () => localStorage.getItem(keptKey) !== null;

/**
 * True after the shop refused the person of this page. Nothing is cached until the shop names the person's accounts
 * again.
 */
let isStopped = false;
export const isKeeping = () => !isStopped;
export const keepAgain = () => {
  isStopped = false;
};

/** Removes the cache and stops caching, because the shop refuses the person. */
export async function stopKeeping(): Promise<void> {
  isStopped = true;
  await forgetAnswers();
}

/** Remembers a buyer whom the provider has just confirmed, in place of any earlier person. */
export function keepPerson({ subject, userName, email }: KnownPerson): void {
  if (isStopped) return;
  const before = stored(localStorage.getItem(keptKey), KeptPerson);
  const removed = before && before.subject !== subject ? forgetAnswers() : Promise.resolve();
  void removed.then(keepPictures).catch(() => undefined);
  keepStored(localStorage, keptKey, { subject, userName, email, untilMs: now().getTime() + KEPT_MS });
}

/** The service worker caches pictures only while their cache exists (app/service-worker.ts). */
async function keepPictures(): Promise<void> {
  if (keepsAnybody()) await globalThis.caches?.open(PICTURES_CACHE);
}

/** Removes everything that this device caches: answers, pictures, and the person. */
export async function forgetAnswers(): Promise<void> {
  localStorage.removeItem(keptKey);
  // A page without https, or a browser that stores nothing, has neither API.
  const removed = Promise.all([deleteDatabase(), globalThis.caches?.delete(PICTURES_CACHE)]).catch(
    () => undefined,
  );
  const patience = new Promise((resolve) => setTimeout(resolve, PATIENCE_MS));
  await Promise.race([removed, patience]);
}

function deleteDatabase(): Promise<void> {
  return new Promise((resolve) => {
    const request = globalThis.indexedDB?.deleteDatabase(KEPT_DATABASE);
    if (!request) return resolve();
    request.onsuccess = () => resolve();
    request.onerror = () => resolve();
    // A blocked removal needs no handler, because other tabs close their connections.
  });
}
