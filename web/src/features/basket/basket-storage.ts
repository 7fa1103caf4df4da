import { create } from 'zustand';
import type { PersistStorage, StateStorage, StorageValue } from 'zustand/middleware';

/**
 * Local storage that cannot stop anyone from shopping: where the browser refuses to keep something (private
 * windows, a full disk), it is kept for as long as the page is open.
 */
const useKept = create<ReadonlyMap<string, string>>(() => new Map());

/** Whether the browser refused to keep this, so that it lasts only as long as the page. */
export function useIsKeptHere(name: string): boolean {
  return useKept((kept) => kept.has(name));
}

function keepHere(name: string, value: string | undefined): void {
  const kept = new Map(useKept.getState());
  if (value === undefined) {
    if (!kept.delete(name)) return;
  } else kept.set(name, value);
  useKept.setState(kept, true);
}

const textStorage: StateStorage<void> = {
  getItem(name) {
    const here = useKept.getState().get(name);
    if (here !== undefined) return here;
    try {
      return localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  setItem(name, value) {
    try {
      localStorage.setItem(name, value);
      keepHere(name, undefined);
    } catch {
      keepHere(name, value);
    }
  },
  removeItem(name) {
    keepHere(name, undefined);
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing was kept there.
    }
  },
};

type Stored = StorageValue<{ readonly basket: unknown }>;

/** What is stored as a basket, whatever it is: what the shop did not write itself is handed on as found. */
export const basketStorage: PersistStorage<{ readonly basket: unknown }> = {
  getItem(name) {
    const text = textStorage.getItem(name);
    if (typeof text !== 'string') return null;
    const found: unknown = JSON.parse(text);
    return isOurs(found) ? found : { state: { basket: found } };
  },
  setItem: (name, value) => textStorage.setItem(name, JSON.stringify(value)),
  removeItem: (name) => textStorage.removeItem(name),
};

function isOurs(found: unknown): found is Stored {
  if (typeof found !== 'object' || found === null || !('state' in found)) return false;
  return typeof found.state === 'object' && found.state !== null && 'basket' in found.state;
}
