const NAME = 'tradecellar/placing';

/**
 * Runs `act` while no other page of the browser places an order or signs out. If the lock is not free within
 * `patienceMs`, or if the browser has no locks, `act` runs all the same: the order's key prevents a second order
 * anyway.
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
