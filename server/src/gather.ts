type Waiting<T> = { readonly item: T; readonly done: PromiseWithResolvers<void> };

/**
 * Does for many at once what costs nearly as much for one: what comes while a round is under way waits for the next.
 * `runAll` waits for nothing that one item needs, or it would hold up the others: it returns the items that it passed
 * over. Each of those goes through `runAlone`, beside the next rounds, and so does every item of a round that failed. One
 * item's failure is never another's.
 */
export function gather<T>(
  runAll: (items: readonly T[]) => Promise<readonly T[]>,
  runAlone: (item: T) => Promise<void>,
): (item: T) => Promise<void> {
  let waiting: Waiting<T>[] = [];
  let isRunning = false;
  const runRounds = async () => {
    isRunning = true;
    while (waiting.length > 0) {
      const round = waiting;
      waiting = [];
      const items = round.map(({ item }) => item);
      const left = new Set(await runAll(items).catch(() => items));
      for (const { item, done } of round) {
        if (left.has(item)) runAlone(item).then(done.resolve, done.reject);
        else done.resolve();
      }
    }
    isRunning = false;
  };
  return (item) => {
    const done = Promise.withResolvers<void>();
    waiting.push({ item, done });
    if (!isRunning) void runRounds();
    return done.promise;
  };
}
