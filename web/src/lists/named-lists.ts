import { MOST_LIST_BOTTLES } from '@tradecellar/contract/named-lists.ts';
import { momentWords } from '@tradecellar/trade/moment-words.ts';
import {
  addToList,
  type ChangedBy,
  changeLines,
  countLine,
  countOf,
  type ListItem,
  linesInOrder,
  moveLine,
  type NamedList,
  type NamedLists,
  newList,
  renameList,
  startCount,
  USUALS_LIST_ID,
} from '@tradecellar/trade/named-list.ts';
import { useMemo } from 'react';
import { useStore } from 'zustand';
import { now } from '../session/clock.ts';
import { author, change, listStore, useListStore } from './list-store.ts';

/** The bottles of a line in this round of counting; `by` is empty for a person who was erased. */
export type ShownCount = { readonly bottles: number; readonly by: string; readonly at: string };

export type ShownLine = {
  readonly code: string;
  readonly par: number | undefined;
  readonly note: string;
  /** Undefined until somebody counts it. */
  readonly count: ShownCount | undefined;
};

export type ShownList = {
  readonly id: string;
  readonly name: string;
  readonly lines: readonly ShownLine[];
};

/** Lists as they were shown: a list that has not changed is not put in order again. */
const shown = new WeakMap<NamedList, ShownList>();

function shownList(id: string, list: NamedList): ShownList {
  const known = shown.get(list);
  if (known) return known;
  const made: ShownList = {
    id,
    name: list.head.name ?? '',
    lines: linesInOrder(list).map((line) => {
      const count = countOf(list, line);
      const { par, note } = line.item;
      return {
        code: line.code,
        par,
        note,
        count: count && { bottles: count.bottles ?? 0, by: byWords(count.by), at: count.at },
      };
    }),
  };
  shown.set(list, made);
  return made;
}

/** A person's name, 'our office', or empty for a person who was erased. */
function byWords(by: ChangedBy): string {
  if (by === undefined) return '';
  return by.IsOffice ? 'our office' : by.Name;
}

/** The account's lists by name. */
export function useLists(): readonly ShownList[] {
  const lists = useStore(useListStore(), ({ device }) => device.lists);
  return useMemo(() => namedLists(lists), [lists]);
}

function namedLists(lists: NamedLists): readonly ShownList[] {
  return (
    [...lists]
      // My Usuals name themselves, and are listed by the page.
      .filter(([id, { head }]) => head.name !== undefined && id !== USUALS_LIST_ID)
      .map(([id, list]) => shownList(id, list))
      .sort((a, b) => a.name.localeCompare(b.name, 'en-GB'))
  );
}

/** One list; undefined if it is not there, or is deleted. */
export function useList(id: string): ShownList | undefined {
  const list = useStore(useListStore(), ({ device }) => device.lists.get(id));
  return list?.head.name === undefined ? undefined : shownList(id, list);
}

/** 'changed by Bea Buyer, 26/11/2026 14:05', as the server knows; empty before it does. */
export function useLastChange(id: string): string {
  const changed = useStore(useListStore(), ({ device }) => device.lists.get(id)?.lastChange);
  if (changed === undefined) return '';
  const by = byWords(changed.by);
  return `changed${by === '' ? '' : ` by ${by}`}, ${momentWords(new Date(changed.at))}`;
}

/** Changes one list; nothing where there is none. */
function changeList(id: string, changed: (list: NamedList) => NamedList, store = listStore()): void {
  change(store, (lists) => {
    const list = lists.get(id);
    return list ? new Map(lists).set(id, changed(list)) : lists;
  });
}

/** Makes a list with these wines, and returns its id. */
export function createList(name: string, codes: readonly string[], store = listStore()): string {
  const id = crypto.randomUUID();
  change(store, (lists) => new Map(lists).set(id, addToList(newList(name, author()), codes, author())));
  return id;
}

/** As `createList`, with the Undo. */
export function createListUndoably(name: string, codes: readonly string[]) {
  const store = listStore();
  const id = createList(name, codes, store);
  return { id, undo: () => changeList(id, (list) => renameList(list, undefined, author()), store) };
}

/**
 * Adds the wines that are usual now to the list of My Usuals, which is made when it is first counted. Lines that are on it
 * keep their pars, notes and counts. Returns its id.
 */
export function addUsuals(codes: readonly string[], store = listStore()): string {
  change(store, (lists) => {
    const list = lists.get(USUALS_LIST_ID) ?? newList('My Usuals', author());
    return new Map(lists).set(USUALS_LIST_ID, addToList(list, codes, author()));
  });
  return USUALS_LIST_ID;
}

export function nameList(id: string, name: string): void {
  changeList(id, (list) => renameList(list, name, author()));
}

/** Deletes a list for everybody of the account. Returns the Undo, after which it is there with its lines. */
export function deleteListUndoably(id: string): () => void {
  const store = listStore();
  const name = store.getState().device.lists.get(id)?.head.name;
  changeList(id, (list) => renameList(list, undefined, author()), store);
  return () => changeList(id, (list) => renameList(list, name, author()), store);
}

/** Adds wines at the end of a list. Returns those that were not on it, and the Undo. */
export function addToListUndoably(id: string, codes: readonly string[]) {
  const store = listStore();
  const before = store.getState().device.lists.get(id)?.lines;
  const added = [...new Set(codes)].filter((code) => before?.get(code)?.item === undefined);
  changeList(id, (list) => addToList(list, codes, author()), store);
  const none = new Map(added.map((code) => [code, undefined]));
  return { added, undo: () => changeList(id, (list) => changeLines(list, none, author()), store) };
}

/** Changes the par or the note of a line. */
export function changeItem(id: string, code: string, changed: Partial<Pick<ListItem, 'par' | 'note'>>): void {
  changeList(id, (list) => {
    const item = list.lines.get(code)?.item;
    return item ? changeLines(list, new Map([[code, { ...item, ...changed }]]), author()) : list;
  });
}

/** Removes a line. Returns the Undo: it comes back to its place, with its par and note. */
export function removeLineUndoably(id: string, code: string): () => void {
  const store = listStore();
  const item = store.getState().device.lists.get(id)?.lines.get(code)?.item;
  const set = (to: ListItem | undefined) =>
    changeList(id, (list) => changeLines(list, new Map([[code, to]]), author()), store);
  set(undefined);
  return () => set(item);
}

/** Moves a line before another, or to the end. */
export function moveBefore(id: string, code: string, before: string | undefined): void {
  changeList(id, (list) => moveLine(list, code, before, author()));
}

/** Records the bottles of a wine; undefined is not counted. */
export function countBottles(id: string, code: string, bottles: number | undefined): void {
  const counted = bottles === undefined ? undefined : Math.min(bottles, MOST_LIST_BOTTLES);
  const at = now().toISOString();
  changeList(id, (list) => countLine(list, code, counted, { ...author(), at }));
}

/** Begins a new round. Returns the Undo: what nobody has counted since gets the count of the round before. */
export function startCountAgain(id: string): () => void {
  const store = listStore();
  const before = store.getState().device.lists.get(id);
  changeList(id, startCount, store);
  return () =>
    changeList(
      id,
      (list) =>
        [...(before?.lines ?? [])].reduce((to, [code, line]) => {
          const was = before && countOf(before, line);
          const since = to.lines.get(code);
          if (was === undefined || (since && countOf(to, since))) return to;
          return countLine(to, code, was.bottles, { ...author(), at: was.at });
        }, list),
      store,
    );
}
