import { emptyHeld, shown } from '@tradecellar/trade/acts.ts';
import { listsOf } from '@tradecellar/trade/lists-of.ts';
import type { ListAct, ListValue, NamedLists } from '@tradecellar/trade/named-list.ts';
import type { OrderedBy } from '@tradecellar/trade/ordered-by.ts';
import { PRICE_ENDS } from '@tradecellar/trade/servings.ts';
import { actHere, type SharedDevice, unitePagesOf } from '@tradecellar/trade/shared-device.ts';
import { Type } from 'typebox';
import { createStore, useStore } from 'zustand';
import { fits } from '../api/fits.ts';
import { stored } from '../api/stored.ts';
import { selectedAccount, useAccount } from '../session/account.ts';
import { listsPrefix } from '../session/device/browser-memory.ts';
import { useSession } from '../session/session.ts';
import { freshId, hasMore, openDocument } from '../shared-document/document-store.ts';
import { openedStores } from '../shared-document/opened-stores.ts';
import { readDocument, StoredDocument, storedDocument } from '../shared-document/stored-document.ts';

export type ListsDevice = SharedDevice<ListValue>;

/** The lists of an account in this page's memory. */
type Held = {
  readonly device: ListsDevice;
  /** The server's lists with this device's unsent changes, as screens show them. */
  readonly lists: NamedLists;
  /** True after the server has sent the whole copy since the page was opened. */
  readonly isKnown: boolean;
  /** True if the last call had no answer: the page shows this device's lists. */
  readonly isUnreached: boolean;
  readonly isPageOnly: boolean;
};

const Whole = Type.Optional(Type.Integer());
const Text = Type.Optional(Type.String());
const StoredValue = Type.Object({
  Name: Text,
  Round: Whole,
  Place: Whole,
  Bottles: Whole,
  Note: Text,
  Pence: Whole,
  Text,
  TargetPercent: Whole,
  WastagePercent: Whole,
  PriceEnd: Type.Optional(Type.Enum([...PRICE_ENDS])),
  SaysVat: Type.Optional(Type.Boolean()),
  At: Text,
  By: Type.Optional(Type.Object({ IsOffice: Type.Boolean(), Name: Type.String() })),
});

function nothing(): Held {
  const device = { device: freshId(), held: emptyHeld, notices: [] };
  return { device, lists: new Map(), isKnown: false, isUnreached: false, isPageOnly: false };
}

const storeNamed = openedStores((name, person) =>
  openDocument<ListsDevice, Held>(person, {
    nothing,
    nameNow: () => name,
    shownBy: ({ held }, { device: before, lists }) => {
      const isSame = held.copy === before.held.copy && held.queue === before.held.queue;
      return { lists: isSame ? lists : listsOf(shown(held), lists) };
    },
    textOf: (device) => JSON.stringify(storedDocument(device, person, (value) => value)),
    read(text, { device: here }) {
      const found = stored(text, StoredDocument);
      if (found === undefined) return undefined;
      const { lost, ...device } = readDocument(found, (_key, value) =>
        fits(StoredValue, value) ? value : undefined,
      );
      const united = unitePagesOf(device, here);
      return { device: united, isRepaired: lost > 0 || hasMore(united, device) };
    },
  }),
);

export type ListStore = ReturnType<typeof storeNamed>;

/** The empty store until an account is chosen, and for an admin without a customer. */
const placeholder = createStore(nothing);

/** The local storage key of a person's copy of an account's lists. Undefined without a person or an account. */
function nameOf(subject: string, account: string): string | undefined {
  if (subject === '' || account === '') return undefined;
  return `${listsPrefix}${encodeURIComponent(subject)}/${encodeURIComponent(account)}`;
}

export function useListsName(): string {
  return nameOf(useSession().subject, useAccount().account) ?? '';
}

/** The lists of an account; undefined without an account. */
export function listStore(account = selectedAccount()): ListStore | undefined {
  const { subject } = useSession.getState();
  const name = nameOf(subject, account);
  return name === undefined ? undefined : storeNamed(name, subject);
}

export function useListStore(): ListStore | undefined {
  const { subject } = useSession();
  const name = useListsName();
  return name === '' ? undefined : storeNamed(name, subject);
}

/** Selects a part of the chosen account's lists. */
export function useHeldLists<Part>(part: (held: Held) => Part): Part {
  return useStore(useListStore() ?? placeholder, part);
}

/** The chosen account, and the accounts whose lists this browser stores for the person. */
export function accountsWithLists(): readonly string[] {
  const own = `${listsPrefix}${encodeURIComponent(useSession.getState().subject)}/`;
  const accounts = Object.keys(localStorage)
    .filter((name) => name.startsWith(own))
    .map((name) => decodeURIComponent(name.slice(own.length).split('/', 1)[0] ?? ''));
  return [...new Set([selectedAccount(), ...accounts])].filter((account) => account !== '');
}

/** The person at this page, shown as the author of a count until the server names the author. */
export function author(): OrderedBy {
  const { userName, __is_admin_user } = useSession.getState();
  return { IsOffice: __is_admin_user, Name: __is_admin_user ? '' : userName };
}

/** Applies a person's changes to the lists, and queues the changes for the server. */
export function act(store: ListStore, acts: readonly ListAct[]): void {
  store.update((device, page) => actHere(device, acts, page));
}
