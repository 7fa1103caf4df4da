import { useEffect, useState } from 'react';
import type { Static, TSchema } from 'typebox';
import { fits } from './fits.ts';

/** Stored JSON, if it has this shape; else undefined. */
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

/** State that survives a reload, another page and a sign-in on the way: kept for the browser session under a key. */
export function useSessionState<const Shape extends TSchema>(key: string, shape: Shape) {
  const [value, setValue] = useState(() => stored(sessionStorage.getItem(key), shape));
  useEffect(() => {
    try {
      if (value === undefined) sessionStorage.removeItem(key);
      else sessionStorage.setItem(key, JSON.stringify(value));
    } catch {
      // No room in the browser: it lasts as long as the page.
    }
  }, [key, value]);
  return [value, setValue] as const;
}
