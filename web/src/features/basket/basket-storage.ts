import { create } from 'zustand';
import type { PersistStorage, StateStorage, StorageValue } from 'zustand/middleware';

/**
 * What the browser refused to store (a private window, a full disk), kept as long as the page is open, so that
 * shopping goes on.
 */
const usePageOnly = create<ReadonlyMap<string, string>>(() => new Map());

/** Whether the browser refused to store this, so that it lasts only as long as the page. */
export function useIsPageOnly(name: string): boolean {
  return usePageOnly((kept) => kept.has(name));
}

function setPageOnly(name: string, value: string | undefined): void {
  const kept = new Map(usePageOnly.getState());
  if (value === undefined) {
    if (!kept.delete(name)) return;
  } else kept.set(name, value);
  usePageOnly.setState(kept, true);
}

const textStorage: StateStorage<void> = {
  getItem(name) {
    const here = usePageOnly.getState().get(name);
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
      setPageOnly(name, undefined);
    } catch {
      setPageOnly(name, value);
    }
  },
  removeItem(name) {
    setPageOnly(name, undefined);
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing was stored.
    }
  },
};

type Stored = StorageValue<{ readonly basket: unknown }>;

/** Reads whatever is stored as a basket; what the shop did not write is passed on unchanged. */
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
