import { changeLists, type DeviceLists, mergeListPages, noLists } from '@tradecellar/trade/device-lists.ts';
import type { ListAuthor, NamedList, NamedLists } from '@tradecellar/trade/named-list.ts';
import { createStore, type StoreApi, useStore } from 'zustand';
import { keepStored, keepsTexts } from '../api/stored.ts';
import { selectedAccount, useAccount } from '../session/account.ts';
import { asksPassword, listsPrefix } from '../session/browser-memory.ts';
import { useSession } from '../session/session.ts';
import { isSignedOut } from '../session/sign-in.ts';
import { listen } from '../ui/listen.ts';
import { listIdOf, listToStore, readStoredList } from './stored-list.ts';

type Held = {
  readonly device: DeviceLists;
  /** The browser refused to store a list: it lasts as long as the page, or until the server has it. */
  readonly isPageOnly: boolean;
};
export type ListStore = StoreApi<Held>;

const nothing = (): Held => ({ device: noLists, isPageOnly: false });

/** The id of this page in the versions of its changes (docs/basket-sync.md): never stored, and anew whenever lists are forgotten. */
let pageId = crypto.randomUUID();

/** The opened stores, by the key of a person and an account. */
const opened = new Map<string, ListStore>();
/** The texts as this page last read or wrote them, by their keys in local storage. */
const texts = new Map<string, string>();
/** Keys of lists that the browser refused to store: they are tried again with the next change. */
const unkept = new Set<string>();
/** Before an account is chosen, and for an admin without a customer. */
const placeholder = createStore(nothing);

/** The key of the lists of an account on this device, which a person reads alone; undefined without an account. */
function keyOf(subject: string, account: string): string | undefined {
  if (subject === '' || account === '') return undefined;
  return `${listsPrefix}${encodeURIComponent(subject)}/${encodeURIComponent(account)}`;
}

export function useListsKey(): string {
  const { account } = useAccount();
  return keyOf(useSession().subject, account) ?? '';
}

function storeOf(key: string | undefined): ListStore {
  if (key === undefined) return placeholder;
  const known = opened.get(key);
  if (known) return known;
  const store = createStore(nothing);
  opened.set(key, store);
  readAll(key, store);
  return store;
}

/** Changes of this person's lists on this device, of all their accounts, that the server lacks. */
export function unsentChanges(): number {
  const { subject } = useSession.getState();
  const own = `${listsPrefix}${encodeURIComponent(subject)}/`;
  const accounts = Object.keys(localStorage)
    .filter((name) => name.startsWith(own))
    .map((name) => decodeURIComponent(name.slice(own.length).split('/', 1)[0] ?? ''));
  const stores = [selectedAccount(), ...accounts].map((account) => storeOf(keyOf(subject, account)));
  return [...new Set(stores)].reduce((sum, store) => sum + store.getState().device.unsaved.size, 0);
}

/** The lists of the chosen account now. */
export function listStore(): ListStore {
  return storeOf(keyOf(useSession.getState().subject, selectedAccount()));
}

export function useListStore(): ListStore {
  const key = useListsKey();
  return storeOf(key === '' ? undefined : key);
}

export function useIsListsPageOnly(): boolean {
  return useStore(useListStore(), ({ isPageOnly }) => isPageOnly);
}

/** Undefined once its session has ended: nothing of it is stored any more. */
function keyOfStore(store: ListStore): string | undefined {
  return [...opened].find(([, one]) => one === store)?.[0];
}

const listKey = (key: string, id: string) => `${key}/list/${id}`;
const revisionKey = (key: string) => `${key}/revision`;

/** Takes what is stored, by this page before it was loaded again or by another page of the browser. */
function readAll(key: string, store: ListStore): void {
  const prefix = listKey(key, '');
  const revision = Number(localStorage.getItem(revisionKey(key)) ?? 0);
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(prefix)) readList(key, name.slice(prefix.length), store, revision);
  }
}

function readList(key: string, id: string, store: ListStore, revision: number): void {
  const name = listKey(key, id);
  const text = localStorage.getItem(name);
  if (text === (texts.get(name) ?? null)) return;
  if (text === null) {
    forgetHere(key, store);
    return;
  }
  texts.set(name, text);
  const page = readStoredList(id, text, revision);
  if (page) store.setState(({ device }) => ({ device: mergeListPages(device, page) }));
}

/** Stores the lists that differ from before; the revision last, as it speaks for all of them. */
function write(key: string, store: ListStore, before: DeviceLists): void {
  const { device } = store.getState();
  let isKept = keepsTexts();
  const isAnew = before.anew !== device.anew;
  const saved = new Set([...before.unsaved].filter((name) => !device.unsaved.has(name)).map(listIdOf));
  for (const [id, list] of device.lists) {
    const isChanged =
      isAnew || before.lists.get(id) !== list || saved.has(id) || unkept.has(listKey(key, id));
    if (isChanged) isKept = writeList(key, id, list, device) && isKept;
  }
  if (isKept && device.revision !== before.revision) {
    isKept = keepStored(localStorage, revisionKey(key), device.revision);
  }
  if (store.getState().isPageOnly === isKept) store.setState({ isPageOnly: !isKept });
}

function writeList(key: string, id: string, list: NamedList, device: DeviceLists): boolean {
  const name = listKey(key, id);
  const text = JSON.stringify(listToStore(id, list, device));
  if (texts.get(name) === text) return true;
  try {
    localStorage.setItem(name, text);
    texts.set(name, text);
    unkept.delete(name);
    return true;
  } catch {
    unkept.add(name);
    return false;
  }
}

/** Changes the device's lists as stored now, so that another page's change is not undone. */
export function updateDevice(store: ListStore, changed: (device: DeviceLists) => DeviceLists): void {
  const key = keyOfStore(store);
  // Once somebody has signed out, on another page too, nothing is stored again.
  if (key === undefined || isSignedOut() || asksPassword.isSet()) return;
  for (const id of store.getState().device.lists.keys()) readList(key, id, store, 0);
  const before = store.getState().device;
  store.setState({ device: changed(before) });
  write(key, store, before);
}

/** Leaves nothing of the lists of an account that is no longer the person's. */
export function forgetStore(store: ListStore): void {
  const key = keyOfStore(store);
  if (key === undefined) return;
  for (const name of Object.keys(localStorage)) {
    if (name.startsWith(`${key}/`)) localStorage.removeItem(name);
  }
  store.setState({ isPageOnly: false });
  forgetHere(key, store);
}

/** The texts are gone: so are the lists, unless this page alone holds them. */
function forgetHere(key: string, store: ListStore): void {
  const isOwn = (name: string) => name.startsWith(`${key}/`);
  for (const name of [...texts.keys()].filter(isOwn)) texts.delete(name);
  if (store.getState().isPageOnly) return;
  for (const name of [...unkept].filter(isOwn)) unkept.delete(name);
  pageId = crypto.randomUUID();
  store.setState(nothing(), true);
}

/** A person's change. */
export function change(store: ListStore, changed: (lists: NamedLists) => NamedLists): void {
  updateDevice(store, (device) => changeLists(device, changed(device.lists)));
  dispatchEvent(new Event(listsChanged));
}

/** Told to the window after a person's change: lists-in-step.ts sends it. */
export const listsChanged = 'tradecellar-lists-changed';

/** The person at this page, as the author of a change. The server says by itself who sent it. */
export function author(): ListAuthor {
  const { userName, __is_admin_user } = useSession.getState();
  return { by: { IsOffice: __is_admin_user, Name: __is_admin_user ? '' : userName }, page: pageId };
}

listen({
  storage({ key, storageArea }: StorageEvent) {
    if (storageArea !== localStorage) return;
    for (const [own, store] of opened) {
      const prefix = listKey(own, '');
      // Without a key everything was removed.
      for (const name of key === null ? [...texts.keys()] : [key]) {
        if (name.startsWith(prefix)) readList(own, name.slice(prefix.length), store, 0);
      }
    }
  },
  beforeunload(event) {
    const isLost = ({ isPageOnly, device }: Held) => isPageOnly && device.unsaved.size > 0;
    // Logging out has asked.
    if (!isSignedOut() && [...opened.values()].some((store) => isLost(store.getState())))
      event.preventDefault();
  },
});

// Another session finds nothing of this one in the page.
useSession.subscribe(({ subject }, before) => {
  if (subject === before.subject) return;
  for (const store of opened.values()) store.setState(store.getInitialState(), true);
  opened.clear();
  texts.clear();
  unkept.clear();
  pageId = crypto.randomUUID();
});
