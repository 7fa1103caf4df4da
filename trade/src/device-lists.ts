import { isSameVersion } from './line-version.ts';
import { type ListLine, mergeLists, type NamedList, type NamedLists } from './named-list.ts';
import { mergeSavedKeys, type SavedKeys } from './saved-keys.ts';

/** An account's lists as a device stores them, for all its pages. */
export type DeviceLists = SavedKeys & { readonly lists: NamedLists };

/** The lists that a call carries: each with its head, and those of its lines that the other side may lack. */
export type ListsMessage = { readonly lists: NamedLists; readonly revision: number };

/** `isAnew`: the server did not know the request's revision, and needs everything. */
export type ListsAnswer = ListsMessage & { readonly isAnew: boolean };

export const noLists: DeviceLists = { lists: new Map(), unsaved: new Set(), revision: 0, anew: 0 };

/** The key of a list's head is its id, that of a line the id and the code. */
const lineKey = (id: string, code: string) => `${id} ${code}`;

/** Everything whose version differs from that of an earlier copy. */
function keysChanged(before: NamedLists, after: NamedLists): string[] {
  return [...after].flatMap(([id, list]) => {
    const was = before.get(id);
    if (was === list) return [];
    const lines = [...list.lines].filter(([code, line]) => !isSameLine(was?.lines.get(code), line));
    const changed = lines.map(([code]) => lineKey(id, code));
    return isSameHead(was, list) ? changed : [id, ...changed];
  });
}

/** Whether head and round are the same. */
export function isSameHead(a: NamedList | undefined, b: NamedList | undefined): boolean {
  return isSameVersion(a?.head.version, b?.head.version) && a?.round === b?.round;
}

export function isSameLine(a: ListLine | undefined, b: ListLine | undefined): boolean {
  if (!isSameVersion(a?.version, b?.version)) return false;
  const [one, other] = [a?.counted, b?.counted];
  if (one === undefined || other === undefined) return one === other;
  return one.round === other.round && isSameVersion(one.version, other.version);
}

/** A person's change: what it changed is to be sent, with what still is. */
export function changeLists(device: DeviceLists, lists: NamedLists): DeviceLists {
  return {
    ...device,
    lists,
    unsaved: new Set([...device.unsaved, ...keysChanged(device.lists, lists)]),
  };
}

/** The next call, of at most so many lines: those that are left go with another. */
export function listsRequest({ lists, unsaved, revision }: DeviceLists, most: number): ListsMessage {
  let left = most;
  const sent = [...lists].flatMap(([id, list]) => {
    const lines = [...list.lines].filter(([code]) => unsaved.has(lineKey(id, code))).slice(0, left);
    left -= lines.length;
    return lines.length > 0 || unsaved.has(id) ? [[id, { ...list, lines: new Map(lines) }] as const] : [];
  });
  return { lists: new Map(sent), revision };
}

/**
 * Takes the server's answer. A line is saved once the server has it as it is here: as it was sent, if it was not changed since,
 * or as the answer has it.
 */
export function takeListsAnswer(device: DeviceLists, sent: ListsMessage, answer: ListsAnswer): DeviceLists {
  const { isAnew, revision } = answer;
  const lists = mergeLists(device.lists, answer.lists);
  const copies = [sent.lists, answer.lists];
  const unsaved = isAnew ? keysChanged(new Map(), lists) : device.unsaved;
  return {
    lists,
    unsaved: keep(unsaved, (key) => !copies.some((copy) => isSameAt(key, copy, lists))),
    revision: isAnew ? revision : Math.max(device.revision, revision),
    anew: device.anew + (isAnew ? 1 : 0),
  };
}

/** Two pages of one browser as one device. */
export function mergeListPages(a: DeviceLists, b: DeviceLists): DeviceLists {
  const lists = mergeLists(a.lists, b.lists);
  const allKeys = (page: DeviceLists) => keysChanged(new Map(), page.lists);
  return { ...mergeSavedKeys(a, b, allKeys, (page, key) => isSameAt(key, page.lists, lists)), lists };
}

function keep(keys: Iterable<string>, isKept: (key: string) => boolean): ReadonlySet<string> {
  return new Set([...keys].filter(isKept));
}

/** Whether a copy has the head or the line of this key as the lists have it. */
function isSameAt(key: string, copy: NamedLists, lists: NamedLists): boolean {
  const space = key.indexOf(' ');
  if (space < 0) return isSameHead(copy.get(key), lists.get(key));
  const [id, code] = [key.slice(0, space), key.slice(space + 1)];
  return isSameLine(copy.get(id)?.lines.get(code), lists.get(id)?.lines.get(code));
}
