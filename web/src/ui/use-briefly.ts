import { useEffect, useState } from 'react';

/** What is shown now, and a function that shows something for a while. */
export function useBriefly<Shown>(whileMs: number): readonly [Shown | undefined, (shown: Shown) => void] {
  // A new object each time, so that showing the same again restarts the timer.
  const [current, setCurrent] = useState<{ readonly shown: Shown }>();
  useEffect(() => {
    if (current === undefined) return;
    const timer = setTimeout(() => setCurrent(undefined), whileMs);
    return () => clearTimeout(timer);
  }, [current, whileMs]);
  return [current?.shown, (shown) => setCurrent({ shown })];
}
