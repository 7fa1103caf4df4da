import type { StateStorage } from 'zustand/middleware';

/**
 * Local storage that cannot stop anyone from shopping: where the browser refuses to keep something (private
 * windows, a full disk), it is kept for as long as the page is open.
 */
const kept = new Map<string, string>();

export const basketStorage: StateStorage = {
  getItem(name) {
    const here = kept.get(name);
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
      kept.delete(name);
    } catch {
      kept.set(name, value);
    }
  },
  removeItem(name) {
    kept.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing was kept there.
    }
  },
};
