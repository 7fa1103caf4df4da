import { MOST_LIST_BOTTLES } from '@tradecellar/contract/named-lists.ts';
import { ageWords } from '@tradecellar/trade/moment-words.ts';
import {
  addLines,
  countLine,
  deleteList,
  type ListAct,
  type ListLine,
  type ListValue,
  moveLine,
  type NamedList,
  type NamedLists,
  nameList as nameTheList,
  putLineBack,
  removeLines,
  setNote,
  setPar,
  startCount,
  USUALS_LIST_ID,
} from '@tradecellar/trade/named-list.ts';
import type { OrderedBy } from '@tradecellar/trade/ordered-by.ts';
import type { Pricing, SellingPrices } from '@tradecellar/trade/servings.ts';
import { useMemo } from 'react';
import { now } from '../session/clock.ts';
import { may } from '../session/office-right.ts';
import { act, author, type ListStore, listStore, useHeldLists } from './list-store.ts';
import { sendLists } from './lists-in-step.ts';

/** The counted bottles of a line. `by` is empty if the person's data was erased. */
export type ShownCount = { readonly bottles: number; readonly by: string; readonly at: string };

export type ShownLine = {
  readonly code: string;
  readonly par: number | undefined;
  readonly note: string;
  /** Undefined until a person counts the wine. */
  readonly count: ShownCount | undefined;
  /** The venue's selling prices in pence. */
  readonly prices?: SellingPrices | undefined;
  readonly guest?: string | undefined;
  readonly head?: string | undefined;
};

export type ShownList = {
  readonly id: string;
  readonly name: string;
  /** Undefined until somebody prices the list. */
  readonly pricing: Pricing | undefined;
  readonly lines: readonly ShownLine[];
};

/** Cache of shown lists: React needs the same objects until a list changes. */
const shownLists = new WeakMap<NamedList, ShownList>();

function shownList(list: NamedList): ShownList {
  const known = shownLists.get(list);
  if (known) return known;
  const { id, name, pricing, lines } = list;
  const shownLines = [...lines].map(([code, line]) => shownLine(code, line));
  const made = { id, name, pricing, lines: shownLines };
  shownLists.set(list, made);
  return made;
}

/** An unchanged line is the same object again, so that its row is not drawn again. */
const shownOf = new WeakMap<ListLine, ShownLine>();

function shownLine(code: string, line: ListLine): ShownLine {
  const known = shownOf.get(line);
  if (known) return known;
  const { par, note, count, prices, guest, head } = line;
  const counted = count && { ...count, by: byWords(count.by) };
  const made = { code, par, note, count: counted, prices, guest, head };
  shownOf.set(line, made);
  return made;
}

/** A person's name, 'our office', or empty if the person's data was erased. */
function byWords(by: OrderedBy | undefined): string {
  if (by === undefined) return '';
  return by.IsOffice ? 'our office' : by.Name;
}

/** The account's lists by name. */
export function useLists(): readonly ShownList[] {
  const lists = useHeldLists((held) => held.lists);
  return useMemo(() => namedLists(lists), [lists]);
}

function namedLists(lists: NamedLists): readonly ShownList[] {
  return (
    [...lists.values()]
      // The page lists My Usuals separately, under a fixed name.
      .filter(({ id }) => id !== USUALS_LIST_ID)
      .map(shownList)
      .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  );
}

/** A list; undefined if the list does not exist or is deleted. */
export function useList(id: string): ShownList | undefined {
  const list = useHeldLists(({ lists }) => lists.get(id));
  return list && shownList(list);
}

/** 'changed 2 days ago by Bea Buyer'. Empty until the server has answered. */
export function useLastChange(id: string): string {
  const changed = useHeldLists(({ lists }) => lists.get(id)?.lastChange);
  return changed === undefined ? '' : didWords('changed', { at: changed.at, by: byWords(changed.by) });
}

/** 'counted 2 days ago by Bea Buyer', without the author if the person's data was erased. */
export function didWords(verb: string, { at, by }: Pick<ShownCount, 'at' | 'by'>): string {
  return `${verb} ${ageWords(new Date(at), now())} ago${by === '' ? '' : ` by ${by}`}`;
}

/** The revision of this device's copy of the lists. */
export function listsRevision(): number {
  return listStore()?.getState().device.held.copy.revision ?? 0;
}

type Store = ListStore | undefined;

/** True for buyers. In the office the right to order includes the right to change the customer's lists. */
export const mayChangeLists = (): boolean => may('order-for-customers');

/** Applies a person's change to the lists, including changes that other pages of the browser stored. */
function change(store: Store, acts: (lists: NamedLists) => readonly ListAct[]): void {
  if (store === undefined || !mayChangeLists()) return;
  store.persist.rehydrate();
  act(store, acts(store.getState().lists));
  sendLists();
}

/** Changes a list. Does nothing if the list does not exist. */
export function changeList(
  id: string,
  acts: (list: NamedList) => readonly ListAct[],
  store: Store = listStore(),
): void {
  change(store, (lists) => {
    const list = lists.get(id);
    return list ? acts(list) : [];
  });
}

/** Makes a list with these wines, and returns its id. */
export function createList(name: string, codes: readonly string[], store: Store = listStore()): string {
  const id = crypto.randomUUID();
  change(store, () => [...nameTheList(id, name), ...addLines({ id, lines: new Map() }, codes)]);
  return id;
}

/** Creates a list, and returns its id and the Undo, which deletes the list. */
export function createListUndoably(name: string, codes: readonly string[]) {
  const store = listStore();
  const id = createList(name, codes, store);
  return { id, undo: () => change(store, () => deleteList(id)) };
}

/**
 * Adds the current usual wines to the list of My Usuals. The first count creates the list. Lines on the list keep their
 * pars, notes and counts. Returns the list's id.
 */
export function addUsuals(codes: readonly string[], store: Store = listStore()): string {
  change(store, (lists) => {
    const list = lists.get(USUALS_LIST_ID);
    const begun = list ? [] : nameTheList(USUALS_LIST_ID, 'My Usuals');
    return [...begun, ...addLines(list ?? { id: USUALS_LIST_ID, lines: new Map() }, codes)];
  });
  return USUALS_LIST_ID;
}

/** Renames a list. `began`: the revision of the lists when the person began to type. */
export function nameList(id: string, name: string, began = listsRevision()): void {
  change(listStore(), () => nameTheList(id, name).map((act) => ({ ...act, base: began })));
}

/** Deletes a list for all people of the account. Returns the Undo, which restores the list with its lines. */
export function deleteListUndoably(id: string): () => void {
  const store = listStore();
  const name = store?.getState().lists.get(id)?.name;
  changeList(id, () => deleteList(id), store);
  return () => change(store, () => (name === undefined ? [] : nameTheList(id, name)));
}

/** Adds wines at the end of a list. Returns the added wines, without wines that were on the list, and the Undo. */
export function addToListUndoably(id: string, codes: readonly string[]) {
  const store = listStore();
  const before = store?.getState().lists.get(id)?.lines;
  const added = [...new Set(codes)].filter((code) => !before?.has(code));
  changeList(id, (list) => addLines(list, codes), store);
  return { added, undo: () => changeList(id, () => removeLines(id, added), store) };
}

/** Changes the par or the note of a line. `began`: the revision of the lists when the person began to type. */
export function changeItem(
  id: string,
  code: string,
  changed: { readonly par?: number | undefined; readonly note?: string },
  began = listsRevision(),
): void {
  const acts = [
    ...('par' in changed ? setPar(id, code, changed.par) : []),
    ...(changed.note === undefined ? [] : setNote(id, code, changed.note)),
  ];
  change(listStore(), () => acts.map((act) => ({ ...act, base: began })));
}

/** Removes a line. Returns the Undo, which restores the line at its place, with its par, note and count. */
export function removeLineUndoably(id: string, code: string): () => void {
  const store = listStore();
  const place = store?.getState().lists.get(id)?.lines.get(code)?.place;
  changeList(id, () => removeLines(id, [code]), store);
  return () => changeList(id, () => (place === undefined ? [] : putLineBack(id, code, place)), store);
}

/** Moves a line before the line `before`, or to the end of the list. */
export function moveBefore(id: string, code: string, before: string | undefined): void {
  changeList(id, (list) => moveLine(list, code, before));
}

/** Records the counted bottles of a wine. Undefined marks the wine as not counted. */
export function countBottles(id: string, code: string, bottles: number | undefined): void {
  const counted = bottles === undefined ? undefined : Math.min(bottles, MOST_LIST_BOTTLES);
  changeList(id, (list) => countLine(list, code, counted, { by: author(), at: now().toISOString() }));
}

/**
 * Starts the count again, with no wine counted. Returns the Undo, which restores the earlier counts of wines that
 * nobody has counted since.
 */
export function startCountAgain(id: string): () => void {
  const store = listStore();
  const before = store?.getState().lists.get(id)?.lines ?? new Map<string, ListLine>();
  changeList(id, startCount, store);
  return () =>
    changeList(
      id,
      (list) =>
        [...before].flatMap(([code, { count }]) =>
          count === undefined || list.lines.get(code)?.count !== undefined
            ? []
            : countLine(list, code, count.bottles, { by: author(), at: count.at }),
        ),
      store,
    );
}

/** Puts back an earlier value of a part of a list, whatever the present value is. */
export function putBackOnList(key: string, before: ListValue): void {
  const value = before.At === undefined ? before : { ...before, At: now().toISOString(), By: author() };
  change(listStore(), () => [{ key, value }]);
}

export function removeFromLists(keys: readonly string[]): void {
  change(listStore(), () => keys.map((key) => ({ key, value: undefined })));
}
