/** Work of each key that is under way in this process, and what waits for its turn. */
const keys = new Map<unknown, { running: number; readonly waiting: (() => void)[] }>();

/**
 * Does work of one key so many at a time, first come, first served: `inTurn('account A1', 2, place)`. The key is any
 * value, and everything of a key names the same number.
 */
export async function inTurn<T>(key: unknown, atOnce: number, work: () => Promise<T>): Promise<T> {
  const turns = keys.get(key) ?? { running: 0, waiting: [] };
  keys.set(key, turns);
  if (turns.running < atOnce) turns.running++;
  else await new Promise<void>((resume) => turns.waiting.push(resume));
  try {
    return await work();
  } finally {
    const next = turns.waiting.shift();
    if (next !== undefined) next();
    else if (--turns.running === 0) keys.delete(key);
  }
}
