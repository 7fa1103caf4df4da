import type { StoreApi } from 'zustand';
import { listen } from '../ui/browser/listen.ts';

export type Persisted<State> = StoreApi<State> & {
  readonly persist: { readonly rehydrate: () => Promise<void> | void };
};

/**
 * The opened stores of texts in local storage, by their names and persons. `open` leaves the hydration to this
 * function. A change by another tab is read at once, under its name or under a name that begins with `otherNames`.
 */
export function openedStores<State, Store extends Persisted<State>>(
  open: (name: string, person: string) => Store,
  otherNames?: string,
): (name: string, person: string) => Store {
  const opened = new Map<string, { readonly name: string; readonly store: Store }>();
  listen({
    storage({ key, storageArea }: StorageEvent) {
      if (storageArea !== localStorage) return;
      const isOther = otherNames !== undefined && key?.startsWith(otherNames);
      for (const { name, store } of opened.values()) {
        // An event without a key means that the whole storage was cleared.
        if (key === null || key === name || isOther) void store.persist.rehydrate();
      }
    },
  });
  return (name, person) => {
    const key = JSON.stringify([name, person]);
    const known = opened.get(key);
    if (known) return known.store;
    const store = open(name, person);
    opened.set(key, { name, store });
    void store.persist.rehydrate();
    return store;
  };
}
