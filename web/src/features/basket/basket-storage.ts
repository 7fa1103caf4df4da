import { create } from 'zustand';
import type { StateStorage } from 'zustand/middleware';

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

export const basketStorage: StateStorage = {
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
