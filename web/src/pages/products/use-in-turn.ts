import { useEffect, useState } from 'react';

/** Those who wait, the next first. */
const waiting = new Set<() => void>();

/** One a frame, so that no frame is long. */
function takeNext(): void {
  const next = waiting.values().next().value;
  if (next === undefined) return;
  waiting.delete(next);
  next();
  if (waiting.size > 0) requestAnimationFrame(takeNext);
}

/** True at once, or where there is no time now, when it is one's turn. */
export function useInTurn(isHurried: () => boolean): boolean {
  const [isDue, setDue] = useState(() => !isHurried());
  useEffect(() => {
    if (isDue) return;
    const take = () => setDue(true);
    if (waiting.size === 0) requestAnimationFrame(takeNext);
    waiting.add(take);
    return () => void waiting.delete(take);
  }, [isDue]);
  return isDue;
}
