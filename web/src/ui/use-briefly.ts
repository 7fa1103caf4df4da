import { useEffect, useState } from 'react';

/** Something shown for a while: what is shown now, and how to show something, which begins the while anew. */
export function useBriefly<Shown>(whileMs: number): readonly [Shown | undefined, (shown: Shown) => void] {
  // A new object each time, so that saying the same again begins a new while.
  const [said, setSaid] = useState<{ readonly shown: Shown }>();
  useEffect(() => {
    if (said === undefined) return;
    const timer = setTimeout(() => setSaid(undefined), whileMs);
    return () => clearTimeout(timer);
  }, [said, whileMs]);
  return [said?.shown, (shown) => setSaid({ shown })];
}
