import type { NewAct } from './acts.ts';
import type { Shape } from './apply-acts.ts';
import { placesBetween } from './list-places.ts';
import type { OrderedBy } from './ordered-by.ts';
import { type Pricing, type PricingFields, SERVINGS, type SellingPrices } from './servings.ts';

// The named lists that all people of an account share (docs/basket-sync.md#named-lists). The lists of an account are a
// single shared document. The name, round and pricing of each list, and each part of a line, have a key each.

export const MOST_LISTS = 100;
export const MOST_LIST_LINES = 5_000;

/**
 * The id of the list My Usuals in every account. Its lines have par, note and count; its wines are the wines that were
 * bought.
 */
export const USUALS_LIST_ID = '00000000-0000-4000-8000-000000000001';

/** The parts of a line under the line itself. */
export const UNDER_LINE = ['par', 'note', 'count', ...SERVINGS, 'guest', 'head'] as const;
/** The parts of a list that belong to no wine. */
const HEADS = ['name', 'round', 'changed', 'pricing'] as const;

/**
 * `round` is the round of counting. `changed` is the last change, and only the server writes it. `pricing` is how the
 * venue prices the list. A wine of a list has a `line` with its place, and may have a par, a note, a count, the venue's
 * price of each serving, a `guest` name and the `head` above it on the venue's wine list.
 */
const LIST_PARTS = [...HEADS, 'line', ...UNDER_LINE] as const;
export type ListPart = (typeof LIST_PARTS)[number];
// A device reads the keys of all lists after each change, so the parts are looked up.
const PARTS: ReadonlyMap<string, ListPart> = new Map(LIST_PARTS.map((part) => [part, part]));
const LIST_HEADS: ReadonlySet<ListPart> = new Set(HEADS);

/** The fields of all parts. `By` and `At` are only shown: the server does not compare them, and it sets `By` itself. */
export type ListValue = PricingFields & {
  readonly Name?: string | undefined;
  readonly Round?: number | undefined;
  readonly Place?: number | undefined;
  readonly Bottles?: number | undefined;
  readonly Note?: string | undefined;
  /** The venue's selling price, VAT included. */
  readonly Pence?: number | undefined;
  /** The name of the wine that guests read, or the head above the wine. */
  readonly Text?: string | undefined;
  /** ISO time: the time of a count on the device's clock, or the time of the last change on the server's clock. */
  readonly At?: string | undefined;
  readonly By?: OrderedBy | undefined;
};

export const PART_FIELDS = {
  name: ['Name'],
  round: ['Round'],
  changed: ['At'],
  line: ['Place'],
  par: ['Bottles'],
  note: ['Note'],
  count: ['Round', 'Bottles', 'At'],
  pricing: ['TargetPercent', 'WastagePercent', 'PriceEnd', 'SaysVat'],
  bottle: ['Pence'],
  glass125: ['Pence'],
  glass175: ['Pence'],
  glass250: ['Pence'],
  guest: ['Text'],
  head: ['Text'],
} as const satisfies Readonly<Record<ListPart, readonly (keyof ListValue)[]>>;

export type ListKey = { readonly list: string; readonly part: ListPart; readonly code: string };

const UUID_LETTERS = 36;

/** The key of a part: the list's uuid for its name, `${uuid}/note/CHAB22` for a note. */
export function listKey(list: string, part: ListPart, code = ''): string {
  if (part === 'name') return list;
  return code === '' ? `${list}/${part}` : `${list}/${part}/${code}`;
}

/** Reads a key. The code may contain any characters, such as 'a/b'. Undefined if the text is not a key. */
export function readListKey(key: string): ListKey | undefined {
  const list = key.slice(0, UUID_LETTERS);
  if (key.length === UUID_LETTERS) return { list, part: 'name', code: '' };
  if (key[UUID_LETTERS] !== '/') return undefined;
  const slash = key.indexOf('/', UUID_LETTERS + 1);
  const hasCode = slash >= 0;
  const part = PARTS.get(key.slice(UUID_LETTERS + 1, hasCode ? slash : undefined));
  const code = hasCode ? key.slice(slash + 1) : '';
  if (part === undefined || hasCode !== (code !== '')) return undefined;
  return LIST_HEADS.has(part) === hasCode ? undefined : { list, part, code };
}

/**
 * The server refuses a round of counting that is further ahead of the current round, so that the list always has a next
 * round. Devices that are not synchronised never get this far.
 */
const MOST_ROUNDS_AHEAD = 1_000_000;

const COMPARED = [
  'Name',
  'Round',
  'Bottles',
  'Note',
  'Pence',
  'Text',
  ...PART_FIELDS.pricing,
] as const satisfies readonly (keyof ListValue)[];

/** Places are not compared, so that nobody is told of a moved line. */
export const listShape: Shape<ListValue> = {
  isSame: (a, b) => COMPARED.every((field) => a[field] === b[field]),
  parentsOf: (key) => {
    const found = readListKey(key);
    if (found === undefined || found.part === 'name' || found.part === 'changed') return [];
    const { list, part, code } = found;
    return code === '' || part === 'line' ? [list] : [list, listKey(list, 'line', code)];
  },
  bucketOf: (key) => {
    const found = readListKey(key);
    return found === undefined || found.part === 'name' ? 'lists' : listKey(found.list, found.part);
  },
  mostOf: (bucket) => {
    if (bucket === 'lists') return MOST_LISTS;
    // Only lines are limited. The parts of removed lines stay for Undo and must not use up a limit.
    return bucket.endsWith('/line') ? MOST_LIST_LINES : Number.POSITIVE_INFINITY;
  },
  isLate: ({ Round = 0 }, held, key) => {
    const found = readListKey(key);
    if (found?.part !== 'round' && found?.part !== 'count') return false;
    const now = held(listKey(found.list, 'round'))?.Round ?? 0;
    return found.part === 'count' ? Round !== now : Round < now || Round > now + MOST_ROUNDS_AHEAD;
  },
};

/** The keys of the other rows that the server must load to apply an act on this key. */
export function keysBeside(key: string): readonly string[] {
  const found = readListKey(key);
  if (found === undefined) return [];
  const { list, part, code } = found;
  const parts = UNDER_LINE.map((other) => listKey(list, other, code));
  return [...listShape.parentsOf(key), listKey(list, 'round'), ...(part === 'line' ? parts : [])];
}

/** The bottles that a person counted in this round. `at` is an ISO time on the device's clock. */
export type ListCount = { readonly bottles: number; readonly by: OrderedBy | undefined; readonly at: string };

export type ListLine = {
  readonly place: number;
  readonly par: number | undefined;
  readonly note: string;
  readonly count: ListCount | undefined;
  readonly prices?: SellingPrices | undefined;
  readonly guest?: string | undefined;
  readonly head?: string | undefined;
};

export type NamedList = {
  readonly id: string;
  readonly name: string;
  readonly round: number;
  /** Undefined until somebody prices the list. */
  readonly pricing?: Pricing | undefined;
  readonly lines: ReadonlyMap<string, ListLine>;
  readonly lastChange: { readonly by: OrderedBy | undefined; readonly at: string } | undefined;
};

export type NamedLists = ReadonlyMap<string, NamedList>;

export type ListAct = NewAct<ListValue>;

/** Sets the name of a list, and so creates the list. A deleted list comes back with its lines. */
export function nameList(id: string, name: string): readonly ListAct[] {
  return [{ key: listKey(id, 'name'), value: { Name: name } }];
}

/** Deletes a list for all people of the account. Its lines stay in the document for Undo. */
export function deleteList(id: string): readonly ListAct[] {
  return [{ key: listKey(id, 'name'), value: undefined }];
}

/**
 * Adds wines at the end. Wines that are on the list already stay at their places. A wine that was removed from the list
 * gets its par, note and count back.
 */
export function addLines(
  { id, lines }: Pick<NamedList, 'id' | 'lines'>,
  codes: readonly string[],
): readonly ListAct[] {
  const last = [...lines.values()].at(-1)?.place;
  const added = [...new Set(codes)].filter((code) => !lines.has(code));
  const places = placesBetween(last, undefined, added.length) ?? [];
  return added.flatMap((code, at) => putLineBack(id, code, places[at] ?? last ?? 0));
}

/** Puts a removed line back at its place. Its par, note and count are still in the document. */
export function putLineBack(id: string, code: string, place: number): readonly ListAct[] {
  return [{ key: listKey(id, 'line', code), value: { Place: place } }];
}

export function removeLines(id: string, codes: readonly string[]): readonly ListAct[] {
  return codes.map((code) => ({ key: listKey(id, 'line', code), value: undefined }));
}

export function setPar(id: string, code: string, bottles: number | undefined): readonly ListAct[] {
  const value = bottles === undefined ? undefined : { Bottles: bottles };
  return [{ key: listKey(id, 'par', code), value }];
}

export function setNote(id: string, code: string, note: string): readonly ListAct[] {
  return [{ key: listKey(id, 'note', code), value: note === '' ? undefined : { Note: note } }];
}

/**
 * Moves a line before another line, or to the end. Only the moved line changes, unless there is no room between its new
 * neighbours.
 */
export function moveLine(
  { id, lines }: NamedList,
  code: string,
  before: string | undefined,
): readonly ListAct[] {
  if (!lines.has(code) || before === code) return [];
  const others = [...lines].filter(([other]) => other !== code);
  const found = others.findIndex(([other]) => other === before);
  const at = found < 0 ? others.length : found;
  const [place] = placesBetween(others[at - 1]?.[1].place, others[at]?.[1].place, 1) ?? [];
  if (place !== undefined) return putLineBack(id, code, place);
  const codes = others.map(([other]) => other).toSpliced(at, 0, code);
  const places = placesBetween(undefined, undefined, codes.length) ?? [];
  return codes.flatMap((other, index) => putLineBack(id, other, places[index] ?? 0));
}

/** Records the bottles of a wine. 0 means that there are no bottles; undefined removes the count. */
export function countLine(
  { id, round, lines }: NamedList,
  code: string,
  bottles: number | undefined,
  { by, at }: Pick<ListCount, 'by' | 'at'>,
): readonly ListAct[] {
  if (!lines.has(code)) return [];
  const counted = { Round: round, Bottles: bottles, At: at, By: by };
  return [{ key: listKey(id, 'count', code), value: bottles === undefined ? undefined : counted }];
}

/**
 * Begins the next round, in which no line is counted yet. If two people begin a round at the same time, both begin the
 * same round.
 */
export function startCount({ id, round }: NamedList): readonly ListAct[] {
  return [{ key: listKey(id, 'round'), value: { Round: round + 1 } }];
}
