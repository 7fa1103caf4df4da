import { isFarAhead, isNewer, type LineVersion, mergeLines, nextVersion } from './line-version.ts';
import { placesBetween } from './list-places.ts';
import type { OrderedBy } from './ordered-by.ts';

// The named lists of an account, which all its people share and count (docs/basket-sync.md#named-lists). They are merged as
// baskets are, by versions; a count of a wine has a version of its own.

/** The person or the office that made a change; undefined for a person who was erased since. */
export type ChangedBy = OrderedBy | undefined;

/** A name, of up to 60 letters; undefined once the list is deleted. The lines stay, so that Undo brings them back. */
export type ListHead = {
  readonly version: LineVersion;
  readonly name: string | undefined;
  readonly by: ChangedBy;
};

export type ListItem = {
  /** Lines are in the sequence of their places, and of equal places in that of their codes. */
  readonly place: number;
  /** The bottles that should be there. */
  readonly par: number | undefined;
  readonly note: string;
};

/** The bottles that somebody counted, in which round; undefined once they took it back. */
export type ListCount = {
  readonly round: number;
  readonly version: LineVersion;
  readonly bottles: number | undefined;
  readonly by: ChangedBy;
  /** ISO time by the device's clock: shown, never compared. */
  readonly at: string;
};

export type ListLine = {
  readonly version: LineVersion;
  /** Undefined once the line is removed. */
  readonly item: ListItem | undefined;
  readonly by: ChangedBy;
  readonly counted: ListCount | undefined;
};

/** The last change of a list that the server knows of, for screens alone. `at` is ISO time by the server's clock. */
export type ListChange = { readonly revision: number; readonly by: ChangedBy; readonly at: string };

export type NamedList = {
  readonly head: ListHead;
  readonly lastChange: ListChange | undefined;
  /** The round of counting: starting again begins the next, and counts of earlier ones no longer show. */
  readonly round: number;
  /** By Code. */
  readonly lines: ReadonlyMap<string, ListLine>;
};

/** An account's lists by their ids. */
export type NamedLists = ReadonlyMap<string, NamedList>;

/**
 * The list of My Usuals, of every account: its lines hold par, note and count, and its wines are what was bought.
 */
export const USUALS_LIST_ID = '00000000-0000-4000-8000-000000000001';

/** The person, and the opened page, that make a change. */
export type ListAuthor = { readonly by: ChangedBy; readonly page: string };

/** Two copies of an account's lists as one, in any sequence and however often. */
export function mergeLists(a: NamedLists, b: NamedLists): NamedLists {
  return mergeLines(a, b, mergeList);
}

function mergeList(a: NamedList | undefined, b: NamedList): NamedList {
  if (a === undefined) return b;
  return {
    head: newerPart(a.head, b.head, isNewerPart),
    lastChange: (b.lastChange?.revision ?? 0) > (a.lastChange?.revision ?? 0) ? b.lastChange : a.lastChange,
    round: Math.max(a.round, b.round),
    lines: mergeLines(a.lines, b.lines, mergeListLine),
  };
}

/**
 * The newer line with the newer count: a note that one person changes and the bottles that another counts both stand.
 */
export function mergeListLine(a: ListLine | undefined, b: ListLine): ListLine {
  if (a === undefined) return b;
  const counted = a.counted && b.counted ? newerPart(a.counted, b.counted, isNewerCount) : a.counted;
  return { ...newerPart(a, b, isNewerPart), counted: counted ?? b.counted };
}

type Part = { readonly version: LineVersion; readonly by: ChangedBy };

/** The newer of two parts. The same one names nobody if either copy knows that its person was erased. */
function newerPart<P extends Part>(a: P, b: P, isAfter: (part: P, other: P) => boolean): P {
  if (isAfter(b, a)) return b;
  const isErased = a.by !== undefined && b.by === undefined && !isAfter(a, b);
  return isErased ? { ...a, by: undefined } : a;
}

const isNewerPart = (part: Part, other: Part) => isNewer(part.version, other.version);

/** Whether a count is of a later round or, in the same one, of a newer version. Counts are never added up. */
function isNewerCount(count: ListCount, other: ListCount): boolean {
  return count.round === other.round ? isNewer(count.version, other.version) : count.round > other.round;
}

/**
 * Whether a list that is sent has a version or round that its people's changes can't have made: too far ahead of what is stored,
 * or a count of a round that has not begun.
 */
export function isListFarAhead(sent: NamedList, stored: NamedList | undefined): boolean {
  const round = Math.max(sent.round, stored?.round ?? 0);
  if (isFarAhead(sent.head.version.count, stored?.head.version.count)) return true;
  if (isFarAhead(sent.round, stored?.round)) return true;
  return [...sent.lines].some(([code, { version, counted }]) => {
    const was = stored?.lines.get(code);
    if (isFarAhead(version.count, was?.version.count)) return true;
    if (counted === undefined) return false;
    return counted.round > round || isFarAhead(counted.version.count, was?.counted?.version.count);
  });
}

export function newList(name: string, { by, page }: ListAuthor): NamedList {
  const head = { version: nextVersion(undefined, page), name, by };
  return { head, lastChange: undefined, round: 0, lines: new Map() };
}

/** Renames a list; without a name it is deleted. A deleted list that is renamed is there again, with its lines. */
export function renameList(list: NamedList, name: string | undefined, { by, page }: ListAuthor): NamedList {
  return { ...list, head: { version: nextVersion(list.head.version, page), name, by } };
}

/** A line as it is shown. */
export type ShownLine = ListLine & { readonly code: string; readonly item: ListItem };

/** The lines in their sequence, without those that were removed. */
export function linesInOrder({ lines }: NamedList): readonly ShownLine[] {
  return [...lines]
    .flatMap(([code, line]) => (line.item === undefined ? [] : { ...line, code, item: line.item }))
    .sort((a, b) => a.item.place - b.item.place || (a.code < b.code ? -1 : 1));
}

/** Changes lines, by their codes; without an item a line is removed. */
export function changeLines(
  list: NamedList,
  items: ReadonlyMap<string, ListItem | undefined>,
  { by, page }: ListAuthor,
): NamedList {
  const lines = new Map(list.lines);
  for (const [code, item] of items) {
    const line = lines.get(code);
    lines.set(code, { version: nextVersion(line?.version, page), item, by, counted: line?.counted });
  }
  return { ...list, lines };
}

/** Adds wines at the end, without par and note; those that are on the list stay as they are. */
export function addToList(list: NamedList, codes: readonly string[], author: ListAuthor): NamedList {
  const last = linesInOrder(list).at(-1)?.item.place;
  const added = [...new Set(codes)].filter((code) => list.lines.get(code)?.item === undefined);
  const places = placesBetween(last, undefined, added.length) ?? [];
  const items = added.map((code, at) => {
    return [code, { place: places[at] ?? last ?? 0, par: undefined, note: '' }] as const;
  });
  return changeLines(list, new Map(items), author);
}

/** Moves a line before another, or to the end. Only its own version changes, unless there is no room left between two. */
export function moveLine(
  list: NamedList,
  code: string,
  before: string | undefined,
  author: ListAuthor,
): NamedList {
  const moved = list.lines.get(code)?.item;
  if (moved === undefined || before === code) return list;
  const others = linesInOrder(list).filter((line) => line.code !== code);
  const found = others.findIndex((line) => line.code === before);
  const at = found < 0 ? others.length : found;
  const [place] = placesBetween(others[at - 1]?.item.place, others[at]?.item.place, 1) ?? [];
  if (place !== undefined) return changeLines(list, new Map([[code, { ...moved, place }]]), author);
  const all = [...others.slice(0, at), { code, item: moved }, ...others.slice(at)];
  const places = placesBetween(undefined, undefined, all.length) ?? [];
  const items = all.map((line, index) => [line.code, { ...line.item, place: places[index] ?? 0 }] as const);
  return changeLines(list, new Map(items), author);
}

/** Records the bottles of a wine, or takes its count back: undefined is not counted, 0 is none there. */
export function countLine(
  list: NamedList,
  code: string,
  bottles: number | undefined,
  { by, page, at }: ListAuthor & { readonly at: string },
): NamedList {
  const line = list.lines.get(code);
  if (line === undefined) return list;
  const version = nextVersion(line.counted?.version, page);
  const counted = { round: list.round, version, bottles, by, at };
  return { ...list, lines: new Map(list.lines).set(code, { ...line, counted }) };
}

/** Begins the next round: no line is counted. Two people who start again at once begin the same round. */
export function startCount(list: NamedList): NamedList {
  return { ...list, round: list.round + 1 };
}

/** The count of a line in this round. */
export function countOf({ round }: NamedList, { counted }: ListLine): ListCount | undefined {
  return counted?.round === round && counted.bottles !== undefined ? counted : undefined;
}
