import { useEffect, useState } from 'react';
import type { Static, TSchema } from 'typebox';
import type { PersistStorage } from 'zustand/middleware';
import { fits } from './fits.ts';

/** Reads stored JSON. Undefined if the JSON does not have this shape. */
export function stored<const Shape extends TSchema>(
  text: string | null,
  shape: Shape,
): NoInfer<Static<Shape>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return fits(shape, value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/**
 * True if stored texts outlive the page. If the browser denies the storage, index.html installs a substitute that
 * forgets everything with the page.
 */
export const keepsTexts = () => localStorage instanceof Storage;

/**
 * Stores a value, or removes an undefined value. Returns false if the storage is full: the value then lasts as long as
 * the page.
 */
export function keepStored(storage: Storage, key: string, value: unknown): boolean {
  try {
    if (value === undefined) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * Storage for zustand's `persist`. `area` returns local or session storage. Older releases stored JSON without a
 * version, which is read as version 0.
 */
export function versionedStorage<State>(area: () => Storage | undefined): PersistStorage<State> {
  return {
    getItem(name) {
      try {
        const value = JSON.parse(area()?.getItem(name) ?? 'null');
        return value === null || typeof value.version === 'number' ? value : { state: value, version: 0 };
      } catch {
        return null; // Another program wrote the text.
      }
    },
    setItem(name, value) {
      const storage = area();
      if (storage) keepStored(storage, name, value);
    },
    removeItem: (name) => area()?.removeItem(name),
  };
}

/** State in session storage: it survives a reload, another page and a log-in on the way. */
export function useSessionState<const Shape extends TSchema>(key: string, shape: Shape) {
  const [value, setValue] = useState(() => stored(sessionStorage.getItem(key), shape));
  useEffect(() => void keepStored(sessionStorage, key, value), [key, value]);
  return [value, setValue] as const;
}
