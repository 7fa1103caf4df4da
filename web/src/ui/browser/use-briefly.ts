import { useState } from 'react';

/** A value that is shown for a while, and a function that shows a value. */
export function useBriefly<Shown>(whileMs: number): readonly [Shown | undefined, (shown: Shown) => void] {
  // A new object each time, so that an equal value starts a new period.
  const [current, setCurrent] = useState<{ readonly shown: Shown }>();
  const show = (shown: Shown) => {
    const next = { shown };
    setCurrent(next);
    setTimeout(() => setCurrent((now) => (now === next ? undefined : now)), whileMs);
  };
  return [current?.shown, show];
}
