import { filterNames, type ProductQuery } from '@tradecellar/contract/catalogue.ts';
import type { Database } from '../database/connection.ts';
import { type CardRow, type ListFacts, readListFacts, type Wanted } from './list-queries.ts';
import { readSearch } from './read-search.ts';
import { type KeptVocabulary, readVersion, readVocabulary } from './search-queries.ts';
import type { Vocabulary } from './vocabulary.ts';

/**
 * What this process keeps of one version of the catalogue: the words, to read searches with, and the counts of
 * lists. Every answer brings the version it was made of; when that is another one, all this is dropped. So any
 * number of processes stay right without telling each other anything.
 */
export type Kept = {
  readonly version: string;
  vocabulary: Vocabulary | undefined;
  readonly facts: Map<string, ListFacts>;
  /** The codes on a page, and how long its list is, by what was asked. */
  readonly pages: Map<string, { readonly codes: readonly string[]; readonly total: number }>;
  /** What a card says of a product besides price and stock, by code. */
  readonly cards: Map<string, CardRow>;
};

type Keeper = { kept: Kept | undefined; loading: Promise<KeptVocabulary> | undefined };

const keepers = new WeakMap<Database, Keeper>();
const MOST_FACTS = 2_000;
/** An import in between makes one look wrong; two in a row do not happen to the same request. */
const MOST_LOOKS = 3;

function keeperOf(database: Database): Keeper {
  const keeper = keepers.get(database) ?? { kept: undefined, loading: undefined };
  keepers.set(database, keeper);
  return keeper;
}

/** What is kept of this version; all of another version is dropped. */
function keptOf(keeper: Keeper, version: string): Kept {
  if (keeper.kept?.version !== version) {
    keeper.kept = { version, vocabulary: undefined, facts: new Map(), pages: new Map(), cards: new Map() };
  }
  return keeper.kept;
}

/** What is kept now, if anything: right only for as long as the database's version is this one. */
export function keptNow(database: Database): Kept | undefined {
  return keeperOf(database).kept;
}

/** What a look was made with. `total` is the whole list's count where it was asked for. */
export type Known = { readonly wanted: Wanted; readonly total: number | undefined };

/** What a look found: `found` false is what sends a search on to its next reading. */
export type Look = { readonly version: string; readonly found: boolean };

/**
 * Looks at the catalogue as a product query asks (7.calls.4): in the account's own list or the whole, and for a
 * search in each way to read it until one finds something. Looks again when the catalogue was changed meanwhile.
 * Undefined when the words searched for cannot be met at all.
 */
export async function lookAt<L extends Look>(
  database: Database,
  query: ProductQuery,
  options: { readonly counted: boolean },
  look: (known: Known) => Promise<L>,
): Promise<{ readonly look: L; readonly total: number | undefined } | undefined> {
  const keeper = keeperOf(database);
  for (let attempt = 1; ; attempt++) {
    const known = await findKnown(database, keeper, query, options.counted);
    let last: L | undefined;
    for (const wanted of known.wanted) {
      last = await look({ wanted, total: known.total });
      if (last.found || last.version !== known.version) break;
    }
    // Words that cannot be met were looked up in what is kept: is it still so?
    const version = last?.version ?? (await readVersion(database));
    keptOf(keeper, version);
    if (known.version === undefined || known.version === version || attempt === MOST_LOOKS) {
      return last === undefined ? undefined : { look: last, total: known.total };
    }
  }
}

type AllKnown = {
  /** Undefined when nothing was needed of what is kept. */
  readonly version: string | undefined;
  readonly total: number | undefined;
  /** The list in each way to read its search; without a search just itself. */
  readonly wanted: Iterable<Wanted>;
};

async function findKnown(
  database: Database,
  keeper: Keeper,
  query: ProductQuery,
  counted: boolean,
): Promise<AllKnown> {
  const search = query.description?.trim() ?? '';
  const mine = query.list === 'mine';
  const plain = plainlyWanted(query);
  // A search and a list of codes are counted where they are read.
  const countedHere = counted && search === '' && query.codes === undefined;
  const facts = mine || countedHere ? await findFacts(database, keeper, plain, mine, countedHere) : undefined;
  const wanted = { ...plain, ownList: facts?.ownList ?? false };
  const total = countedHere ? facts?.total : undefined;
  if (search === '') return { version: facts?.version, total, wanted: [wanted] };
  const { version, vocabulary } = await findVocabulary(database, keeper);
  return { version, total, wanted: inEachReading(wanted, vocabulary, search) };
}

function* inEachReading(wanted: Wanted, vocabulary: Vocabulary, search: string): Generator<Wanted> {
  for (const reading of readSearch(vocabulary, search)) yield { ...wanted, reading };
}

function plainlyWanted(query: ProductQuery): Wanted {
  const { CustomerAccount: account, codes, sort = 'default' } = query;
  const filters = Object.fromEntries(filterNames.map((name) => [name, query[name] ?? '']));
  return { account, ownList: false, filters, sort, ...(codes === undefined ? {} : { codes }) };
}

async function findFacts(
  database: Database,
  keeper: Keeper,
  wanted: Wanted,
  mine: boolean,
  counted: boolean,
): Promise<ListFacts> {
  const list = counted ? wanted.filters : {};
  const key = JSON.stringify([mine ? wanted.account : null, list]);
  const known = keeper.kept?.facts.get(key);
  if (known !== undefined) return known;
  const { account, ownList, sort } = wanted;
  const facts = await readListFacts(database, { account, ownList, sort, filters: list }, mine);
  const { facts: kept } = keptOf(keeper, facts.version);
  if (kept.size >= MOST_FACTS) kept.clear();
  kept.set(key, facts);
  return facts;
}

/** One reading for all who wait for it: after an import many do at once. */
async function findVocabulary(database: Database, keeper: Keeper): Promise<KeptVocabulary> {
  const { kept } = keeper;
  if (kept?.vocabulary !== undefined) return { version: kept.version, vocabulary: kept.vocabulary };
  keeper.loading ??= readVocabulary(database).finally(() => {
    keeper.loading = undefined;
  });
  const read = await keeper.loading;
  keptOf(keeper, read.version).vocabulary = read.vocabulary;
  return read;
}
