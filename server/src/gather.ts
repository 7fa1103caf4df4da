type Waiting<T> = { readonly item: T; readonly done: PromiseWithResolvers<void> };

/**
 * Does for many at once what costs nearly as much for one: what comes while a round is under way waits for the next. `run`
 * returns the items that it passed over; each of those is run alone, and so is every item of a round that failed. One
 * item's failure is never another's.
 */
export function gather<T>(run: (items: readonly T[]) => Promise<readonly T[]>): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let isRunning = false;
  const runAll = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const round = waiting;
      waiting = [];
      const items = round.map(({ item }) => item);
      const left = new Set(await run(items).catch(() => items));
      for (const { item, done } of round) {
        if (left.has(item)) run([item]).then(() => done.resolve(), done.reject);
        else done.resolve();
      }
    }
    isRunning = false;
  };
  return (item) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ item, done });
    if (!isRunning) void runAll();
    return done.promise;
  };
}
