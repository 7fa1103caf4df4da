import type { NewAct, Shown } from './acts.ts';
import type { Shape } from './apply-acts.ts';
import { placesBetween } from './list-places.ts';
import type { OrderedBy } from './ordered-by.ts';

// The named lists of an account, which all its people share and count (docs/basket-sync.md#named-lists). They are one shared
// document: the name of a list, its round, and the place, par, note and count of each of its lines have a key each.

/** The most lists of an account. */
export const MOST_LISTS = 100;
/** The most lines of a list. */
export const MOST_LIST_LINES = 5_000;

/** The list of My Usuals, of every account: its lines hold par, note and count, and its wines are what was bought. */
export const USUALS_LIST_ID = '00000000-0000-4000-8000-000000000001';

/**
 * The parts of a list: its name, the round of counting, the last change as the server knows it, and of each wine the line with its
 * place, the par, the note and the count.
 */
export const LIST_PARTS = ['name', 'round', 'changed', 'line', 'par', 'note', 'count'] as const;
export type ListPart = (typeof LIST_PARTS)[number];

/** The fields of a value. `By` and `At` are shown, and neither compared nor sent as a person's own. */
export type ListValue = {
  readonly Name?: string | undefined;
  /** Starting the count again begins the next round: counts of an earlier round no longer show. */
  readonly Round?: number | undefined;
  /** Lines are in the sequence of their places, and of equal places in the sequence of their codes. */
  readonly Place?: number | undefined;
  readonly Bottles?: number | undefined;
  readonly Note?: string | undefined;
  /** ISO time: of a count by the device's clock, of the last change by the server's. */
  readonly At?: string | undefined;
  /** Undefined for a person who was erased since. */
  readonly By?: OrderedBy | undefined;
};

/** The fields that a value of each part must have. */
export const PART_FIELDS = {
  name: ['Name'],
  round: ['Round'],
  changed: ['At'],
  line: ['Place'],
  par: ['Bottles'],
  note: ['Note'],
  count: ['Round', 'Bottles', 'At'],
} as const satisfies Readonly<Record<ListPart, readonly (keyof ListValue)[]>>;

export type ListKey = { readonly list: string; readonly part: ListPart; readonly code: string };

const UUID_LETTERS = 36;

/** The key of a part: that of a name is the list's uuid; of a note `${uuid}/note/CHAB22`. */
export function listKey(list: string, part: ListPart, code = ''): string {
  if (part === 'name') return list;
  return code === '' ? `${list}/${part}` : `${list}/${part}/${code}`;
}

/** Reads a key, whatever letters its code has: 'a/b' is a code, too. Undefined for a text that is no key. */
export function readListKey(key: string): ListKey | undefined {
  const list = key.slice(0, UUID_LETTERS);
  if (key.length === UUID_LETTERS) return { list, part: 'name', code: '' };
  const [, found, code = ''] = /^\/([a-z]+)(?:\/(.+))?$/s.exec(key.slice(UUID_LETTERS)) ?? [];
  const part = LIST_PARTS.find((one) => one === found);
  const ofLine = part === 'line' || part === 'par' || part === 'note' || part === 'count';
  return part === undefined || ofLine === (code === '') ? undefined : { list, part, code };
}

/** Far more rounds than people begin who do not hear of each other. A round that somebody invents leaves room for the next. */
const MOST_ROUNDS_AHEAD = 1_000_000;

/** The server compares names, pars, notes and bottles. Nobody is told that a line was moved. */
export const listShape: Shape<ListValue> = {
  isSame: (a, b) => a.Name === b.Name && a.Round === b.Round && a.Bottles === b.Bottles && a.Note === b.Note,
  parentsOf: (key) => {
    const found = readListKey(key);
    if (found === undefined || found.part === 'name' || found.part === 'changed') return [];
    const { list, part, code } = found;
    return part === 'round' || part === 'line' ? [list] : [list, listKey(list, 'line', code)];
  },
  bucketOf: (key) => {
    const found = readListKey(key);
    return found === undefined || found.part === 'name' ? 'lists' : listKey(found.list, found.part);
  },
  mostOf: (bucket) => {
    if (bucket === 'lists') return MOST_LISTS;
    // Removed lines keep their pars, notes and counts, which must not take the room of others.
    return bucket.endsWith('/line') ? MOST_LIST_LINES : Number.POSITIVE_INFINITY;
  },
  isLate: ({ Round = 0 }, held, key) => {
    const found = readListKey(key);
    if (found?.part !== 'round' && found?.part !== 'count') return false;
    const now = held(listKey(found.list, 'round'))?.Round ?? 0;
    return found.part === 'count' ? Round !== now : Round < now || Round > now + MOST_ROUNDS_AHEAD;
  },
};

/** The keys whose rows an act on this key needs, beside its own. */
export function keysBeside(key: string): readonly string[] {
  const found = readListKey(key);
  if (found === undefined) return [];
  const { list, part, code } = found;
  const parts = (['par', 'note', 'count'] as const).map((other) => listKey(list, other, code));
  return [...listShape.parentsOf(key), listKey(list, 'round'), ...(part === 'line' ? parts : [])];
}

/** The bottles that somebody counted in this round. `At` is ISO time by the clock of the device. */
export type ListCount = { readonly bottles: number; readonly by: OrderedBy | undefined; readonly at: string };

export type ListLine = {
  readonly place: number;
  /** The bottles that should be there. */
  readonly par: number | undefined;
  readonly note: string;
  /** Undefined until somebody counts the wine in this round. */
  readonly count: ListCount | undefined;
};

export type NamedList = {
  readonly id: string;
  readonly name: string;
  readonly round: number;
  /** By code, in the sequence in which they are shown. */
  readonly lines: ReadonlyMap<string, ListLine>;
  /** The last change as the server knows it: undefined before it does. */
  readonly lastChange: { readonly by: OrderedBy | undefined; readonly at: string } | undefined;
};

/** An account's lists by their ids. */
export type NamedLists = ReadonlyMap<string, NamedList>;

type Values = { readonly [part in ListPart]?: ListValue };

/** The lists that have a name, each with the lines that are on it. Pars, notes and counts of removed lines wait for Undo. */
export function listsOf(entries: ReadonlyMap<string, Pick<Shown<ListValue>, 'value'>>): NamedLists {
  const heads = new Map<string, Values>();
  const lines = new Map<string, Map<string, Values>>();
  for (const [key, { value }] of entries) {
    const found = readListKey(key);
    if (found === undefined) continue;
    const { list, part, code } = found;
    if (code === '') heads.set(list, { ...heads.get(list), [part]: value });
    else {
      const ofList = lines.get(list) ?? new Map<string, Values>();
      lines.set(list, ofList.set(code, { ...ofList.get(code), [part]: value }));
    }
  }
  const lists = [...heads].flatMap(([id, values]) => listOf(id, values, lines.get(id) ?? new Map()));
  return new Map(lists.map((list) => [list.id, list]));
}

function listOf(
  id: string,
  { name, round, changed }: Values,
  lines: ReadonlyMap<string, Values>,
): NamedList[] {
  if (name === undefined) return [];
  const now = round?.Round ?? 0;
  const shown = [...lines].flatMap(([code, { line, par, note, count }]) => {
    const isOfRound = count !== undefined && count.Round === now;
    const counted = isOfRound ? { bottles: count.Bottles ?? 0, by: count.By, at: count.At ?? '' } : undefined;
    const found = { par: par?.Bottles, note: note?.Note ?? '', count: counted };
    return line === undefined ? [] : [[code, { place: line.Place ?? 0, ...found }] as const];
  });
  shown.sort(([a, { place: x }], [b, { place: y }]) => x - y || (a < b ? -1 : 1));
  const lastChange = changed && { by: changed.By, at: changed.At ?? '' };
  return [{ id, name: name.Name ?? '', round: now, lines: new Map(shown), lastChange }];
}

/** An act of a person on the lists. */
export type ListAct = NewAct<ListValue>;

/** Names a list, which begins it. A deleted list that is named is there again, with its lines. */
export function nameList(id: string, name: string): readonly ListAct[] {
  return [{ key: listKey(id, 'name'), value: { Name: name } }];
}

/** Deletes a list for everybody of the account. Its lines stay, so that Undo brings them back. */
export function deleteList(id: string): readonly ListAct[] {
  return [{ key: listKey(id, 'name'), value: undefined }];
}

/**
 * Adds wines at the end; lines that are on the list stay as they are. A wine that was on the list before has its par, note and count
 * again: nobody has taken these away.
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

/** Puts a line that was removed back to its place, with its par, note and count. */
export function putLineBack(id: string, code: string, place: number): readonly ListAct[] {
  return [{ key: listKey(id, 'line', code), value: { Place: place } }];
}

export function removeLines(id: string, codes: readonly string[]): readonly ListAct[] {
  return codes.map((code) => ({ key: listKey(id, 'line', code), value: undefined }));
}

/** Sets the bottles that should be there; undefined takes the par away. */
export function setPar(id: string, code: string, bottles: number | undefined): readonly ListAct[] {
  const value = bottles === undefined ? undefined : { Bottles: bottles };
  return [{ key: listKey(id, 'par', code), value }];
}

export function setNote(id: string, code: string, note: string): readonly ListAct[] {
  return [{ key: listKey(id, 'note', code), value: note === '' ? undefined : { Note: note } }];
}

/** Moves a line before another, or to the end. Only the line itself changes, unless there is no room left between two. */
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

/** Records the bottles of a wine, or takes its count back: undefined is not counted, 0 is none there. */
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

/** Begins the next round: no line is counted. Two people who start again at once begin the same round. */
export function startCount({ id, round }: NamedList): readonly ListAct[] {
  return [{ key: listKey(id, 'round'), value: { Round: round + 1 } }];
}
