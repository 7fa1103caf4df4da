import type { StoreApi } from 'zustand';
import { listen } from '../ui/listen.ts';

type Persisted<State> = StoreApi<State> & {
  readonly persist: { readonly rehydrate: () => Promise<void> | void };
};

/**
 * A persisted store for each basket, opened when it is first asked for, under the basket's name with this ending. A change
 * by another tab is read at once.
 */
export function storesByBasket<State>(ending: string, open: (key: string) => Persisted<State>) {
  const opened = new Map<string, Persisted<State>>();
  listen({
    storage({ key, storageArea }: StorageEvent) {
      if (storageArea !== localStorage) return;
      for (const [own, store] of opened) if (key === null || key === own) void store.persist.rehydrate();
    },
  });
  return (basket: string): Persisted<State> => {
    const key = basket + ending;
    const store = opened.get(key) ?? open(key);
    opened.set(key, store);
    return store;
  };
}
