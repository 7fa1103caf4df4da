import { useEffect, useState } from 'react';

/** Those who wait, the next first. */
const waiting = new Set<() => void>();
/** So many a frame, so that no frame is long. */
const AT_ONCE = 3;

function takeNext(): void {
  const next = [...waiting].slice(0, AT_ONCE);
  for (const take of next) {
    waiting.delete(take);
    take();
  }
  if (waiting.size > 0) requestAnimationFrame(takeNext);
}

/** True when it is one's turn: a few frames after what comes first. */
export function useInTurn(): boolean {
  const [isDue, setDue] = useState(false);
  useEffect(() => {
    if (isDue) return;
    const take = () => setDue(true);
    if (waiting.size === 0) requestAnimationFrame(takeNext);
    waiting.add(take);
    return () => void waiting.delete(take);
  }, [isDue]);
  return isDue;
}
