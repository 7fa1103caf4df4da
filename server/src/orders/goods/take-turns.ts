/** The newest order of each account that this process is placing. */
const newest = new Map<string, Promise<unknown>>();

/**
 * Places orders of one account one after the other. They would wait for each other's rows in any case, each on a connection
 * of the pool: an account whose rows are locked would take all of them.
 */
export async function takeTurns<T>(account: string, place: () => Promise<T>): Promise<T> {
  const turn = (newest.get(account) ?? Promise.resolve()).then(place, place);
  newest.set(account, turn);
  try {
    return await turn;
  } finally {
    if (newest.get(account) === turn) newest.delete(account);
  }
}
