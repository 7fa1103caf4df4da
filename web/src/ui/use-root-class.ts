import { useLayoutEffect } from 'react';

/** Gives the document a class while the calling component is mounted. */
export function useRootClass(name: string | undefined): void {
  useLayoutEffect(() => {
    if (name === undefined) return;
    const { classList } = document.documentElement;
    classList.add(name);
    return () => classList.remove(name);
  }, [name]);
}
