import type { ProductCard } from '@tradecellar/contract/catalogue.ts';
import { type DBSchema, type IDBPDatabase, type IDBPObjectStore, openDB } from 'idb';
import { knownBrowser } from './browser-memory.ts';
import { KEPT_DATABASE } from './kept-person.ts';

/** Cache of answers on the device, by person and account (decision 107). */

type Owner = { readonly subject: string; readonly account: string };
type Kept = Owner & { readonly atMs: number };
type KeptAnswer = Kept & { readonly data: unknown };
type KeptProduct = Kept & { readonly product: ProductCard };

interface Keep extends DBSchema {
  answers: { key: string[]; value: KeptAnswer; indexes: { atMs: number; subject: string } };
  products: { key: string[]; value: KeptProduct; indexes: { atMs: number; subject: string } };
}

const STORES = ['answers', 'products'] as const;
/** The most rows of each store. When a store has more rows, the cache removes the oldest rows. */
const MOST = { answers: 400, products: 4_000 };
const LONGEST_MS = 7 * 24 * 3_600_000;

let opening: Promise<IDBPDatabase<Keep>> | undefined;

function opened(): Promise<IDBPDatabase<Keep>> {
  opening ??= openDB<Keep>(KEPT_DATABASE, 1, {
    upgrade(database, _before, _after, making) {
      // A failed transaction also rejects `openDB`, so its own rejection is ignored here.
      making.done.catch(() => undefined);
      // A logout has removed the database, which must not be created again.
      if (!knownBrowser.isSet()) return making.abort();
      for (const name of STORES) {
        const store = database.createObjectStore(name);
        store.createIndex('atMs', 'atMs');
        store.createIndex('subject', 'subject');
      }
    },
    // Closes the connection when a logout, here or in another tab, removes the database.
    blocking: (_current, _blocked, event) => {
      (event.target as IDBDatabase).close(); // The target is this connection, which delays the removal.
      opening = undefined;
    },
    terminated: () => {
      opening = undefined;
    },
  }).catch((error) => {
    opening = undefined;
    throw error;
  });
  return opening;
}

/** Stores an answer and its products. If the storage is full, removes the older half and tries once more, or throws. */
export async function keepAnswer(owner: Owner, hash: string, answer: KeptIn): Promise<void> {
  try {
    await write(owner, hash, answer);
  } catch {
    await removeOldest(await opened(), 0.5);
    await write(owner, hash, answer);
  }
}

type KeptIn = { readonly data: unknown; readonly products: readonly ProductCard[]; readonly atMs: number };

async function write(
  { subject, account }: Owner,
  hash: string,
  { data, products, atMs }: KeptIn,
): Promise<void> {
  const kept = { subject, account, atMs };
  const writing = (await opened()).transaction(STORES, 'readwrite');
  const answers = writing.objectStore('answers');
  const cards = writing.objectStore('products');
  await Promise.all([
    answers.put({ ...kept, data }, [subject, hash]),
    ...products.map((product) => cards.put({ ...kept, product }, [subject, account, product.Code])),
    writing.done,
  ]);
}

export async function keptAnswer(subject: string, hash: string): Promise<KeptAnswer | undefined> {
  return (await opened()).get('answers', [subject, hash]);
}

/** All products that were seen at an account's prices. */
export async function keptProducts({ subject, account }: Owner): Promise<readonly KeptProduct[]> {
  return (await opened()).getAll('products', IDBKeyRange.bound([subject, account], [subject, account, []]));
}

/** Removes the answers of accounts that a person no longer has. */
export async function keepAccounts(subject: string, accounts: readonly string[]): Promise<void> {
  await removeWhere(
    (kept) => kept.subject === subject && kept.account !== '' && !accounts.includes(kept.account),
  );
}

/** Removes the answers of one account of a person. */
export async function forgetAccount(subject: string, account: string): Promise<void> {
  await removeWhere((kept) => kept.subject === subject && kept.account === account);
}

/** Removes answers that are too old, and the oldest answers above the limits. */
export async function tidyKept(nowMs: number): Promise<void> {
  await removeWhere((kept) => kept.atMs < nowMs - LONGEST_MS);
  const database = await opened();
  for (const name of STORES) {
    const count = await database.count(name);
    if (count > MOST[name]) await removeOldest(database, 1 - MOST[name] / count);
  }
}

async function removeWhere(isUnwanted: (kept: Kept) => boolean): Promise<void> {
  await inStores(await opened(), async (store) => {
    for await (const cursor of store) if (isUnwanted(cursor.value)) await cursor.delete();
  });
}

async function removeOldest(database: IDBPDatabase<Keep>, share: number): Promise<void> {
  await inStores(database, async (store) => {
    let left = Math.ceil((await store.count()) * share);
    for await (const cursor of store.index('atMs')) {
      if (left-- <= 0) break;
      await cursor.delete();
    }
  });
}

type Store = IDBPObjectStore<Keep, [...typeof STORES], (typeof STORES)[number], 'readwrite'>;

/** Changes both stores in one transaction, so that a failure changes neither. */
async function inStores(
  database: IDBPDatabase<Keep>,
  change: (store: Store) => Promise<void>,
): Promise<void> {
  const writing = database.transaction(STORES, 'readwrite');
  await Promise.all([...STORES.map((name) => change(writing.objectStore(name))), writing.done]);
}
