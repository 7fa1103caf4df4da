import { useEffect, useState } from 'react';

/** True once a frame has been painted: what lies below the screen waits for what is on it. */
export function usePainted(): boolean {
  const [isPainted, setPainted] = useState(false);
  useEffect(() => {
    // The first callback comes before its frame is painted, the second after.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => setPainted(true));
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  return isPainted;
}
