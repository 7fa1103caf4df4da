import type { SharedDevice } from '@tradecellar/trade/shared-device.ts';
import { createStore } from 'zustand';
import { keepsTexts } from '../api/stored.ts';
import { asksPassword } from '../session/device/browser-memory.ts';
import { useSession } from '../session/session.ts';
import { isSignedOut } from '../session/sign-in/sign-in.ts';
import { listen } from '../ui/browser/listen.ts';

/** The origin of a change that this page's person did not make. */
export type Elsewhere = 'on another device' | 'in another tab';

/** A shared document in this page's memory. */
type InMemory<Device> = {
  readonly device: Device;
  /** True if the browser refused to store the document (private window, full disk): it lasts as long as the page. */
  readonly isPageOnly: boolean;
};

/** How the documents of one kind are shown and stored. */
type Kind<Device, State extends InMemory<Device>> = {
  readonly nothing: () => State;
  /** The part of the state that follows from the device. `where`: undefined for a change by this page's person. */
  readonly shownBy: (device: Device, before: State, where: Elsewhere | undefined) => Partial<State>;
  /** The name of the text in local storage. `known`: the text as this page read or wrote it last. */
  readonly nameNow: (known: string | null) => string;
  readonly textOf: (device: Device) => string;
  /** Unites a stored text with the document of this page. Undefined for a text that must not be read. */
  readonly read: (text: string, here: State, page: string) => ReadText<Device, State> | undefined;
};

type ReadText<Device, State> = {
  readonly device: Device;
  /** True if the document differs from its stored text. */
  readonly isRepaired: boolean;
  /** Other parts of the state that were in the stored text. */
  readonly found?: Partial<State>;
};

export const freshUuid = () => crypto.randomUUID();
/** A random id of 74 bits. */
export const freshId = () => freshUuid().slice(0, 23);

/** A check for each opened document: true if closing the page would lose its person's changes. */
const losers = new Set<() => boolean>();
listen({
  beforeunload(event) {
    // A logout has already asked about unsent changes.
    if (!isSignedOut() && [...losers].some((isLost) => isLost())) event.preventDefault();
  },
});

/**
 * A person's document as a text in local storage that all pages of the browser share. Each change reads the text first,
 * so that another page's change is not undone.
 */
export function openDocument<Device extends SharedDevice<unknown>, State extends InMemory<Device>>(
  person: string,
  { nothing, shownBy, nameNow, textOf, read }: Kind<Device, State>,
) {
  const store = createStore<State>(nothing);
  const set = (change: Partial<InMemory<Device>>) => store.setState(change as Partial<State>); // Every state has these fields.
  /**
   * The id of this page (docs/basket-sync.md). No two pages have the same id. The page takes a new id after the
   * document is forgotten.
   */
  let page = freshId();
  let known: string | null = null;

  /** Reads the text that another page of this browser stored. */
  function rehydrate(): void {
    const text = localStorage.getItem(nameNow(known));
    if (text === known) return;
    if (text === null) forgetHere();
    else take(text);
  }

  function take(text: string): void {
    known = text;
    const before = store.getState();
    const { device, isRepaired, found } = read(text, before, page) ?? { device: undefined };
    if (device === undefined) return;
    if (found) store.setState(found);
    const isOfServer = device.held.copy.revision !== before.device.held.copy.revision;
    hold(device, isOfServer ? 'on another device' : 'in another tab');
    if (isRepaired) write();
  }

  function hold(device: Device, where?: Elsewhere): void {
    set({ ...shownBy(device, store.getState(), where), device });
  }

  /**
   * Stores the document. If the browser refuses, removes the old text, because reading the old text again would bring
   * back old values.
   */
  function write(): void {
    const text = textOf(store.getState().device);
    const name = nameNow(known);
    try {
      localStorage.setItem(name, text);
      known = text;
    } catch {
      localStorage.removeItem(name);
      known = null;
    }
    set({ isPageOnly: known === null || !keepsTexts() });
  }

  function forgetHere(): void {
    known = null;
    if (store.getState().isPageOnly) return;
    page = freshId();
    store.setState(nothing(), true);
  }

  /** Changes the stored document. Stores nothing after a logout on this or another page. */
  function update(changed: (device: Device, page: string) => Device, where?: Elsewhere): void {
    rehydrate();
    if (isSignedOut() || asksPassword.isSet()) return;
    const before = store.getState().device;
    const device = changed(before, page);
    if (isUnchanged(before, device)) return;
    hold(device, where);
    write();
  }

  /** Removes the document from this page, the storage and other pages of this browser. */
  function forget(): void {
    localStorage.removeItem(nameNow(known));
    set({ isPageOnly: false });
    forgetHere();
  }

  losers.add(() => {
    const { isPageOnly, device } = store.getState();
    return isPageOnly && device.held.queue.length > 0 && person === useSession.getState().subject;
  });

  return Object.assign(store, {
    persist: { rehydrate },
    person,
    update,
    forget,
    /** Takes an answer of the server. */
    take: (taken: (device: Device) => Device) => update(taken, 'on another device'),
  });
}

/** True if an answer changes nothing: the document is then not stored again. */
function isUnchanged<Device extends SharedDevice<unknown>>(
  { held, ...before }: Device,
  { held: now, ...after }: Device,
): boolean {
  const was = new Map(Object.entries(before));
  return (
    held.copy === now.copy &&
    held.queue === now.queue &&
    Object.entries(after).every(([field, value]) => was.get(field) === value)
  );
}

/** True if the document of a page has more than the stored document that was united with it. */
export function hasMore({ held }: SharedDevice<unknown>, { held: stored }: SharedDevice<unknown>): boolean {
  const isIn = ({ page: author, n }: (typeof held.queue)[number]) =>
    stored.queue.some((act) => act.page === author && act.n === n);
  return (
    held.copy.revision !== stored.copy.revision ||
    held.queue.length !== stored.queue.length ||
    !held.queue.every(isIn)
  );
}
