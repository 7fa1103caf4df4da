const NAME = 'tradecellar/placing';

/**
 * Does this while no other page of the browser places an order or signs out. Without an answer in this time it is done all the
 * same, as in a browser without locks: the order's key makes it one order in any case.
 */
export async function withPlacingLock<Result>(
  act: () => Promise<Result> | Result,
  patienceMs: number,
): Promise<Result> {
  const locks: LockManager | undefined = navigator.locks; // Absent outside a secure context.
  if (locks === undefined) return act();
  let isBegun = false;
  const begin = () => {
    isBegun = true;
    return act();
  };
  try {
    return await locks.request(NAME, { signal: AbortSignal.timeout(patienceMs) }, begin);
  } catch (error) {
    if (isBegun) throw error;
    return act();
  }
}
