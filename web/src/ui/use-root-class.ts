import { useLayoutEffect } from 'react';

/**
 * Gives the document a class for as long as this is on the screen: a page made ahead is hidden and has no effects, while
 * `html:has(…)` would find it there, and is asked again with all that comes and goes.
 */
export function useRootClass(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return;
    const { classList } = document.documentElement;
    classList.add(name);
    return () => classList.remove(name);
  }, [name]);
}
