import { Type } from 'typebox';
import { keepStored, stored } from '../api/stored.ts';
import { PICTURES_CACHE } from './cache-names.ts';
import { now } from './clock.ts';

/** The database of answers that are kept (kept-answers.ts). */
export const KEPT_DATABASE = 'tradecellar';

const keptKey = 'tradecellar/kept-person';
/** How long kept answers open after the provider has last vouched for the person: from Friday evening until Monday's count. */
const KEPT_MS = 72 * 3_600_000;

/** How long a logout waits for a tab that the browser has put to sleep, whose connection delays the removal. */
const PATIENCE_MS = 2_000;

const KeptPerson = Type.Object({
  subject: Type.String(),
  userName: Type.String(),
  email: Type.String(),
  untilMs: Type.Number(),
});

export type KnownPerson = { readonly subject: string; readonly userName: string; readonly email: string };

/**
 * The buyer whose answers are kept on this device: signed in here, at most three days ago, and not signed out since. Their
 * screens open where neither shop nor provider can be reached.
 */
export function keptPerson(): KnownPerson | undefined {
  const person = stored(localStorage.getItem(keptKey), KeptPerson);
  if (!person) return undefined;
  const leftMs = person.untilMs - now().getTime();
  // More is left than was given where the clock was set back.
  return leftMs > 0 && leftMs <= KEPT_MS ? person : undefined;
}

const SHOP_ANSWER_MS = 4_000;

/** The person whose answers are kept, while the shop does not answer. One that does takes nobody in without a session (4.list.2). */
export async function keptWithoutShop(): Promise<KnownPerson | undefined> {
  const kept = keptPerson();
  if (!kept) return undefined;
  const isThere = await fetch('/healthz', { signal: AbortSignal.timeout(SHOP_ANSWER_MS) })
    .then(({ ok }) => ok)
    .catch(() => false); // No network, or none of the shop's.
  return isThere ? undefined : kept;
}

/** Whether answers of anybody are kept, however old. */
export const keepsAnybody = () => localStorage.getItem(keptKey) !== null;

/** True once the shop has refused the person of this page: nothing is kept until it names their accounts again. */
let isStopped = false;
export const isKeeping = () => !isStopped;
export const keepAgain = () => {
  isStopped = false;
};

/** Removes all that is kept, as the shop refuses its person, and keeps no more. */
export async function stopKeeping(): Promise<void> {
  isStopped = true;
  await forgetAnswers();
}

/** Keeps a buyer for whom the provider has just vouched, in place of any other. */
export function keepPerson({ subject, userName, email }: KnownPerson): void {
  if (isStopped) return;
  const before = stored(localStorage.getItem(keptKey), KeptPerson);
  const removed = before && before.subject !== subject ? forgetAnswers() : Promise.resolve();
  void removed.then(keepPictures).catch(() => undefined);
  keepStored(localStorage, keptKey, { subject, userName, email, untilMs: now().getTime() + KEPT_MS });
}

/** The worker puts pictures into their cache while there is one (app/service-worker.ts). */
async function keepPictures(): Promise<void> {
  if (keepsAnybody()) await globalThis.caches?.open(PICTURES_CACHE);
}

/** Removes all that is kept of anybody: answers, pictures, and who they were. */
export async function forgetAnswers(): Promise<void> {
  localStorage.removeItem(keptKey);
  // Neither is there on a page without https, or where the browser keeps nothing.
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
    // Another tab's connection closes by itself.
  });
}
