import { useState } from 'react';

/** What is shown now, and a function that shows something for a while. */
export function useBriefly<Shown>(whileMs: number): readonly [Shown | undefined, (shown: Shown) => void] {
  // A new object each time, so that showing the same again is shown as long as the first.
  const [current, setCurrent] = useState<{ readonly shown: Shown }>();
  const show = (shown: Shown) => {
    const next = { shown };
    setCurrent(next);
    setTimeout(() => setCurrent((now) => (now === next ? undefined : now)), whileMs);
  };
  return [current?.shown, show];
}
