import { filterNames, type ProductQuery } from '@tradecellar/contract/catalogue.ts';
import type { Database } from '../database/connection.ts';
import { type CardRow, type ListFacts, type ProductSelection, readListFacts } from './list-queries.ts';
import { readSearch } from './read-search.ts';
import { readVersion, readVocabulary, type VersionedVocabulary } from './search-queries.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * What this process caches of one version of the catalogue: the vocabulary that searches are read with, and the
 * counts of lists. Every query returns the version that it read; a different version empties the cache. So several
 * processes stay correct without notifying each other.
 */
export type CatalogueCache = {
  readonly version: string;
  vocabulary: Vocabulary | undefined;
  readonly facts: Map<string, ListFacts>;
  /** The product codes of a page and the length of its list, by request. */
  readonly pages: Map<string, { readonly codes: readonly string[]; readonly total: number }>;
  /** What a card shows besides price and stock, by product code. */
  readonly cards: Map<string, CardRow>;
};

/** The cache of one database, and its vocabulary while that is being read. */
type CacheSlot = { cache: CatalogueCache | undefined; loading: Promise<VersionedVocabulary> | undefined };

const slots = new WeakMap<Database, CacheSlot>();
const MAX_FACTS = 2_000;
/** An import meanwhile makes one attempt stale; two imports do not hit the same request. */
const MAX_ATTEMPTS = 3;

function slotOf(database: Database): CacheSlot {
  const slot = slots.get(database) ?? { cache: undefined, loading: undefined };
  slots.set(database, slot);
  return slot;
}

/** The cache of this version; one of another version is dropped. */
function cacheOf(slot: CacheSlot, version: string): CatalogueCache {
  if (slot.cache?.version !== version) {
    slot.cache = { version, vocabulary: undefined, facts: new Map(), pages: new Map(), cards: new Map() };
  }
  return slot.cache;
}

/** The current cache, if any: valid only while the database is at its version. */
export function currentCache(database: Database): CatalogueCache | undefined {
  return slotOf(database).cache;
}

/** What to read. `total` is the length of the whole list, where it was asked for. */
export type ListRequest = { readonly selection: ProductSelection; readonly total: number | undefined };

/** What was read: a search goes on to its next reading when `found` is false. */
export type ListResult = { readonly version: string; readonly found: boolean };

/**
 * Reads the products that a query asks for (7.calls.4): from the account's own list or the whole catalogue, and for a
 * search with each way to read it until one finds something. Reads again when the catalogue has changed meanwhile.
 * Undefined when no product can match the words of the search.
 */
export async function readList<R extends ListResult>(
  database: Database,
  query: ProductQuery,
  options: { readonly counted: boolean },
  read: (request: ListRequest) => Promise<R>,
): Promise<{ readonly result: R; readonly total: number | undefined } | undefined> {
  const slot = slotOf(database);
  for (let attempt = 1; ; attempt++) {
    const prepared = await prepare(database, slot, query, options.counted);
    let last: R | undefined;
    for (const selection of prepared.selections) {
      last = await read({ selection, total: prepared.total });
      if (last.found || last.version !== prepared.version) break;
    }
    // Words without a match were only looked up in the cache: check that it is still valid.
    const version = last?.version ?? (await readVersion(database));
    cacheOf(slot, version);
    if (prepared.version === undefined || prepared.version === version || attempt === MAX_ATTEMPTS) {
      return last === undefined ? undefined : { result: last, total: prepared.total };
    }
  }
}

type PreparedQuery = {
  /** Undefined when nothing came from the cache. */
  readonly version: string | undefined;
  readonly total: number | undefined;
  /** One selection for each way to read the search; without a search, one. */
  readonly selections: Iterable<ProductSelection>;
};

async function prepare(
  database: Database,
  slot: CacheSlot,
  query: ProductQuery,
  counted: boolean,
): Promise<PreparedQuery> {
  const search = query.description?.trim() ?? '';
  const mine = query.list === 'mine';
  const plain = plainSelection(query);
  // A search and a list of codes are counted where they are read.
  const countedHere = counted && search === '' && query.codes === undefined;
  const facts = mine || countedHere ? await findFacts(database, slot, plain, mine, countedHere) : undefined;
  const selection = { ...plain, ownList: facts?.ownList ?? false };
  const total = countedHere ? facts?.total : undefined;
  if (search === '') return { version: facts?.version, total, selections: [selection] };
  const { version, vocabulary } = await findVocabulary(database, slot);
  return { version, total, selections: withEachReading(selection, vocabulary, search) };
}

function* withEachReading(
  selection: ProductSelection,
  vocabulary: Vocabulary,
  search: string,
): Generator<ProductSelection> {
  for (const reading of readSearch(vocabulary, search)) yield { ...selection, reading };
}

function plainSelection(query: ProductQuery): ProductSelection {
  const { CustomerAccount: account, codes, sort = 'default' } = query;
  const filters = Object.fromEntries(filterNames.map((name) => [name, query[name] ?? '']));
  return { account, ownList: false, filters, sort, ...(codes === undefined ? {} : { codes }) };
}

async function findFacts(
  database: Database,
  slot: CacheSlot,
  selection: ProductSelection,
  mine: boolean,
  counted: boolean,
): Promise<ListFacts> {
  const filters = counted ? selection.filters : {};
  const key = JSON.stringify([mine ? selection.account : null, filters]);
  const cached = slot.cache?.facts.get(key);
  if (cached !== undefined) return cached;
  const { account, ownList, sort } = selection;
  const facts = await readListFacts(database, { account, ownList, sort, filters }, mine);
  const cache = cacheOf(slot, facts.version);
  if (cache.facts.size >= MAX_FACTS) cache.facts.clear();
  cache.facts.set(key, facts);
  return facts;
}

/** Read once for all requests that wait for it: many do after an import. */
async function findVocabulary(database: Database, slot: CacheSlot): Promise<VersionedVocabulary> {
  const { cache } = slot;
  if (cache?.vocabulary !== undefined) return { version: cache.version, vocabulary: cache.vocabulary };
  slot.loading ??= readVocabulary(database).finally(() => {
    slot.loading = undefined;
  });
  const read = await slot.loading;
  cacheOf(slot, read.version).vocabulary = read.vocabulary;
  return read;
}
